//===-- analysis/symbolic/step_forms.h ---------------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How the list of steps.h is made: step by step, each with all that is chosen
/// before it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_STEP_FORMS_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_STEP_FORMS_H

#include "analysis/symbolic/steps.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>
#include <unordered_set>

namespace bank_lint::symbolic {

/// The choice among the factors of \p T that goes the same way in all lanes.
std::optional<AtomId> uniformChoiceIn(const ValueContext &C, const Term &T);

struct ComparedBit;
/// The condition of the choice \p Id, if lanes differ in it by numbers and
/// steps alone; else null.
const ComparedBit *stepComparison(const ValueContext &C, AtomId Id);

/// Dividends of one unknown part and one divisor: where a multiple of it lies
/// is the same question for all of them.
struct Family {
  Key Unknown, Identity; ///< see StepFormsOf::Dividend
  std::int64_t Size = 0; ///< of the divisor; 0: more than lanes are apart
  /// Then: how far above Least the first multiple lies; 0: beyond all lanes.
  std::int64_t Next = 0, Least = 0, Most = 0;
  /// Else: of the unknown part. With any up to before End quotients are these.
  std::int64_t Residue = 0, End = 0;

  /// Whether an unknown part can have the residues of both.
  bool agreesWith(const Family &Other) const;
};

/// What is known of an unknown divisor.
struct DivisorCase {
  std::int64_t Value = 0; ///< 0: more than Beyond from 0
  std::int64_t Beyond = 0;
  bool IsNegative = false;
};

/// Makes the list.
class StepFormsOf {
public:
  StepFormsOf(ValueContext &C, LaneMask Active, const FollowedSteps &Followed,
              bool OnlyLarge)
      : C(C), Active(Active), Followed(Followed), OnlyLarge(OnlyLarge) {}
  /// Whether it was for their number that there is no answer.
  bool areTooMany() const { return Result.Each.size() > most(); }
  std::optional<StepForms> of(const LaneValue &Value) {
    State Begin{Value, {}, {}, {}, {}, {}, false};
    if (!follow(Begin) || Result.Each.empty())
      return std::nullopt;
    Result.OnlyLarge = OnlyLarge;
    return std::move(Result);
  }

private:
  struct State {
    LaneValue Value;
    std::map<AtomId, Lanes> Steps;
    std::map<MonomialId, DivisorCase> Divisors;
    std::vector<Family> Families;
    std::map<AtomId, bool> Bits; ///< that decide choices
    /// The same of each lane's own: where they hold.
    std::map<AtomId, LaneMask> LaneBits;
    bool Passes;
  };
  struct Dividend {
    Lanes Addend;
    Key Unknown;  ///< of its unknown part
    Key Identity; ///< of that and of the divisor
  };

  /// More forms, and steps inside one another, are not followed; nor are lanes
  /// that lie further apart in a dividend.
  static constexpr std::size_t MostForms = 600, MostLargeForms = 2500;
  static constexpr unsigned MostNested = 4, MostChoices = 3, MostIndices = 64;
  static constexpr std::int64_t MostSpan = 128;
  std::size_t most() const { return OnlyLarge ? MostLargeForms : MostForms; }
  bool follow(State &S);
  bool emit(const State &S);
  std::optional<AtomId> innermost(const State &S, AtomId Step) const;
  std::optional<LaneValue> known(const State &S, const LaneValue &Of) const;
  std::optional<Dividend> dividend(const State &S, const LaneStep &Of) const;
  bool followStep(State &S, AtomId Outer);
  bool chooseByLane(State &S, AtomId Choice, const ComparedBit &By);
  bool withLanes(State S, AtomId Choice, AtomId Bit, LaneMask Holds);
  bool chooseSide(const State &S, AtomId Choice);
  bool withSide(State S, AtomId Choice, AtomId Bit, bool IsTrue);
  bool chooseDivisor(const State &S, MonomialId Unknown, std::int64_t Factor,
                     std::int64_t Span, std::int64_t Least);
  bool withDivisor(State S, MonomialId Unknown, const IntRange &Values,
                   const DivisorCase &Case);
  bool take(State S, AtomId Step, const LaneStep &Of, const Dividend &D,
            const Family &By, bool IsNegative);
  void addends(const State &S, const Key &Identity,
               std::set<std::int64_t> &Into) const;

  ValueContext &C;
  const LaneMask Active;
  const FollowedSteps Followed;
  const bool OnlyLarge;
  StepForms Result;
  struct Hash {
    std::size_t operator()(const std::vector<std::uint64_t> &Words) const {
      return llvm::xxh3_64bits(
          {reinterpret_cast<const std::uint8_t *>(Words.data()),
           Words.size() * sizeof(std::uint64_t)});
    }
  };
  std::unordered_set<std::vector<std::uint64_t>, Hash> Seen;
  /// How often an index was written; one may be that of another.
  unsigned Indices = 0;
  std::vector<AtomId> Bits;     ///< that decide Result.Choices
  std::vector<bool> IsOpposite; ///< of the bit: the first has the first value
};

} // namespace bank_lint::symbolic

#endif
