# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sources that mean ill: directives, pragmas and assembly that would read what
is no file, write something, or have a report quote another file."""

import os

KERNEL = """__global__ void k(float *p) {
  __shared__ float s[64];
%s  s[threadIdx.x * 2] = 1;
  p[threadIdx.x] = s[threadIdx.x * 2];
}
void f(float *p) { k<<<1, 32>>>(p); }
"""


def hostile(outside, repo):
    """(label, text) of each source; a number in `outside` is its own."""
    number = 0

    def case(label, before, inside=""):
        nonlocal number
        file = outside / f"{number:04}" / "file"
        number += 1
        text = before.replace("FILE", str(file)) + "\n" + (
            KERNEL % inside.replace("FILE", str(file)))
        return label, text

    pipe = repo / "pipe"
    os.mkfifo(pipe)
    for place in (str(pipe), "/dev/zero", "/dev/stdin", "/dev/tty", "/proc/self/mem",
                  "/proc/kmsg", "/proc/self/fd/0"):
        yield case(f"include {place}", f'#include "{place}"')
        yield case(f"include_next {place}", f'#include_next "{place}"')
        yield case(f"embed {place}", f'const char e[] = {{\n#embed "{place}" limit(4)\n, 0}};')
        yield case(f"has_include {place}",
                   f'#if __has_include("{place}") || __has_embed("{place}")\n#endif')
        yield case(f"dependency {place}", f'#pragma GCC dependency "{place}"')
    yield case("module build", "#pragma clang module build M\nmodule M {}\n"
               "#pragma clang module contents\n#pragma clang module begin M\n"
               "#pragma clang module end\n#pragma clang module endbuild")
    yield case("module import", "#pragma clang module import M")
    yield case("module load", "#pragma clang module load M")
    yield case("import", "import M;")
    yield case("include_alias", '#pragma include_alias("x.h", "FILE")')
    yield case("comment lib", '#pragma comment(lib, "FILE")')
    yield case("comment linker", '#pragma comment(linker, "/out:FILE")')
    yield case("line of another file", '#line 1 "FILE"')
    yield case("line marker", '# 1 "FILE" 1')
    yield case("line in a kernel", "", '#line 1 "FILE"\n')
    yield case("line marker in a kernel", "", '# 1 "FILE"\n')
    yield case("incbin", 'asm(".incbin \\"FILE\\"");')
    yield case("incbin in a kernel", "", '  asm volatile(".incbin \\"FILE\\"");\n')
    yield case("include in assembly", "", '  asm volatile(".include \\"FILE\\"");\n')
    yield case("dump", "#pragma clang __debug dump k")
    yield case("hdrstop", '#pragma hdrstop("FILE")')
