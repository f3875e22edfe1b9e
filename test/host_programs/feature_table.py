# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops over tables of constants, each row with a launch."""

from builder import feature


def rows(c, most=6):
    return [(c.rng.choice([32, 64, 96, 128, 256]), c.number()) for _ in range(c.rng.randint(1, most))]


def braces(values, inner="{{{}, {}}}"):
    return ", ".join(inner.format(*v) for v in values)


def kind(c):
    return c.pick("constexpr ", "const ", "static const ", "static constexpr ")


def launch(c, block, pitch):
    c.say(f"column<<<{c.small()}, {block}>>>(__LINE__, nullptr, {pitch}, 2);")


@feature("table.array_of_structs", known=True)
def array_of_structs(c, x):
    s, t, e = c.name("Config"), c.name("configs"), c.name("e")
    c.file(f"struct {s} {{ int block, pitch; }};")
    where = c.pick(c.file, c.say)
    where(f"{kind(c)}{s} {t}[] = {{{braces(rows(c))}}};")
    with c.block(f"for ({c.pick('const auto &', f'const {s} &', 'auto ')}{e} : {t}) {{"):
        launch(c, f"{e}.block", f"{e}.pitch")
        c.say(f"{x} = {e}.pitch;")


@feature("table.array", known=True)
def array(c, x):
    c.include("array")
    t, e = c.name("sizes"), c.name("e")
    values = [r[0] for r in rows(c)]
    where = c.pick(c.file, c.say)
    where(f"{kind(c)}std::array<int, {len(values)}> {t}{{{', '.join(map(str, values))}}};")
    with c.block(c.pick(f"for (int {e} : {t}) {{", f"for (const auto &{e} : {t}) {{")):
        launch(c, e, e)
    c.say(f"{x} = {t}[{c.rng.randrange(len(values))}];")


@feature("table.array_of_arrays")
def array_of_arrays(c, x):
    c.include("array")
    t, e = c.name("table"), c.name("e")
    values = rows(c, 4)
    c.say(f"{kind(c)}std::array<std::array<int, 2>, {len(values)}> {t}{{{{{braces(values, '{{{{{}, {}}}}}')}}}}};")
    with c.block(f"for (const auto &{e} : {t}) {{"):
        launch(c, f"{e}[0]", f"{e}[1]")
    c.say(f"{x} = {t}[0][1];")


@feature("table.pairs")
def pairs(c, x):
    c.include("utility")
    t, e = c.name("pairs"), c.name("e")
    where = c.pick(c.file, c.say)
    where(f"{kind(c)}std::pair<int, int> {t}[] = {{{braces(rows(c))}}};")
    if c.chance(50):
        with c.block(f"for ({c.pick('auto', 'const auto &')} [block, pitch] : {t}) {{"):
            launch(c, "block", "pitch")
            c.say(f"{x} = pitch;")
    else:
        with c.block(f"for (const auto &{e} : {t}) {{"):
            launch(c, f"{e}.first", f"{e}.second")
            c.say(f"{x} = {e}.second;")


@feature("table.tuples")
def tuples(c, x):
    c.include("tuple")
    t = c.name("tuples")
    where = c.pick(c.file, c.say)
    where(f"{kind(c)}std::tuple<int, int> {t}[] = {{{braces(rows(c))}}};")
    with c.block(f"for ({c.pick('auto', 'const auto &')} [block, pitch] : {t}) {{"):
        launch(c, "block", "pitch")
        c.say(f"{x} = block;")


@feature("table.array_of_tuples")
def array_of_tuples(c, x):
    c.include("array")
    c.include("tuple")
    t, e = c.name("tuples"), c.name("e")
    values = rows(c, 4)
    c.file(f"{kind(c)}std::array<std::tuple<int, int>, {len(values)}> {t}{{{{{braces(values)}}}}};")
    with c.block(f"for (const auto &{e} : {t}) {{"):
        launch(c, f"std::get<0>({e})", f"std::get<1>({e})")
    c.say(f"{x} = std::get<1>({t}[0]);")


@feature("table.span")
def span(c, x):
    c.include("span")
    t, f, e = c.name("sizes"), c.name("all"), c.name("e")
    c.file(f"{kind(c)}int {t}[] = {{{', '.join(str(r[0]) for r in rows(c))}}};")
    with c.function(f"static void {f}(std::span<const int> given) {{"):
        with c.block(f"for (int {e} : given) {{"):
            launch(c, e, e)
    c.say(f"{f}({t});")
    c.say(f"{x} = {t}[0];")


@feature("table.initializer_list", known=True)
def initializer_list(c, x):
    c.include("initializer_list")
    e = c.name("e")
    values = ", ".join(str(r[0]) for r in rows(c))
    with c.block(c.pick(f"for (int {e} : {{{values}}}) {{", f"for (auto {e} : std::initializer_list<int>{{{values}}}) {{",
                        f"for (int {e} : (const int[]){{{values}}}) {{")):
        launch(c, e, "3")
        c.say(f"{x} = {e};")


@feature("table.index", known=True)
def index(c, x):
    s, t, i = c.name("Config"), c.name("configs"), c.name("i")
    values = rows(c)
    c.file(f"struct {s} {{ int block, pitch; }};")
    c.file(f"{kind(c)}{s} {t}[] = {{{braces(values)}}};")
    bound = c.pick(str(len(values)), f"(int)(sizeof({t}) / sizeof({t}[0]))", f"(int)std::size({t})")
    c.include("iterator")
    with c.block(f"for (int {i} = 0; {i} < {bound}; ++{i}) {{"):
        launch(c, f"{t}[{i}].block", f"{t}[{i}].pitch")
        c.say(f"{x} = {t}[{i}].pitch;")


@feature("table.pointer")
def pointer(c, x):
    t, p = c.name("sizes"), c.name("p")
    values = [r[0] for r in rows(c)]
    c.say(f"{kind(c)}int {t}[] = {{{', '.join(map(str, values))}}};")
    with c.block(c.pick(f"for (const int *{p} = {t}; {p} != {t} + {len(values)}; ++{p}) {{",
                        f"for (const int *{p} = {t}, *e_{p} = {p} + {len(values)}; {p} < e_{p}; {p}++) {{",
                        f"for (auto {p} = std::begin({t}); {p} != std::end({t}); {p} += 1) {{")):
        launch(c, f"*{p}", f"{p}[0]")
        c.say(f"{x} = *{p};")
    c.include("iterator")


@feature("table.ended_by_zero")
def ended_by_zero(c, x):
    t, p = c.name("sizes"), c.name("p")
    c.file(f"static const int {t}[] = {{{', '.join(str(r[0]) for r in rows(c))}, 0}};")
    with c.block(f"for (const int *{p} = {t}; *{p}; ++{p}) {{"):
        launch(c, f"*{p}", "3")
        c.say(f"{x} = *{p};")


@feature("table.long")
def long_table(c, x):
    """More rows than are followed: what is left out must be reported."""
    t, e = c.name("sizes"), c.name("e")
    values = [32 * (1 + i % 8) + i // 8 for i in range(c.rng.randint(9, 40))]
    c.file(f"{kind(c)}int {t}[] = {{{', '.join(map(str, values))}}};")
    with c.block(c.pick(f"for (int {e} : {t}) {{", f"for (int i = 0; i < {len(values)}; ++i) {{ int {e} = {t}[i];")):
        launch(c, e, e)


@feature("table.left_early")
def left_early(c, x):
    t, e = c.name("sizes"), c.name("e")
    c.file(f"{kind(c)}int {t}[] = {{{', '.join(str(r[0]) for r in rows(c))}}};")
    with c.block(f"for (int {e} : {t}) {{"):
        c.say(f"if ({e} {c.pick('>', '<', '==')} {c.pick('64', '128')}) {c.pick('break', 'continue')};")
        launch(c, e, e)
        c.say(f"{x} = {e};")


@feature("table.changed")
def changed(c, x):
    """No constants: the rows change while the loop runs, or before."""
    t, e = c.name("sizes"), c.name("e")
    values = [r[0] for r in rows(c)]
    c.say(f"int {t}[] = {{{', '.join(map(str, values))}}};")
    if c.chance(50):
        c.say(f"{t}[{c.rng.randrange(len(values))}] = {c.number()};")
    with c.block(f"for (int {c.pick('', '&')}{e} : {t}) {{"):
        launch(c, e, e)
        c.say(c.pick(f"{e} = {c.number()};", f"{t}[{len(values) - 1}] = {c.number()};", f"{x} += {e};"))
    c.say(f"{x} = {t}[0];")


@feature("table.nested")
def nested(c, x):
    a, b = c.name("rows"), c.name("columns")
    c.file(f"{kind(c)}int {a}[] = {{{', '.join(str(r[0]) for r in rows(c, 4))}}};")
    c.file(f"{kind(c)}int {b}[] = {{{', '.join(str(r[1]) for r in rows(c, 4))}}};")
    with c.block(f"for (int block : {a}) {{"):
        with c.block(f"for (int pitch : {b}) {{"):
            launch(c, "block", "pitch")
            c.say(f"{x} = pitch;")


@feature("table.vector")
def vector(c, x):
    c.include("vector")
    t, e = c.name("sizes"), c.name("e")
    c.say(f"std::vector<int> {t}{{{', '.join(str(r[0]) for r in rows(c))}}};")
    with c.block(f"for (int {e} : {t}) {{"):
        launch(c, e, e)
        c.say(f"{x} = {e};")
