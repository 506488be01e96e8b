// Sets what is needed before the first frame: light or dark, and the shape of the board; or says why the page cannot
// work. Not a module, so that it runs at once.
(() => {
    /** @param {string} problem */
    function say(problem) {
        addEventListener('DOMContentLoaded', () => {
            const line = document.createElement('p');
            line.className = 'connection';
            line.setAttribute('role', 'alert');
            line.textContent = problem;
            document.body.prepend(line);
        });
    }
    if (!CSS.supports('color', 'light-dark(red, blue)')) {
        say('This browser is too old for Sissa: Chromium 123, Firefox 120 or Safari 17.5 is needed, or a later one.');
    }
    try {
        localStorage.getItem('theme');
        sessionStorage.getItem('shape');
    } catch {
        say('Sissa keeps its settings in the browser: allow cookies and data of this site, then load the page again.');
        return;
    }
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
        document.documentElement.dataset.theme = theme;
    }
    document.documentElement.dataset.board = localStorage.getItem('board') ?? 'blue';
    const [files, ranks] = (sessionStorage.getItem('shape') ?? '8x8').split('x');
    document.documentElement.style.setProperty('--files', files ?? '8');
    document.documentElement.style.setProperty('--ranks', ranks ?? '8');
})();
