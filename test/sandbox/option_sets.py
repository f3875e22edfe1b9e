# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hostile options: every option of clang's table that takes a value, with a
path outside of the project as its value, in the spellings that a database may
use."""

import re

# Those that choose where headers are looked for may lead anywhere, as
# `#include` itself may.
SEARCH_FOLDERS = {
    "-I", "-isystem", "-iquote", "-idirafter", "-isystem-after", "-cxx-isystem",
    "-stdlib++-isystem", "-internal-isystem", "-internal-externc-isystem",
    "-iprefix", "-iwithprefix", "-iwithprefixbefore", "-iwithsysroot",
    "-isysroot", "--sysroot=", "--embed-dir=", "--gcc-toolchain=",
    "--gcc-install-dir=", "--cuda-path=", "-working-directory",
    "-working-directory=",
}

# Options that write a file of which they say no name, or another one.
WITHOUT_A_PATH = [
    ["-MD"], ["-MMD"], ["-M"], ["-H"], ["-save-temps"], ["-save-temps=obj"],
    ["-save-stats"], ["-ftime-trace"], ["-fproc-stat-report"], ["-fstack-usage"],
    ["-fsave-optimization-record"], ["-ftest-coverage", "-fprofile-arcs"],
    ["-fprofile-generate"], ["-fcs-profile-generate"], ["-gsplit-dwarf"],
    ["-fmodules", "-fcxx-modules"], ["-fmodules", "-fimplicit-module-maps"],
    ["--analyze"], ["-emit-ast"], ["-emit-llvm"], ["-E"], ["-S"], ["-P"],
    ["-rewrite-objc"], ["-verify-pch"], ["-print-search-dirs"], ["--version"],
    ["-###"], ["-ccc-print-phases"], ["-ccc-print-bindings"],
    ["--offload-arch=native"], ["--cuda-gpu-arch=native"], ["-mcpu=native"],
    ["-march=native"], ["-arch=native"], ["-fcrash-diagnostics=all"],
    ["-gen-reproducer=always"], ["-via-file-asm"], ["-fintegrated-cc1"],
    ["-fno-integrated-cc1"], ["-fno-integrated-as"], ["-fclangir"],
]

OPTION = re.compile(
    r"^OPTION\(\d+, \d+ /\* (-\S+) \*/, \w+, (\w+), \w+, \w+, [^,]+, [^,]+, "
    r"([^,]+),", re.M)

JOINED = {"Joined", "JoinedOrSeparate", "CommaJoined"}
SEPARATE = {"Separate", "JoinedOrSeparate", "MultiArg"}


def table(options_inc):
    """Options with a value: (spelling, kind, for the driver, behind it)."""
    rows = []
    for name, kind, visible in OPTION.findall(options_inc.read_text()):
        driver, parser = "DefaultVis" in visible or "ClangOption" in visible, "CC1Option" in visible
        if (kind in JOINED | SEPARATE | {"JoinedAndSeparate"} and (driver or parser)
                and name not in SEARCH_FOLDERS):
            rows.append((name, kind, driver, parser))
    return rows


def spellings(name, kind, path):
    """The option with the value, joined and apart."""
    if kind == "JoinedAndSeparate":
        yield [name + "x", path]
    if kind in JOINED:
        yield [name + path]
    if kind in SEPARATE:
        yield [name, path]


class Sets:
    """Collects the sets: each has a number, which is in the paths it names."""

    def __init__(self, outside, project):
        self.outside, self.project = outside, project
        self.commands = []  # of a compiler and its options
        self.labels = []

    def path(self):
        """What the next set may not touch: a file in a folder of its own."""
        folder = self.outside / f"{len(self.commands):04}"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "file"
        if not file.exists():
            file.write_text("-DFROM_OUTSIDE\n")
        return str(file)

    def add(self, compiler, options):
        self.path()
        self.labels.append(" ".join([compiler, *options]))
        self.commands.append([compiler, *options])

    def add_in_file(self, compiler, flag, options):
        """The options in a file of the project's."""
        number = len(self.commands)
        file = self.project / f"{number:04}.rsp"
        file.write_text("\n".join(options))
        self.add(compiler, [*flag[:-1], flag[-1] + str(file)])
        self.labels[-1] += f": {' '.join(options)}"


def all_sets(options_inc, outside, project):
    """Every option on a command line of clang's, or behind its driver if it is
    no option of the driver; every few also in the other ways."""
    sets = Sets(outside, project)
    for number, (name, kind, driver, parser) in enumerate(table(options_inc)):
        ways = list(spellings(name, kind, "@"))

        def spelled(turn=0):
            return [o.replace("@", sets.path()) for o in ways[turn % len(ways)]]

        if driver:
            sets.add("clang++", spelled(number))
        if parser and (not driver or number % 5 == 0):
            sets.add("clang++", [w for o in spelled(number) for w in ("-Xclang", o)])
        if parser and number % 16 == 0:
            sets.add("clang++", ["-Wp," + ",".join(spelled())])
        if driver and number % 10 == 0:
            match number // 10 % 5:
                case 0:
                    sets.add("nvcc", ["-Xcompiler", ",".join(spelled())])
                case 1:
                    sets.add_in_file("clang++", ["@"], spelled())
                case 2:
                    sets.add("nvcc", ["-forward-unknown-to-host-compiler", *spelled()])
                case 3:
                    sets.add_in_file("nvcc", ["--options-file", ""], spelled())
                case 4:
                    sets.add("g++", spelled())
    for options in WITHOUT_A_PATH:
        sets.add("clang++", options)
    for options in nvcc_options(sets):
        sets.add("nvcc", options)
    sets.first_of_files = len(sets.commands)
    for options in files(sets):
        sets.add(*options)
    return sets


def nvcc_options(sets):
    for name in ("-ccbin", "--compiler-bindir", "-odir", "-keep-dir", "-o", "-MF",
                 "--dependency-output", "--time", "--fdevice-time-trace", "-ldir",
                 "-hls", "--qpp-config", "-arbin", "--options-file", "-optf",
                 "--pre-include", "-include"):
        yield [name, sets.path()]
        yield [f"{name}={sets.path()}"]
    yield ["-keep"]
    yield ["-include", "/dev/null," + sets.path()]
    yield ["@" + sets.path()]
    yield ["-Xcompiler", "@" + sets.path()]


def files(sets):
    """Files that a command names through links and folders above."""
    for compiler in ("clang++", "nvcc", "g++"):
        for flag in ("-include", "-imacros", "@"):
            if compiler == "nvcc" and flag == "-imacros":
                continue
            for name in ("link", "folder"):
                target = sets.path()
                link = sets.project / f"{len(sets.commands):04}.{name}"
                link.symlink_to(target if name == "link" else sets.outside)
                path = str(link) if name == "link" else str(
                    link / f"{len(sets.commands):04}" / "file")
                yield (compiler, [flag + path] if flag == "@" else [flag, path])
            above = f"../outside/{len(sets.commands):04}/file"
            yield (compiler, [flag + above] if flag == "@" else [flag, above])
