# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code that no expression of the source shows: temporaries that live on, copies
that are left out, iterators of loops, conversions, ends of objects, defaulted
and rewritten operators."""

from builder import feature


def local(c, x):
    """A name of its own for `x`, where only a variable will do."""
    v = c.name("w")
    c.say(f"int {v} = {c.number()};")
    return v


@feature("implicit.extended_temporary", known=True)
def extended_temporary(c, x):
    r = c.name("r")
    c.say(c.pick(f"int &&{r} = {c.number()};", f"auto &&{r} = {c.number()} + {c.small()};"))
    c.say(c.pick(f"{r} -= {c.small()};", f"++{r};", f"int *p_{r} = &{r}; *p_{r} = {c.number()};"))
    c.say(f"{x} = {r};")


@feature("implicit.extended_object", known=True)
def extended_object(c, x):
    s, r = c.name("Pair"), c.name("r")
    c.file(f"struct {s} {{ int n = {c.number()}; int m = {c.number()}; }};")
    c.say(c.pick(f"{s} &&{r} = {s}{{}};", f"auto &&{r} = {s}();"))
    c.say(c.pick(f"{r}.n = {c.number()};", f"auto &q_{r} = {r}; q_{r}.n += {c.small()};"))
    c.say(f"{x} = {r}.n;")


@feature("implicit.temporary_argument", known=True)
def temporary_argument(c, x):
    f = c.name("moved")
    c.file(f"static int {f}(int &&n) {{ n += {c.small()}; return n; }}")
    c.say(f"{x} = {f}({c.pick(c.number(), c.number() + ' + 1')});")


@feature("implicit.elided_copy")
def elided_copy(c, x):
    """The object that a function returns is the caller's: an address of it that
    was kept leads there."""
    s, f, p, v = c.name("Made"), c.name("make"), c.name("kept"), c.name("v")
    c.file(f"struct {s};")
    c.file(f"static {s} *{p};")
    c.file(f"struct {s} {{ int n, m; {s}(int n) : n(n), m(1) {{ {p} = this; }} "
           f"{s}(const {s} &) = delete; }};")
    c.file(f"static {s} {f}() {{ return {s}({c.number()}); }}")
    c.say(c.pick(f"{s} {v} = {f}();", f"{s} {v} = {s}({c.number()});", f"{s} {v}({c.number()});",
                 f"{s} &&{v} = {f}();"))
    c.say(f"{v}.n = {c.number()};")
    c.say(f"{p}->n = {c.number()};")
    c.say(f"{x} = {v}.n + {v}.m;")


@feature("implicit.elided_local")
def elided_local(c, x):
    s, f, v, w = c.name("Made"), c.name("make"), c.name("v"), c.name("where")
    c.file(f"struct {s} {{ int n, m; {s} *self; {s}() : n(1), m(2), self(this) {{}} "
           f"{s}(const {s} &) = delete; }};")
    c.file(f"static {s} {f}({s} *&at) {{ return at = nullptr, {s}(); }}")
    c.say(f"{s} *{w};")
    c.say(f"{s} {v} = {f}({w});")
    c.say(f"{v}.n = {c.number()};")
    c.say(f"{v}.self->n = {c.number()};")
    c.say(f"{x} = {v}.n;")


@feature("implicit.iterators")
def iterators(c, x):
    """A loop over a range of the user's, whose iterators have effects."""
    it, s = c.name("Iterator"), c.name("Range")
    c.file(f"struct {it} {{", [
        "int at; int *steps;", f"int operator*() const {{ {c.pick('', '++*steps;')} return at * 2; }}",
        f"{it} &operator++() {{ ++at; {c.pick('', '++*steps;')} return *this; }}",
        f"bool operator!=(const {it} &o) const {{ {c.pick('', '*steps += 2;')} return at != o.at; }}"], "};")
    c.file(f"struct {s} {{ int *steps; {it} begin() {{ return {{0, steps}}; }} "
           f"{it} end() {{ return {{{c.rng.randint(1, 4)}, steps}}; }} }};")
    v, r = local(c, x), c.name("range")
    with c.block(f"for (int {r} : {s}{{&{v}}}) {{"):
        c.say(f"{x} = {r} + {c.small()};")
        if c.chance(50):
            c.say(f"column<<<2, 32>>>(__LINE__, nullptr, {x}, {v});")
    c.say(f"{x} += {v};")


@feature("implicit.loop_initialiser", known=True)
def loop_initialiser(c, x):
    t = c.name("list")
    c.say(f"for (int {t}[] = {{{c.number()}, {c.number()}}}; int e : {t}) {x} = e;")


@feature("implicit.condition_declaration", known=True)
def condition_declaration(c, x):
    v = c.name("w")
    n = c.number()
    c.say(c.pick(f"if (int {v} = {n}; {v} > {c.number()}) {x} = {v}; else {x} = -{v} & 63;",
                 f"switch (int {v} = {n}; {v} & 3) {{ case 0: {x} = {v}; break; default: {x} = 7; }}",
                 f"switch (int {v} = {c.rng.randrange(3)}) {{ case 0: ++{x}; case 1: {x} += {v}; "
                 f"break; case 2: {x} = {v} + 9; }}",
                 f"switch (int {v} = {c.rng.randrange(2)}; {v}) case 1: {x} = {n};",
                 f"while (int {v} = {x} & 7) {{ {x} = ({x} & ~7) + {v} - 1; }}",
                 f"if (int *{v} = &{x}) *{v} = {n};"))


@feature("implicit.conversion")
def conversion(c, x):
    """A conversion operator that changes something."""
    s, v = c.name("Number"), c.name("number")
    c.file(f"struct {s} {{ int &to; operator int() const {{ to = {c.number()}; return {c.number()}; "
           "} };")
    w = local(c, x)
    c.say(f"{s} {v}{{{w}}};")
    c.say(c.pick(f"int n_{v} = {v};", f"int n_{v} = {v} + 1;", f"int n_{v} = 0; if ({v}) n_{v} = 2;",
                 f"int n_{v} = 0; switch ({v}) {{ default: n_{v} = 3; }}"))
    c.say(f"{x} = n_{v} + {w};")


@feature("implicit.converting_constructor")
def converting_constructor(c, x):
    s, f = c.name("Size"), c.name("take")
    c.file(f"struct {s} {{ int n; {s}(int &n) : n(n) {{ n = {c.number()}; }} "
           f"{s}(const char *) : n({c.number()}) {{}} }};")
    c.file(f"static int {f}(const {s} &s) {{ return s.n; }}")
    w = local(c, x)
    c.say(f"{x} = {f}({c.pick(w, '%cx%c' % (34, 34))});")
    c.say(f"{x} += {w};")


@feature("implicit.cleanup")
def cleanup(c, x):
    f, v = c.name("restore"), c.name("guard")
    c.file(f"static void {f}(int **to) {{ **to = {c.number()}; }}")
    with c.block("{"):
        c.say(f"int *{v} __attribute__((cleanup({f}))) = &{x};")
        c.say(f"{x} = {c.number()};")


@feature("implicit.end_by_jump")
def end_by_jump(c, x):
    """Ends of objects on the ways out of a loop."""
    s, i = c.name("Guard"), c.name("i")
    c.file(f"struct {s} {{ int &to; int by; ~{s}() {{ to += by; }} }};")
    with c.block(f"for (int {i} = 0; {i} < 3; ++{i}) {{"):
        c.say(f"{s} guard{{{x}, {c.small()}}};")
        c.say(f"if ({i} == {c.rng.randrange(3)}) {c.pick('break', 'continue')};")
        c.say(f"{x} = {c.number()};")
        if c.chance(40):
            c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {x}, 3);")


@feature("implicit.end_of_temporary")
def end_of_temporary(c, x):
    s = c.name("Guard")
    c.file(f"struct {s} {{ int &to; int get() const {{ return to; }} "
           f"~{s}() {{ to = {c.number()}; }} }};")
    c.say(c.pick(f"int {c.name('w')} = {s}{{{x}}}.get();", f"({s}{{{x}}}, {x} = 5);",
                 f"const {s} &{c.name('g')} = {s}{{{x}}};", f"delete new {s}{{{x}}};",
                 f"{{ {s} g{{{x}}}; {x} = 4; }}"))


@feature("implicit.end_launches")
def end_launches(c, x):
    s = c.name("Guard")
    c.file(f"struct {s} {{ int n; ~{s}() {{ column<<<1, 32>>>(__LINE__, nullptr, n, 4); }} }};")
    if c.chance(50):
        c.say(f"{{ {s} guard{{{c.number()}}}; guard.n = {x}; }}")
    else:
        c.say(f"{s} &&o_{s} = {s}{{{x}}}; o_{s}.n = {c.number()};")


@feature("implicit.cleanup_launches")
def cleanup_launches(c, x):
    f, v = c.name("finish"), c.name("guard")
    c.file(f"static void {f}(int *n) {{ column<<<1, 32>>>(__LINE__, nullptr, *n, 4); }}")
    if c.chance(50):
        c.say(f"int {v}b = 16; {f}(&{v}b);")
    c.say(f"{{ int {v} __attribute__((cleanup({f}))) = {c.number()}; {v} = {x}; }}")


@feature("implicit.defaulted_assignment")
def defaulted_assignment(c, x):
    """The assignment of a class assigns its members as they say."""
    s, t, v = c.name("Counted"), c.name("Holder"), c.name("v")
    c.file(f"struct {s} {{ int n; {s} &operator=(const {s} &o) {{ n = o.n + {c.small()}; "
           "return *this; } };")
    c.file(f"struct {t} {{ {s} counted; int k; }};")
    c.say(f"{t} {v}{{{{{c.number()}}}, 1}}, {v}b{{{{{c.number()}}}, {c.number()}}};")
    c.say(f"{v} = {c.pick(v + 'b', f'static_cast<{t} &&>({v}b)')};")
    c.say(f"{x} = {v}.counted.n + {v}.k;")


@feature("implicit.defaulted_copy")
def defaulted_copy(c, x):
    s, t, v = c.name("Counted"), c.name("Holder"), c.name("v")
    c.file(f"struct {s} {{ int n; {s}(int n) : n(n) {{}} {s}(const {s} &o) : n(o.n + {c.small()}) "
           "{} };")
    c.file(f"struct {t} {{ {s} counted; int k; }};")
    c.say(f"{t} {v}b{{{s}({c.number()}), {c.number()}}};")
    c.say(f"{t} {v} = {v}b;")
    c.say(f"{x} = {v}.counted.n + {v}.k;")


@feature("implicit.defaulted_comparison")
def defaulted_comparison(c, x):
    c.program.is_straight = False  # what the comparison says is unknown
    s, t, v = c.name("Part"), c.name("Whole"), c.name("v")
    c.include("compare")
    w = local(c, x)
    c.file(f"struct {s} {{ int n; int *seen; bool operator==(const {s} &o) const "
           "{ ++*seen; return n == o.n; }", [
               f"auto operator<=>(const {s} &o) const {{ *seen += 2; return n <=> o.n; }}"], "};")
    c.file(f"struct {t} {{ {s} part; int k; bool operator==(const {t} &) const = default; "
           f"auto operator<=>(const {t} &) const = default; }};")
    c.say(f"{t} {v}{{{{{c.number()}, &{w}}}, 1}}, {v}b{{{{{c.number()}, &{w}}}, {c.small()}}};")
    c.say(f"if ({v} {c.pick('==', '!=', '<', '>=')} {v}b) {x} = {c.number()};")
    c.say(f"{x} += {w};")


@feature("implicit.rewritten_operator")
def rewritten_operator(c, x):
    """`a != b` is `!(a == b)`, and `1 == a` is `a == 1`."""
    s, v = c.name("Key"), c.name("key")
    w = local(c, x)
    c.file(f"struct {s} {{ int n; int *seen; bool operator==(int o) const "
           "{ *seen = o; return n == o; }", [], "};")
    c.say(f"{s} {v}{{{c.number()}, &{w}}};")
    c.say(f"if ({c.pick(f'{v} != {c.number()}', f'{c.number()} == {v}', f'{c.number()} != {v}')}) "
          f"{x} = {c.number()};")
    c.say(f"{x} += {w};")


@feature("implicit.inherited_constructor")
def inherited_constructor(c, x):
    s, t, v = c.name("Base"), c.name("Derived"), c.name("v")
    c.file(f"struct {s} {{ int n; {s}(int &to) : n(to) {{ to = {c.number()}; }} }};")
    c.file(f"struct {t} : {s} {{ using {s}::{s}; int k = {c.number()}; }};")
    w = local(c, x)
    c.say(f"{t} {v}({w});")
    c.say(f"{x} = {v}.n + {v}.k + {w};")


@feature("implicit.array_filler")
def array_filler(c, x):
    """Elements that a list in braces does not name are initialised too."""
    s, v, g = c.name("Slot"), c.name("slots"), c.name("made")
    c.file(f"static int {g} = {c.number()};")
    c.file(f"struct {s} {{ int n = ++{g}; }};")
    c.say(c.pick(f"{s} {v}[3] = {{}};", f"{s} {v}[3] = {{{{}}, {{}}}};", f"{s} {v}[3];",
                 f"{s} {v}[4] = {{{{7}}}};"))
    c.say(f"{x} = {v}[2].n + {g};")


@feature("implicit.static_initialiser")
def static_initialiser(c, x):
    """It is executed the first time only."""
    f, v = c.name("count"), c.name("once")
    w = local(c, x)
    c.file(f"static int {f}(int &to) {{ static int {v} = (to = {c.number()}); ++{v}; return {v}; }}")
    c.say(f"{f}({w});")
    if c.chance(50):
        c.say(f"{w} = {c.number()}; {f}({w});")
    c.say(f"{x} = {w};")


@feature("implicit.static_launch")
def static_launch(c, x):
    f, g = c.name("first"), c.name("start")
    c.file(f"static int {g}(int n) {{ column<<<1, 32>>>(__LINE__, nullptr, n, 2); return n; }}")
    c.file(f"static int {f}(int n) {{ static int once = {g}(n); return once; }}")
    c.say(f"{f}({c.number()});")
    if c.chance(50):
        c.say(f"{f}({c.number()}); {g}({c.number()});")


@feature("implicit.coroutine", needs="file")
def coroutine(c, x):
    c.include("coroutine")
    t, f, v = c.name("Task"), c.name("work"), c.name("task")
    c.file(f"struct {t} {{", [
        "struct promise_type {", f"  {t} get_return_object() {{ return {{std::coroutine_handle<promise_type>"
        "::from_promise(*this)}; }", f"  {c.pick('std::suspend_never', 'std::suspend_always')} "
        "initial_suspend() { return {}; }",
        "  std::suspend_always final_suspend() noexcept { return {}; }",
        f"  void return_void() {{ {x} += 2; }}", "  void unhandled_exception() {}", "};",
        "std::coroutine_handle<promise_type> handle;"], "};")
    c.file(f"static {t} {f}(int n) {{", [f"{x} = n;", "co_await std::suspend_always{};",
                                        "column<<<1, 32>>>(__LINE__, nullptr, n, 2);",
                                        f"{x} = {c.number()};"])
    c.say(f"{t} {v} = {f}({c.number()});")
    c.say(f"{x} = {c.number()};")
    c.say(f"{v}.handle.resume();")


@feature("implicit.coroutine_reference")
def coroutine_reference(c, x):
    c.include("coroutine")
    t, f, v = c.name("Task"), c.name("work"), c.name("task")
    c.file(f"struct {t} {{", [
        "struct promise_type {", f"  {t} get_return_object() {{ return {{std::coroutine_handle<promise_type>"
        "::from_promise(*this)}; }", "  std::suspend_never initial_suspend() { return {}; }",
        "  std::suspend_always final_suspend() noexcept { return {}; }",
        "  void return_void() {}", "  void unhandled_exception() {}", "};",
        "std::coroutine_handle<promise_type> handle;"], "};")
    c.file(f"static {t} {f}(int &to) {{", [f"to = {c.number()};", "co_await std::suspend_always{};",
                                          f"to = {c.number()};"])
    c.say(f"{t} {v} = {f}({x});")
    c.say(f"{x} = {c.number()};")
    c.say(f"{v}.handle.resume();")


@feature("implicit.parenthesised_aggregate", known=True)
def parenthesised_aggregate(c, x):
    s, v = c.name("Plain"), c.name("plain")
    c.file(f"struct {s} {{ int n; int m = {c.number()}; }};")
    c.say(f"{s} {v}({c.number()});")
    c.say(f"{x} = {v}.n + {v}.m;")


@feature("implicit.own_new")
def own_new(c, x):
    s, g = c.name("Pooled"), c.name("taken")
    c.file(f"static int {g} = {c.number()};")
    c.file(f"struct {s} {{ int n = 1; void *operator new(std::size_t) {{ static {s} *place = "
           f"(++{g}, ::new {s}()); return place; }} void operator delete(void *) {{ {g} += 2; }} }};")
    c.say(f"{s} *{c.name('p')} = new {s};")
    c.say(f"delete p{c.count};")
    c.say(f"{x} = {g};")


@feature("implicit.elvis", known=True)
def elvis(c, x):
    c.say(f"{x} = ({x} & {c.small()}) ?: {c.number()};")


@feature("implicit.statement_expression", known=True)
def statement_expression(c, x):
    v = c.name("w")
    c.say(f"{x} = ({{ int {v} = {c.number()}; {v} += {c.small()}; {v}; }});")
