# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Settings of a project, `.bank-lint`, that reach for what is not its own."""


def hostile(outside, repo):
    """(label, text of the settings) of each; a number in `outside` is its own.
    `repo` is a folder for links."""
    number = 0

    def case(label, text):
        nonlocal number
        folder = outside / f"{number:04}"
        folder.mkdir(parents=True)
        (folder / "file").write_text("{}\n")
        for name, target in (("link", folder / "file"), ("folder", folder)):
            (repo / f"{number:04}.{name}").symlink_to(target)
        for word, path in (("FILE", folder / "file"), ("FOLDER", folder),
                           ("LINK", f"{number:04}.link"), ("ENTRY", f"{number:04}.folder"),
                           ("ABOVE", f"../outside/{number:04}")):
            text = text.replace(word, str(path))
        number += 1
        return label, text

    for form in ("text", "json", "sarif", "html"):
        yield case(f"output {form}", f"output: [{form}=FILE]\n")
    for path in ("LINK", "ENTRY/file", "ABOVE/file", "ABOVE/new", ".git/hooks/x",
                 ".git/config", "../above"):
        yield case(f"output {path}", f"output: [json={path}]\n")
    for path in ("FILE", "LINK", "ABOVE/file"):
        yield case(f"baseline {path}", f"baseline: {path}\n")
        yield case(f"database {path}", f"database: {path}\n")
        yield case(f"launches-from {path}", f"launches-from: [{path}]\n")
    for path in ("FOLDER/new", "ABOVE/new", "cache", "../cache2"):
        yield case(f"cache-dir {path}", f"cache-dir: {path}\n")
    for path in ("FOLDER", "ABOVE"):
        yield case(f"cuda-path {path}", f"cuda-path: {path}\n")
    yield case("define", "define: ['X -fplugin=FILE', '-MJ FILE']\n")
    yield case("std", "std: 'c++17 -MF FILE'\n")
    yield case("instantiate", "instantiate: ['k<1>; #include \"/dev/zero\"']\n")
    record = repo / ".bank-lint-launches.json"
    record.symlink_to(outside / f"{number:04}" / "file")
    yield case("a record that leads out", "arch: sm_90\n")
    record.unlink()
    yield case("no map", "- x\n")
    yield case("an unknown key", "run: touch FILE\ncompiler-arguments: -fplugin=FILE\n")
