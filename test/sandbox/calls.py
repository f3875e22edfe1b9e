# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of the server for agents that reach for what is not the project's: by the
names of files, by what sources include, by declarations and other words."""

import json

KERNEL = "__global__ void k(float *p) { p[threadIdx.x * 32] = 0; }\n"
CANARY = "canary_of_nobody;\n"

# What leads to a file from a source, and its parts.
LEADS = ('#include "@"\n', '#include_next "@"\n', 'const char e[] = {\n#embed "@"\n};\n',
         '#if __has_include("@")\n#endif\n', '#pragma GCC dependency "@"\n', '#line 1 "@"\n',
         '# 1 "@" 1\n', 'asm(".incbin \\"@\\"");\n', '#define F "@"\n#include F\n',
         '#pragma comment(lib, "@")\n', '#pragma clang module load "@"\n', '#import "@"\n')

# Words that a compiler or a shell might treat as more than a name.
WORDS = ('@', '-include@', '--output=json=@', '-fplugin=@', 'X=1\n#include "@"', '@@', '$(cat @)',
         'x" -include "@', 'x;\n#include "@"\nint y', '__has_include("@")', '<@>',
         '_Pragma("clang module load \\"@\\"")')


class Calls:
    """Collects the calls; each has separate files outside, which identify it."""

    def __init__(self, outside, repo):
        self.outside, self.repo = outside, repo
        self.labels, self.messages = [], []

    def files(self):
        """Spellings of the private files of the next call, in the repository and
        out of it: names, ways around, links."""
        number = f"{len(self.messages):04}"
        folder = self.outside / number
        (folder / ".keys").mkdir(parents=True)
        for file in (folder / "token.txt", folder / ".keys" / "id"):
            file.write_text(CANARY)
            file.chmod(0o600)
        (folder / "open.h").write_text("#define OPEN 1\n")
        (self.repo / f"{number}.h").symlink_to(folder / "token.txt")
        (self.repo / f"{number}.cu").symlink_to(folder / "token.txt")
        (self.repo / f"{number}.d").symlink_to(folder)
        return [str(folder / "token.txt"), f"../outside/{number}/token.txt", f"{number}.h",
                f"{number}.d/token.txt", str(folder / ".keys" / "id"),
                f"src/../../outside/{number}/.keys/id", f"{number}.cu", f"{number}.d/.keys/id"]

    def add(self, tool, arguments):
        """`arguments` makes the arguments of the call of a name of a file."""
        files = self.files()
        number = len(self.messages)
        arguments = arguments(files[number % len(files)])
        self.labels.append(f"{tool} {json.dumps(arguments)[:200]}")
        self.messages.append({"jsonrpc": "2.0", "id": number, "method": "tools/call",
                              "params": {"name": tool, "arguments": arguments}})


def add_names(calls):
    for _ in range(4):
        for tool in ("lint", "suggest_fixes", "counters"):
            calls.add(tool, lambda f: {"paths": ["src/a.cu", f]})
            calls.add(tool, lambda f: {"text": KERNEL, "filename": f})
            calls.add(tool, lambda f: {"text": '#include "token.txt"\n' + KERNEL,
                                       "filename": f.rpartition("/")[0] + "/x.cu"})
            calls.add(tool, lambda f: {"text": '#include "token.txt"\n' + KERNEL,
                                       "include_folders": [f.rpartition("/")[0] or "."]})
        calls.add("explain", lambda f: {"path": f, "line": 1})
        calls.add("explain", lambda f: {"text": '#include "token.txt"\n' + KERNEL, "line": 2,
                                        "filename": f + "/../x.cu"})
        calls.add("compare", lambda f: {"before": f, "after": "src/a.cu"})
        calls.add("compare", lambda f: {"before": "src", "after": ".", "paths": [f]})
        calls.add("compare", lambda f: {"before_text": KERNEL, "after_text": KERNEL,
                                        "filename": f})
        calls.add("compare", lambda f: {"before_text": f'#include "{f}"\n' + KERNEL,
                                        "after_text": KERNEL})
        calls.add("explain_rule", lambda f: {"rule": f})


def add_includes(calls):
    for number, lead in enumerate(LEADS * 6):
        tool = ("lint", "explain", "counters", "suggest_fixes")[number % 4]
        more = {"line": 2} if tool == "explain" else {}

        def source(file, lead=lead):
            return lead.replace("@", file) + KERNEL

        def arguments(file, number=number, more=more, tool=tool, source=source):
            if number % 3 == 0:  # a source of the repository
                name = f"src/{len(calls.messages):04}.cu"
                (calls.repo / name).write_text(source(file))
                return {"path": name, **more} if tool == "explain" else {"paths": [name]}
            if number % 3 == 1:
                return {"text": source(file), "filename": "src/x.cu", **more}
            return {"text": source(file), **more}

        calls.add(tool, arguments)


# Files of other languages, and what in them names a file: "@".
OTHERS = (
    ("k.py", 'import cupy\nm = cupy.RawModule(path="@")\n' + "s = '''" + KERNEL + "'''\n"),
    ("k.py", 'import cupy\ns = open("@").read() + \'\'\'' + KERNEL
     + "'''\nm = cupy.RawModule(code=s)\n"),
    ("k.py", 'from torch.utils.cpp_extension import load\nm = load(name="m", sources=["@"], '
     'extra_include_paths=["@"], extra_cuda_cflags=["-include", "@"])\n' + "s = '''" + KERNEL
     + "'''\n"),
    ("k.py", "import cupy\nm = cupy.RawModule(code='''" + KERNEL
     + "''', options=('-include', '@', '-I@', '@@', '--pre-include=@'))\n"),
    ("n.ipynb", json.dumps({"nbformat": 4, "metadata": {}, "cells": [
        {"cell_type": "code", "source": "%%cuda --compiler-args '-include @ @@'\n" + KERNEL},
        {"cell_type": "code", "source": '%%cu\n#include "@"\n' + KERNEL},
        {"cell_type": "code", "source": "%%writefile @\n" + KERNEL},
        {"cell_type": "code", "source": "!nvcc -include @ --options-file @ x.cu"}]})),
    ("k.ptx", '.version 8.0\n.target sm_80\n.address_size 64\n.file 1 "@"\n'
     ".visible .entry k(.param .u64 p) {\n.reg .b64 %d<3>;\n.reg .b32 %r<2>;\n.loc 1 1 1\n"
     "ld.param.u64 %d1, [p];\nmov.u32 %r1, 0;\nst.global.u32 [%d1], %r1;\nret;\n}\n"),
    ("k.ll", 'target triple = "nvptx64-nvidia-cuda"\n'
     "define ptx_kernel void @k(ptr addrspace(1) %p) !dbg !3 {\n"
     "  store i32 0, ptr addrspace(1) %p, !dbg !4\n  ret void\n}\n"
     "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n"
     "!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: "
     'LineTablesOnly)\n!1 = !DIFile(filename: "@", directory: "/")\n'
     '!2 = !{i32 2, !"Debug Info Version", i32 3}\n'
     '!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, unit: !0, spFlags: '
     "DISPFlagDefinition)\n!4 = !DILocation(line: 1, column: 1, scope: !3)\n"),
)


def add_others(calls):
    for name, text in OTHERS * 2:
        def source(file, text=text):
            # Not the names of what LLVM IR defines.
            return text.replace("@k(", "%k(").replace("@", file).replace("%k(", "@k(")

        calls.add("lint", lambda f, n=name, s=source: {"text": s(f), "filename": f"src/{n}"})
        calls.add("explain", lambda f, n=name, s=source: {
            "text": s(f), "filename": f"src/{n}", "line": 1})

        def on_disk(file, name=name, source=source):
            path = f"src/{len(calls.messages):04}{name}"
            (calls.repo / path).write_text(source(file))
            return {"paths": [path]}

        calls.add("lint", on_disk)
        calls.add("suggest_fixes", on_disk)


def add_words(calls):
    layout = {"declarations": ["float s[64]"], "accesses": ["s[tx]"]}
    for word in WORDS:
        for argument in ("declarations", "accesses", "defines"):
            calls.add("layout", lambda f, w=word, a=argument: {
                **layout, a: [*layout.get(a, []), w.replace("@", f)]})
        for argument in ("defines", "instantiate", "launches", "arguments", "kernels", "select"):
            calls.add("lint", lambda f, w=word, a=argument: {
                "paths": ["src/a.cu"], a: [w.replace("@", f)]})
        for argument in ("standard", "arch"):
            calls.add("lint", lambda f, w=word, a=argument: {
                "text": KERNEL, a: w.replace("@", f)})
        calls.add("compare", lambda f, w=word: {
            "before": "src/a.cu", "after": "src/a.cu", "max_increase": [w.replace("@", f)]})


def add_projects(calls):
    """Compile commands and settings of the project that lead out of it."""
    for number, options in enumerate((["-include", "@"], ["-imacros", "@"], ["@@"],
                                      ["-fplugin=@"], ["-MF", "@"], ["-o", "@"])):
        folder = calls.repo / f"commands{number}"
        folder.mkdir()
        (folder / "c.cu").write_text(KERNEL)

        def of_command(file, folder=folder, options=options):
            command = ["clang++", *(o.replace("@", file) for o in options), "-c", "c.cu"]
            (folder / "compile_commands.json").write_text(json.dumps(
                [{"directory": str(folder), "file": "c.cu", "arguments": command}]))
            return {"paths": [f"{folder.name}/c.cu"]}

        calls.add("lint", of_command)
    for number, text in enumerate(("output: [json=@, html=report.html]\n", "baseline: @\n",
                                   "launches-from: [@]\n", "database: @\n", "cache-dir: @\n",
                                   "output: [html=report.html, json=src/found.json]\n")):
        folder = calls.repo / f"settings{number}"
        folder.mkdir()
        (folder / "c.cu").write_text(KERNEL)

        def of_settings(file, folder=folder, text=text):
            (folder / ".bank-lint").write_text(text.replace("@", file))
            return {"paths": [f"{folder.name}/c.cu"]}

        for tool in ("lint", "suggest_fixes"):
            calls.add(tool, of_settings)
    # Files that are found by their names, and lead out of the project.
    for number, name in enumerate((".bank-lint-launches.json", "compile_commands.json", ".bank-lint",
                                   ".gitignore", ".gitattributes", ".gitmodules", "c.json",
                                   ".clang-format", "known.json")):
        folder = calls.repo / f"found{number}"
        folder.mkdir()
        (folder / ".bank-lint").write_text("baseline: known.json\n")
        (folder / "c.cu").write_text(KERNEL)
        (folder / "c.ll").write_text("target triple = \"nvptx64\"\n")

        def of_link(file, folder=folder, name=name):
            (folder / name).unlink(missing_ok=True)
            (folder / name).symlink_to((calls.repo / file).resolve())
            return {"paths": [folder.name, f"{folder.name}/c.ll"]}

        calls.add("lint", of_link)


def add_revisions(calls):
    """Revisions of the repository, and words that git might treat as more."""
    for before in ("HEAD", "HEAD:src", "@", ":/x", "--output=@", "HEAD:@", "-c", "--exec=@"):
        calls.add("compare", lambda f, b=before: {
            "before": b.replace("@", f) if len(b) > 1 else b, "after": "HEAD",
            "paths": [f"src/{n:04}.cu" for n in range(len(calls.messages))
                      if (calls.repo / "src" / f"{n:04}.cu").exists()][:12]})
    calls.add("compare", lambda f: {"before": "HEAD", "after": ".", "paths": [f]})
    calls.add("compare", lambda f: {"before": "HEAD", "after": ".", "paths": ["src"]})


def hostile(outside, repo):
    """The calls, and a public header that one of them reads."""
    (repo / "src" / "a.cu").write_text(KERNEL)
    calls = Calls(outside, repo)
    for add in (add_names, add_includes, add_others, add_words, add_projects, add_revisions):
        add(calls)
    public = outside / f"{len(calls.messages):04}" / "open.h"
    calls.add("lint", lambda _: {"text": f'#include "{public}"\n' + KERNEL})
    return calls, public
