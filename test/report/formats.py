#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads every format back, strictly, and compares what it says.

One run writes all of them, of kernels and of a file whose name, text and errors
would break out of a format that does not escape them. What each says of
findings, place by place, is what JSON says; nothing is in one and not in
another.

    formats.py --bank-lint PATH
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE_NAME = "a b,line=1::error title=x::%0A&<'].cu"
HOSTILE = """// ::error::from a comment %0A]]>
__global__ void k(float *a) { a[threadIdx.x * 32] = "<\\"'&%"[0]; } // ::error::x
__global__ void lost(float *a) { a[0] = oops("::error::x\\r"); }
__global__ void meant(float *a) { a[threadIdx.x * 32] = 1; } // bank-lint: ignore[global-uncoalesced] %
"""
FORMATS = "json sarif github gitlab checkstyle one-line".split()
NOTICES = """unreadable compiler-error compiler-warning not-analysed
    uninstantiated-template undecided assumed-block set-aside note""".split()


def from_json(text):
    for finding in json.loads(text)["findings"]:
        place = finding["location"]
        yield place["file"], place["line"], finding["rule"], finding["message"]


def from_sarif(text):
    for result in json.loads(text)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uriBaseId"] == "SRCROOT"
        path = urllib.parse.unquote(place["artifactLocation"]["uri"])
        message = result["message"]["text"].split("\n")[0]
        yield path, place["region"]["startLine"], result["ruleId"], message


def runner_unescape(text, is_property):
    """As the runner of GitHub's actions does."""
    if is_property:
        text = text.replace("%3A", ":").replace("%2C", ",")
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def from_github(text):
    assert "\r" not in text
    for line in text.rstrip("\n").split("\n"):
        # A line that is no command would be shown, one of another kind obeyed.
        command = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert command, line
        fields = {}
        for field in command[2].split(","):
            key, _, value = field.partition("=")
            assert key in ("file", "line", "endLine", "col", "endColumn", "title"), line
            assert key not in fields, line
            fields[key] = runner_unescape(value, is_property=True)
        message = runner_unescape(command[3], is_property=False).split("\n")[0]
        if fields["title"] not in NOTICES + ["bank-lint"]:
            assert command[1] == "warning"
            yield fields["file"], int(fields["line"]), fields["title"], message


def from_gitlab(text):
    prints = set()
    for issue in json.loads(text):
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert re.fullmatch("[0-9a-f]{32}", issue["fingerprint"])
        assert issue["fingerprint"] not in prints, issue
        prints.add(issue["fingerprint"])
        place = issue["location"]
        assert not place["path"].startswith(("/", "./")) and place["lines"]["begin"] >= 1
        if issue["check_name"] not in NOTICES:
            yield place["path"], place["lines"]["begin"], issue["check_name"], issue["description"]


def from_checkstyle(text):
    """The elements and attributes that Checkstyle writes, and no others."""
    root = xml.etree.ElementTree.fromstring(text)
    assert root.tag == "checkstyle" and set(root.attrib) == {"version"}
    names = [file.attrib["name"] for file in root]
    assert len(names) == len(set(names)), "a file twice"
    for file in root:
        assert file.tag == "file" and set(file.attrib) == {"name"}
        for error in file:
            assert error.tag == "error" and not list(error) and not (error.text or "").strip()
            needed, known = {"line", "severity", "message", "source"}, {"column"}
            assert needed <= set(error.attrib) <= needed | known, error.attrib
            assert error.attrib["severity"] in ("error", "warning", "info", "ignore")
            assert int(error.attrib["line"]) >= 0 and int(error.attrib.get("column", 1)) >= 1
            rule = re.fullmatch(r"bank-lint\.([a-z-]+)", error.attrib["source"])[1]
            if rule not in NOTICES:
                message = error.attrib["message"].split("\n")[0]
                yield file.attrib["name"], int(error.attrib["line"]), rule, message


def from_one_line(text):
    for line in text.splitlines():
        path, number, _, message, rule = re.fullmatch(
            r"(.*?\.cu):(\d+):(\d+): (.*) \[([a-z-]+)\]", line
        ).groups()
        if rule not in NOTICES:
            yield path, int(number), rule, message


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".git").mkdir()
        for kernel in ("transpose", "soa_aos", "scan"):
            shutil.copy(ROOT / "kernels" / f"{kernel}.cu", folder)
        (folder / HOSTILE_NAME).write_text(HOSTILE)
        files = sorted(path.name for path in folder.glob("*.cu"))
        outputs = [f"--output={format}=report.{format}" for format in FORMATS]
        program = pathlib.Path(options.bank_lint).resolve()
        run = subprocess.run(
            [program, "--builtin-headers", "--no-cache", *outputs, *files],
            cwd=folder, capture_output=True, text=True, check=False,
        )
        assert run.returncode == 3, run
        told = {}
        for format in FORMATS:
            read = globals()["from_" + format.replace("-", "_")]
            report = (folder / f"report.{format}").read_text(encoding="utf-8")
            told[format] = sorted(read(report))
    wanted = told["json"]
    assert len(wanted) > 5 and any(place[0] == HOSTILE_NAME for place in wanted), wanted
    for format in FORMATS:
        assert told[format] == wanted, (format, set(told[format]) ^ set(wanted))
    print(f"{len(wanted)} findings, the same in {', '.join(FORMATS)}")


sys.exit(main())
