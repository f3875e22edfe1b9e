# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code that bank-lint does not see, and unknown numbers."""

from builder import feature


@feature("hidden.global", needs="external")
def hidden_global(c, x):
    """An unseen function changes a variable of this file."""
    f = c.name("readOptions")
    c.file(f"void {f}();")
    c.other(f"extern int {x};")
    c.other(f"void {f}() {{ {x} = number(); }}")
    c.say(f"{f}();")


@feature("hidden.global_by_pure_name", needs="external")
def hidden_global_by_pure_name(c, x):
    """The same, by a function that looks as if it only printed something."""
    f = c.name("version")
    c.file(f"int {f}(int n);")
    c.other(f"extern int {x};")
    c.other(f"int {f}(int n) {{ {x} += n; return n; }}")
    c.say(f"{f}({c.small()});")


@feature("hidden.initial_value", needs="external")
def hidden_initial_value(c, x):
    """Another file's initialiser has changed it before main."""
    c.other(f"extern int {x};")
    c.other(f"static int {c.name('done')} = ({x} = {c.number()}, 0);")


@feature("hidden.extern_variable")
def hidden_extern_variable(c, x):
    g = c.name("elsewhere")
    c.file(f"extern int {g};")
    c.other(f"int {g} = {c.number()};")
    c.say(f"{x} = {g};")


@feature("hidden.pointer")
def hidden_pointer(c, x):
    f = c.hidden("void", "int *to", "*to = number();", "parse")
    c.say(f"{f}(&{x});")


@feature("hidden.reference")
def hidden_reference(c, x):
    f = c.hidden("void", "int &to", "to = number();", "parse")
    c.say(f"{f}({x});")


@feature("hidden.const_reference", known=True)
def hidden_const_reference(c, x):
    f = c.hidden("void", "const int &n", "(void)n;", "show")
    c.say(f"{f}({x});")


@feature("hidden.value", known=True)
def hidden_value(c, x):
    f = c.hidden("void", "int n", "n = number();", "show")
    c.say(f"{f}({x});")


@feature("hidden.result")
def hidden_result(c, x):
    f = c.hidden("int", "", "return number();", "option")
    c.say(f"{x} = {f}();")


@feature("hidden.command_line")
def hidden_command_line(c, x):
    if not c.in_main:
        return hidden_result(c, x)
    c.program.is_straight = False
    c.say(c.pick(f"if (argc > 1) {x} = std::atoi(argv[1]);",
                 f"{x} = argc > 1 ? std::atoi(argv[argc - 1]) : {c.number()};", f"{x} += argc;",
                 f"{x} = argc == 2 ? {c.number()} : {c.number()};",
                 f"switch (argc) {{ case 1: {x} = {c.number()}; }}",
                 f"for (int i = 1; i < argc; ++i) {x} = std::atoi(argv[i]);",
                 f"while (argc-- > 1) ++{x};"))


@feature("hidden.kept_pointer")
def hidden_kept_pointer(c, x):
    """One call keeps the address, a later one writes through it."""
    p, f, g = c.name("kept"), c.name("attach"), c.name("update")
    c.file(f"void {f}(int *to);")
    c.file(f"void {g}();")
    c.other(f"static int *{p};")
    c.other(f"void {f}(int *to) {{ {p} = to; }}")
    c.other(f"void {g}() {{ *{p} = number(); }}")
    c.say(f"{f}(&{x});")
    c.say(f"{x} = {c.number()};")
    c.say(f"{g}();")


@feature("hidden.pointer_of_global")
def hidden_pointer_of_global(c, x):
    """The address lies in a pointer that the other file sees."""
    p, f = c.name("setting"), c.name("update")
    c.file(f"int *{p};")
    c.file(f"void {f}();")
    c.other(f"extern int *{p};")
    c.other(f"void {f}() {{ *{p} = number(); }}")
    c.say(f"{p} = &{x};")
    c.say(f"{x} = {c.number()};")
    c.say(f"{f}();")


@feature("hidden.initialised_pointer", needs="file")
def hidden_initialised_pointer(c, x):
    p, f = c.name("setting"), c.name("update")
    c.file(f"int *{p} = &{x};")
    c.file(f"void {f}();")
    c.other(f"extern int *{p};")
    c.other(f"void {f}() {{ *{p} = number(); }}")
    c.say(f"{f}();")


@feature("hidden.struct")
def hidden_struct(c, x):
    s, v, f = c.name("Options"), c.name("options"), c.name("parse")
    c.needs_types()
    c.file(f"struct {s} {{ int n; int m; }};")
    c.file(f"void {f}({s} {c.pick('&', '*')}to);")
    reference = c.program.file[-1].text.find("&") > 0
    c.other(c.program.file[-1].text.rstrip(";") +
            f" {{ to{'.' if reference else '->'}n = number(); }}")
    c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
    c.say(f"{f}({'' if reference else '&'}{v});")
    c.say(f"{x} = {v}.{c.pick('n', 'n', 'm')};")


@feature("hidden.struct_with_pointer")
def hidden_struct_with_pointer(c, x):
    """The address goes to unseen code inside of a structure, by value."""
    s, f = c.name("Options"), c.name("parse")
    c.needs_types()
    c.file(f"struct {s} {{ int k; int *to; }};")
    kind = c.pick("", "const &", "const *")
    c.file(f"void {f}({s} {kind}o);")
    c.other(f"void {f}({s} {kind}o) {{ *o{'->' if '*' in kind else '.'}to = number(); }}")
    v = c.name("options")
    c.say(f"{s} {v} = {{1, &{x}}};")
    c.say(f"{f}({'&' if '*' in kind else ''}{v});")


@feature("hidden.member_function")
def hidden_member_function(c, x):
    s, v = c.name("Options"), c.name("options")
    c.needs_types()
    c.file(f"struct {s} {{ int n = {c.number()}; void parse(); int get() const; }};")
    c.other(f"void {s}::parse() {{ n = number(); }}")
    c.other(f"int {s}::get() const {{ return n + coin(); }}")
    c.say(f"{s} {v};")
    if c.chance(70):
        c.say(f"{v}.parse();")
    c.say(f"{x} = {v}.{c.pick('n', 'get()')};")


@feature("hidden.constructor")
def hidden_constructor(c, x):
    s, v = c.name("Options"), c.name("options")
    c.needs_types()
    reference = c.chance(50)
    if reference:
        c.file(f"struct {s} {{ {s}(int &to); }};")
        c.other(f"{s}::{s}(int &to) {{ to = number(); }}")
        c.say(f"{s} {v}({x});")
    else:
        c.file(f"struct {s} {{ int n = {c.number()}; {s}(); }};")
        c.other(f"{s}::{s}() {{ n = number(); }}")
        c.say(f"{s} {v};")
        c.say(f"{x} = {v}.n;")


@feature("hidden.destructor", needs="external")
def hidden_destructor(c, x):
    s = c.name("Guard")
    c.needs_types()
    c.file(f"struct {s} {{ ~{s}(); }};")
    c.other(f"{s}::~{s}() {{ {x} = number(); }}")
    c.say(c.pick(f"{{ {s} guard; }}", f"{s}();", f"delete new {s};"))


@feature("hidden.operator")
def hidden_operator(c, x):
    s, v = c.name("Stream"), c.name("stream")
    c.needs_types()
    c.file(f"struct {s} {{ }};")
    c.file(f"{s} &operator>>({s} &from, int &to);")
    c.other(f"{s} &operator>>({s} &from, int &to) {{ to = number(); return from; }}")
    c.say(f"{s} {v};")
    c.say(f"{v} >> {x};")


@feature("hidden.conversion", needs="external")
def hidden_conversion(c, x):
    """An implicit conversion is a call of unseen code."""
    s, v = c.name("Any"), c.name("any")
    c.needs_types()
    c.file(f"struct {s} {{ operator int() const; }};")
    c.other(f"{s}::operator int() const {{ {x} = number(); return 1; }}")
    c.say(f"{s} {v};")
    c.say(f"int {c.name('w')} = {v};")


@feature("hidden.callback", needs="file")
def hidden_callback(c, x):
    f, g = c.name("change"), c.hidden("void", "void (*f)(int)", "f(number());", "forEach")
    c.file(f"static void {f}(int n) {{ {x} = n; }}")
    c.say(f"{g}({f});")


@feature("hidden.callback_with_data")
def hidden_callback_with_data(c, x):
    g = c.hidden("void", "void (*f)(void *), void *data", "f(data);", "call")
    f = c.name("change")
    c.file(f"static void {f}(void *data) {{ *static_cast<int *>(data) = {c.number()}; }}")
    c.say(f"{g}({f}, &{x});")


@feature("hidden.callback_lambda", needs="file")
def hidden_callback_lambda(c, x):
    g = c.hidden("void", "void (*f)()", "f();", "call")
    c.say(f"{g}([] {{ {x} = {c.number()}; }});")


@feature("hidden.function")
def hidden_function(c, x):
    c.include("functional")
    g = c.name("call")
    c.file(f"void {g}(const std::function<void(int)> &f);")
    c.other(f"void {g}(const std::function<void(int)> &f) {{ f(number()); }}")
    c.say(f"{g}([&](int n) {{ {x} = n; }});")


@feature("hidden.table_of_pointers")
def hidden_table_of_pointers(c, x):
    f = c.hidden("void", "int **table", "*table[1] = number();", "parseAll")
    v, t = c.name("w"), c.name("table")
    c.say(f"int {v} = 1;")
    c.say(f"int *{t}[] = {{&{v}, &{x}}};")
    c.say(f"{f}({t});")


@feature("hidden.element")
def hidden_element(c, x):
    f = c.hidden("void", "int *to", "to[1] = number();", "parse")
    t = c.name("list")
    c.say(f"int {t}[3] = {{{c.number()}, {c.number()}, {c.number()}}};")
    c.say(c.pick(f"{f}({t});", f"{f}(&{t}[0]);", f"{f}(&{t}[1] - 1);"))
    c.say(f"{x} = {t}[1];")


@feature("hidden.variadic")
def hidden_variadic(c, x):
    c.include("cstdio")
    c.say(f'std::sscanf("{c.number()}", "%d", &{x});')


@feature("hidden.parameter", known=False)
def hidden_parameter(c, x):
    """What a function gets that another file calls as well."""
    f = c.name("configured")
    c.file(f"int {f}(int n) {{ return n + {c.small()}; }}")
    c.say(f"{x} = {f}({c.number()});")


@feature("hidden.calls_back", needs="external")
def hidden_calls_back(c, x):
    """The other file calls a function of this one by its name."""
    f, g = c.name("change"), c.name("update")
    c.file(f"void {f}() {{ {x} = {c.number()}; }}")
    c.file(f"void {g}();")
    c.other(f"void {f}();")
    c.other(f"void {g}() {{ {f}(); }}")
    c.say(f"{g}();")


@feature("hidden.calls_back_static", needs="file")
def hidden_calls_back_static(c, x):
    """By its name, so that a variable that no other file sees changes."""
    f, g = c.name("change"), c.name("update")
    c.file(f"void {f}() {{ {x} = {c.number()}; }}")
    c.file(f"void {g}();")
    c.other(f"void {f}();")
    c.other(f"void {g}() {{ {f}(); }}")
    c.say(f"{g}();")


@feature("hidden.template")
def hidden_template(c, x):
    """Declared, and instantiated elsewhere."""
    f = c.name("convert")
    c.needs_types()
    c.file(f"template <class T> void {f}(T &to);")
    c.other(f"template <> void {f}<int>(int &to) {{ to = number(); }}")
    c.say(f"{f}({x});")
    c.file(f"template <> void {f}<int>(int &to);")


@feature("hidden.asm")
def hidden_asm(c, x):
    n = c.number()
    c.say(c.pick(f'asm volatile("movl ${n}, %0" : "=r"({x}));',
                 f'asm("addl ${n}, %0" : "+r"({x}));',
                 f'asm volatile("movl ${n}, (%0)" : : "r"(&{x}) : "memory");'))


@feature("hidden.thread")
def hidden_thread(c, x):
    c.include("thread")
    t = c.name("t")
    c.say(f"std::thread {t}([&] {{ {x} = {c.number()}; }});")
    c.say(f"{t}.join();")


@feature("hidden.posix_thread")
def hidden_posix_thread(c, x):
    c.include("pthread.h")
    t, f = c.name("t"), c.name("body")
    c.file(f"static void *{f}(void *data) {{ *(int *)data = {c.number()}; return nullptr; }}")
    c.say(f"pthread_t {t};")
    c.say(f"pthread_create(&{t}, nullptr, {f}, &{x});")
    c.say(f"pthread_join({t}, nullptr);")


@feature("hidden.signal", needs="file")
def hidden_signal(c, x):
    c.include("csignal")
    f = c.name("handler")
    c.file(f"static void {f}(int) {{ {x} = {c.number()}; }}")
    c.say(f"std::signal(SIGUSR1, {f});")
    c.say("std::raise(SIGUSR1);")


@feature("hidden.sort_callback", needs="file")
def hidden_sort_callback(c, x):
    f, t = c.name("compare"), c.name("list")
    c.file(f"static int {f}(const void *a, const void *b) {{", [f"{x} = {c.number()};",
                                                             "return *(int *)a - *(int *)b;"])
    c.say(f"int {t}[3] = {{3, 2, 1}};")
    c.say(f"std::qsort({t}, 3, sizeof(int), {f});")
