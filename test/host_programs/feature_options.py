# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Readers of the command line: loops over argv with strcmp() and atoi(), getopt,
structures of options with defaults."""

from builder import feature


def options(c, method=""):
    s, v = c.name("Options"), c.name("options")
    n = c.number()
    c.file(f"struct {s} {{ int pitch = {n}; int block = {c.number()}; bool verbose = false; {method} }};")
    return s, v


def in_main_only(c):
    """Whether argv can be named here; otherwise a command line of its own."""
    if c.in_main:
        return "argc", "argv"
    v = c.name("words")
    c.say(f"const char *{v}[] = {{\"program\", \"-n\", \"{c.number()}\", nullptr}};")
    return "3", v


def read(argument, option, action):
    return f"if (!strcmp({argument}[i], \"{option}\") && i + 1 < count) {action}"


@feature("options.loop")
def loop(c, x):
    c.include("cstring")
    c.program.is_straight = False
    count, argv = in_main_only(c)
    with c.block(f"for (int i = 1, count = {count}; i < count; ++i) {{"):
        c.say(f"if (!strcmp({argv}[i], \"-n\") && i + 1 < count) {x} = std::atoi({argv}[++i]);")
        c.say(f"else if (!strcmp({argv}[i], \"-v\")) {x} += {c.small()};")


@feature("options.struct")
def struct(c, x):
    """Some are read, others keep their defaults."""
    c.include("cstring")
    c.program.is_straight = False
    s, v = options(c)
    count, argv = in_main_only(c)
    c.say(f"{s} {v};")
    with c.block(f"for (int i = 1; i < {count}; ++i) {{"):
        c.say(f"if (std::strcmp({argv}[i], \"--pitch\") == 0 && i + 1 < {count}) "
              f"{v}.pitch = std::atoi({argv}[++i]);")
        c.say(f"if (std::strcmp({argv}[i], \"-v\") == 0) {v}.verbose = true;")
    c.say(f"column<<<{v}.verbose ? 2 : 1, {v}.block>>>(__LINE__, nullptr, {v}.pitch, {v}.block);")
    c.say(f"{x} = {v}.{c.pick('pitch', 'block')};")


@feature("options.parsed_by_function")
def parsed_by_function(c, x):
    c.include("cstring")
    c.program.is_straight = False
    s, v = options(c)
    f = c.name("parse")
    kind = c.pick("by value", "by reference", "by pointer")
    body = ["for (int i = 1; i < argc; ++i) {", "  std::string word = argv[i];",
            "  if (word == \"-n\" && i + 1 < argc) o.pitch = std::stoi(argv[++i]);",
            "  else if (word.rfind(\"--block=\", 0) == 0) o.block = std::atoi(argv[i] + 8);", "}"]
    c.include("string")
    body = [line.replace("std::stoi", "std::atoi") for line in body]
    argc, argv = in_main_only(c)
    words = "char **argv" if argv == "argv" else "const char **argv"
    if kind == "by value":
        c.file(f"static {s} {f}(int argc, {words}) {{", [f"{s} o;", *body, "return o;"])
        c.say(f"{s} {v} = {f}({argc}, {argv});")
    elif kind == "by reference":
        c.file(f"static void {f}(int argc, {words}, {s} &o) {{", body)
        c.say(f"{s} {v};")
        c.say(f"{f}({argc}, {argv}, {v});")
    else:
        c.file(f"static bool {f}(int argc, {words}, {s} *to) {{", [f"{s} &o = *to;", *body,
                                                                  "return argc > 2;"])
        c.say(f"{s} {v};")
        c.say(f"if ({f}({argc}, {argv}, &{v})) {v}.block += {c.small()};")
    c.say(f"column<<<1, {v}.block>>>(__LINE__, nullptr, {v}.pitch, 3);")
    c.say(f"{x} = {v}.pitch;")


@feature("options.table")
def table(c, x):
    """A table of names and where the numbers go."""
    c.include("cstring")
    c.program.is_straight = False
    t, v = c.name("Option"), c.name("w")
    argc, argv = in_main_only(c)
    c.file(f"struct {t} {{ const char *name; int *to; }};")
    c.say(f"int {v} = {c.number()};")
    c.say(f"{t} known_{v}[] = {{{{\"-n\", &{x}}}, {{\"-b\", &{v}}}}};")
    with c.block(f"for (int i = 1; i + 1 < {argc}; ++i) {{"):
        c.say(f"for (const {t} &o : known_{v}) if (!std::strcmp({argv}[i], o.name)) "
              f"*o.to = std::atoi({argv}[i + 1]);")
    c.say(f"column<<<1, 32>>>(__LINE__, nullptr, {v}, {x});")


@feature("options.getopt")
def getopt(c, x):
    c.include("getopt.h")
    c.program.is_straight = False
    v = c.name("c")
    if not c.in_main:
        c.say(f"{x} = {c.number()};")
        return
    c.say("optind = 1; opterr = 0;")
    with c.block(f"for (int {v}; ({v} = getopt(argc, argv, \"n:b:v\")) != -1;) {{"):
        with c.block(f"switch ({v}) {{"):
            c.say(f"case 'n': {x} = std::atoi(optarg); break;")
            c.say(f"case 'v': {x} += {c.small()}; break;")
            c.say("default: break;")


@feature("options.positional")
def positional(c, x):
    c.program.is_straight = False
    argc, argv = in_main_only(c)
    c.say(c.pick(f"if ({argc} > 1) {x} = std::atoi({argv}[1]);",
                 f"{x} = {argc} > 1 ? std::atoi({argv}[1]) : {c.number()};",
                 f"if ({argc} != 2) {{ {x} = {c.number()}; }} else {x} = std::atoi({argv}[1]) & 63;"))


@feature("options.checked")
def checked(c, x):
    """A value that is not allowed ends the program."""
    c.program.is_straight = False
    argc, argv = in_main_only(c)
    n = c.number()
    c.say(f"{x} = {argc} > 1 ? std::atoi({argv}[1]) : {n};")
    c.say(c.pick(f"if ({x} != {n}) return 0;", f"if ({x} != {n}) std::exit(0);",
                 f"if (!({x} == {n})) {x} = {c.number()};") if c.in_main else
          f"if ({x} != {n}) std::exit(0);")


@feature("options.environment")
def environment(c, x):
    c.program.is_straight = False
    c.say(f"if (const char *w = std::getenv(\"BANK_LINT_PITCH\")) {x} = std::atoi(w); "
          f"else {x} = {c.number()};")


@feature("options.unused_words", known=True)
def unused_words(c, x):
    """What the command line does not decide stays known."""
    c.say(f"{x} = {c.number()};")
    if c.in_main:
        c.say(f"(void)argc; (void)argv;")


@feature("options.builder")
def builder(c, x):
    """A chain of setters."""
    s, v = c.name("Options"), c.name("options")
    c.file(f"struct {s} {{", [f"int n = {c.number()}, b = {c.number()};",
                             f"{s} &pitch(int to) {{ n = to; return *this; }}",
                             f"{s} &&block(int to) && {{ b = to; return static_cast<{s} &&>(*this); }}"], "};")
    c.say(c.pick(f"{s} {v} = {s}().pitch({c.number()});", f"{s} {v} = {s}{{}}.block({c.number()}).pitch(5);",
                 f"{s} {v}; {v}.pitch({c.number()}).pitch({c.number()});"))
    c.say(f"{x} = {v}.n + {v}.b;")
