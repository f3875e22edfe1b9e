//===-- analysis/ptx/lift/instruction_table.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/instruction_table.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// In alphabetical order, for the search.
constexpr InstructionRow Table[] = {
    {"abs", Treatment::Exact, liftUnary},
    {"activemask", Treatment::Exchange},
    {"add", Treatment::Exact, liftSum},
    {"addc", Treatment::Exact, liftCarried},
    {"alloca", Treatment::Opaque},
    {"and", Treatment::Exact, liftLogic},
    {"applypriority", Treatment::Assembly},
    {"atom", Treatment::Assembly},
    {"bar", Treatment::Exchange},
    {"barrier", Treatment::Exchange},
    {"bfe", Treatment::Exact, liftExtract},
    {"bfi", Treatment::Exact, liftInsert},
    {"bfind", Treatment::Exact, liftCount},
    {"bmsk", Treatment::Opaque},
    {"bra", Treatment::Control},
    {"brev", Treatment::Exact, liftCount},
    {"brkpt", Treatment::Control},
    {"brx", Treatment::Control},
    {"call", Treatment::Call},
    {"clusterlaunchcontrol", Treatment::Assembly},
    {"clz", Treatment::Exact, liftCount},
    {"cnot", Treatment::Exact, liftLogic},
    {"copysign", Treatment::Opaque},
    {"cos", Treatment::Opaque},
    {"cp", Treatment::Assembly},
    {"createpolicy", Treatment::Opaque},
    {"cvt", Treatment::Exact, liftConvert},
    {"cvta", Treatment::Exact, liftAddress},
    {"discard", Treatment::Assembly},
    {"div", Treatment::Exact, liftQuotient, true},
    {"dp2a", Treatment::Opaque},
    {"dp4a", Treatment::Opaque},
    {"elect", Treatment::Assembly},
    {"ex2", Treatment::Opaque},
    {"exit", Treatment::Control},
    {"fence", Treatment::Assembly},
    {"fma", Treatment::Exact, liftFloat},
    {"fns", Treatment::Opaque},
    {"getctarank", Treatment::Opaque},
    {"griddepcontrol", Treatment::Assembly},
    {"isspacep", Treatment::Assembly},
    {"istypep", Treatment::Opaque},
    {"ld", Treatment::Memory},
    {"ldmatrix", Treatment::Assembly},
    {"ldu", Treatment::Memory},
    {"lg2", Treatment::Opaque},
    {"lop3", Treatment::Exact, liftAnyLogic},
    {"mad", Treatment::Exact, liftProduct},
    {"mad24", Treatment::Exact, liftShortProduct},
    {"madc", Treatment::Exact, liftProduct},
    {"mapa", Treatment::Assembly},
    {"match", Treatment::Opaque},
    {"max", Treatment::Exact, liftExtreme},
    {"mbarrier", Treatment::Assembly},
    {"membar", Treatment::Assembly},
    {"min", Treatment::Exact, liftExtreme},
    {"mma", Treatment::Opaque},
    {"mov", Treatment::Exact, liftMove},
    {"movmatrix", Treatment::Opaque},
    {"mul", Treatment::Exact, liftProduct},
    {"mul24", Treatment::Exact, liftShortProduct},
    {"multimem", Treatment::Assembly},
    {"nanosleep", Treatment::Assembly},
    {"neg", Treatment::Exact, liftUnary},
    {"not", Treatment::Exact, liftLogic},
    {"or", Treatment::Exact, liftLogic},
    {"pmevent", Treatment::Nothing},
    {"popc", Treatment::Exact, liftCount},
    {"prefetch", Treatment::Assembly},
    {"prefetchu", Treatment::Assembly},
    {"prmt", Treatment::Exact, liftPermute},
    {"rcp", Treatment::Exact, liftFloat},
    {"red", Treatment::Assembly},
    {"redux", Treatment::Exchange},
    {"rem", Treatment::Exact, liftQuotient, true},
    {"ret", Treatment::Control},
    {"rsqrt", Treatment::Exact, liftFloat},
    {"sad", Treatment::Exact, liftDifference},
    {"selp", Treatment::Exact, liftSelect},
    {"set", Treatment::Exact, liftCompare},
    {"setmaxnreg", Treatment::Assembly},
    {"setp", Treatment::Exact, liftCompare},
    {"shf", Treatment::Exact, liftFunnel},
    {"shfl", Treatment::Exchange},
    {"shl", Treatment::Exact, liftShift},
    {"shr", Treatment::Exact, liftShift},
    {"sin", Treatment::Opaque},
    {"slct", Treatment::Exact, liftSelect},
    {"sqrt", Treatment::Exact, liftFloat},
    {"st", Treatment::Memory},
    {"stackrestore", Treatment::Opaque},
    {"stacksave", Treatment::Opaque},
    {"stmatrix", Treatment::Assembly},
    {"sub", Treatment::Exact, liftSum},
    {"subc", Treatment::Exact, liftCarried},
    {"suld", Treatment::Assembly},
    {"suq", Treatment::Opaque},
    {"sured", Treatment::Assembly},
    {"sust", Treatment::Assembly},
    {"szext", Treatment::Opaque},
    {"tanh", Treatment::Opaque},
    {"tcgen05", Treatment::Assembly},
    {"tensormap", Treatment::Assembly},
    {"testp", Treatment::Opaque},
    {"tex", Treatment::Assembly},
    {"tld4", Treatment::Assembly},
    {"trap", Treatment::Control},
    {"txq", Treatment::Opaque},
    {"vabsdiff", Treatment::Opaque},
    {"vabsdiff2", Treatment::Opaque},
    {"vabsdiff4", Treatment::Opaque},
    {"vadd", Treatment::Opaque},
    {"vadd2", Treatment::Opaque},
    {"vadd4", Treatment::Opaque},
    {"vavrg2", Treatment::Opaque},
    {"vavrg4", Treatment::Opaque},
    {"vmad", Treatment::Opaque},
    {"vmax", Treatment::Opaque},
    {"vmax2", Treatment::Opaque},
    {"vmax4", Treatment::Opaque},
    {"vmin", Treatment::Opaque},
    {"vmin2", Treatment::Opaque},
    {"vmin4", Treatment::Opaque},
    {"vote", Treatment::Exchange},
    {"vset", Treatment::Opaque},
    {"vset2", Treatment::Opaque},
    {"vset4", Treatment::Opaque},
    {"vshl", Treatment::Opaque},
    {"vshr", Treatment::Opaque},
    {"vsub", Treatment::Opaque},
    {"vsub2", Treatment::Opaque},
    {"vsub4", Treatment::Opaque},
    {"wgmma", Treatment::Assembly},
    {"wmma", Treatment::Assembly},
    {"xor", Treatment::Exact, liftLogic},
};

static_assert(std::is_sorted(std::begin(Table), std::end(Table),
                             [](const InstructionRow &A,
                                const InstructionRow &B) {
                               return A.Stem < B.Stem;
                             }));

} // namespace

ArrayRef<InstructionRow> instructionTable() { return Table; }

const InstructionRow *findInstruction(StringRef Stem) {
  const InstructionRow *Row =
      std::lower_bound(std::begin(Table), std::end(Table),
                       std::string_view(Stem),
                       [](const InstructionRow &R, std::string_view S) {
                         return R.Stem < S;
                       });
  return Row != std::end(Table) && Row->Stem == std::string_view(Stem)
             ? Row
             : nullptr;
}

} // namespace bank_lint::ptx
