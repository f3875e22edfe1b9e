# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decisions about a number that is unknown: what was computed from it before is
known after them, unless it or its copy has changed in between."""

from builder import feature

SIZES = ["32", "64", "96", "128", "256"]


def unknown(c):
    """A variable with one of a few sizes, which only another file knows."""
    f = c.hidden("int", "int n", "static int calls = 0; int sizes[] = {32, 64, 96, 128, 256}; "
                 "return sizes[(n + ++calls + coin()) % 5];", "size")
    v = c.name("bs")
    kind = c.pick("int", "int", "unsigned", "long", "short", "unsigned char", "long long", "size_t")
    c.say(f"{kind} {v} = {f}({c.small()});")
    return v


def holder(c, v):
    """Something that is computed from the number: its text."""
    h = c.name("h")
    kind = c.pick("copy", "dim3", "wide", "narrow", "reference", "struct", "second", "sum", "function", "const")
    if kind == "copy":
        c.say(f"int {h} = {v};")
    elif kind == "const":
        c.say(f"const unsigned {h} = {v};")
    elif kind == "dim3":
        c.say(c.pick(f"dim3 {h}({v});", f"dim3 {h}({v}, 1, 1);", f"dim3 {h} = dim3(1); {h}.x = {v};"))
        return f"int({h}.x)"
    elif kind == "wide":
        c.say(f"long long {h} = {v};")
    elif kind == "narrow":
        c.say(f"{c.pick('unsigned char', 'short', 'signed char')} {h} = {v};")
    elif kind == "reference":
        c.say(f"auto &{h} = {v};")
    elif kind == "struct":
        s = c.name("Config")
        c.file(f"struct {s} {{ int first, block; }};")
        c.say(f"{s} {h}{{{c.number()}, int({v})}};")
        return f"{h}.block"
    elif kind == "second":
        c.say(f"int {h}a = {v}; int {h} = {h}a;")
    elif kind == "sum":
        c.say(f"int {h} = {v} {c.pick('+', '*', '/', '-')} 2;")
    else:
        f = c.name("same")
        c.file(f"static int {f}(int n) {{ return n; }}")
        c.say(f"int {h} = {f}({v});")
    return f"int({h})"


def disturb(c, v):
    """Perhaps changes the number."""
    what = c.rng.randrange(6)
    if what == 0:
        c.say(f"{v} = {c.pick(*SIZES[:3])};")
    elif what == 1:
        i = c.name("i")
        c.say(f"for (int {i} = 0; {i} < {c.rng.randint(0, 2)}; ++{i}) {v} = 32;")
    elif what == 2:
        c.say(f"if ({c.unknown_condition()}) {v} = 64;")
    elif what == 3:
        change = c.hidden("void", "void *p, int n", "if (coin()) __builtin_memset(p, 0, n);", "change")
        c.say(f"{change}(&{v}, sizeof {v});")
    elif what == 4:
        p = c.name("p")
        c.say(f"auto *{p} = &{v}; if ({c.unknown_condition()}) *{p} = 96;")


def use(c, text):
    c.say(f"column<<<1, {text}>>>(__LINE__, nullptr, {text}, 3);")


@feature("decision.equal")
def equal(c, x):
    c.program.is_straight = False
    v = unknown(c)
    text = holder(c, v)
    if c.chance(50):
        disturb(c, v)
    for size in c.rng.sample(SIZES, 2):
        test = c.pick(f"{v} == {size}", f"{size} == {v}", f"!({v} != {size})", f"{v} == {size} && coin0()")
        if "coin0" in test:
            name = c.hidden("bool", "", "return coin();", "asked")
            test = test.replace("coin0", name)
        with c.block(f"if ({test}) {{"):
            use(c, text)
            c.say(f"{x} += {text} % 97;")


@feature("decision.switch")
def switch(c, x):
    c.program.is_straight = False
    v = unknown(c)
    text = holder(c, v)
    if c.chance(40):
        disturb(c, v)
    sizes = c.rng.sample(SIZES, 3)
    with c.block(f"switch ({v}) {{"):
        for size in sizes[:2]:
            c.say(f"case {size}:")
            use(c, text)
            c.say(c.pick("break;", "break;", ";"))
        c.say(f"default: {x} += 1;")


@feature("decision.return")
def early_return(c, x):
    """A function that goes on for one size alone."""
    c.program.is_straight = False
    f = c.name("only")
    size = c.pick(*SIZES)
    test = c.pick(f"if (n != {size}) return;", f"if (!(n == {size})) return;", f"switch (n) {{ case {size}: break; default: return; }}")
    change = c.pick("", "", "n = 32;", "block.x = 64;", "++n;")
    c.file(f"static void {f}(int n) {{",
           ["dim3 block(n);", change, test, "column<<<1, block>>>(__LINE__, nullptr, block.x, 3);"])
    v = unknown(c)
    c.say(f"{f}({v});")


@feature("decision.twice")
def twice(c, x):
    """Two numbers, of which one is decided about."""
    c.program.is_straight = False
    a, b = unknown(c), unknown(c)
    d = c.name("d")
    c.say(f"dim3 {d}({a}, {b} % 4 + 1);")
    size = c.pick(*SIZES)
    with c.block(f"if ({a} == {size}) {{"):
        c.say(f"column<<<1, {d}.x>>>(__LINE__, nullptr, {d}.x, {d}.y);")
    with c.block(f"if ({b} == {size}) {{"):
        c.say(f"column<<<1, {d}.x>>>(__LINE__, nullptr, {d}.x, {b});")
