# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the device functions that the built-in headers declare, as clang reads them.

The headers declare most functions with macros, so clang's syntax tree is the list, and
not the text. A function is a Function: where it stands, its qualified name, its type.
"""

import dataclasses
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = HERE.parent.parent / "analysis" / "frontend" / "headers"
# Not for device code of CUDA: HIP's and OpenMP's names, and what replaces clang's files.
OTHER = ("host_library/", "before_clangs/", "after_toolkits/")
FUNCTIONS = ("FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXConversionDecl")
SCOPES = ("NamespaceDecl", "CXXRecordDecl", "ClassTemplateSpecializationDecl",
          "ClassTemplatePartialSpecializationDecl")


@dataclasses.dataclass(frozen=True)
class Function:
    file: str
    name: str          # qualified
    result: str        # types as clang spells them
    parameters: tuple
    is_template: bool
    is_member: bool


def header_files():
    """All headers, but forwarding ones, which declare nothing themselves."""
    files = [f for f in sorted(HEADERS.rglob("*")) if f.is_file()]
    names = [f.relative_to(HEADERS).as_posix() for f in files]
    return [n for n, f in zip(names, files) if not n.startswith(OTHER)
            and "forwards to the C++ library" not in f.read_text()]


def includable():
    """The headers that a file may include."""
    return [n for n in header_files() if not n.startswith("bank_lint/") and not n.endswith(".inc")]


class Reader:
    """Walks a syntax tree. clang writes the file of a place only where it changes."""

    def __init__(self):
        self.file = ""
        self.found = []

    def place(self, location):
        """The file of a place, that of the expansion if it is in a macro."""
        for part in ("spellingLoc", "expansionLoc"):
            if part in location:
                self.file = location[part].get("file", self.file)
        self.file = location.get("file", self.file)
        return self.file

    def skim(self, node):
        """Follows the files in a part of the tree that is not looked at."""
        if isinstance(node, list):
            for child in node:
                self.skim(child)
        elif isinstance(node, dict):
            for key, value in node.items():
                if key == "file":
                    self.file = value
                elif key != "includedFrom" and isinstance(value, (dict, list)):
                    self.skim(value)

    def add(self, node, file, scope, is_template, is_member):
        children = [c for c in node.get("inner", []) if c]
        kinds = {c.get("kind") for c in children}
        path = pathlib.Path(file) if file else None
        if ("CUDADeviceAttr" not in kinds or node.get("isImplicit") or not path
                or HEADERS not in path.resolve().parents):
            return
        name = "::".join(scope + [node["name"]])
        self.found.append(Function(
            path.resolve().relative_to(HEADERS).as_posix(), name,
            node["type"]["qualType"].split("(")[0].strip(),
            tuple(c["type"]["qualType"] for c in children if c.get("kind") == "ParmVarDecl"),
            is_template, is_member or node["kind"] != "FunctionDecl"))

    def visit(self, node, scope, is_template, is_member):
        kind = node.get("kind")
        file = self.place(node.get("loc", {}))
        for end in node.get("range", {}).values():
            self.place(end)
        if kind in FUNCTIONS:
            self.add(node, file, scope, is_template, is_member)
        inner = scope + [node["name"]] if kind in SCOPES and node.get("name") else scope
        for child in node.get("inner", []):
            if not child:
                continue
            if kind in FUNCTIONS or kind == "VarDecl":
                self.skim(child)
            else:
                self.visit(child, inner,
                           (is_template if kind not in SCOPES else False)
                           or kind == "FunctionTemplateDecl",
                           kind in SCOPES[1:] or (is_member and kind == "FunctionTemplateDecl"))


def is_internal(name):
    """Whether a name is for the headers themselves."""
    return any(part.startswith(("__bl", "__BL", "__bank_lint")) or part in ("__elements", "__words")
               for part in name.split("::"))


def compile_options(arch):
    return ["-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={arch}", "-nocudainc",
            "-nocudalib", "--cuda-path=/bank-lint-no-toolkit", "-std=c++17",
            "-Xclang", "-target-feature", "-Xclang", "+ptx88", "-isystem", HEADERS,
            "-include", "__bank_lint_cuda.h"]


def read(clang, arch="sm_90"):
    """The functions of the headers, without those for the headers themselves."""
    sys.setrecursionlimit(20000)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "all.cu"
        source.write_text("".join(f"#include <{n}>\n" for n in includable()))
        # Without a C++ library the tree holds little else than the headers.
        command = [clang, *compile_options(arch), "-nostdinc++", "-fsyntax-only", "-Xclang",
                   "-ast-dump=json", source]
        result = subprocess.run(command, capture_output=True, check=False)
        if result.returncode:
            sys.exit("the headers do not compile:\n" + result.stderr.decode())
    reader = Reader()
    reader.visit(json.loads(result.stdout), [], False, False)
    return [f for f in dict.fromkeys(reader.found) if not is_internal(f.name)]


if __name__ == "__main__":
    for function in read(sys.argv[1] if len(sys.argv) > 1 else "clang++-22"):
        print(function.file, function.name, function.result, function.parameters)
