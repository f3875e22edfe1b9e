# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pointers that walk, objects without a name, loops within loops."""

from builder import feature


def table(c, count=4):
    t = c.name("list")
    c.say(f"int {t}[{count}] = {{{', '.join(c.number() for _ in range(count))}}};")
    return t


@feature("walk.there_and_back")
def there_and_back(c, x):
    t, p = table(c), c.name("p")
    c.say(f"int *{p} = {t} + {c.rng.randrange(1, 4)};")
    c.say(c.pick(f"{p}[-1] = {c.number()};", f"*--{p} = {c.number()};", f"*({p} - 1) += 1;",
                 f"{p} -= 1; *{p} = {c.number()};", f"*{p}-- = 3; *{p} = 4;"))
    c.say(f"{x} = {t}[0] + {t}[1] * 2 + {t}[2] + {t}[3];")


@feature("walk.compare")
def compare(c, x):
    t, p = table(c), c.name("p")
    c.say(f"int *{p} = &{t}[{c.rng.randrange(4)}], *q_{p} = {t} + {c.rng.randrange(4)};")
    c.say(f"if ({p} {c.pick('<', '==', '!=', '>=')} q_{p}) {x} = {c.number()};")
    c.say(f"{x} += (int)({p} - q_{p}) + ({p} != nullptr) + (q_{p} ? 2 : 0);")


@feature("walk.structs")
def structs(c, x):
    s, t, p = c.name("Row"), c.name("rows"), c.name("p")
    c.file(f"struct {s} {{ int n; int m[2]; }};")
    c.say(f"{s} {t}[3] = {{{{1, {{2, 3}}}}, {{{c.number()}, {{5, 6}}}}, {{7, {{8, {c.number()}}}}}}};")
    c.say(c.pick(f"for ({s} *{p} = {t}; {p} < {t} + 3; ++{p}) {p}->m[1] += {p}->n;",
                 f"{s} *{p} = {t}; ++{p}; {p}->m[0] = {c.number()}; ({p} + 1)->n = 2;",
                 f"int *{p} = &{t}[1].m[0]; *{p}++ = {c.number()}; *{p} = 4;"))
    c.say(f"{x} = {t}[1].m[0] + {t}[1].m[1] + {t}[2].n;")


@feature("walk.until_end")
def until_end(c, x):
    t, f = table(c), c.name("sum")
    c.file(f"static int {f}(const int *p, const int *end) {{ int s = 0; while (p != end) s += *p++; "
           "return s & 63; }")
    c.say(f"{x} = {f}({t}, {t} + {c.rng.randrange(5)});")


@feature("walk.part_of_temporary")
def part_of_temporary(c, x):
    s, r = c.name("Two"), c.name("r")
    c.file(f"struct {s} {{ int n = {c.number()}, m[2] = {{1, 2}}; }};")
    c.say(c.pick(f"int &&{r} = {s}{{}}.n;", f"auto &&{r} = {s}{{}}.m[1];", f"auto &&{r} = (int &&){s}{{4}}.n;"))
    c.say(f"{r} += {c.small()};")
    c.say(f"{x} = {r};")


@feature("walk.chosen_temporary")
def chosen_temporary(c, x):
    s, v, r = c.name("Two"), c.name("two"), c.name("r")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v}{{{c.number()}, 2}};")
    condition = c.known_condition() if c.chance(60) else c.unknown_condition()
    c.say(f"{c.pick('const ' + s + ' &', 'auto &&')}{r} = {condition} ? {v} : {s}{{{c.number()}, 3}};")
    c.say(f"{v}.n = {c.number()};")
    c.say(f"{x} = {r}.n;")


@feature("walk.temporary_in_loop")
def temporary_in_loop(c, x):
    i, r = c.name("i"), c.name("r")
    with c.block(f"for (int {i} = 0; {i} < {c.rng.randint(1, 4)}; ++{i}) {{"):
        c.say(f"int &&{r} = {i} * 2;")
        c.say(f"{r} += {c.small()};")
        c.say(f"{x} += {r};")
        if c.chance(50):
            c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {x}, {r});")


@feature("walk.nested_loops", known=True)
def nested_loops(c, x):
    i, j = c.name("i"), c.name("j")
    c.say(f"for (int {i} = 0; {i} < {c.rng.randint(1, 4)}; ++{i}) "
          f"for (int {j} = {c.pick('0', i)}; {j} < {c.rng.randint(1, 5)}; ++{j}) {x} = ({x} + {j}) & 127;")


@feature("walk.launching_nest")
def launching_nest(c, x):
    i, j = c.name("i"), c.name("j")
    with c.block(f"for (int {i} = {c.rng.randint(0, 2)}; {i} < {c.rng.randint(2, 4)}; ++{i}) {{"):
        with c.block(f"for (int {j} = 1; {j} <= {c.pick('2', '64', i + ' + 1')}; {j} *= 2) {{"):
            c.say(f"column<<<{i} + 1, {j}>>>(__LINE__, nullptr, {x}, {i} * {j});")
            c.say(f"if ({j} == {c.pick('4', '2', '100')}) {c.pick('break', 'continue')};")
        c.say(f"{x} += {i};")


@feature("walk.launching_do")
def launching_do(c, x):
    n = c.name("n")
    c.say(f"int {n} = {c.rng.randint(1, 4)};")
    with c.block(*c.pick(("do {", f"}} while (--{n} > 0);"), (f"while ({n}-- > 0) {{",),
                         (f"for (; {n}; --{n}) {{",), (f"while (int left = {n}--) {{ (void)left;",))):
        c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {n}, {x});")
        c.say(f"{x} = ({x} * 3) & 31;")


@feature("walk.array_of_objects")
def array_of_objects(c, x):
    s, v = c.name("Slot"), c.name("slots")
    c.file(f"struct {s} {{ int n; {s}(int n = {c.number()}) : n(n) {{}} void set(int to) {{ n = to; }} }};")
    c.say(f"{s} {v}[3] = {{{c.number()}, {s}({c.number()})}};")
    c.say(c.pick(f"for ({s} &e : {v}) e.set(e.n + {c.small()});", f"{v}[1].set({c.number()});",
                 f"({v} + 1)->set({c.number()});"))
    c.say(f"{x} = {v}[0].n + {v}[1].n * 2 + {v}[2].n;")
