# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes host programs at random: variables, changes of them, and launches that
show what they hold."""

import random

import features  # registers all of them
from builder import FEATURES, Builder, Place
from program import Kernel, Program

PARAMETERS = ["line", "out", "a", "b"]


def add_kernel(c, name="column", template=False):
    kind = "T" if template else "float"
    head = "template <class T> " if template else ""
    c.file(f"{head}__global__ void {name}(int line, {kind} *out, int a, int b) {{",
           ["out[threadIdx.x * a + line + b] = 1;"])
    callable = f"{name}<float>" if template else name
    c.program.kernels.append(Kernel(name, callable, PARAMETERS))


def numbers_of(c, shown):
    """Expressions for two arguments, the block and the grid; one is `shown`."""
    values = [c.value(), c.value(), c.number(), c.small()]
    values[c.rng.choice([0, 0, 1, 2, 3])] = str(shown)
    return values


def launch(c, shown):
    """A launch that shows what `shown` holds."""
    a, b, block, grid = numbers_of(c, shown)
    form = c.rng.randrange(8)
    if form == 0:
        grid = f"dim3({grid}, {c.small()})"
        block = f"dim3({block}, {c.pick('1', '2')})"
    elif form == 1:
        d = c.name("threads")
        c.say(f"dim3 {d}({block});")
        c.say(f"{d}.y = {c.small()};")
        block = d
    elif form == 2:
        block = f"{block}, {c.value()}"
    elif form == 3:
        arguments, line = c.name("arguments"), c.name("at")
        c.say(f"int {line}a = {a}, {line}b = {b}; float *{line}out = nullptr;")
        c.say(f"int {line} = __LINE__; void *{arguments}[] = {{&{line}, &{line}out, &{line}a, "
              f"&{line}b}}; cudaLaunchKernel((const void *)column, dim3({grid}), dim3({block}), "
              f"{arguments}, 0, 0);")
        return
    c.say(f"column<<<{grid}, {block}>>>(__LINE__, nullptr, {a}, {b});")


def change(c, feature, x):
    outer, c.feature = c.feature, feature.name
    c.program.features.add(feature.name)
    feature.make(c, x)
    c.feature = outer


def target(c, needs):
    """A variable that suits, an old one or a new one."""
    suiting = [p for p in c.places if p.suits(needs)]
    if suiting and c.chance(70):
        return c.rng.choice(suiting)
    if needs == "external":
        return c.global_variable(form="external")
    if needs == "file":
        return c.global_variable()
    kind = c.rng.randrange(6)
    if kind < 3:
        return c.local_variable()
    if kind == 3:
        return c.global_variable()
    if kind == 4:
        s, v = c.name("Setup"), c.name("setup")
        c.file(f"struct {s} {{ int k; int n; }};")
        c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
        place = Place(f"{v}.n", "local")
    else:
        v = c.name("sizes")
        c.say(f"int {v}[3] = {{{c.number()}, {c.number()}}};")
        place = Place(f"{v}[{c.rng.randrange(3)}]", "local")
    c.places.append(place)
    return place


def by_reference(c, inner):
    f, v, x = c.name("set"), c.name("to"), target(c, "any")
    kind = c.pick("&", "*")
    with c.function(f"{c.pick('static ', '')}void {f}(int {kind}{v}) {{"):
        place = Place(v if kind == "&" else f"(*{v})", "local")
        c.places.append(place)
        inner(place)
    c.say(f"{f}({'' if kind == '&' else '&'}{x});")
    return x


def by_value(c, inner):
    f, v, x = c.name("made"), c.name("given"), target(c, "any")
    with c.function(f"static int {f}(int {v}) {{"):
        place = Place(v, "local")
        c.places.append(place)
        inner(place)
        c.say(f"return {place};")
    c.say(f"{x} = {f}({c.value()});")
    return x


def in_method(c, inner):
    s, v = c.name("Maker"), c.name("maker")
    with c.function(f"struct {s} {{", close="};"):
        c.say(f"int n = {c.number()};")
        with c.block("void make() {"):
            place = Place("n", "local")
            c.places.append(place)
            inner(place)
    c.say(f"{s} {v};")
    c.say(f"{v}.make();")
    place = Place(f"{v}.n", "local")
    c.places.append(place)
    return place


def in_global(c, inner):
    f, x = c.name("change"), c.global_variable()
    with c.function(f"{c.pick('static ', '')}void {f}() {{"):
        inner(x)
    c.say(f"{f}();")
    return x


def in_branch(c, inner):
    x = target(c, "any")
    is_known = c.chance(50)
    with c.block(f"if ({c.known_condition() if is_known else c.unknown_condition()}) {{"):
        inner(x)
    return x


def in_loop(c, inner):
    x, i = target(c, "any"), c.name("i")
    count = c.rng.randint(1, 12)
    head = c.pick(f"for (int {i} = 0; {i} < {count}; ++{i}) {{",
                  f"for (int {i} : {{3, 1, 2}}) {{",
                  f"for (int {i} = {count}; {i}--;) {{",
                  f"for (int {i} = 0; {i} < {x} && {i} < 5; {i} += 2) {{")
    with c.block(head):
        c.places.append(Place(f"({i} + 1)", "read"))
        inner(x)
        c.places = [p for p in c.places if p.kind != "read"]
        if c.chance(30):
            c.say(f"if ({i} == 1) {c.pick('break', 'continue')};")
            c.say(f"{x} = {c.number()};")
        if c.chance(25):
            launch(c, x)
    return x


def in_while(c, inner):
    x, i = target(c, "any"), c.name("n")
    c.say(f"int {i} = {c.rng.randint(1, 4)};")
    with c.block(*c.pick((f"while ({i}-- > 0) {{",), ("do {", f"}} while (--{i} > 0);"))):
        inner(x)
    return x


def in_lambda(c, inner):
    x = target(c, "any")
    with c.block("[&] {", "}();"):
        inner(x)
    return x


def in_block(c, inner):
    x = target(c, "any")
    with c.block("{"):
        inner(x)
    return x


WRAPS = [by_reference, by_value, in_method, in_global, in_branch, in_loop, in_while, in_lambda,
         in_block]


def wrapped(c, wrap, inner):
    outer, c.feature = c.feature, f"place.{wrap.__name__}"
    c.may_open -= 1
    x = wrap(c, inner)
    c.may_open += 1
    c.feature = outer
    return x


def one_change(c, feature):
    """The change by itself, or inside of something."""
    if c.may_open > 0 and feature.needs == "any" and c.chance(50):
        return wrapped(c, c.rng.choice(WRAPS), lambda x: change(c, feature, x))
    x = target(c, feature.needs)
    change(c, feature, x)
    return x


def settle(c, program):
    if not c.must_be_first and c.chance(30) and not program.header:
        program.other_is_first = True
        for name in c.external_names:
            program.other.insert(0, c.node(f"extern int {name};"))


def generate(number, enabled):
    """The program of a seed. `enabled`: names of features."""
    rng = random.Random(f"host program {number}")
    program = Program(number)
    c = Builder(program, rng)
    chosen = sorted(enabled)
    single = number % 2 == 1
    add_kernel(c)
    for _ in range(rng.randint(1, 2)):
        c.global_variable()
    c.current, c.in_main = [], True
    if single:
        made = [FEATURES[rng.choice(chosen)]]
    else:
        made = [FEATURES[rng.choice(chosen)] for _ in range(rng.randint(2, 6))]
    for _ in range(rng.randint(1, 2)):
        c.local_variable()
    for feature in made:
        x = one_change(c, feature)
        if not single and c.chance(40) and x.suits(feature.needs):
            change(c, feature, x)
        launch(c, x)
    if single and c.chance(50):
        launch(c, rng.choice(c.places))
    c.say("return 0;")
    inside = c.current
    program.file.append(c.node("int main(int argc, char **argv) {", inside))
    program.file += program.behind_main
    settle(c, program)
    for part in (program.file[0], program.file[-1]):
        part.feature = None
    return program, single
