# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arithmetic of machine numbers, functions of the library, dim3."""

from builder import feature


def through(c, x, type_, value):
    v = c.name("w")
    c.say(f"{type_} {v} = {value};")
    return v


@feature("number.narrow", known=True)
def narrow(c, x):
    kind = c.pick("unsigned char", "signed char", "short", "unsigned short", "bool", "char")
    v = through(c, x, kind, c.pick("300", "-1", "70000", f"{x} * 77", "200"))
    c.say(f"{x} = {v} + {c.small()};")


@feature("number.narrow_compound")
def narrow_compound(c, x):
    v = through(c, x, c.pick("unsigned char", "signed char", "short"), "100")
    c.say(c.pick(f"{v} += 200;", f"{v} *= 9;", f"{v} <<= 4;", f"{v} = ~{v};", f"{v} -= 250;",
                 f"++{v}; {v} += 155;"))
    c.say(f"{x} = {v};")


@feature("number.unsigned")
def unsigned(c, x):
    v = through(c, x, "unsigned", c.number())
    c.say(c.pick(f"{v} -= 200; {x} = {v} / 100000000;", f"{x} = {v} - 200u > 5 ? 3 : 4;",
                 f"{x} = {x} - {v} < 0 ? 7 : 8;", f"{x} = -1 < {v} ? 5 : 6;",
                 f"{x} = ({v} * 4000000000u) % 97;", f"{x} = int({v} - 300) / 7;"))


@feature("number.division", known=True)
def division(c, x):
    c.say(c.pick(f"{x} = (-{c.number()}) / {c.small()} + 200;", f"{x} = (-{c.number()}) % 7 + 9;",
                 f"{x} = {c.number()} / ({x} | 1);", f"{x} = {c.number()} % (({x} & 7) + 1) + 1;"))


@feature("number.shift")
def shift(c, x):
    c.say(c.pick(f"{x} = ({x} & 63) << {c.small()};", f"{x} = (-{c.number()} >> {c.small()}) + 99;",
                 f"{x} = (1u << 31 >> {c.rng.randint(20, 30)});", f"{x} = 1ll << 40 >> 35;"))


@feature("number.wide")
def wide(c, x):
    v = through(c, x, c.pick("long long", "long", "unsigned long long", "std::size_t"),
                c.pick("1ll << 33", f"{x} * 3000000000ll", "-1", "4294967297"))
    c.say(f"{x} = {v} {c.pick('% 1000', '>> 28', '/ 100000000')};")


@feature("number.truncated")
def truncated(c, x):
    v = through(c, x, "long long", c.pick("4294967296 + 33", "(1ll << 40) + 7"))
    c.say(f"{x} = (int){v};")


@feature("number.floating")
def floating(c, x):
    v = through(c, x, c.pick("float", "double"), c.pick(f"{x} / 3.0", "33.7", f"{x} * 0.1f",
                                                        "16777217", "2.5f"))
    c.say(c.pick(f"{x} = {v};", f"{x} = (int)({v} * 10);", f"{x} = {v} + 0.5;",
                 f"{x} *= {c.pick('1.5', '0.3f', '2.9')};", f"{x} = {v} > 10 ? 1 : 2;"))


@feature("number.float_functions")
def float_functions(c, x):
    c.include("cmath")
    f = c.pick("std::ceil", "std::floor", "ceilf", "std::sqrt", "std::round", "std::log2", "std::fabs",
               "std::trunc", "std::pow", "std::lround", "std::fmod")
    arguments = c.pick(f"{x} / 4.0f", f"{x} / 3.0", "10.5f", "1e3")
    if f in ("std::pow", "std::fmod"):
        arguments += ", 1.5"
    c.say(f"{x} = (int){f}({arguments}) + 1;")


@feature("number.characters")
def characters(c, x):
    c.say(c.pick(f"{x} = 'A' + {c.small()};", f"{x} = \"abc\"[{c.rng.randrange(3)}];",
                 f"{x} = '\\xff' < 0 ? 3 : 4;", f"{x} = 'ab' % 50;"))


@feature("number.enumeration", known=True)
def enumeration(c, x):
    e = c.name("Kind")
    c.file(f"enum class {e} : unsigned char {{ A = 3, B, C = {c.number()} }};")
    c.say(c.pick(f"{x} = (int){e}::B;", f"{x} = static_cast<int>({e}::C);",
                 f"{x} = (int)static_cast<{e}>(259);"))


@feature("number.sizes", known=True)
def sizes(c, x):
    s = c.name("Laid")
    c.file(f"struct {s} {{ char c; double d; int n[3]; }};")
    c.say(c.pick(f"{x} = sizeof({s});", f"{x} = alignof({s});", f"{x} = offsetof({s}, n);",
                 f"{x} = sizeof(long);", f"{x} = sizeof({x}) * 8;", f"{x} = sizeof(wchar_t);"))


@feature("number.overflow_builtin")
def overflow_builtin(c, x):
    c.say(c.pick(f"__builtin_add_overflow({c.number()}, {c.number()}, &{x});",
                 f"bool {c.name('b')} = __builtin_mul_overflow({c.number()}, 3, &{x});"))


@feature("number.other_builtins")
def other_builtins(c, x):
    c.program.is_straight = False  # what __builtin_constant_p says is unknown
    c.say(c.pick(f"{x} = __builtin_popcount({x}) + 1;", f"{x} = __builtin_clz({c.number()});",
                 f"{x} = __builtin_expect({x} = {c.number()}, 1) + 1;",
                 f"{x} = __builtin_constant_p({x}) ? 3 : 4;",
                 f"{x} = ({{ {x} = {c.number()}; {x} + 1; }});", f"{x} = __builtin_ffs({c.number()});",
                 f"{x} = std::abs(-{c.number()});"))


@feature("library.swap")
def swap(c, x):
    c.include("utility")
    v = through(c, x, "int", c.number())
    c.say(f"std::swap({c.pick(f'{x}, {v}', f'{v}, {x}')});")
    if c.chance(40):
        c.say(f"{x} += {v};")


@feature("library.swap_pointers")
def swap_pointers(c, x):
    c.include("utility")
    v, p, q = through(c, x, "int", c.number()), c.name("p"), c.name("q")
    c.say(f"int *{p} = &{x}, *{q} = &{v};")
    c.say(f"std::swap({p}, {q});")
    c.say(f"*{q} = {c.number()};")


@feature("library.exchange")
def exchange(c, x):
    c.include("utility")
    v = through(c, x, "int", f"std::exchange({x}, {c.number()})")
    if c.chance(50):
        c.say(f"{x} += {v};")


@feature("library.least", known=True)
def least(c, x):
    c.include("algorithm")
    f = c.pick("min", "max")
    c.say(c.pick(f"{x} = std::{f}({x}, {c.number()});",
                 f"{x} = std::{f}({{{x}, {c.number()}, {c.number()}}});",
                 f"{x} = std::clamp({x}, 10, 60);", f"{x} = std::{f}<unsigned>({x}, {c.number()});"))


@feature("library.least_place")
def least_place(c, x):
    """The result is one of the two variables."""
    c.include("algorithm")
    v = through(c, x, "int", c.number())
    r = c.name("r")
    c.say(f"int &{r} = const_cast<int &>(std::min<int>({x}, {v}));")
    c.say(f"{r} = {c.number()};")


@feature("library.reference_wrapper")
def reference_wrapper(c, x):
    c.include("functional")
    r = c.name("r")
    c.say(f"auto {r} = std::ref({x});")
    c.say(c.pick(f"{r}.get() = {c.number()};", f"int &q_{r} = {r}; q_{r} = {c.number()};"))


@feature("library.bind")
def bind(c, x):
    c.include("functional")
    f, g = c.name("set"), c.name("bound")
    c.file(f"static void {f}(int &to, int n) {{ to = n; }}")
    c.say(f"auto {g} = std::bind({f}, std::ref({x}), {c.number()});")
    c.say(f"{g}();")


@feature("library.pair")
def pair(c, x):
    c.include("utility")
    p = c.name("pair")
    c.say(f"std::pair<int, int> {p}({c.number()}, {c.number()});")
    c.say(c.pick(f"{p}.first = {c.number()};", f"auto &[a_{p}, b_{p}] = {p}; a_{p} = 5;",
                 f"auto [a_{p}, b_{p}] = {p}; a_{p} = 5;", f"std::get<0>({p}) = {c.number()};",
                 f"int &r_{p} = {p}.first; ++r_{p};", f"{p} = {{7, 8}};", f"{p}.swap({p});"))
    c.say(f"{x} = {p}.first;")


@feature("library.tuple")
def tuple_(c, x):
    c.include("tuple")
    p, v = c.name("tuple"), c.name("w")
    c.say(f"int {v} = {c.number()};")
    c.say(c.pick(f"std::tie({x}, {v}) = std::make_tuple({c.number()}, 2);",
                 f"std::tuple<int &, int> {p}({x}, {v}); std::get<0>({p}) = {c.number()};",
                 f"auto {p} = std::tie({v}, {x}); std::get<1>({p}) = {c.number()};",
                 f"auto {p} = std::make_tuple({c.number()}, {x}); {x} = std::get<0>({p});",
                 f"auto {p} = std::make_tuple(std::ref({x})); std::get<0>({p}) = {c.number()};"))


@feature("library.bindings")
def bindings(c, x):
    s, v = c.name("Pair"), c.name("pair")
    c.file(f"struct {s} {{ int n, m; }};")
    c.say(f"{s} {v} = {{{c.number()}, {c.number()}}};")
    c.say(f"auto {c.pick('&', '')}[n_{v}, m_{v}] = {v};")
    c.say(f"{c.pick(f'n_{v}', f'{v}.n')} = {c.number()};")
    c.say(f"{x} = {c.pick(f'n_{v}', f'{v}.n')};")


@feature("library.array")
def array(c, x):
    c.include("array")
    v = c.name("array")
    c.say(f"std::array<int, 3> {v} = {{{c.number()}, {c.number()}, 3}};")
    c.say(c.pick(f"{v}[1] = {c.number()};", f"{v}.fill({c.number()});", f"{v}.at(1) = 9;",
                 f"for (int &e : {v}) e += 2;", f"*({v}.data() + 1) = {c.number()};",
                 f"std::get<1>({v}) = {c.number()};"))
    c.say(f"{x} = {v}[{c.rng.randrange(3)}];")


@feature("library.vector")
def vector(c, x):
    c.include("vector")
    v = c.name("vector")
    c.say(f"std::vector<int> {v} = {{{c.number()}, {c.number()}}};")
    c.say(c.pick(f"{v}.push_back(3);", f"{v}[0] = {c.number()};", f"for (int &e : {v}) ++e;"))
    c.say(f"{x} = {v}{c.pick('[0]', '.back()', '.front()')} + (int){v}.size();")


@feature("library.pointers_in_vector")
def pointers_in_vector(c, x):
    c.include("vector")
    v = c.name("vector")
    c.say(f"std::vector<int *> {v} = {{&{x}}};")
    c.say(f"{x} = {c.number()};")
    c.say(c.pick(f"*{v}[0] = {c.number()};", f"for (int *p : {v}) *p = {c.number()};",
                 f"*{v}.front() += 3;"))


@feature("library.algorithm")
def algorithm(c, x):
    c.include("algorithm")
    c.include("numeric")
    t = c.name("list")
    c.say(f"int {t}[4] = {{{c.number()}, {c.number()}, {c.number()}, {c.number()}}};")
    c.say(c.pick(f"std::sort({t}, {t} + 4);", f"std::fill({t}, {t} + 3, {c.number()});",
                 f"std::iota({t}, {t} + 4, 3);", f"std::reverse({t}, {t} + 4);",
                 f"std::copy({t} + 2, {t} + 4, {t});", f"std::swap({t}[0], {t}[3]);",
                 f"std::partial_sum({t}, {t} + 4, {t});"))
    c.say(f"{x} = {t}[{c.rng.randrange(4)}];")


@feature("library.owner")
def owner(c, x):
    c.include("memory")
    p = c.name("p")
    c.say(f"auto {p} = std::make_{c.pick('unique', 'shared')}<int>({c.number()});")
    c.say(f"*{p} = {c.number()};")
    c.say(f"{x} = *{p};")


@feature("library.optional")
def optional(c, x):
    c.include("optional")
    p = c.name("o")
    c.say(f"std::optional<int> {p} = {c.number()};")
    c.say(c.pick(f"*{p} = {c.number()};", f"{p}.reset();", f"{p} = {c.number()};"))
    c.say(f"{x} = {p}.value_or({c.number()});")


@feature("library.atomic")
def atomic(c, x):
    c.include("atomic")
    v = c.name("atomic")
    c.say(f"std::atomic<int> {v}{{{c.number()}}};")
    c.say(c.pick(f"++{v};", f"{v} = {c.number()};", f"{v}.fetch_add(3);", f"{v}.store(9);"))
    c.say(f"{x} = {v};")


@feature("library.strings")
def strings(c, x):
    c.include("string")
    c.say(c.pick(f'{x} = std::stoi("{c.number()}");', f'{x} = (int)std::string("abc").size();',
                 f'{x} = std::atoi("{c.number()}");', f'{x} = (int)strtol("0x21", nullptr, 16);'))


@feature("dim3.parts", known=True)
def dim3_parts(c, x):
    d = c.name("size")
    c.say(f"dim3 {d}({c.number()}, {c.small()});")
    c.say(c.pick(f"{d}.x = {c.number()};", f"{d}.y += 2;", f"{d}.z = {d}.x;", f"++{d}.x;",
                 f"{d} = dim3({c.number()}, 2);", f"{d} = {c.number()};", f"{d} = {{3, 2}};"))
    c.say(f"{x} = {d}.x + {d}.y;")


@feature("dim3.reference")
def dim3_reference(c, x):
    d, r, f = c.name("size"), c.name("r"), c.name("set")
    c.say(f"dim3 {d}({c.number()}, 2);")
    form = c.rng.randrange(4)
    if form == 0:
        c.say(f"dim3 &{r} = {d}; {r}.x = {c.number()};")
    elif form == 1:
        c.say(f"dim3 *{r} = &{d}; {r}->x = {c.number()};")
    elif form == 2:
        c.file(f"static void {f}(dim3 &d) {{ d.x = {c.number()}; }}")
        c.say(f"{f}({d});")
    else:
        c.say(f"unsigned &{r} = {d}.x; {r} = {c.number()};")
    c.say(f"{x} = {d}.x;")
    c.say(f"column<<<{d}, {d}>>>(__LINE__, nullptr, {x}, 3);")


@feature("dim3.result")
def dim3_result(c, x):
    f = c.name("shape")
    c.file(f"static dim3 {f}(int n) {{ return {c.pick('dim3(n, 2)', 'n', '{(unsigned)n, 3}')}; }}")
    c.say(f"dim3 {c.name('size')} = {f}({c.number()});")
    d = f"size{c.count}"
    c.say(f"{x} = {d}.x * {d}.y;")
    c.say(f"column<<<{f}({c.small()}), {d}>>>(__LINE__, nullptr, {x}, 3);")


@feature("dim3.array")
def dim3_array(c, x):
    d = c.name("sizes")
    c.say(f"dim3 {d}[2] = {{dim3({c.number()}), {c.number()}}};")
    c.say(f"{d}[1] = {d}[0];")
    c.say(f"{d}[{c.pick('0', '1')}].y = {c.small()};")
    c.say(f"{x} = {d}[1].x;")
    c.say(f"column<<<{d}[0], {d}[1]>>>(__LINE__, nullptr, {x}, 3);")


@feature("dim3.memory")
def dim3_memory(c, x):
    d = c.name("size")
    c.say(f"dim3 {d}({c.number()}, 2);")
    c.say(c.pick(f"(&{d}.x)[0] = {c.number()};", f"((unsigned *)&{d})[1] = 3;",
                 f"*reinterpret_cast<unsigned *>(&{d}) = {c.number()};"))
    c.say(f"column<<<{d}, {d}>>>(__LINE__, nullptr, {x}, 3);")


@feature("dim3.shared_bytes", known=True)
def shared_bytes(c, x):
    c.say(f"column<<<2, 32, {c.pick(f'{x} * 4', '1 << 10', f'sizeof(int) * {c.number()}', f'{x}')}"
          f">>>(__LINE__, nullptr, {x}, 3);")


@feature("dim3.shared_limit")
def shared_limit(c, x):
    limit = c.pick(f"{x} * 1024", "65536", f"{c.number()} << 10")
    bytes_ = c.pick("1024", f"{x}", "argc" if c.in_main else "16")
    c.say(f"cudaFuncSetAttribute(column, cudaFuncAttributeMaxDynamicSharedMemorySize, {limit});")
    c.say(f"column<<<2, 32, {bytes_}>>>(__LINE__, nullptr, 2, 3);")
