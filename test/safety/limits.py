"""What has no end comes to one: by a budget with a reason, or by a limit.

No time is measured here but by the limits themselves: a test that hangs is
ended by ctest."""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

KERNEL = "__global__ void k(int *o, int a, int s) "


def expect(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


class Runner:
    def __init__(self, bank_lint, folder):
        self.bank_lint, self.folder = bank_lint, folder

    def __call__(self, *words, stdin=None):
        beside = words[0] in ("merge", "config")
        return subprocess.run(
            [self.bank_lint, *([] if beside else
                               ["--builtin-headers", "--no-cache"]), *words],
            cwd=self.folder, stdin=stdin, capture_output=True, text=True, errors="replace",
            timeout=600)

    def file(self, name, text):
        (self.folder / name).write_text(text)
        return name


def jumps(labels, seed):
    """Each block may go on with any other one."""
    draw = random.Random(seed)
    return KERNEL + "{" + "".join(
        f"L{i}: if (o[{i}] > a) goto L{draw.randrange(labels)};"
        f" o[threadIdx.x * {i}] = 1;" for i in range(labels)) + "}\n"


def dispatched(labels):
    """Cases of a switch in a loop that jump into one another."""
    return KERNEL + "{ while (a) switch (s) {" + "".join(
        f"case {i}: L{i}: o[threadIdx.x * {i}] = s; s = o[{i}];"
        f" if (s > {i}) goto L{(i * 37 + 11) % labels}; break;"
        for i in range(labels)) + "} }\n"


def crossed(labels):
    """Each block stores, and goes on with one far away."""
    return KERNEL + "{" + "".join(
        f"L{i}: o[threadIdx.x * 2 + {i}] = 1;"
        f" if (o[{i}] > a) goto L{(i * 7 + 3) % labels};"
        for i in range(labels)) + ";}\n"


def nested(depth):
    return KERNEL + "{" + "".join(
        f"A{i}: o[threadIdx.x * {i + 1}] += a; if (o[{i}]) goto B{i};"
        for i in range(depth)) + "".join(
        f"B{i}: o[{i}]--; if (o[{i}] > a) goto A{i};"
        for i in reversed(range(depth))) + "}\n"


def check_control_flow(run):
    for name, text in (("jumps.cu", jumps(300, 1)),
                       ("dispatched.cu", dispatched(300)),
                       ("crossed.cu", crossed(110))):
        result = run(run.file(name, text))
        expect("blocks is irreducible; the limit is" in result.stdout,
               f"{name}: {result.stdout}{result.stderr}")
    result = run(run.file("nested.cu", nested(120)))
    expect("loops are nested 120 deep; the limit is" in result.stdout,
           f"nested.cu: {result.stdout}{result.stderr}")
    # What people write is analysed.
    for name, text in (("few.cu", jumps(20, 2)), ("few-nested.cu", nested(12)),
                       ("few-crossed.cu", crossed(40))):
        result = run(run.file(name, text))
        expect(result.returncode == 1 and "not analysed" not in result.stdout,
               f"{name}: {result.stdout}{result.stderr}")


def check_timeout(run):
    """Where there is no budget, the limit of time holds."""
    macro = "#define A0 o[threadIdx.x * 32] = 1;\n" + "".join(
        f"#define A{i + 1} A{i} A{i}\n" for i in range(30))
    macro = run.file("macro.cu", macro + KERNEL + "{ A30 }\n")
    result = run("--file-timeout=1", macro)
    expect("macro.cu: it took longer than 1 s" in result.stderr and
           result.returncode == 2, f"{result.returncode}: {result.stderr}")
    good = run.file("good.cu", KERNEL + "{ o[threadIdx.x * 32] = 1; }\n")
    result = run("--file-timeout=0", "--file-memory=200", macro, good)
    expect("macro.cu: it took more than 200 MiB" in result.stderr and
           result.returncode == 2, f"{result.returncode}: {result.stderr}")
    expect("good.cu:1:" in result.stdout, result.stdout)


def check_phases(run):
    """A pipe without a writer is no reason to wait."""
    os.mkfifo(run.folder / "pipe.json")
    (run.folder / "k.cu").write_text(KERNEL + "{ o[threadIdx.x * 32] = 1; }\n")
    for option in ("-p", "--baseline"):
        result = run("--file-timeout=1", option, "pipe.json", "k.cu")
        expect(result.returncode == 2 and result.stderr,
               f"{option}: {result.returncode} {result.stderr}")


def check_memory_of_phases(run):
    """What is read before and beside the files has limits, too."""
    def expect_large(what, *words, **streams):
        result = run(*words, **streams)
        expect(result.returncode == 2 and
               f"{what} took more than 400 MiB of memory; see --file-memory" in
               result.stderr, f"{what}: {result.returncode} {result.stderr}")

    good = run.file("good.cu", KERNEL + "{ o[threadIdx.x * 32] = 1; }\n")
    numbers = "[" + ",".join(["[]"] * 8_000_000) + "]"
    base = run.file("base.json", f'{{"version":1,"findings":{numbers}}}')
    memory = "--file-memory=400"
    expect_large("reading the baseline", memory, f"--baseline={base}", good)
    database = run.file("compile_commands.json", numbers)
    expect_large("looking for files", memory, f"-p={database}", good)
    (run.folder / "compile_commands.json").unlink()
    report = run.file("report.json", f'{{"shard":{{}},"x":{numbers}}}')
    expect_large("reading a report", "merge", memory, report)
    with open(run.folder / report, "rb") as text:
        expect_large("reading a report", "merge", memory, "-", stdin=text)
    with open("/dev/zero", "rb") as zeros:
        result = run("merge", "-", stdin=zeros)
        expect("'-': is larger than 256 MiB" in result.stderr, result.stderr)


def check_settings(run):
    """Every file may have all of the settings."""
    run.file(".bank-lint", "define: [" + ", ".join(
        f"A{i}" for i in range(5001)) + "]\n")
    good = run.file("good.cu", KERNEL + "{ o[threadIdx.x * 32] = 1; }\n")
    for words in ((good,), ("config", "show", good)):
        result = run(*words)
        expect(result.returncode == 2 and "more than 5000 settings" in
               result.stderr, f"{words}: {result.returncode} {result.stderr}")
    (run.folder / ".bank-lint").unlink()


def check_other_files(run):
    """Where a file asks another one for calls, and that one comes to no end, the
    first is not lost."""
    folder = run.folder / "others"
    folder.mkdir()
    (folder / "a.cu").write_text(
        KERNEL + "{ o[threadIdx.x * 32] = 1; }\n"
        "void launch(int *o, int block) { k<<<1, block>>>(o, 0, 0); }\n")
    call = "void launch(int *, int);\nvoid f() { launch(0, 64); }\n"
    endless = "#define A0 launch(0, 32);\n" + "".join(
        f"#define A{i + 1} A{i} A{i}\n" for i in range(30))
    for what, text in (("crash", call + "#pragma clang __debug crash\n"),
                       ("time", endless + call + "void g() { A30 }\n")):
        (folder / "caller.cpp").write_text(text)
        result = run("--file-timeout=3", "others")
        expect(result.returncode == 1 and "others/a.cu:1:" in result.stdout and
               "launch() may have other launches" in result.stdout,
               f"{what}: {result.returncode} {result.stdout}{result.stderr}")


def check_many_losses(run):
    """Each file that hangs has its time, but all of them together have a few
    times as much."""
    folder = run.folder / "many"
    folder.mkdir()
    (folder / "a.cu").write_text(KERNEL + "{ o[threadIdx.x * 32] = 1; }\n")
    for i in range(110):
        (folder / f"b{i}.cu").write_text("#pragma clang __debug crash\n")
    result = run("-j1", "--format=json", "many")
    report = json.loads(result.stdout)
    failures = [each.get("failure", "") for each in report["files"]]
    crashed = sum("the compiler crashed on this file" in each for each in failures)
    left = sum("not analysed: too many other files were lost" in each for each in failures)
    expect(result.returncode == 2 and (crashed, left) == (101, 9),
           f"{crashed} {left} {result.returncode}: {result.stderr[-300:]}")
    expect([each["location"]["file"] for each in report["findings"]] == ["many/a.cu"],
           report["findings"])
    # A text lists the first ones, and how many there are.
    expect(len(result.stderr.splitlines()) == 6 and "; and 98 more files" in result.stderr and
           "; and 6 more files" in result.stderr, result.stderr)


def check_long_declaration(run):
    """Each access shows what it accesses, and not all of its words."""
    name = run.file("declared.cu", KERNEL + "{ __shared__ int t[" +
                    "+".join(["1"] * 5000) + "];" + "".join(
        f"t[threadIdx.x * 32 + {i}] = a;" for i in range(50)) +
        "o[0] = t[threadIdx.x]; }\n")
    size = len(run("--all", "--format=json", name).stdout)
    expect(size < 200_000, f"a long declaration: {size} characters")


def check_long_lines(run):
    """A line is quoted as often as it has findings, but looked at once."""
    errors = run.file("errors.cu", KERNEL + "{ o[threadIdx.x * 32] = 1; }\n" +
                      "}" * 5000 + "\n")
    accesses = run.file("accesses.cu", KERNEL + "{" + "".join(
        f"o[threadIdx.x * 33 + {i}] = 1; /*{'x' * 2000}*/" for i in range(300)) +
        "}\n")
    for name in (errors, accesses):
        for kind in ("text", "json", "sarif", "github", "gitlab", "checkstyle",
                     "html", "one-line", "fixes"):
            result = run("--all", f"--format={kind}", name)
            expect(result.returncode in (1, 2, 3), f"{kind}: {result.stderr}")
            size = len(result.stdout) + len(result.stderr)
            expect(size < 5_000_000, f"{name} as {kind}: {size} characters")
            if kind == "json":
                json.loads(result.stdout)
            if name == errors:
                told = result.stderr.count(": error: ")
                expect(told == 20 and "4980 more messages" in result.stderr,
                       f"{told} errors: {result.stderr[-300:]}")
            if kind == "text" and name == accesses:
                lines = result.stdout.splitlines()
                expect(max(map(len, lines)) < 1000, "a line is not cut")
                expect(any("... " in x or "..." in x for x in lines), "no cut")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    bank_lint = os.path.abspath(parser.parse_args().bank_lint)
    with tempfile.TemporaryDirectory() as folder:
        run = Runner(bank_lint, pathlib.Path(folder).resolve())
        for check in (check_control_flow, check_timeout, check_phases, check_memory_of_phases,
                      check_settings, check_other_files, check_many_losses,
                      check_long_declaration, check_long_lines):
            check(run)
    print("everything ends")


if __name__ == "__main__":
    main()
