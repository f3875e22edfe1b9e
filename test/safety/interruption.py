# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ctrl-C and SIGTERM end a run with a report of what is done.

The files of a run are two that are done at once, and one that takes minutes."""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

QUICK = "__global__ void k%d(float *p) { p[threadIdx.x * 32] = 1; }\n"
# Kernels that take more than a second each: each thread loops over data.
SLOW = "".join("""__global__ void slow%d(float *p, const int *at) {
  __shared__ float s[64][64];
  for (int i = 0; i < 4096; ++i) for (int j = 0; j < 64; ++j)
    s[(i * j + threadIdx.x) %% 64][(at[i] + threadIdx.x * j) %% 64] += p[i * j];
}
void run%d() { slow%d<<<1, 1024>>>(nullptr, nullptr); }
""" % (i, i, i) for i in range(60))
# Another file may instantiate it.
TEMPLATE = "template <typename T> __global__ void t(T *p) { p[threadIdx.x * 32] = 1; }\n"


def expect(condition, what):
    if not condition:
        sys.exit(f"error: {what}")


class Runner:
    def __init__(self, bank_lint, folder):
        self.bank_lint, self.folder = bank_lint, folder

    def begin(self, *words, cache=False, group=True):
        kept = [f"--cache-dir={self.folder}/cache"] if cache else ["--no-cache"]
        return subprocess.Popen(
            [self.bank_lint, *words, "--builtin-headers", "--budget=1000", *kept],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=group)

    def stop(self, *words, by=signal.SIGINT, whole=True, done=2, **more):
        """Stops a run once `done` files are done; whether all its processes get the signal."""
        process = self.begin(*words, "--progress=always", **more)
        lines = []
        while not lines or f" {done} of " not in lines[-1]:
            lines.append(process.stderr.readline())
            expect(lines[-1], f"it ended early: {''.join(lines)}")
        begun = time.monotonic()
        (os.killpg if whole else os.kill)(process.pid, by)
        out, errors = process.communicate(timeout=60)
        expect(time.monotonic() - begun < 20, "it ends soon")
        errors = "".join(line for line in "".join(lines + [errors]).splitlines(True)
                         if "progress:" not in line)
        return process.returncode, out, errors

    def file(self, name, text):
        (self.folder / name).write_text(text)
        return name


def check_report(run):
    files = [run.file("a.cu", QUICK % 1), run.file("b.cu", QUICK % 2 + TEMPLATE),
             run.file("slow.cu", SLOW), run.file("z.cu", SLOW)]
    for by, code, name in ((signal.SIGINT, 130, "Ctrl-C (SIGINT)"),
                           (signal.SIGTERM, 143, "SIGTERM")):
        for whole in (True, False):
            for jobs in ("-j1", "--jobs=4"):
                got, out, errors = run.stop(*files, jobs, "--launch=late=1:32", by=by,
                                            whole=whole)
                expect(got == code, f"exit code {got}: {errors}")
                for kernel in ("a.cu:1:32: warning", "b.cu:1:32: warning"):
                    expect(kernel in out, f"{jobs}: {out}{errors}")
                for file in ("slow.cu", "z.cu"):
                    expect(f"error: {file}: not analysed: the run was stopped" in errors,
                           errors)
                expect(f"note: stopped by {name}: 2 of 4 files were analysed; nothing was "
                       "cached (--no-cache)" in errors, errors)
                # What is stated may be for a file that was not analysed.
                expect("late" not in errors and "instantiate" not in out, out + errors)


def check_formats(run):
    files = [run.file("a.cu", QUICK % 1), run.file("b.cu", QUICK % 2),
             run.file("slow.cu", SLOW)]
    got, out, errors = run.stop(*files, "--format=json", "--output=sarif=o.sarif")
    report = json.loads(out)
    expect(report["summary"]["exit_code"] == 130 == got, out)
    expect([("failure" in file) for file in report["files"]] == [False, False, True], out)
    sarif = json.loads((run.folder / "o.sarif").read_text())
    invocation = sarif["runs"][0]["invocations"][0]
    expect(invocation["exitCode"] == 130 and not invocation["executionSuccessful"], invocation)
    got, out, errors = run.stop("counters", *files, "--format=json")
    expect(got == 130 and json.loads(out)["exit_code"] == 130, out)


def check_many(run):
    """Files that were not analysed are a few lines."""
    files = [run.file("a.cu", QUICK % 1), run.file("b.cu", QUICK % 2)]
    files += [run.file(f"slow{i}.cu", SLOW) for i in range(40)]
    _, _, errors = run.stop(*files, "-j1")
    lost = [line for line in errors.splitlines() if "the run was stopped" in line]
    expect(len(lost) == 3 and lost[-1].endswith(
        "; and 37 more files (--format=json lists them)"), errors)


def check_cache(run):
    files = [run.file("a.cu", QUICK % 1), run.file("b.cu", QUICK % 2),
             run.file("slow.cu", SLOW)]
    _, _, errors = run.stop(*files, "-j1", cache=True)
    expect("2 of 3 files were analysed; they are cached, and the same command continues "
           "from there" in errors, errors)
    process = run.begin(*files[:2], "--timing", cache=True)
    _, errors = process.communicate(timeout=120)
    expect(errors.count("(kept result)") == 2, errors)


def check_nothing_is_changed(run):
    files = [run.file("a.cu", QUICK % 1), run.file("b.cu", QUICK % 2),
             run.file("slow.cu", SLOW)]
    got, _, errors = run.stop("baseline", "update", *files)
    expect(got == 130 and "the baseline is not changed" in errors, errors)
    expect(not list(run.folder.glob(".bank-lint*")), "a baseline was written")
    text = ("__global__ void k(float *p) { __shared__ float s[32][32]; "
            "s[threadIdx.x][threadIdx.y] = p[threadIdx.x]; __syncthreads(); "
            "p[threadIdx.x] = s[threadIdx.y][threadIdx.x]; }\n"
            "void run(float *p) { k<<<1, dim3(32, 32)>>>(p); }\n")
    files[0] = run.file("a.cu", text)
    got, _, errors = run.stop(*files, "--fix")
    expect(got == 130 and (run.folder / "a.cu").read_text() == text, errors)


def check_one_file(run):
    file = run.file("slow.cu", SLOW)
    process = run.begin(file, "--progress=always")
    process.stderr.readline()
    time.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=20)
    expect(process.returncode == 130 and not out, out)
    expect("note: stopped by SIGINT before anything could be reported" in errors, errors)


def check_compare(run):
    for side in ("before", "after"):
        (run.folder / side).mkdir()
        for name, text in (("a.cu", QUICK % 1), ("b.cu", QUICK % 2), ("s.cu", SLOW)):
            run.file(f"{side}/{name}", text)
    got, out, errors = run.stop("compare", "before", "after")
    expect(got == 130 and not out, out)
    expect("the run was stopped; nothing is compared" in errors, errors)


def check_ignored(run):
    """The caller of the program wants the signal to be ignored."""
    file = run.file("a.cu", QUICK % 1)
    script = (f"trap '' INT; exec {run.bank_lint} --builtin-headers --no-cache {file} {file} "
              "--progress=always")
    process = subprocess.Popen(["sh", "-c", script], cwd=run.folder, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    expect(process.returncode == 1, f"exit code {process.returncode}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    bank_lint = os.path.abspath(parser.parse_args().bank_lint)
    for check in (check_report, check_formats, check_many, check_cache,
                  check_nothing_is_changed, check_one_file, check_compare, check_ignored):
        with tempfile.TemporaryDirectory() as folder:
            check(Runner(bank_lint, pathlib.Path(folder)))
    print("passed")


main()
