//===-- tool/compare/comparison.cpp - before and after --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>
#include <map>

using namespace llvm;

namespace bank_lint::comparing {
namespace {

/// Which of two lists belong together: by the first of \p Keys that is the same
/// of both, and where several have it, in their order.
template <typename T>
std::vector<std::pair<const T *, const T *>>
paired(ArrayRef<T> Before, ArrayRef<T> After,
       ArrayRef<std::function<std::string(const T &)>> Keys) {
  std::vector<const T *> PartnerOf(After.size());
  std::vector<bool> IsTaken(Before.size());
  for (const auto &Key : Keys) {
    std::map<std::string, std::vector<std::size_t>> Waiting;
    for (std::size_t I = Before.size(); I-- > 0;)
      if (!IsTaken[I])
        Waiting[Key(Before[I])].push_back(I);
    for (std::size_t I = 0; I < After.size(); ++I) {
      if (PartnerOf[I])
        continue;
      const auto Found = Waiting.find(Key(After[I]));
      if (Found == Waiting.end() || Found->second.empty())
        continue;
      PartnerOf[I] = &Before[Found->second.back()];
      IsTaken[Found->second.back()] = true;
      Found->second.pop_back();
    }
  }
  std::vector<std::pair<const T *, const T *>> Result;
  for (std::size_t I = 0; I < After.size(); ++I)
    Result.push_back({PartnerOf[I], &After[I]});
  for (std::size_t I = 0; I < Before.size(); ++I)
    if (!IsTaken[I])
      Result.push_back({&Before[I], nullptr});
  return Result;
}

/// A text that no part of a key has.
constexpr StringLiteral Between("\n");

std::string sizesText(ArrayRef<std::uint64_t> Sizes) {
  std::string Text;
  for (std::uint64_t Size : Sizes)
    Text += std::to_string(Size) + ",";
  return Text;
}

bool isSame(const std::optional<Interval> &A,
            const std::optional<Interval> &B) {
  return A ? B && A->Min == B->Min && A->Max == B->Max : !B;
}

LaunchChange changeOf(const CountedLaunch *Before, const CountedLaunch *After) {
  LaunchChange Result{Change::Same, Before, After, {}};
  if (!Before || !After) {
    Result.What = Before ? Change::Gone : Change::New;
    return Result;
  }
  if (Before->HasGrid != After->HasGrid) {
    Result.What = Change::Changed;
    return Result;
  }
  for (const Counter &Now : After->Counters)
    if (const Counter *Then = Before->find(Now.Metric);
        Then && !isSame(Then->Value, Now.Value))
      Result.Counters.push_back({Now.Metric, Then->Value, Now.Value});
  if (!Result.Counters.empty() || Result.hasOtherGrid())
    Result.What = Change::Changed;
  return Result;
}

FindingChange changeOf(const ToldFinding *Before, const ToldFinding *After) {
  FindingChange Result{Change::Same, Before, After};
  if (!Before || !After)
    Result.What = Before ? Change::Gone : Change::New;
  else if (Before->Message != After->Message || Before->Excess != After->Excess)
    Result.What = Change::Changed;
  return Result;
}

void addNotes(const Snapshot &Side, std::vector<std::string> &Notes) {
  for (const std::string &Line : Side.Lacking)
    Notes.push_back("in " + Side.Name + ", " + Line);
}

} // namespace

StringRef nameOf(Change What) {
  switch (What) {
  case Change::Same:
    return "same";
  case Change::Changed:
    return "changed";
  case Change::New:
    return "new";
  case Change::Gone:
    return "gone";
  }
  return "";
}

std::optional<double> CounterChange::percent() const {
  if (!Before || !After || Before->Max == 0)
    return std::nullopt;
  return (double(After->Max) - double(Before->Max)) / double(Before->Max) *
         100.0;
}

StringRef plainName(StringRef Kernel) {
  // Brackets are a part of the name where it is in "(anonymous namespace)".
  unsigned Depth = 0;
  std::size_t End = Kernel.size(), Begin = 0;
  for (std::size_t I = 0; I < Kernel.size(); ++I) {
    const char C = Kernel[I];
    if (Depth == 0 && C == '(' &&
        !Kernel.substr(I).starts_with("(anonymous namespace)")) {
      End = std::min(End, I);
      break;
    }
    if (Depth == 0 && C == '<')
      End = std::min(End, I);
    if (Depth == 0 && (C == ' ' || C == ':') && End == Kernel.size())
      Begin = I + 1;
    Depth += C == '<' || C == '(';
    Depth -= Depth && (C == '>' || C == ')');
  }
  return Kernel.slice(Begin, End);
}

unsigned Comparison::count(Change What) const {
  return unsigned(count_if(
      Launches, [&](const LaunchChange &L) { return L.What == What; }));
}

unsigned Comparison::countFindings(Change What) const {
  return unsigned(count_if(
      Findings, [&](const FindingChange &F) { return F.What == What; }));
}

Comparison compareSnapshots(const Snapshot &Before, const Snapshot &After) {
  Comparison Result;
  Result.Before = &Before;
  Result.After = &After;
  addNotes(Before, Result.Notes);
  addNotes(After, Result.Notes);
  if (Before.Arch != After.Arch)
    Result.Notes.push_back("predicted for different GPUs: " + Before.Arch +
                           " and " + After.Arch);
  if (Before.HasFindings != After.HasFindings)
    Result.Notes.push_back("only one side has findings: they are not compared");

  using OfLaunch = std::function<std::string(const CountedLaunch &)>;
  auto KernelOf = [](const auto &Of) {
    return Of.File + Between.str() + Of.Kernel;
  };
  auto NameOf = [](const auto &Of) {
    return Of.File + Between.str() + plainName(Of.Kernel).str();
  };
  const OfLaunch LaunchKeys[] = {[&](const CountedLaunch &L) {
                                   return KernelOf(L) + Between.str() +
                                          sizesText(L.Grid) + Between.str() +
                                          sizesText(L.Block);
                                 },
                                 KernelOf, NameOf};
  if (Before.HasCounters && After.HasCounters)
    for (const auto &[Then, Now] :
         paired<CountedLaunch>(Before.Launches, After.Launches, LaunchKeys)) {
      Result.Launches.push_back(changeOf(Then, Now));
      if (Then && Now && Then->HasGrid != Now->HasGrid)
        Result.Notes.push_back(Now->File + ": " + Now->Kernel +
                               " is counted for one block on one side and for "
                               "a whole launch on the other: not compared");
    }

  using OfFinding = std::function<std::string(const ToldFinding &)>;
  auto RuleOf = [](const ToldFinding &F) {
    return Between.str() + F.Rule + Between.str() + F.Access;
  };
  const OfFinding FindingKeys[] = {
      [&](const ToldFinding &F) {
        return KernelOf(F) + RuleOf(F) + Between.str() + F.Address;
      },
      [&](const ToldFinding &F) { return KernelOf(F) + RuleOf(F); },
      [&](const ToldFinding &F) { return NameOf(F) + RuleOf(F); }};
  if (Before.HasFindings && After.HasFindings)
    for (const auto &[Then, Now] :
         paired<ToldFinding>(Before.Findings, After.Findings, FindingKeys))
      Result.Findings.push_back(changeOf(Then, Now));
  return Result;
}

} // namespace bank_lint::comparing
