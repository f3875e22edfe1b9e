//===-- analysis/fix/comparison.cpp - before and after a change -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/comparison.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/StringRef.h"
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

using Point = std::tuple<std::string, unsigned, unsigned>;
Point point(const SourceRange &Where) {
  return {Where.File, Where.Line, Where.Column};
}

/// An access of the source under one launch, in both results.
struct AccessKey {
  std::string Kernel;
  Point Where;
  std::vector<Point> Calls;
  AccessOperation Operation;
  std::array<std::uint32_t, 3> Block;
  std::vector<std::pair<std::string, std::int64_t>> Arguments;
  auto operator<=>(const AccessKey &) const = default;
};

/// What all instructions of such an access cost.
struct Cost {
  Interval Wavefronts, Worst;
  std::uint64_t Ideal = 0, Excess = 0, Executions = 0;
  std::set<std::string> Rules; ///< that report it
  unsigned Undecided = 0;
  bool MayConflict = false; ///< in shared memory, if the data wants it
  bool IsCounted = true;    ///< how often it is executed is known
  bool IsOfArray = false;
  bool IsShared = false;
  bool IsMerged = false; ///< of several of the source
  SourceRange Place;
};

using Costs = std::map<AccessKey, Cost>;

/// \p Back: from the result's places to those of the file before; null: they
/// are.
Costs costsOf(const FileResult &Result, const SourceRange &Declaration,
              const EditedText *Back) {
  auto Before = [&](const SourceRange &Place) {
    return Back ? Back->before(Place) : Place;
  };
  Costs All;
  for (const AccessSummary &A : Result.Accesses) {
    AccessKey Key{A.Kernel,    point(Before(A.Where)), {},
                  A.Operation, A.LaunchedWith.Block,   {}};
    for (const SourceRange &Call : A.InlinedAt)
      Key.Calls.push_back(point(Before(Call)));
    for (const ArgumentValue &Argument : A.LaunchedWith.Arguments)
      if (Argument.Value)
        Key.Arguments.emplace_back(Argument.Name, *Argument.Value);
    Cost &C = All[Key];
    C.Place = Before(A.Where);
    C.Wavefronts +=
        {std::uint64_t(std::floor(A.perBlock(A.Wavefronts.Total.Min))),
         std::uint64_t(std::ceil(A.perBlock(A.Wavefronts.Total.Max)))};
    if (A.Wavefronts.Worst.Max >= C.Worst.Max) {
      C.Worst = A.Wavefronts.Worst;
      C.Ideal = A.Ideal.Worst.Max;
    }
    C.Excess += std::uint64_t(std::ceil(A.perBlock(A.Conflicts.Total.Max)));
    C.Executions += A.Executions.Max;
    if (!A.ReportedBy.empty())
      C.Rules.insert(A.ReportedBy);
    C.Undecided += A.Sureness == Certainty::Undecided;
    C.MayConflict |= A.Space == AccessSpace::Shared &&
                     A.Sureness == Certainty::Bounded &&
                     A.Conflicts.Worst.Max > 0;
    C.IsCounted &= A.ExecutionsKnown;
    C.IsMerged |= A.Parts > 1;
    C.IsShared |= A.Space == AccessSpace::Shared;
    C.IsOfArray |= A.Space == AccessSpace::Shared &&
                   point(Before(A.array())) == point(Declaration);
  }
  return All;
}

/// "the cost of the access at 12:3 becomes unknown".
std::string costUnknownAt(const SourceRange &Place) {
  return "the cost of the access at " + placeText(Place) + " becomes unknown";
}

/// What \p C has that is worse than \p Known, which is null for an access that
/// was not there.
std::string whatIsWorse(const Cost &C, const Cost *Known) {
  for (const std::string &Rule : C.Rules)
    if (!Known || !Known->Rules.count(Rule))
      return Rule + " at " + placeText(C.Place);
  if (C.MayConflict && !(Known && Known->MayConflict))
    return costUnknownAt(C.Place);
  if (C.Undecided > (Known ? Known->Undecided : 0))
    return costUnknownAt(C.Place);
  return "";
}

/// What was reported of the access \p C, which is new: one that was merged had
/// it in it, and cost as much. Null if none.
const Cost *mergedBefore(const AccessKey &Key, const Cost &C,
                         const Costs &Old) {
  for (const auto &[Known, Was] : Old)
    if (C.IsOfArray && Was.IsOfArray && Was.IsMerged &&
        Known.Kernel == Key.Kernel && Known.Calls == Key.Calls &&
        Known.Operation == Key.Operation && Known.Block == Key.Block &&
        Known.Arguments == Key.Arguments && Was.Rules == C.Rules &&
        Was.Worst.Max - Was.Ideal >= C.Worst.Max - C.Ideal)
      return &Was;
  return nullptr;
}

} // namespace

std::string whatIsLost(const FileResult &Before, const FileResult &After) {
  if (!After.Failure.empty())
    return After.Failure;
  for (const SourceProblem &P : After.Problems)
    if (After.Problems.size() > Before.Problems.size() && P.IsError)
      return P.Text;
  if (After.Problems.size() != Before.Problems.size() ||
      After.NotAnalysed.size() != Before.NotAnalysed.size() ||
      After.Kernels != Before.Kernels)
    return "with this change, fewer kernels of the file could be analysed";
  return "";
}

StringRef withoutParameters(StringRef Kernel) {
  int Depth = 0;
  for (std::size_t I = Kernel.size(); I-- > 0;) {
    Depth += Kernel[I] == ')';
    Depth -= Kernel[I] == '(';
    if (Kernel[I] == '(' && Depth == 0)
      return Kernel.take_front(I);
  }
  return Kernel;
}

Comparison compare(const FileResult &Before, const FileResult &After,
                   const EditedText &Edited, const SourceRange &Declaration) {
  Comparison Result;
  Result.Objection = whatIsLost(Before, After);
  if (!Result.Objection.empty())
    return Result;
  Costs Old = costsOf(Before, Declaration, nullptr);
  Costs New = costsOf(After, Declaration, &Edited);
  Interval OldTotal, NewTotal;
  bool AllCounted = true, EachBetter = true;
  std::string Costliest; // of what is left
  std::uint64_t MostExcess = 0;
  for (const auto &[Key, C] : Old)
    if (C.IsOfArray) {
      OldTotal += C.Wavefronts;
      Result.ExcessBefore += C.Excess;
      Result.ExecutionsBefore += C.Executions;
      AllCounted &= C.IsCounted;
    }
  for (const auto &[Key, C] : New) {
    auto It = Old.find(Key);
    const Cost *Known = It == Old.end() ? nullptr : &It->second;
    std::string Worse = whatIsWorse(
        C, Known || C.Rules.empty() ? Known : mergedBefore(Key, C, Old));
    if (!Worse.empty() && Result.Objection.empty())
      Result.Objection = Worse + " in " + withoutParameters(Key.Kernel).str();
    // Through a pointer, it may be of the array all the same.
    if (!C.IsOfArray && C.IsShared && Known &&
        C.Wavefronts.Max > Known->Wavefronts.Max && Result.Objection.empty())
      Result.Objection = "more wavefronts at " + placeText(C.Place);
    if (!C.IsOfArray)
      continue;
    NewTotal += C.Wavefronts;
    if (C.Excess > MostExcess) {
      MostExcess = C.Excess;
      Costliest =
          ", with " + std::to_string(C.Worst.Max) + " at " + placeText(C.Place);
    }
    Result.ExcessAfter += C.Excess;
    Result.ExecutionsAfter += C.Executions;
    AllCounted &= C.IsCounted;
    EachBetter &= Known && C.Wavefronts.Max <= Known->Wavefronts.Max;
    Result.Accesses.push_back({C.Place, Key.Operation, C.Worst, C.Ideal});
  }
  Result.WavefrontsAfter = NewTotal.Max;
  if (!Result.Objection.empty())
    return Result;
  Result.IsNoWorse = NewTotal.Max <= OldTotal.Max && EachBetter;
  if (Result.Accesses.empty())
    Result.Objection = "its accesses are not found again";
  else if (NewTotal.Max >= OldTotal.Max || NewTotal.Min > OldTotal.Min)
    Result.Objection = "no fewer wavefronts" + Costliest;
  else if (NewTotal.Max + Result.ExecutionsAfter >=
           OldTotal.Max + Result.ExecutionsBefore)
    Result.Objection = "it keeps the compiler from merging accesses";
  else if (Result.ExcessAfter && NewTotal.Min == OldTotal.Min &&
           !OldTotal.isExact())
    Result.Objection = "only the worst case of the data would cost less";
  else if (!AllCounted && !EachBetter)
    Result.Objection =
        "some accesses cost more, and how often they are executed is unknown";
  return Result;
}

} // namespace bank_lint
