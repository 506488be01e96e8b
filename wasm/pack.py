"""Packs the page that needs no server, and the engine for npm. `.ci/page` calls this with the folder of the modules
that it has built.

target/page: plain files that link to each other by relative paths only.
target/npm:  the package `sissa`, packed as npm packs.
"""

import base64
import functools
import gzip
import hashlib
import json
import lzma
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "target/page"
NPM = ROOT / "target/npm"
NETWORKS = ROOT / "src/eval/network/nets"

# Those of the boards, which a first visit loads. The others, each for one game, are loaded when it is first searched.
BOARD_NETWORKS = ["8x8", "10x8"]
GAME_NETWORKS = sorted({path.stem for path in NETWORKS.glob("*.net")} - set(BOARD_NETWORKS))

# The scripts of the page and of the package for npm.
ENGINE = ["instance.js", "networks.js", "search-worker.js", "search.js", "uci-worker.js", "unpack.js", "workers.js"]
PAGE_ONLY = ["storage.js", "table-worker.js"]

# Packs less tightly, and the page may have any size.
QUICK = "--quick" in sys.argv

# The most bytes that a first visit loads, compressed as all hosts do it, by gzip.
MAX_FIRST_VISIT = 2_000_000


def without_custom_sections(module):
    """A WebAssembly module without names and what else is not executed."""

    def number(at):
        value = shift = 0
        while True:
            byte = module[at]
            value |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                return value, at

    kept, at = module[:8], 8
    while at < len(module):
        length, start = number(at + 1)
        if module[at] != 0:
            kept += module[at : start + length]
        at = start + length
    return kept


@functools.cache
def packed(content, context_bits):
    """A file as `wasm/unpack` reads it; `context_bits` of a byte tell what the next one may be."""
    preset = 0 if QUICK else 9 | lzma.PRESET_EXTREME
    lzma1 = {"id": lzma.FILTER_LZMA1, "preset": preset, "dict_size": 1 << 23, "lc": context_bits, "lp": 0, "pb": 0}
    return lzma.compress(content, format=lzma.FORMAT_ALONE, filters=[lzma1])


def packed_network(path):
    """A network as `networks.js` reads it: `i16` with their signs last and low bytes before high ones, compressed."""
    content = path.read_bytes()
    odd, half = len(content) % 2, len(content) // 2
    words = struct.unpack(f"<{half}h", content[odd:])
    folded = [word << 1 if word >= 0 else ~(word << 1) for word in words]
    planes = bytes(word & 255 for word in folded) + bytes(word >> 8 for word in folded)
    return packed(content[:odd] + planes, 0)


def fill(path, name, value, write=json.dumps):
    """Sets a constant of a script."""
    line = f"const {name} = {write(value)};"
    text, count = re.subn(rf"^const {name} = .*;$", line, path.read_text(), flags=re.M)
    if count != 1:
        sys.exit(f"{path} has {count} constants {name}")
    path.write_text(text)


def addresses(networks):
    """The networks' addresses, written in such a way that bundlers find the files."""
    all = ", ".join(f'"{name}": new URL("./{name}.net.lzma", import.meta.url)' for name in networks)
    return f"{{ {all} }}"


def write_licences(folder):
    """The licences of Sissa, and of the crates in the modules."""
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"]:
        shutil.copy(ROOT / licence, folder)
    script, file = ROOT / ".ci/third-party", folder / "THIRD-PARTY.txt"
    command = [sys.executable, script, "wasm32-unknown-unknown", file, "sissa-wasm", "sissa-unpack"]
    subprocess.run(command, check=True)


def integrity(path):
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def write_engine(folder, built, scripts):
    """The engine: scripts, modules and networks."""
    folder.mkdir(parents=True)
    for script in scripts:
        shutil.copy(ROOT / "wasm/js" / script, folder)
    modules = [(built / f"sissa_{name}.wasm").read_bytes() for name in ["wasm", "unpack"]]
    module, unpacker = map(without_custom_sections, modules)
    (folder / "sissa.bin").write_bytes(packed(module, 4))
    (folder / "unpack.wasm").write_bytes(unpacker)
    for name in BOARD_NETWORKS + GAME_NETWORKS:
        (folder / f"{name}.net.lzma").write_bytes(packed_network(NETWORKS / f"{name}.net"))
    fill(folder / "networks.js", "NETWORKS", BOARD_NETWORKS + GAME_NETWORKS, addresses)


def policy():
    """What the browser may load and run: what the server allows by headers, but for what only headers can say. There are
    also a manifest and workers; these need no such rule of their own, since they load only what lies beside them."""
    guard = (ROOT / "src/web/server/guard.rs").read_text()
    text = re.search(r'const POLICY: &str = "(.*?)";', guard, re.S).group(1)
    rules = re.sub(r"\\\n *", "", text).split("; ")
    rules.remove("frame-ancestors 'none'")
    return "; ".join([*rules, "manifest-src 'self'", "worker-src 'self'"])


def write_page(built):
    shutil.rmtree(PAGE, ignore_errors=True)
    write_engine(PAGE / "engine", built, ENGINE + PAGE_ONLY)
    for file in [*(ROOT / "web").iterdir(), *(ROOT / "wasm/page").iterdir()]:
        if file.is_file() and not file.name.startswith(".") and not file.name.endswith((".d.ts", "config.json")):
            shutil.copy(file, PAGE)
    index = PAGE / "index.html"
    icon = '<link rel="icon"'
    text = index.read_text()
    if text.count(icon) != 1:
        sys.exit(f"{index} has not one {icon}")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
    head = f'{meta}\n<link rel="manifest" href="manifest.webmanifest">'
    # They load at once, as with a server.
    modules = sorted(path.name for path in (ROOT / "web").glob("[!.]*.js") if f'"{path.name}"' not in text)
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in modules)
    index.write_text(text.replace(icon, f"{head}\n{icon}").replace("</head>", f"{links}</head>"))
    files = sorted(path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file())
    content = hashlib.sha256(b"".join((PAGE / name).read_bytes() for name in files)).hexdigest()
    # The service worker does not keep itself; `./` is `index.html`.
    game_networks = {f"engine/{name}.net.lzma" for name in GAME_NETWORKS}
    hashes = {name: integrity(PAGE / name) for name in files if name != "sw.js"}
    networks = {name: hashes.pop(name) for name in sorted(game_networks)}
    fill(PAGE / "sw.js", "FILES", {"./": hashes["index.html"], **hashes})
    fill(PAGE / "sw.js", "VERSION", content[:16])
    fill(PAGE / "sw.js", "NETWORKS", networks)
    # These are read seldom.
    write_licences(PAGE)
    if QUICK:
        return
    sizes = {name: len(gzip.compress((PAGE / name).read_bytes())) for name in files if name not in game_networks}
    size = sum(sizes.values())
    print(f"{PAGE.relative_to(ROOT)}: a first visit loads {size} bytes, compressed by gzip")
    for name in sorted(sizes, key=lambda name: -sizes[name])[:4]:
        print(f"{sizes[name]:8} {name}")
    if size > MAX_FIRST_VISIT:
        sys.exit(f"these are more than {MAX_FIRST_VISIT}")


def write_npm(built):
    shutil.rmtree(NPM, ignore_errors=True)
    folder = NPM / "package"
    write_engine(folder, built, ENGINE)
    shutil.copytree(ROOT / "wasm/npm", folder, dirs_exist_ok=True)
    write_licences(folder)
    version = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
    manifest = folder / "package.json"
    manifest.write_text(manifest.read_text().replace('"version": ""', f'"version": "{version}"'))
    with tarfile.open(NPM / f"sissa-{version}.tgz", "w:gz") as archive:
        archive.add(folder, "package")


def main():
    built = pathlib.Path(sys.argv[1])
    write_page(built)
    write_npm(built)


if __name__ == "__main__":
    main()
