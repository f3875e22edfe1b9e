# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors: bank-lint does not find a header that the native build has, so that
statements are lost to it."""

from builder import feature


@feature("error.result")
def result(c, x):
    f = c.name("option")
    c.header(f"inline int {f}(const char *) {{ return number(); }}")
    c.say(c.pick(f'{x} = {f}("n");', f'{x} += {f}("n");', f'{x} = 2 + {f}("n") * 3;',
                 f'int {c.name("w")} = {x} = {f}("n");'))


@feature("error.reference")
def reference(c, x):
    f = c.name("parse")
    c.header(f"inline void {f}(int &to) {{ to = number(); }}")
    c.say(f"{f}({x});")


@feature("error.pointer")
def pointer(c, x):
    f = c.name("parse")
    c.header(f"inline bool {f}(int *to) {{ *to = number(); return true; }}")
    c.say(c.pick(f"{f}(&{x});", f"if (!{f}(&{x})) return 0;" if c.in_main else f"{f}(&{x});",
                 f"(void){f}(&{x});", f"bool {c.name('b')} = {f}(&{x});"))


@feature("error.qualified")
def qualified(c, x):
    f = c.name("options")
    c.header(f"namespace {f} {{ inline void parse(int &to) {{ to = number(); }} }}")
    c.say(f"{f}::parse({x});")


@feature("error.using")
def using(c, x):
    f = c.name("options")
    c.header(f"namespace {f} {{ inline void parse_{f}(int &to) {{ to = number(); }} }}")
    c.file(f"using namespace {f};")
    c.say(f"parse_{f}({x});")


@feature("error.macro")
def macro(c, x):
    m = c.name("SET")
    c.header(f"#define {m}(to, n) to = (n)")
    c.say(f"{m}({x}, {c.number()});")


@feature("error.checked")
def checked(c, x):
    m = c.name("CHECK")
    c.header(f"#define {m}(e) do {{ if (!(e)) std::abort(); }} while (0)")
    c.say(c.pick(f"{m}({x} = {c.number()});", f"{m}(++{x} > -5);", f"{m}(({x} += 2, true));"))


@feature("error.checked_call")
def checked_call(c, x):
    m, f = c.name("CHECK"), c.name("set")
    c.header(f"#define {m}(e) (e)")
    c.file(f"static int {f}(int *to) {{ *to = {c.number()}; return 0; }}")
    c.say(f"{m}({f}(&{x}));")


@feature("error.block_macro")
def block_macro(c, x):
    m = c.name("FOR_EACH")
    c.header(f"#define {m}(i, n) for (int i = 0; i < (n); ++i)")
    c.say(f"{m}(i, {c.small()}) {{ {x} = i + {c.number()}; }}")


@feature("error.begin_end")
def begin_end(c, x):
    m = c.name("BEGIN")
    c.header(f"#define {m} {{")
    c.header(f"#define {m}_END }}")
    c.say(f"{m} {x} = {c.number()}; {m}_END")


@feature("error.constant")
def constant(c, x):
    if c.rng.random() < 0.5:
        n = c.name("DEFAULT")
        c.header(f"#define {n} {c.number()}")
    else:
        n = c.name("LIMIT")
        c.header(f"constexpr int {n} = {c.number()};")
    c.say(c.pick(f"{x} = {n};", f"if ({x} > {n}) {x} = {c.number()};", f"{x} += {n};",
                 f"{x} = {x} > 30 ? {n} : 5;", f"for (int i = 0; i < {n}; ++i) {x} = i;",
                 f"while ({x} > {n}) {x} -= 3;"))


@feature("error.switch")
def switch(c, x):
    f, n = c.name("mode"), c.name("FAST")
    c.header(f"enum {{ {n} = 1 }}; inline int {f}() {{ return number() % 2; }}")
    c.program.is_straight = False
    with c.block(f"switch ({c.pick(f'{f}()', x)}) {{"):
        c.say(f"case {n}:")
        c.say(f"  {x} = {c.number()};")


@feature("error.condition")
def condition(c, x):
    f = c.name("isFast")
    c.header(f"inline bool {f}() {{ return coin(); }}")
    c.program.is_straight = False
    c.say(c.pick(f"if ({f}()) {x} = {c.number()};", f"if (!{f}()) {{ }} else {x} = {c.number()};",
                 f"{x} = {f}() ? {c.number()} : {c.number()};", f"{f}() && ({x} = {c.number()});",
                 f"for (int i = 0; i < 3 && !{f}(); ++i) {x} = i;",
                 f"if ({x} > 4 && {f}()) {x} = {c.number()};"))


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


@feature("error.template")
def template(c, x):
    f = c.name("convert")
    c.header(f"template <class T> T {f}(T &to) {{ return to = number(); }}")
    c.say(c.pick(f"{f}<int>({x});", f"{f}({x});", f"int {c.name('w')} = {f}<int>({x});"))


@feature("error.launch_argument")
def launch_argument(c, x):
    f = c.name("option")
    c.header(f"inline int {f}(int n) {{ return n + 1; }}")
    c.say(c.pick(f"column<<<2, 32>>>(__LINE__, nullptr, {f}({x}), {x});",
                 f"column<<<{f}(2), 32>>>(__LINE__, nullptr, {x}, {x});",
                 f"column<<<2, {f}({c.number()})>>>(__LINE__, nullptr, {x}, {x});",
                 f"column<<<dim3(2, {f}(2)), dim3(32, {f}(0))>>>(__LINE__, nullptr, {x}, {x});",
                 f"column<<<2, 32, {f}({x})>>>(__LINE__, nullptr, {x}, {x});"))


@feature("error.launch_effect")
def launch_effect(c, x):
    f = c.name("next")
    c.header(f"inline int {f}(int &n) {{ return ++n; }}")
    c.say(f"column<<<2, 32>>>(__LINE__, nullptr, {f}({x}), 3);")


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


@feature("error.exception")
def exception(c, x):
    s = c.name("Error")
    c.header(f"struct {s} {{ }}; inline void fail_{s}() {{ throw {s}(); }}")
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(f"fail_{s}();")
        c.say(f"{x} = {c.number()};")
    c.say(f"catch ({s} &) {{ {c.pick('', f'{x} = {c.number()};')} }}")


@feature("error.return")
def return_(c, x):
    f, g = c.name("isDone"), c.name("perhaps")
    c.header(f"inline bool {f}() {{ return coin(); }}")
    c.program.is_straight = False
    c.file(f"static void {g}(int &to) {{", [f"if ({f}())", "  return;", f"to = {c.number()};"])
    c.say(f"{g}({x});")


@feature("error.alias")
def alias(c, x):
    f, v, p = c.name("choose"), c.name("w"), c.name("p")
    c.header(f"inline int &{f}(int &a, int &b) {{ return coin() ? a : b; }}")
    c.header(f"inline int *where_{f}(int &a) {{ return &a; }}")
    c.program.is_straight = False
    c.say(f"int {v} = {c.number()};")
    c.say(c.pick(f"int &{p} = {f}({x}, {v}); {p} = {c.number()};",
                 f"{f}({x}, {v}) = {c.number()};", f"*where_{f}({x}) = {c.number()};",
                 f"auto *{p} = where_{f}({x}); *{p} = {c.number()};",
                 f"int *{p} = where_{f}({x}); *{p} = {c.number()};"))


@feature("error.stream")
def stream(c, x):
    s = c.name("input")
    c.header(f"struct Of_{s} {{ Of_{s} &operator>>(int &to) {{ to = number(); return *this; }} }};")
    c.header(f"static Of_{s} {s};")
    c.say(f"{s} >> {x};")


@feature("error.settings")
def settings(c, x):
    """An object that is not declared keeps the address."""
    s = c.name("settings")
    c.header(f"static struct {{ int *to; }} {s};")
    c.say(f"{s}.to = &{x};")
    c.say(f"{x} = {c.number()};")
    c.say(f"*{s}.to = {c.number()};")


@feature("error.lost_effect")
def lost_effect(c, x):
    f = c.name("report")
    c.header(f"template <class... T> void {f}(T...) {{}}")
    c.say(c.pick(f"{f}(++{x});", f"{f}(1, {x} = {c.number()});", f"{f}({x}--);",
                 f"{f}(), {x} = {c.number()};", f"{f}([&] {{ {x} = 3; return 1; }}());"))


@feature("error.declared_by_macro")
def declared_by_macro(c, x):
    m, v = c.name("DECLARE"), c.name("w")
    c.header(f"#define {m}(name, n) int name = (n)")
    c.say(f"{m}({v}, {c.number()});")
    c.say(f"{x} = {v};")


@feature("error.one_of_two")
def one_of_two(c, x):
    f, v = c.name("option"), c.name("w")
    c.header(f"inline int {f}(int &n) {{ return n = number(); }}")
    c.say(c.pick(f"int {v} = {f}({x}), k_{v} = {c.number()}; {x} += k_{v};",
                 f"int k_{v} = {c.number()}, {v} = {f}({x});", f"int {v}[2] = {{{f}({x}), 3}};",
                 f"auto {v} = {f}({x});", f"const int {v} = {f}({x}) + 1;"))


@feature("error.assigned_member")
def assigned_member(c, x):
    """An unknown member, or a call with arguments that do not fit."""
    f = c.name("set")
    c.header(f"inline void {f}(int &to, int, int) {{ to = number(); }}")
    c.file(f"static void {f}(int &to, int n) {{ to = n; }}")
    c.say(f"{f}({x}, 2, 3);")


@feature("error.hidden_overload")
def hidden_overload(c, x):
    """The header's overload fits better than the one that bank-lint sees."""
    f = c.name("choose")
    c.header(f"inline int {f}(int n) {{ return n + 1; }}")
    c.file(f"static int {f}(long n) {{ return (int)n + 2; }}")
    c.say(f"{x} = {f}({c.number()});")


@feature("error.configured")
def configured(c, x):
    """A macro of the header decides which code there is."""
    m = c.name("HAVE")
    c.header(f"#define {m} 1")
    c.say(f"#ifdef {m}\n  {x} = {c.number()};\n#endif")
