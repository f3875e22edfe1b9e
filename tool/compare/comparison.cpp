//===-- tool/compare/comparison.cpp - before and after --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <functional>
#include <map>
#include <set>

using namespace llvm;

namespace bank_lint::comparing {
namespace {

/// By what two of a list belong together.
template <typename T> struct Pairing {
  std::function<std::string(const T &)> Key;
  /// Those that have the same key must also be of one kind on each side, or it
  /// is unknown which belong together; null: they are.
  std::function<std::string(const T &)> Kind = nullptr;
  /// As many kinds on each side will do: they are in their order.
  bool TakesSeveral = false;
};

/// Which of two lists belong together: by the first of \p Ways in which the key
/// is the same of both, and where several have it, in their order.
template <typename T>
std::vector<std::pair<const T *, const T *>>
paired(ArrayRef<T> Before, ArrayRef<T> After, ArrayRef<Pairing<T>> Ways) {
  std::vector<const T *> PartnerOf(After.size());
  std::vector<bool> IsTaken(Before.size());
  for (const Pairing<T> &Way : Ways) {
    std::map<std::string, std::vector<std::size_t>> Waiting;
    std::map<std::string, std::set<std::string>> Then, Now;
    for (std::size_t I = Before.size(); I-- > 0;)
      if (!IsTaken[I]) {
        Waiting[Way.Key(Before[I])].push_back(I);
        if (Way.Kind)
          Then[Way.Key(Before[I])].insert(Way.Kind(Before[I]));
      }
    for (std::size_t I = 0; I < After.size() && Way.Kind; ++I)
      if (!PartnerOf[I])
        Now[Way.Key(After[I])].insert(Way.Kind(After[I]));
    for (std::size_t I = 0; I < After.size(); ++I) {
      if (PartnerOf[I])
        continue;
      const std::string Key = Way.Key(After[I]);
      const auto Found = Waiting.find(Key);
      if (Found == Waiting.end() || Found->second.empty() ||
          (Way.Kind && (Then[Key].size() != Now[Key].size() ||
                        (Then[Key].size() != 1 && !Way.TakesSeveral))))
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

/// Whether both execute the same instructions with the same that is known.
bool haveSameCode(const CountedLaunch &A, const CountedLaunch &B) {
  return !A.Code.empty() && A.Code == B.Code && A.Grid == B.Grid &&
         A.Block == B.Block && A.Arguments == B.Arguments;
}

/// \p IsComplete: both sides have all counters of a launch, so that one that
/// lacks is 0.
LaunchChange changeOf(const CountedLaunch *Before, const CountedLaunch *After,
                      bool IsComplete) {
  LaunchChange Result{Change::Same, Before, After, {}, {}};
  if (!Before || !After) {
    Result.What = Before ? Change::Gone : Change::New;
    return Result;
  }
  if (Before->HasGrid != After->HasGrid) {
    Result.What = Change::Changed;
    return Result;
  }
  std::set<std::string> Metrics;
  for (const CountedLaunch *Side : {Before, After})
    for (const Counter &Each : Side->Counters)
      Metrics.insert(Each.Metric);
  for (const std::string &Metric : Metrics) {
    const Counter *Then = find(Before->Counters, Metric);
    const Counter *Now = find(After->Counters, Metric);
    if ((!Then || !Now) && !IsComplete)
      continue;
    auto ValueOf = [](const Counter *Of) {
      return Of ? Of->Value : Interval::exactly(0);
    };
    if (!isSame(ValueOf(Then), ValueOf(Now)))
      Result.Counters.push_back({Metric, ValueOf(Then), ValueOf(Now)});
    if (ValueOf(Then) || (!ValueOf(Now) && haveSameCode(*Before, *After)))
      continue;
    const Counter &Unknown = ValueOf(Now) ? *Then : *Now;
    Result.NotComparable.push_back(Unknown);
    if (Then && Now && Then->PerIteration && Now->PerIteration &&
        !isSame(Then->PerIteration, Now->PerIteration))
      Result.Counters.push_back({Metric, Then->PerIteration, Now->PerIteration,
                                 /*IsPerIteration=*/true});
  }
  for (auto List : {&CountedLaunch::Resources, &CountedLaunch::Pipes})
    for (const Counter &Now : After->*List)
      if (const Counter *Then = find(Before->*List, Now.Metric);
          Then && !isSame(Then->Value, Now.Value))
        Result.Counters.push_back({Now.Metric, Then->Value, Now.Value});
  if (!Result.Counters.empty() || Result.hasOtherGrid() ||
      Result.hasOtherName())
    Result.What = Change::Changed;
  else if (!Result.NotComparable.empty())
    Result.What = Change::NotComparable;
  return Result;
}

/// Whether nothing of it is reported on its side.
bool isSetAside(const ToldFinding *F) { return !F || !F->SetAsideBy.empty(); }

/// Says which kernels have launches that they did not have, or have lost some.
void noteNewLaunches(Comparison &Of) {
  std::map<std::string, std::array<unsigned, 3>> Launches;
  for (const LaunchChange &Launch : Of.Launches) {
    const CountedLaunch &Told = Launch.either();
    auto &[Both, New, Gone] = Launches[Told.File + ": " + Told.Kernel];
    ++(Launch.What == Change::New    ? New
       : Launch.What == Change::Gone ? Gone
                                     : Both);
  }
  for (const auto &[Kernel, Counts] : Launches) {
    const auto &[Both, New, Gone] = Counts;
    if (Both && New)
      Of.Notes.push_back(Kernel + " has " + std::to_string(New) +
                         (New == 1 ? " launch" : " launches") +
                         " that it did not have before: nothing to compare "
                         "with");
    if (Both && Gone)
      Of.Notes.push_back(Kernel + " has " + std::to_string(Gone) +
                         (Gone == 1 ? " launch" : " launches") + " less");
  }
}

/// Whether a document of `check` has it: one whose grid is known, and that
/// accesses something.
bool isToldByCheck(const CountedLaunch &Launch) {
  return Launch.HasGrid && any_of(Launch.Counters, [](const Counter &C) {
           return !C.Value || C.Value->Max != 0;
         });
}

FindingChange changeOf(const ToldFinding *Before, const ToldFinding *After) {
  FindingChange Result{Change::Same, Before, After};
  const bool WasTold = Before && Before->SetAsideBy.empty();
  const bool IsTold = After && After->SetAsideBy.empty();
  if (!Before || !After)
    Result.What = Before ? Change::Gone : Change::New;
  else if (WasTold != IsTold)
    Result.What = Change::Same; // it is neither gone nor new
  else if (Before->Message != After->Message ||
           Before->Excess != After->Excess || Before->Address != After->Address)
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
  case Change::NotComparable:
    return "not comparable";
  }
  return "";
}

bool LaunchChange::hasOtherName() const {
  return Before && After &&
         qualifiedName(Before->Kernel, /*WithArguments=*/true) !=
             qualifiedName(After->Kernel, /*WithArguments=*/true);
}

std::string LaunchChange::busiestPipes() const {
  if (!Before || !After || Before->BusiestPipe == After->BusiestPipe ||
      Before->BusiestPipe.empty() || After->BusiestPipe.empty())
    return "";
  return Before->BusiestPipe + " -> " + After->BusiestPipe;
}

std::string LaunchChange::argumentsToState() const {
  std::set<std::string> Names;
  for (const CountedLaunch *Side : {Before, After})
    if (Side)
      Names.insert(Side->UnknownArguments.begin(),
                   Side->UnknownArguments.end());
  std::string Text;
  for (const std::string &Name : Names)
    Text += (Text.empty() ? "--arg " : " --arg ") + Name + "=N";
  return Text;
}

std::optional<double> CounterChange::percent() const {
  if (!Before || !After || Before->Max == 0)
    return std::nullopt;
  return (double(After->Max) - double(Before->Max)) / double(Before->Max) *
         100.0;
}

StringRef qualifiedName(StringRef Kernel, bool WithArguments) {
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
    if (Depth == 0 && C == '<' && !WithArguments)
      End = std::min(End, I);
    if (Depth == 0 && C == ':')
      End = Kernel.size(); // those were the arguments of a class
    if (Depth == 0 && C == ' ' && End == Kernel.size())
      Begin = I + 1;
    Depth += C == '<' || C == '(';
    Depth -= Depth && (C == '>' || C == ')');
  }
  return Kernel.slice(Begin, End);
}

StringRef plainName(StringRef Kernel) {
  const StringRef Name = qualifiedName(Kernel, /*WithArguments=*/false);
  return Name.substr(Name.rfind(':') + 1);
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

  auto InFile = [](const auto &Of, StringRef Text) {
    return Of.File + Between.str() + Text.str();
  };
  auto KernelOf = [=](const auto &Of) { return InFile(Of, Of.Kernel); };
  auto FileOf = [](const auto &Of) { return Of.File; };
  auto FullName = [](const auto &Of) { return Of.Kernel; };
  auto InstanceOf = [=](const auto &Of) {
    return InFile(Of, qualifiedName(Of.Kernel, /*WithArguments=*/true));
  };
  auto NameOf = [=](const auto &Of) {
    return InFile(Of, qualifiedName(Of.Kernel, /*WithArguments=*/false));
  };
  // Overloads are separate kernels, instantiations are in their order.
  auto TemplateOf = [=](const auto &Of) {
    return qualifiedName(Of.Kernel, /*WithArguments=*/true).contains('<')
               ? NameOf(Of)
               : KernelOf(Of);
  };
  auto SizesOf = [=](const CountedLaunch &L) {
    return KernelOf(L) + Between.str() + sizesText(L.Grid) + Between.str() +
           sizesText(L.Block);
  };
  const Pairing<CountedLaunch> OfLaunches[] = {
      {[=](const CountedLaunch &L) {
        return SizesOf(L) + Between.str() + L.Arguments;
      }},
      {SizesOf},
      {KernelOf},
      {InstanceOf, FullName},
      {NameOf, FullName},
      {FullName, FileOf},
      {TemplateOf, FullName, /*TakesSeveral=*/true},
      {[=](const CountedLaunch &L) {
         return InFile(L, L.Code.empty() ? L.Kernel : L.Code) + Between.str() +
                sizesText(L.Grid) + Between.str() + sizesText(L.Block);
       },
       FullName}};
  const bool IsComplete = Before.HasAllCounters == After.HasAllCounters;
  if (!IsComplete && Before.HasCounters && After.HasCounters)
    Result.Notes.push_back(
        "one side has the counters of bank-lint check alone: "
        "others are not compared");
  if (Before.HasCounters && After.HasCounters)
    for (const auto &[Then, Now] :
         paired<CountedLaunch>(Before.Launches, After.Launches, OfLaunches)) {
      // The document of `check` would not have it either way.
      if (!IsComplete && (!Then || !Now) && !isToldByCheck(Then ? *Then : *Now))
        continue;
      Result.Launches.push_back(changeOf(Then, Now, IsComplete));
      if (Then && Now && Then->HasGrid != Now->HasGrid)
        Result.Notes.push_back(Now->File + ": " + Now->Kernel +
                               " is counted for one block on one side and for "
                               "a whole launch on the other: not compared");
    }

  std::map<std::string, std::string> NewNames;
  for (const LaunchChange &Launch : Result.Launches)
    if (Launch.hasOtherName())
      NewNames[Launch.Before->Kernel] = Launch.After->Kernel;
  auto RuleOf = [](const ToldFinding &F) {
    return Between.str() + F.Rule + Between.str() + F.Access;
  };
  auto OneKernel = [=](const ToldFinding &F) {
    return KernelOf(F) + RuleOf(F);
  };
  const Pairing<ToldFinding> OfFindings[] = {
      {[=](const ToldFinding &F) {
        return OneKernel(F) + Between.str() + F.Address + Between.str() +
               F.Message;
      }},
      {[=](const ToldFinding &F) {
        return OneKernel(F) + Between.str() + F.Address;
      }},
      {OneKernel},
      {[=](const ToldFinding &F) { return InstanceOf(F) + RuleOf(F); },
       FullName},
      {[=](const ToldFinding &F) { return NameOf(F) + RuleOf(F); }, FullName},
      {[=](const ToldFinding &F) { return F.Kernel + RuleOf(F); }, FileOf},
      {[=](const ToldFinding &F) { return TemplateOf(F) + RuleOf(F); },
       FullName, /*TakesSeveral=*/true},
      {[&](const ToldFinding &F) {
        const auto Name = NewNames.find(F.Kernel);
        return InFile(F, Name == NewNames.end() ? F.Kernel : Name->second) +
               RuleOf(F) + Between.str() + F.Address;
      }}};
  if (Before.HasFindings && After.HasFindings)
    for (const auto &[Then, Now] :
         paired<ToldFinding>(Before.Findings, After.Findings, OfFindings))
      if (!isSetAside(Then) || !isSetAside(Now))
        Result.Findings.push_back(changeOf(Then, Now));
  noteNewLaunches(Result);
  return Result;
}

} // namespace bank_lint::comparing
