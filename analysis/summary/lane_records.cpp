//===-- analysis/summary/lane_records.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/lane_records.h"
#include "llvm/ADT/STLExtras.h"

using namespace bank_lint::symbolic;

namespace bank_lint {

/// Values that are tried of an unknown that all lanes have in common.
static constexpr std::int64_t Tried[] = {0, 1, 2, 5};

void LaneRecords::leaveOut(const SourceRange &Array) {
  if (!llvm::is_contained(InPart, Array))
    InPart.push_back(Array);
}

void LaneRecords::count(const RecordedLanes &Pattern, double Times) {
  auto It = All.find(Pattern);
  if (It == All.end()) {
    if (Count[Pattern.Array] >= MostOfArray)
      return leaveOut(Pattern.Array);
    ++Count[Pattern.Array];
    It = All.try_emplace(Pattern, 0).first;
  }
  It->second += Times;
}

void LaneRecords::add(const ValueContext &Context, const AccessRecord &Record,
                      const SourceRange &Where, const SourceRange &Array) {
  const LaneValue &Address = Record.Address;
  if (Record.Form != AccessForm::Plain || !Record.Undecided.empty() ||
      Address.isOpaque() || Record.IsOfAnyLane)
    return leaveOut(Array);
  std::int64_t Begin = 0, Unknown = 0;
  bool HasUnknown = false;
  for (const Term &T : Address.terms()) {
    if ((Record.Active & ~T.Coefficient.zeros()) == 0)
      continue;
    const llvm::ArrayRef<AtomId> Factors = Context.factors(T.Monomial);
    const Atom &First = Context.atom(Factors.front());
    if (Factors.size() == 1 && First.Kind == AtomKind::Base) {
      Begin = First.ObjectOffset;
      continue;
    }
    if (!Context.isUniform(T.Monomial) || !T.Coefficient.isUniform())
      return leaveOut(Array);
    HasUnknown = true;
    Unknown += Address.asSigned(T.Coefficient[0]);
  }
  RecordedLanes Pattern{Where,        Array,        Record.Operation,
                        Record.Width, Record.Parts, {}};
  for (std::int64_t Value : Tried) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      Pattern.Bytes[Lane] = -1;
      if (!(Record.Active >> Lane & 1))
        continue;
      Pattern.Bytes[Lane] =
          Address.signedConstant(Lane) - Begin + Value * Unknown;
      if (Pattern.Bytes[Lane] < 0)
        return leaveOut(Array);
    }
    if (!HasUnknown)
      return count(Pattern, double(Record.Times));
    count(Pattern, double(Record.Times) / std::size(Tried));
  }
}

void LaneRecords::add(const LaneRecords &Others) {
  for (const auto &[Pattern, Times] : Others.All)
    count(Pattern, Times);
  for (const SourceRange &Array : Others.InPart)
    leaveOut(Array);
}

} // namespace bank_lint
