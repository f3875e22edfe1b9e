//===-- analysis/warp/plan/register_arrays.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/register_arrays.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "analysis/warp/plan/array_uses.h"
#include "analysis/warp/plan/code_weight.h"
#include "llvm/IR/InstIterator.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr const char *BySize =
    "nvcc decides by the size of the code whether a private array is in "
    "registers";
constexpr const char *ByUnrolling =
    "the private array is in registers if nvcc unrolls the loops that index it";
constexpr const char *ByWidths =
    "nvcc decides by how it merges accesses whether a private array is in "
    "registers";
constexpr const char *ByEscape =
    "whether a private array whose address is stored is in registers";

/// Whether no index is left of \p Array: all that are not 0 are undefined.
bool isOfOneElement(const AllocaInst &Array) {
  const auto *Type = dyn_cast<ArrayType>(Array.getAllocatedType());
  return Type && Type->getNumElements() == 1;
}

/// The words of a depot that may be in registers, for GPUs up to sm_100 and for
/// sm_120; between is not tried.
constexpr double MostWords = 92, MostWordsOfNewer = 127;

/// A depot of more words is in memory.
double mostWords(const Function &Kernel) {
  StringRef Arch = Kernel.getFnAttribute("target-cpu").getValueAsString();
  unsigned Number = 0;
  const bool IsMeasured = Arch.consume_front("sm_") &&
                          !Arch.consumeInteger(10, Number) && Number <= 100;
  return IsMeasured ? MostWords : MostWordsOfNewer;
}

/// The selections that an access at a run-time index becomes, for \p Elements.
double selections(double Elements) { return 1.054 * Elements + 0.84; }

/// Limits of the quotient of selections and code: what is between is unknown.
constexpr double SurelyFew = 0.75, SurelyMany = 1.5;
/// An access by the counter of a loop has four times the stride, or more, once
/// the loop is unrolled.
constexpr double OfUnrolledCounter = 8;

/// All of a kernel's arrays that ptxas decides about.
struct Depot {
  SmallVector<const ArrayUses *, 8> Arrays;
  ScalarWidths Indexed, Constant;
  std::uint64_t ConstantAccesses = 0, ConstantWords = 0;
  bool HasVectors = false, IsFilledWhole = false, Escapes = false;
  bool IsPinned = false; ///< memory, whatever else holds

  void add(const ArrayUses &Of);
  double words() const;
  bool mayBeAtConstants() const;
  bool isByCounters() const;
  double elementsOf(const ArrayUses &Of, const IndexedAccess &Access) const;
};

void Depot::add(const ArrayUses &Of) {
  Arrays.push_back(&Of);
  Indexed.add(Of.IndexedWidths);
  Constant.add(Of.ConstantWidths);
  ConstantAccesses += Of.ConstantAccesses;
  ConstantWords += Of.ConstantWords;
  HasVectors |= Of.HasVectorAtConstant;
  IsFilledWhole |= Of.IsFilledWhole;
  Escapes |= Of.Escapes;
  IsPinned |= Of.IsPassed || Of.IsGeneric || Of.Bytes == 0;
}

double Depot::words() const {
  double Sum = 0;
  for (const ArrayUses *Each : Arrays)
    Sum += Each->Read.count();
  return Sum;
}

/// Whether nvcc may find constants where an index is unknown here.
bool Depot::mayBeAtConstants() const {
  return any_of(Arrays, [](const ArrayUses *Each) {
    return any_of(Each->Indexed, [](const IndexedAccess &Access) {
      return Access.MayBeConstant;
    });
  });
}

/// Whether the loops around an access say its index: nvcc may unroll them, and
/// then they count less.
bool Depot::isByCounters() const {
  return any_of(Arrays, [](const ArrayUses *Each) {
    return any_of(Each->Indexed, [](const IndexedAccess &Access) {
      return Access.IsByCounter;
    });
  });
}

/// How many elements \p Access, of \p Of, chooses among: ptxas sees a stride,
/// but not where an array ends.
double Depot::elementsOf(const ArrayUses &Of,
                         const IndexedAccess &Access) const {
  double Sum = wordsOf(Of.Read, Access.Reach);
  const double Step = std::max<double>(double(Access.Reach.Stride), 1) / 4;
  const double Words = double(Access.Reach.Bytes + 3) / 4;
  for (const ArrayUses *Other : Arrays)
    if (Other != &Of)
      Sum += double(Other->Read.count()) / Step * Words;
  return Sum;
}

/// What is least and most of it, as far as it can be estimated.
struct Estimate {
  double Least = 0, Most = 0;
};

class Decision {
public:
  Decision(const Function &Kernel, const LoopInfo &Loops)
      : Kernel(Kernel), Loops(Loops) {}

  ArrayPlace of(const Depot &All) const;

private:
  std::optional<ArrayPlace> byWidths(const Depot &All) const;
  ArrayPlace bySize(const Depot &All, double Words) const;
  ArrayPlace byTotal(double Words, Estimate Code) const;
  Estimate code(const Depot &All, double Unrolled) const;
  Estimate growth(const Depot &All, double Unrolled) const;

  const Function &Kernel;
  const LoopInfo &Loops;
};

/// What the loops around \p Block count that nvcc may unroll.
double ofOpenLoops(const BasicBlock &Block, const LoopInfo &Loops) {
  double Result = 1;
  for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop())
    if (mayBeUnrolledYet(*L))
      Result *= OfLoop;
  return Result;
}

/// What the kernel counts. nvcc makes vectors of accesses at constant indices,
/// and may unroll what is a loop here.
Estimate Decision::code(const Depot &All, double Unrolled) const {
  Estimate Sum;
  for (const BasicBlock &Block : Kernel) {
    double Here = 0;
    for (const Instruction &I : Block)
      Here += weightOf(I);
    const double Times = timesOf(Block, Loops, Unrolled);
    Sum.Least += Here * Times / ofOpenLoops(Block, Loops);
    const Loop *L = Loops.getLoopFor(&Block);
    Sum.Most += Here * Times * (L && mayBeUnrolledYet(*L) ? 4 : 1);
  }
  constexpr double SavedByVectors = 2 * 0.75;
  Sum.Least -= SavedByVectors * double(All.ConstantAccesses);
  return {std::max(Sum.Least, 1.0), std::max(Sum.Most, 1.0)};
}

Estimate Decision::growth(const Depot &All, double Unrolled) const {
  Estimate Sum;
  for (const ArrayUses *Each : All.Arrays)
    for (const IndexedAccess &Access : Each->Indexed) {
      const double Here = selections(All.elementsOf(*Each, Access)) *
                          timesOf(*Access.At->getParent(), Loops, Unrolled);
      Sum.Most += Here;
      if (!Access.MayBeConstant)
        Sum.Least += Here / ofOpenLoops(*Access.At->getParent(), Loops) /
                     (Access.IsByCounter ? OfUnrolledCounter : 1);
    }
  return Sum;
}

/// What the widths of accesses decide, if they do.
std::optional<ArrayPlace> Decision::byWidths(const Depot &All) const {
  const ArrayPlace Memory{ArrayHome::Memory};
  const ArrayPlace Unknown{ArrayHome::Unknown, ByWidths};
  const bool AreWords = All.Indexed.isOnly(4);
  if (!AreWords && !All.Indexed.isOnly(2) && !All.Indexed.empty())
    return Memory;
  if (!All.ConstantAccesses && !All.IsFilledWhole)
    return All.mayBeAtConstants() || All.words() <= 2 ? Unknown : Memory;
  if (AreWords && (All.Constant.empty() || All.Constant.isOnly(4)))
    return std::nullopt;
  // Members of a structure of another width are accessed as they are; nvcc
  // makes vectors of neighbours of 2 bytes.
  const bool HasOtherMembers = any_of(All.Arrays, [](const ArrayUses *Each) {
    return Each->Array->getAllocatedType()->isStructTy() &&
           Each->ConstantWidths.isMixed();
  });
  return HasOtherMembers ? Memory : Unknown;
}

/// What the size of a depot of \p Words decides in a kernel of \p Code: the
/// more accesses are vectors, the less.
ArrayPlace Decision::byTotal(double Words, Estimate Code) const {
  if (Words > MostWords)
    return {ArrayHome::Unknown, BySize};
  if (Words <= 20 || (Words <= 27 && Code.Most < 3000))
    return {ArrayHome::Registers};
  const double OfVectors = Words < 40 ? 20000 / Words : 14000 / Words - 200;
  const double OfScalars = Words < 40 ? 120000 / Words : 50000 / Words;
  if (Code.Most < OfVectors / 2)
    return {ArrayHome::Registers};
  if (Words >= 28 && Code.Least > 3 * OfScalars)
    return {ArrayHome::Memory};
  return {ArrayHome::Unknown, BySize};
}

/// What the selections decide, of a depot of \p Words.
ArrayPlace Decision::bySize(const Depot &All, double Words) const {
  double Least = 1e30, Most = 0;
  Estimate Code;
  for (const double Unrolled : {1.0, 4.0}) {
    const Estimate Growth = growth(All, Unrolled);
    Code = code(All, Unrolled);
    Least = std::min(Least, Growth.Least / Code.Most);
    Most = std::max(Most, Growth.Most / Code.Least);
  }
  if (Least > SurelyMany)
    return {ArrayHome::Memory};
  const ArrayPlace Total = byTotal(Words, Code);
  if (Total.Home == ArrayHome::Registers && Most < SurelyFew)
    return Total;
  if (Total.Home == ArrayHome::Memory && !All.mayBeAtConstants() &&
      !All.isByCounters())
    return Total;
  return {ArrayHome::Unknown, BySize};
}

ArrayPlace Decision::of(const Depot &All) const {
  const double Words = All.words();
  if (All.IsPinned || Words > mostWords(Kernel))
    return {ArrayHome::Memory};
  const std::optional<ArrayPlace> ByWidth = byWidths(All);
  if (ByWidth && ByWidth->Home == ArrayHome::Memory)
    return *ByWidth;
  const ArrayPlace BySize = bySize(All, Words);
  if (BySize.Home == ArrayHome::Memory || (!ByWidth && !All.Escapes))
    return BySize;
  return ByWidth ? *ByWidth : ArrayPlace{ArrayHome::Unknown, ByEscape};
}

} // namespace

ArrayPlaces placesOfArrays(const Function &Kernel, const LoopInfo &Loops) {
  std::vector<ArrayUses> Arrays;
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Array = dyn_cast<AllocaInst>(&I)) {
      ArrayUses Used = usesOf(*Array, Loops);
      if (Used.IsRead && !isOfOneElement(*Array) &&
          (!Used.Indexed.empty() || Used.IsPassed))
        Arrays.push_back(std::move(Used)); // others are registers, or nothing
    }
  ArrayPlaces Result;
  if (Arrays.empty())
    return Result;
  SmallVector<const ArrayUses *, 8> Sure, Open;
  Depot AtRunTime, All;
  for (const ArrayUses &Each : Arrays) {
    const bool IsSure = Each.IsIndexedAtRunTime || Each.IsPassed;
    (IsSure ? Sure : Open).push_back(&Each);
    All.add(Each);
    if (IsSure)
      AtRunTime.add(Each);
  }
  const Decision Decide(Kernel, Loops);
  const ArrayPlace IfRolled = Decide.of(All);
  ArrayPlace Place = Sure.empty() ? IfRolled : Decide.of(AtRunTime);
  if (!Open.empty() && Place.Home != IfRolled.Home)
    Place = {ArrayHome::Unknown, ByUnrolling};
  for (const ArrayUses *Each : Sure)
    if (!Each->Indexed.empty())
      Result[Each->Array] = Place;
  const bool IsSame = IfRolled.Home == ArrayHome::Registers;
  for (const ArrayUses *Each : Open)
    Result[Each->Array] =
        IsSame ? IfRolled : ArrayPlace{ArrayHome::Unknown, ByUnrolling};
  return Result;
}

} // namespace bank_lint
