// Sets what is needed before the first frame: light or dark, and the shape of the board. Not a module, so that it runs
// at once.
(() => {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
        document.documentElement.dataset.theme = theme;
    }
    document.documentElement.dataset.board = localStorage.getItem('board') ?? 'blue';
    const [files, ranks] = (sessionStorage.getItem('shape') ?? '8x8').split('x');
    document.documentElement.style.setProperty('--files', files ?? '8');
    document.documentElement.style.setProperty('--ranks', ranks ?? '8');
})();
