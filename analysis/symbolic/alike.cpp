//===-- analysis/symbolic/alike.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/alike.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::symbolic {
namespace {

using LaneKeys = std::array<std::uint64_t, NumLanes>;

/// Lanes that are the same by all keys so far.
class Classes {
public:
  /// Whether each lane is alone.
  bool areSingle() const { return Count == NumLanes; }
  const LaneClasses &firsts() const { return First; }

  void splitBy(const Lanes &Values) {
    if (Values.isUniform())
      return;
    LaneKeys Keys;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Keys[Lane] = Values[Lane];
    splitBy(Keys);
  }

  void splitBy(const LaneKeys &Keys) {
    if (areSingle() || llvm::all_equal(Keys))
      return;
    // By class and key the first lane that has them.
    constexpr unsigned Places = 2 * NumLanes, Free = NumLanes;
    std::array<std::uint8_t, Places> Known;
    Known.fill(Free);
    LaneClasses Result;
    Count = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      const auto Mixed =
          (Keys[Lane] ^ First[Lane]) * std::uint64_t(0x9e3779b97f4a7c15);
      unsigned At = unsigned(Mixed >> 58) % Places;
      while (Known[At] != Free &&
             (First[Known[At]] != First[Lane] || Keys[Known[At]] != Keys[Lane]))
        At = (At + 1) % Places;
      if (Known[At] == Free) {
        Known[At] = std::uint8_t(Lane);
        ++Count;
      }
      Result[Lane] = Known[At];
    }
    First = Result;
  }

  /// By the coefficient, and where that is not 0, by the factors.
  void splitBy(const ValueContext &C, const Term &T) {
    splitBy(T.Coefficient);
    for (AtomId Id : C.factors(T.Monomial)) {
      const Atom &Of = C.atom(Id);
      if (areSingle())
        return;
      if (Of.Uniform)
        continue;
      LaneKeys Keys;
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Keys[Lane] = T.Coefficient[Lane] == 0 ? ~std::uint64_t(0)
                     : Of.Alike               ? (*Of.Alike)[Lane]
                                              : Lane;
      splitBy(Keys);
    }
  }

private:
  LaneClasses First{}; ///< of all lanes, lane 0
  unsigned Count = 1;
};

/// The first lane with which each is the same; absent if each is alone.
std::optional<LaneClasses> classesOf(const Classes &All) {
  if (All.areSingle())
    return std::nullopt;
  return All.firsts();
}

} // namespace

std::optional<LaneClasses>
lanesAlike(const ValueContext &C, llvm::ArrayRef<const LaneValue *> Values) {
  if (llvm::any_of(Values, [](const LaneValue *V) { return V->isOpaque(); }))
    return std::nullopt;
  Classes All;
  for (const LaneValue *V : Values) {
    All.splitBy(V->constant());
    for (const Term &T : V->terms())
      All.splitBy(C, T);
  }
  return classesOf(All);
}

std::optional<LaneClasses> lanesMovedAlike(const ValueContext &C,
                                           const LaneValue &Value) {
  if (Value.isOpaque())
    return std::nullopt;
  Classes All;
  for (const Term &T : Value.terms())
    All.splitBy(C, T);
  return classesOf(All);
}

} // namespace bank_lint::symbolic
