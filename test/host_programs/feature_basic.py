# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements and expressions: what every program has."""

from builder import feature


@feature("basic.assign", known=True)
def assign(c, x):
    c.say(f"{x} = {c.value()};")


@feature("basic.compound", known=True)
def compound(c, x):
    c.say(f"{x} {c.pick('+', '-', '|', '^', '*')}= {c.small()};")


@feature("basic.mask", known=True)
def mask(c, x):
    c.say(f"{x} = ({x} & 63) + {c.number()};")


@feature("basic.step", known=True)
def step(c, x):
    c.say(c.pick(f"++{x};", f"{x}++;", f"--{x};", f"{x}--;"))


@feature("basic.step_in_expression", known=True)
def step_in_expression(c, x):
    v = c.name("w")
    c.say(f"int {v} = {c.pick('++%s', '%s++', '--%s', '%s--') % x};")
    if c.chance(50):
        c.say(f"{x} = {v} * 2;")


@feature("basic.nested_assignment", known=True)
def nested_assignment(c, x):
    v = c.name("w")
    c.say(f"int {v};")
    c.say(f"{v} = {x} = {c.number()};")


@feature("basic.assignment_as_value", known=True)
def assignment_as_value(c, x):
    c.say(f"({x} = {c.number()}) += {c.small()};")


@feature("basic.comma", known=True)
def comma(c, x):
    v = c.name("w")
    c.say(f"int {v} = ({x} = {c.number()}, {c.small()});")


@feature("basic.ternary", known=True)
def ternary(c, x):
    c.say(f"{x} = {c.known_condition()} ? {c.value()} : {c.number()};")


@feature("basic.ternary_effect", known=True)
def ternary_effect(c, x):
    c.say(f"{c.known_condition()} ? {x} = {c.number()} : {x} = {c.number()};")


@feature("basic.ternary_place")
def ternary_place(c, x):
    v = c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(f"({c.known_condition()} ? {x} : {v}) = {c.number()};")
    if c.chance(50):
        c.say(f"{x} += {v};")


@feature("basic.short_circuit")
def short_circuit(c, x):
    c.say(c.pick(f"if ({c.known_condition()} && ({x} = {c.number()})) {{ }}",
                 f"if ({c.known_condition()} || ({x} = {c.number()})) {{ }}",
                 f"bool {c.name('b')} = {c.known_condition()} && ++{x} > 3;"))


@feature("basic.unevaluated", known=True)
def unevaluated(c, x):
    c.say(c.pick(f"int {c.name('w')} = sizeof({x} = {c.number()});",
                 f"decltype({x} = {c.number()}) {c.name('w')} = {x};",
                 f"bool {c.name('w')} = noexcept({x} = {c.number()});"))


@feature("basic.condition_variable", known=True)
def condition_variable(c, x):
    v = c.name("w")
    c.say(c.pick(f"if (int {v} = {c.number()}; {v} > {c.number()}) {x} = {v};",
                 f"if (int {v} = {x} - {c.number()}) {x} = {v} + 40;",
                 f"switch (int {v} = {x} % 3; {v}) {{ case 0: {x} = {c.number()}; }}"))


@feature("basic.shadow", known=True)
def shadow(c, x):
    if "::" in str(x) or "." in str(x) or "(" in str(x):
        c.say(f"{x} = {c.number()};")
        return
    c.say(f"{{ int {x} = {c.number()}; {x} += {c.small()}; }}")


@feature("basic.static_local")
def static_local(c, x):
    f, v = c.name("counted"), c.name("count")
    c.file(f"static int {f}() {{", [f"static int {v} = {c.number()};", f"return {v}++;"])
    for _ in range(c.rng.randint(1, 3)):
        c.say(f"{x} = {f}();")


@feature("basic.recursion")
def recursion(c, x):
    f = c.name("again")
    c.file(f"static int {f}(int n) {{", [f"return n < 2 ? {c.small()} : n + {f}(n - 2);"])
    c.say(f"{x} = {f}({c.rng.randint(0, 9)});")


@feature("basic.recursion_effect")
def recursion_effect(c, x):
    f = c.name("again")
    c.file(f"static void {f}(int n, int &to) {{", ["if (n == 0)", "  return;", "++to;",
                                                 f"{f}(n - 1, to);"])
    c.say(f"{f}({c.rng.randint(0, 9)}, {x});")


@feature("basic.goto")
def goto(c, x):
    label = c.name("label")
    if c.chance(50):
        with c.block(f"if ({c.known_condition()}) {{"):
            c.say(f"{x} = {c.number()};")
            c.say(f"goto {label};")
        c.say(f"{x} = {c.number()};")
        c.say(f"{label}:;")
    else:
        v = c.name("turns")
        c.say(f"{{ int {v} = 0;")
        c.say(f"{label}:")
        c.say(f"{x} += {c.small()};")
        c.say(f"if (++{v} < {c.rng.randint(2, 5)}) goto {label};")
        c.say("}")


@feature("basic.switch", known=True)
def switch(c, x):
    y = c.rng.choice(c.places)
    with c.block(f"switch ({y} % 4) {{"):
        for i in c.rng.sample(range(4), c.rng.randint(1, 3)):
            c.say(f"case {i}:")
            c.say(f"  {x} {c.pick('=', '+=')} {c.number()};")
            if c.chance(60):
                c.say("  break;")
        if c.chance(50):
            c.say(f"default: {x} = {c.number()};")


@feature("basic.device_switch")
def device_switch(c, x):
    """nvcc compiles the host's code with __CUDA_ARCH__ undefined."""
    c.say("#ifndef __CUDA_ARCH__\n"
          f"  {x} = {c.number()};\n"
          "#endif")


@feature("basic.assertion")
def assertion(c, x):
    c.include("cassert")
    c.say(f"assert(({x} = {c.number()}) > 0);")


@feature("basic.output")
def output(c, x):
    c.include("cstdio")
    c.say(f'std::printf("%d\\n", {c.pick("++%s", "%s--", "%s = 48") % x});')


@feature("basic.constants", known=True)
def constants(c, x):
    n = c.name("constant")
    form = c.rng.randrange(5)
    if form == 0:
        c.file(f"constexpr int {n} = {c.number()} + {c.small()};")
    elif form == 1:
        c.file(f"enum {{ {n} = {c.number()} }};")
    elif form == 2:
        c.file(f"#define {n} ({c.number()} / {c.small()})")
    elif form == 3:
        c.file(f"static const int {n} = {c.number()};")
    else:
        c.file(f"struct Of_{n} {{ static constexpr int {n} = {c.number()}; }};")
        n = f"Of_{n}::{n}"
    c.say(f"{x} = {n};")


@feature("basic.late_declaration")
def late_declaration(c, x):
    """A function that is defined behind its use."""
    f = c.name("later")
    c.file(f"static void {f}(int &to);")
    c.say(f"{f}({x});")
    c.program.behind_main.append(c.node(f"static void {f}(int &to) {{ to = {c.number()}; }}"))
