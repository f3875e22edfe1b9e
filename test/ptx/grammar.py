#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds which PTX is read, and which is refused, against what ptxas takes.

    grammar.py --bank-lint build/bin/bank-lint           what bank-lint says of each
    grammar.py --bank-lint build/bin/bank-lint --ptxas   beside what ptxas says of it

Every file below is one that ptxas 13.0 takes, but those under REFUSED. In each of the
first, the last store of the kernel `k` takes 32 sectors where 4 would do: lanes write
4 bytes at a distance of 128 bytes. Exit status: 0 all as expected, 1 otherwise, 77 with
--ptxas if there is no toolkit.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "toolchains"))
import toolchains  # noqa: E402

HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n"
BEGIN = """{
  .reg .u64 %a<6>;
  .reg .u32 %r<8>;
  .reg .f32 %f<8>;
  .reg .f64 %d<4>;
  .reg .pred %p<4>;
  ld.param.u64 %a0, [base];
  cvta.to.global.u64 %a1, %a0;
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %a2, %r0, 128;
  add.u64 %a3, %a1, %a2;
"""
STORE = "  st.global.u32 [%a3], %r1;\n"
ONE = "mov.u32 %r1, 1;"

# Name: what stands in front of the kernel, and its body up to the store of %r1.
VALID = {
    # Names.
    "percent_local": ("", ".local .u32 %frame; st.local.u32 [%frame], %r0; " + ONE),
    "percent_shared": ("", ".shared .u32 %tile[32]; st.shared.u32 [%tile], %r0; " + ONE),
    "percent_file": (".global .u32 %g;", ONE + " st.global.u32 [%g], %r1;"),
    "percent_shared_file": (".shared .u32 %g;", ONE + " st.shared.u32 [%g], %r1;"),
    "percent_label": ("", ONE + " bra %L; %L:"),
    "percent_function": (".func %f(.reg .u32 x) { ret; }",
                         ONE + " call.uni %f, (%r1);"),
    "dollar": ("", ".reg .u32 $x; mov.u32 $x, 1; mov.u32 %r1, $x;"),
    # Families.
    "family_param": (".func (.param .b32 o) f(.param .b32 i) { .reg .b32 x; "
                     "ld.param.b32 x, [i]; st.param.b32 [o], x; ret; }",
                     "{ .param .b32 pa<2>; .param .b32 re; st.param.b32 [pa1], 1; "
                     "call (re), f, (pa1); ld.param.b32 %r1, [re]; }"),
    "family_shared": ("", ".shared .u32 s<4>; " + ONE + " st.shared.u32 [s2], %r1; "
                      "ld.shared.u32 %r1, [s2];"),
    "family_local": ("", ".local .u32 s<4>; " + ONE + " st.local.u32 [s3], %r1;"),
    "family_file": (".global .u32 g<4>;", ONE + " st.global.u32 [g3], %r1;"),
    "family_shared_file": (".shared .u32 g<4>;", ONE + " st.shared.u32 [g0], %r1;"),
    "family_leading_zero": ("", ".reg .u32 x<20>; mov.u32 x01, 1; mov.u32 %r1, x1;"),
    "family_inner_scope": ("", ".reg .u32 x<2>; mov.u32 x1, 1; { .shared .u32 x<2>; "
                           "st.shared.u32 [x1], %r0; } mov.u32 %r1, x1;"),
    # Vector registers.
    "vector_family": ("", ".reg .v2 .u32 v<3>; mov.v2.u32 v1, {%r0, 1}; "
                      "mov.u32 %r1, v1.y;"),
    "vector_rgba": ("", ".reg .v4 .u32 v; mov.u32 v.r, 1; mov.u32 v.g, v.r; "
                    "mov.u32 v.b, v.y; mov.u32 v.a, v.z; mov.u32 %r1, v.w;"),
    "vector_move": ("", ".reg .v2 .u32 v, w; mov.v2.u32 v, {%r0, 1}; mov.v2.u32 w, v; "
                    "mov.u32 %r1, w.x;"),
    "vector_exchange": ("", ".reg .v2 .u32 v; mov.v2.u32 v, {%r0, 1}; "
                        "mov.v2.u32 v, {v.y, v.x}; mov.u32 %r1, v.x;"),
    "vector_pack": ("", ".reg .v2 .u32 v; .reg .b64 d; mov.v2.u32 v, {%r0, 1}; "
                    "mov.b64 d, v; cvt.u32.u64 %r1, d;"),
    "vector_unpack": ("", ".reg .v2 .u32 v; mov.v2.u32 v, {%r0, 1}; "
                      "mov.v2.u32 {%r1, %r2}, v;"),
    "vector_load": ("", ".reg .v2 .u32 v; ld.global.v2.u32 v, [%a1]; "
                    "add.u32 %r1, v.x, v.y;"),
    "vector_texture": (".global .texref tx;", ".reg .v4 .f32 v; " + ONE +
                       " tex.2d.v4.f32.s32 v, [tx, {%r1, %r1}]; mov.b32 %r1, v.x;"),
    "vector_special": ("", "mov.v4.u32 {%r2, %r1, %r3, %r4}, %tid;"),
    "vector_of_special": ("", ".reg .v4 .u32 v; mov.v4.u32 v, %ctaid; mov.u32 %r1, v.w;"),
    # Constants.
    "choice": ("", "mov.u32 %r1, (1 < 2) ? 4 : 0 ? 5 : 8;"),
    "comparison": ("", "mov.u32 %r1, 1 == 1;"),
    "logic": ("", "mov.u32 %r1, (1 && 0) || 2 >= 2;"),
    "cast": ("", "mov.u64 %a4, (.u64)(-8) >> 60; cvt.u32.u64 %r1, %a4;"),
    "cast_signed": ("", "mov.u64 %a4, (.s64)8U; cvt.u32.u64 %r1, %a4;"),
    "sum_of_floats": ("", "mov.f32 %f1, 1.0 + 1.5 * 2.0; mov.b32 %r1, %f1;"),
    "bases": ("", "mov.u32 %r1, 017 + 0b101 + 0XfU + WARP_SZ;"),
    # Addresses.
    "element": (".global .u32 array[16];", "ld.global.u32 %r1, array[4];"),
    "element_address": (".global .u32 array[16];",
                        "mov.u64 %a4, array[4]; ld.global.u32 %r1, [%a4];"),
    "two_dimensions": (".global .u32 array[4][8];", "ld.global.u32 %r1, [array + 36];"),
    # What stands around instructions.
    "two_labels": ("", ONE + " A: B: setp.eq.u32 %p0, %r0, 99999; @%p0 bra B;"),
    "table": ("", "mov.u32 %r1, 0; ts: .branchtargets L0, L1; brx.idx %r1, ts; L0: " +
              ONE + " L1:"),
    "pragma": ("", '.pragma "nounroll"; ' + ONE),
    "function_without_list": (".func f { ret; }", "call f; " + ONE),
    "declared_twice": (".extern .global .u32 e; .extern .global .u32 e;", ONE),
    "initial_values": (".global .u32 x[4] = {1, 2, 3, 4}; .global .u64 y[2] = "
                       "{generic(x) + 4, 0}; .global .u8 z[2] = {0xff(x), 0xff00(x)};",
                       ONE),
    "linkage": (".common .global .u32 c; .weak .global .u32 w; .visible .global "
                ".attribute(.managed) .u32 m;", ONE),
}

# Whole files.
FILES = {
    "pointer_of_no_space": HEAD + ".visible .entry k(.param .u64 .ptr base)\n" + BEGIN +
                           ONE + STORE + "  ret;\n}\n",
    "percent_parameter": HEAD + ".visible .entry k(.param .u64 %base)\n" +
                         BEGIN.replace("[base]", "[%base]") + ONE + STORE + "  ret;\n}\n",
    "declared_before": HEAD + ".entry k(.param .u64 base);\n.entry k(.param .u64 base)\n" +
                       BEGIN + ONE + STORE + "  ret;\n}\n",
}

# Bodies that ptxas refuses, and what bank-lint says of them.
REFUSED = {
    "member_out_of_family": ("", ".reg .u32 x<2>; mov.u32 x2, 1; " + ONE, "x2"),
    "variable_out_of_family": ("", ".shared .u32 s<2>; st.shared.u32 [s2], %r0; " + ONE,
                               "s2"),
    "vector_of_other_size": ("", ".reg .v2 .u32 v; mov.v2.u32 v, {%r0, 1, 2}; " + ONE,
                             "vectors of 2"),
    "no_component": ("", ".reg .v2 .u32 v; mov.u32 %r1, v.z;", "v.z"),
    "division_by_zero": ("", "mov.u32 %r1, 5 / (2 - 2);", "division by zero"),
    "out_of_scope": ("", "{ .reg .u32 x; mov.u32 x, 1; } mov.u32 %r1, x;", "x"),
    "no_label": ("", ONE + " bra nowhere;", "nowhere"),
    "no_function": ("", ONE + " call f;", "f"),
    "no_variable": ("", ONE + " st.global.u32 [%b], %r1;", "%b"),
    "other_width": ("", "mov.u32 %r1, %a0;", "64 bits where 32"),
}


def text_of(before, body):
    return (HEAD + before + "\n.visible .entry k(.param .u64 base)\n" + BEGIN + "  " +
            body + "\n" + STORE + "  ret;\n}\n")


def files():
    """Yields each name, its text, and None or what is said of it."""
    for name, (before, body) in VALID.items():
        yield name, text_of(before, body), None
    for name, text in FILES.items():
        yield name, text, None
    for name, (before, body, message) in REFUSED.items():
        yield name, text_of(before, body), message


def complaint(bank_lint, path, message):
    """What is wrong with bank-lint's answer; "" if nothing is."""
    done = subprocess.run([bank_lint, "--no-cache", "--format=json", path],
                          capture_output=True, text=True)
    if message is not None:
        if done.returncode == 2 and message in done.stderr:
            return ""
        return f"exit {done.returncode}, without {message!r}: {done.stderr.strip()}"
    if done.returncode != 1:
        return f"exit {done.returncode}: {done.stderr.strip()}"
    last = path.read_text().split("st.global.u32 [%a3]")[0].count("\n") + 1
    findings = [(f["kernel"], f["sectors"]["worst"])
                for f in json.loads(done.stdout)["findings"]
                if f["location"]["line"] == last]
    if findings != [("k", 32)]:
        return f"no store of 32 sectors at line {last}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--ptxas", action="store_true")
    arguments = parser.parse_args()
    ptxas = None
    if arguments.ptxas:
        nvcc = toolchains.find_nvcc()
        if not nvcc:
            print(toolchains.no_nvcc())
            return toolchains.SKIPPED
        ptxas = pathlib.Path(nvcc).parent / "ptxas"
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text, message in files():
            count += 1
            path = pathlib.Path(folder, name + ".ptx")
            path.write_text(text)
            problem = complaint(arguments.bank_lint, path, message)
            if not problem and ptxas:
                done = subprocess.run([ptxas, "-arch=sm_90", "-o", "/dev/null", path],
                                      capture_output=True, text=True)
                if (done.returncode == 0) != (message is None):
                    problem = f"ptxas: exit {done.returncode}: {done.stderr.strip()}"
            if problem:
                wrong += 1
                print(f"{name}: {problem}")
    print(f"{count - wrong} of {count} files are read or refused as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
