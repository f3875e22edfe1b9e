# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors in declarations: types, functions, lambdas and globals of the file that
need a header which bank-lint does not find and the native build has."""

from builder import feature


@feature("error.type")
def type_(c, x):
    s, v = c.name("Options"), c.name("options")
    c.header(f"struct {s} {{ int *to = nullptr; {s}() {{}} {s}(int &t) : to(&t) {{ t = number(); }} "
             "void apply(int &t) { t = number(); } };")
    form = c.rng.randrange(4)
    if form == 0:
        c.say(f"{s} {v}({x});")
    elif form == 1:
        c.say(f"{s} {v};")
        c.say(f"{v}.apply({x});")
    elif form == 2:
        c.say(f"{s}{{{x}}};")
    else:
        c.say(f"auto *{v} = new {s}({x});")


@feature("error.type_of_number")
def type_of_number(c, x):
    t, v, p = c.name("index"), c.name("w"), c.name("p")
    c.header(f"typedef int {t};")
    c.say(c.pick(f"{t} *{p} = &{x}; *{p} = {c.number()};", f"{t} &{p} = {x}; {p} = {c.number()};",
                 f"{t} {v} = {c.number()}; {x} = {v};", f"{x} = ({t}){c.number()};",
                 f"{x} = static_cast<{t}>({c.number()});", f"*({t} *)&{x} = {c.number()};",
                 f"{x} = sizeof({t});"))


@feature("error.parameter_type")
def parameter_type(c, x):
    t, f = c.name("index"), c.name("set")
    c.header(f"typedef int {t};")
    c.file(f"static void {f}({c.pick(f'{t} &to', f'int &to, {t} n = 2')}) {{ to = {c.number()}; }}")
    c.say(f"{f}({x});")


@feature("error.result_type")
def result_type(c, x):
    t, f = c.name("Status"), c.name("set")
    c.header(f"typedef int {t};")
    c.file(f"static {t} {f}(int &to) {{ to = {c.number()}; return 0; }}")
    c.say(f"{f}({x});")


@feature("error.attribute")
def attribute(c, x):
    m, f = c.name("INLINE"), c.name("set")
    c.header(f"#define {m} static inline")
    c.file(f"{m} void {f}(int &to) {{ to = {c.number()}; }}")
    c.say(f"{f}({x});")


@feature("error.in_callee")
def in_callee(c, x):
    f, g = c.name("option"), c.name("set")
    c.header(f"inline int {f}() {{ return number(); }}")
    form = c.rng.randrange(5)
    if form == 0:
        c.file(f"static void {g}(int &to) {{ to = {f}(); }}")
        c.say(f"{g}({x});")
    elif form == 1:
        c.file(f"static void {g}(int *to) {{ *to = {f}(); }}")
        c.say(f"{g}(&{x});")
    elif form == 2:
        c.file(f"static int {g}() {{ return {f}(); }}")
        c.say(f"{x} = {g}();")
    elif form == 3:
        c.file(f"static void {g}(int &to) {{", [f"int n = {f}();", "to = n;"])
        c.say(f"{g}({x});")
    else:
        c.file(f"static int {g}(int n) {{", [f"if ({f}() > 20)", "  return n;", "return 3;"])
        c.program.is_straight = False
        c.say(f"{x} = {g}({c.number()});")


@feature("error.in_method")
def in_method(c, x):
    f, s, v = c.name("option"), c.name("Setup"), c.name("setup")
    c.header(f"inline int {f}() {{ return number(); }}")
    form = c.rng.randrange(4)
    if form == 0:
        c.file(f"struct {s} {{ int n = {c.number()}; void load() {{ n = {f}(); }} }};")
        c.say(f"{s} {v};")
        c.say(f"{v}.load();")
    elif form == 1:
        c.file(f"struct {s} {{ int n = {c.number()}; {s}() {{ n = {f}(); }} }};")
        c.say(f"{s} {v};")
    elif form == 2:
        c.file(f"struct {s} {{ int n; {s}() : n({f}()) {{}} }};")
        c.say(f"{s} {v};")
    else:
        c.file(f"struct {s} {{ int n = {f}(); int m = {c.number()}; }};")
        c.say(f"{s} {v};")
    c.say(f"{x} = {v}.n;")


@feature("error.base")
def base(c, x):
    s, t, v = c.name("Base"), c.name("Setup"), c.name("setup")
    c.header(f"struct {s} {{ int k = 1; virtual void load(int &to) {{ to = number(); }} }};")
    c.file(f"struct {t} : {s} {{ int n = {c.number()}; {t}() {{ load(n); }} }};")
    c.say(f"{t} {v};")
    c.say(f"{x} = {v}.n;")


@feature("error.member")
def member(c, x):
    """A structure whose other member has a type that is not there."""
    s, t, v = c.name("Text"), c.name("Setup"), c.name("setup")
    c.header(f"struct {s} {{ int length = 0; }};")
    c.file(f"struct {t} {{ {s} name; int n = {c.number()}; }};")
    c.say(f"{t} {v};")
    c.say(f"{v}.n = {c.number()};")
    c.say(f"{x} = {v}.n;")


@feature("error.lambda")
def in_lambda(c, x):
    f, g = c.name("option"), c.name("f")
    c.header(f"inline int {f}() {{ return number(); }}")
    c.say(c.pick(f"auto {g} = [&] {{ {x} = {f}(); }}; {g}();", f"[&] {{ {x} = {f}(); }}();",
                 f"auto {g} = [&](int n) {{ {x} = n + {f}(); }}; {g}(2);"))


@feature("error.lambda_argument")
def lambda_argument(c, x):
    f = c.name("parallel")
    c.header(f"template <class F> void {f}(int n, F body) {{ for (int i = 0; i < n; ++i) body(i); }}")
    c.say(f"{f}({c.small()}, [&](int i) {{ {x} = i + {c.number()}; }});")


@feature("error.global")
def global_(c, x):
    f, g = c.name("option"), c.name("setting")
    c.header(f"inline int {f}() {{ return {c.number()}; }}")
    c.file(f"static {c.pick('', 'const ')}int {g} = {f}();")
    c.say(f"{x} = {g};")


@feature("error.global_effect", needs="file")
def global_effect(c, x):
    f, g = c.name("register"), c.name("done")
    c.header(f"inline int {f}(int &to) {{ to = {c.number()}; return 1; }}")
    c.file(f"static int {g} = {f}({x});")


@feature("error.global_object", needs="file")
def global_object(c, x):
    s = c.name("Registered")
    c.header(f"struct {s} {{ {s}(int &to) {{ to = {c.number()}; }} }};")
    c.file(f"static {s} {c.name('object')}({x});")


@feature("error.extern_of_header")
def extern_of_header(c, x):
    """The header declares what another file's code changes."""
    g, f = c.name("shared"), c.name("readOptions")
    c.header(f"extern int {g};")
    c.header(f"inline void {f}() {{ {g} = number(); }}")
    c.file(f"int {g} = {c.number()};")
    c.say(f"{f}();")
    c.say(f"{x} = {g};")


@feature("error.return")
def return_(c, x):
    f, g = c.name("isDone"), c.name("perhaps")
    c.header(f"inline bool {f}() {{ return coin(); }}")
    c.program.is_straight = False
    c.file(f"static void {g}(int &to) {{", [f"if ({f}())", "  return;", f"to = {c.number()};"])
    c.say(f"{g}({x});")
