# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Other names of a variable: pointers, references, tables, unions, bytes."""

from builder import feature


@feature("alias.pointer", known=True)
def pointer(c, x):
    p = c.name("p")
    c.say(f"int *{p} = &{x};")
    c.say(c.pick(f"*{p} = {c.number()};", f"{p}[0] = {c.number()};", f"++*{p};",
                 f"*{p} += {c.small()};", f"(*{p})--;"))


@feature("alias.reference", known=True)
def reference(c, x):
    r = c.name("r")
    c.say(f"{c.pick('int', 'auto')} &{r} = {x};")
    c.say(c.pick(f"{r} = {c.number()};", f"++{r};", f"{r} ^= {c.small()};"))


@feature("alias.late_write")
def late_write(c, x):
    """Between the alias and the write through it the variable is known."""
    p = c.name("p")
    c.say(f"int *{p} = &{x};")
    c.say(f"{x} = {c.number()};")
    c.say(f"if ({c.known_condition()}) *{p} += {c.small()};")


@feature("alias.pointer_to_pointer")
def pointer_to_pointer(c, x):
    p, q = c.name("p"), c.name("q")
    c.say(f"int *{p} = &{x};")
    c.say(f"int **{q} = &{p};")
    c.say(f"**{q} = {c.number()};")


@feature("alias.moved_pointer")
def moved_pointer(c, x):
    v, p, q = c.name("w"), c.name("p"), c.name("q")
    c.say(f"int {v} = {c.number()};")
    c.say(f"int *{p} = &{v};")
    c.say(f"int **{q} = &{p};")
    c.say(f"*{q} = &{x};")
    c.say(f"*{p} = {c.number()};")


@feature("alias.reference_to_pointer")
def reference_to_pointer(c, x):
    v, p, q = c.name("w"), c.name("p"), c.name("q")
    c.say(f"int {v} = {c.number()};")
    c.say(f"int *{p} = &{v};")
    c.say(f"int *&{q} = {p};")
    c.say(f"{q} = &{x};")
    c.say(f"*{p} = {c.number()};")


@feature("alias.pointer_array")
def pointer_array(c, x):
    v, p = c.name("w"), c.name("p")
    c.say(f"int {v} = {c.number()};")
    c.say(f"int *{p}[] = {{&{v}, &{x}}};")
    c.say(c.pick(f"*{p}[1] = {c.number()};", f"for (int *q : {p}) *q = {c.number()};",
                 f"for (int i = 0; i < 2; ++i) *{p}[i] += {c.small()};"))


@feature("alias.chosen_pointer")
def chosen_pointer(c, x):
    v, p = c.name("w"), c.name("p")
    c.say(f"int {v} = {c.number()};")
    condition = c.known_condition() if c.chance(50) else c.unknown_condition()
    c.say(f"int *{p} = {condition} ? &{x} : &{v};")
    c.say(f"*{p} = {c.number()};")


@feature("alias.chosen_reference")
def chosen_reference(c, x):
    v, p = c.name("w"), c.name("r")
    c.say(f"int {v} = {c.number()};")
    condition = c.known_condition() if c.chance(50) else c.unknown_condition()
    c.say(f"int &{p} = {condition} ? {x} : {v};")
    c.say(f"{p} = {c.number()};")


@feature("alias.global_pointer", needs="file")
def global_pointer(c, x):
    p, f = c.name("p"), c.name("change")
    c.file(f"{c.pick('', 'static ')}int *{c.pick('', 'const ')}{p} = &{x};")
    if c.chance(50):
        c.file(f"{c.pick('', 'static ')}void {f}() {{ *{p} = {c.number()}; }}")
        c.say(f"{f}();")
    else:
        c.say(f"*{p} = {c.number()};")


@feature("alias.global_reference", needs="file")
def global_reference(c, x):
    r, f = c.name("r"), c.name("change")
    c.file(f"{c.pick('', 'static ')}int &{r} = {x};")
    if c.chance(50):
        c.file(f"static void {f}() {{ {r} = {c.number()}; }}")
        c.say(f"{f}();")
    else:
        c.say(f"{r} = {c.number()};")


@feature("alias.kept_pointer")
def kept_pointer(c, x):
    """A function of the file keeps the address, another writes through it."""
    p, f, g = c.name("kept"), c.name("keep"), c.name("use")
    c.file(f"static int *{p};")
    c.file(f"static void {f}(int *to) {{ {p} = to; }}")
    c.file(f"static void {g}() {{ *{p} = {c.number()}; }}")
    c.say(f"{f}(&{x});")
    c.say(f"{g}();")


@feature("alias.kept_reference")
def kept_reference(c, x):
    s, v = c.name("Keeper"), c.name("keeper")
    c.file(f"struct {s} {{ int &to; void use() {{ to = {c.number()}; }} }};")
    c.say(f"{s} {v}{{{x}}};")
    c.say(c.pick(f"{v}.use();", f"{v}.to = {c.number()};"))


@feature("alias.kept_in_struct")
def kept_in_struct(c, x):
    s, v = c.name("Keeper"), c.name("keeper")
    c.file(f"struct {s} {{ int n; int *to; }};")
    c.say(f"{s} {v} = {{{c.number()}, &{x}}};")
    c.say(c.pick(f"*{v}.to = {c.number()};", f"{s} *q_{v} = &{v}; *q_{v}->to = {v}.n;",
                 f"auto [n_{v}, to_{v}] = {v}; *to_{v} = n_{v};"))


@feature("alias.rows")
def rows(c, x):
    """A pointer to the first element walks over the rows."""
    t, p = c.name("table"), c.name("flat")
    i = c.rng.randrange(6)
    c.say(f"int {t}[2][3] = {{{{1, 2, 3}}, {{4, {c.number()}, 6}}}};")
    c.say(c.pick(f"int *{p} = &{t}[0][0];", f"int *{p} = {t}[0];",
                 f"int *{p} = (int *){t};"))
    c.say(c.pick(f"{p}[{i}] = {c.number()};", f"*({p} + {i}) = {c.number()};",
                 f"for (int i = 0; i < 6; ++i) {p}[i] = i + {c.small()};"))
    c.say(f"{x} = {t}[{i // 3}][{i % 3}] + {c.small()};")


@feature("alias.read_rows")
def read_rows(c, x):
    t, p = c.name("table"), c.name("flat")
    c.say(f"int {t}[2][3] = {{{{1, {c.number()}, 3}}, {{4, {c.number()}, 6}}}};")
    c.say(f"const int *{p} = &{t}[0][0];")
    c.say(f"{x} = {p}[{c.rng.randrange(6)}];")


@feature("alias.walk")
def walk(c, x):
    t, p = c.name("list"), c.name("p")
    c.say(f"int {t}[4] = {{{c.number()}, {c.number()}, {c.number()}, {c.number()}}};")
    c.say(f"int *{p} = {t};")
    c.say(c.pick(f"*{p}++ = {c.number()};", f"*++{p} = {c.number()};", f"{p} += 2;",
                 f"{p} = {p} + 1;", f"{p} = &{t}[3]; --{p};"))
    c.say(f"*{p} = {c.number()};")
    c.say(f"{x} = {t}[0] + {t}[1] + {t}[2];")


@feature("alias.element", known=True)
def element(c, x):
    t = c.name("list")
    c.say(f"int {t}[3] = {{{c.number()}, {c.number()}}};")
    c.say(f"{t}[{c.rng.randrange(3)}] = {c.value()};")
    c.say(f"{x} = {t}[{c.rng.randrange(3)}];")


@feature("alias.unknown_element")
def unknown_element(c, x):
    t, h = c.name("list"), c.hidden("int", "", "return number() & 1;")
    c.program.is_straight = False
    c.say(f"int {t}[2] = {{{c.number()}, {c.number()}}};")
    c.say(f"{t}[{h}()] = {c.number()};")
    c.say(f"{x} = {t}[{c.rng.randrange(2)}];")


@feature("alias.pointer_difference")
def pointer_difference(c, x):
    t = c.name("list")
    c.say(f"int {t}[5] = {{}};")
    c.say(f"{x} = (int)(&{t}[{c.rng.randint(2, 4)}] - &{t}[{c.rng.randint(0, 1)}]);")


@feature("alias.union")
def union(c, x):
    u, v = c.name("Both"), c.name("both")
    c.file(f"union {u} {{ int n; unsigned m; unsigned char bytes[4]; }};")
    c.say(f"{u} {v} = {{{c.number()}}};")
    c.say(c.pick(f"{v}.m = {c.number()};", f"{v}.bytes[0] = {c.number()};",
                 f"{v}.n = 1; {v}.m += 2;"))
    c.say(f"{x} = {v}.{c.pick('n', 'bytes[0]')};")


@feature("alias.unnamed_union")
def unnamed_union(c, x):
    s, v = c.name("Both"), c.name("both")
    c.file(f"struct {s} {{ union {{ int n; unsigned m; }}; int k; }};")
    c.say(f"{s} {v};")
    c.say(f"{v}.n = {c.number()};")
    c.say(f"{v}.k = {c.number()};")
    c.say(f"{v}.m = {c.number()};")
    c.say(f"{x} = {v}.n + {v}.k;")


@feature("alias.bytes")
def as_bytes(c, x):
    p = c.name("p")
    c.say(f"auto *{p} = {c.pick('reinterpret_cast<unsigned char *>(&%s)', '(char *)&%s') % x};")
    c.say(f"{p}[0] = {c.pick('32', '33', '1')};")


@feature("alias.as_unsigned")
def as_unsigned(c, x):
    c.say(c.pick(f"*(unsigned *)&{x} = {c.number()};",
                 f"reinterpret_cast<unsigned &>({x}) += {c.small()};",
                 f"*static_cast<int *>((void *)&{x}) = {c.number()};"))


@feature("alias.memory_functions")
def memory_functions(c, x):
    c.include("cstring")
    v = c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(c.pick(f"std::memcpy(&{x}, &{v}, sizeof {v});",
                 f"std::memset(&{x}, {c.pick('0', '1')}, 1);",
                 f"memmove(&{x}, &{v}, 1);"))


@feature("alias.const_cast")
def const_cast(c, x):
    r = c.name("r")
    c.say(f"const int &{r} = {x};")
    c.say(f"const_cast<int &>({r}) = {c.number()};")


@feature("alias.const_view")
def const_view(c, x):
    """A constant reference, or pointer, is no constant."""
    r, v = c.name("r"), c.name("w")
    c.say(c.pick(f"const int &{r} = {x};", f"const auto *p_{r} = &{x}; const int &{r} = *p_{r};"))
    c.say(f"{x} += {c.small()};")
    c.say(f"int {v} = {r};")
    c.say(f"{x} = {v} + {c.small()};")


@feature("alias.array_reference")
def array_reference(c, x):
    t, r = c.name("list"), c.name("r")
    c.say(f"int {t}[2] = {{{c.number()}, {c.number()}}};")
    c.say(f"int (&{r})[2] = {t};")
    c.say(f"{r}[1] = {c.number()};")
    c.say(f"{x} = {t}[1];")


@feature("alias.range_for")
def range_for(c, x):
    t = c.name("list")
    c.say(f"int {t}[3] = {{{c.number()}, {c.number()}, {c.number()}}};")
    c.say(c.pick(f"for (int &e : {t}) e += {c.small()};", f"for (auto &&e : {t}) e = {c.number()};",
                 f"for (int e : {t}) e = {c.number()};"))
    c.say(f"{x} = {t}[{c.rng.randrange(3)}];")


@feature("alias.member_pointer")
def member_pointer(c, x):
    s, v, p = c.name("Two"), c.name("two"), c.name("which")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
    c.say(f"int {s}::*{p} = &{s}::m;")
    c.say(f"{v}.*{p} = {c.number()};")
    c.say(f"{x} = {v}.m;")


@feature("alias.address_as_number")
def address_as_number(c, x):
    c.include("cstdint")
    a = c.name("address")
    c.say(f"auto {a} = reinterpret_cast<std::uintptr_t>(&{x});")
    c.say(f"*reinterpret_cast<int *>({a}) = {c.number()};")


@feature("alias.result")
def result(c, x):
    f = c.name("same")
    kind = c.pick("&", "*")
    address = "&" if kind == "*" else ""
    c.file(f"static int {kind}{f}(int {kind}to) {{ return to; }}")
    follow = "*" if kind == "*" else ""
    c.say(f"{follow}{f}({address}{x}) = {c.number()};")


@feature("alias.result_of_global", needs="file")
def result_of_global(c, x):
    f = c.name("where")
    kind = c.pick("&", "*")
    c.file(f"{c.pick('', 'static ')}int {kind}{f}() {{ return {'&' if kind == '*' else ''}{x}; }}")
    c.say(f"{'*' if kind == '*' else ''}{f}() {c.pick('=', '+=')} {c.small()};")


@feature("alias.extern_again", needs="external")
def extern_again(c, x):
    f = c.name("change")
    c.file(f"static void {f}() {{", [f"extern int {x};", f"{x} = {c.number()};"])
    c.say(f"{f}();")
