# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors in statements: bank-lint does not find a header that the native build
has, so that statements which use its functions, macros and names are lost."""

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


@feature("error.exception")
def exception(c, x):
    s = c.name("Error")
    c.header(f"struct {s} {{ }}; inline void fail_{s}() {{ throw {s}(); }}")
    with c.block("try {"):
        c.say(f"{x} = {c.number()};")
        c.say(f"fail_{s}();")
        c.say(f"{x} = {c.number()};")
    c.say(f"catch ({s} &) {{ {c.pick('', f'{x} = {c.number()};')} }}")


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
