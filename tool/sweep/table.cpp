//===-- tool/sweep/table.cpp - one row a combination ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/sweep/table.h"
#include "tool/report/wording/launch_text.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>
#include <tuple>

namespace bank_lint::sweeping {
namespace {

constexpr const char *Metrics[NumFigures] = {
    "memory_l1_wavefronts_shared",
    "derived__memory_l1_wavefronts_shared_excessive",
    "memory_l2_theoretical_sectors_global",
    "derived__memory_l2_theoretical_sectors_global_excessive"};
constexpr const char *IdealMetrics[2] = {
    "memory_l1_wavefronts_shared_ideal",
    "memory_l2_theoretical_sectors_global_ideal"};

/// The one of that name; 0 if the kernel has no access that it counts.
Count countOf(const LaunchCounters &Counted, llvm::StringRef Metric) {
  for (const PredictedCounter &C : Counted.Totals) {
    if (C.Metric != Metric)
      continue;
    Count Result{C.Value, "", false, C.PerIteration};
    if (C.Value && !C.Value->isExact() && C.Inside) {
      Result.Value = Interval::exactly(*C.Inside);
      Result.IsInside = true;
    } else if (!C.Value || !C.Value->isExact()) {
      Result.Why = C.WhyUnknown;
    }
    return Result;
  }
  return {Interval::exactly(0), "", false, std::nullopt};
}

Row rowOf(const Combination &Of, const LaunchCounters &Counted,
          const std::string &Arch) {
  Row Result;
  Result.Of = Of;
  Result.Arch = Arch;
  Result.Kernel = Counted.Kernel;
  Result.KernelName = Counted.KernelName;
  Result.LaunchedWith = Counted.LaunchedWith;
  for (unsigned I = 0; I != NumFigures; ++I)
    Result.Counts[I] = countOf(Counted, Metrics[I]);
  for (unsigned I = 0; I != 2; ++I)
    Result.Ideals[I] = countOf(Counted, IdealMetrics[I]);
  Result.UnknownArguments = Counted.UnknownArguments;
  Result.Resources = Counted.Resources;
  Result.Pipes = Counted.Pipes;
  Result.Misfit = Counted.Misfit;
  if (Of.Threads && Result.Misfit.empty()) {
    // Its threads would do the same several times.
    if ((*Of.Threads)[1] > 1 && !Counted.ReadsY)
      Result.Misfit = "no address depends on threadIdx.y";
    else if ((*Of.Threads)[2] > 1 && !Counted.ReadsZ)
      Result.Misfit = "no address depends on threadIdx.z";
  }
  if (Of.Threads && Result.LaunchedWith.Block != *Of.Threads)
    Result.Problem = "this block could not be set: the launch has " +
                     shape(Result.LaunchedWith.Block);
  else if (Result.Resources && !Result.Resources->Launches.empty() &&
           Result.Resources->Launches.front().WhyUnknown.empty() &&
           !Result.Resources->Launches.front().Blocks)
    Result.Misfit = "the launch fails: a block takes more than there is";
  return Result;
}

/// A row of a combination in which \p Kernel, "" for all of them, is lost.
Row lostRow(const Combination &Of, const std::string &Arch,
            const std::string &Kernel, const std::string &Why) {
  Row Result;
  Result.Of = Of;
  Result.Arch = Arch;
  Result.Kernel = Kernel;
  Result.KernelName = Kernel;
  Result.Problem = Why;
  return Result;
}

/// Puts rows that compete into groups: those of one kernel and launch, on one
/// architecture, with the same arguments.
class Grouping {
public:
  explicit Grouping(llvm::ArrayRef<CountersResult> Results) {
    for (const CountersResult &Result : Results) {
      if (Result.Launches.empty())
        continue;
      std::set<std::string> Here;
      for (const LaunchCounters &Each : Result.Launches)
        Here.insert(Each.Kernel);
      for (const std::string &Kernel : Here)
        ++Having[Kernel];
      ++Combinations;
    }
  }

  /// What a kernel is called in all combinations: macros may change template
  /// arguments.
  std::string nameOf(const LaunchCounters &Of) const {
    return Having.at(Of.Kernel) == Combinations ? Of.Kernel : Of.KernelName;
  }

  unsigned groupOf(const Row &Of, const std::string &Name, unsigned Ordinal) {
    return Known
        .try_emplace({Of.Arch, Name, Ordinal, Of.Of.Arguments}, Known.size())
        .first->second;
  }
  std::size_t size() const { return Known.size(); }

private:
  std::map<std::string, unsigned> Having;
  unsigned Combinations = 0;
  std::map<std::tuple<std::string, std::string, unsigned,
                      std::vector<std::pair<std::string, std::string>>>,
           unsigned>
      Known;
};

/// The rows of the combination \p Of.
std::vector<Row> rowsOf(const Combination &Of, const CountersResult &Result,
                        Grouping &Groups,
                        const std::set<std::string> &AllNames) {
  std::vector<Row> Rows;
  std::map<std::string, unsigned> Ordinals;
  auto Add = [&](Row New, const std::string &Name) {
    New.Group = Groups.groupOf(New, Name, Ordinals[Name]++);
    Rows.push_back(std::move(New));
  };
  const std::string &Arch = Result.Base.Arch;
  if (!Result.Base.Failure.empty()) {
    for (const std::string &Name : AllNames)
      Add(lostRow(Of, Arch, Name, Result.Base.Failure), Name);
    if (AllNames.empty())
      Add(lostRow(Of, Arch, "", Result.Base.Failure), "");
    return Rows;
  }
  for (const LaunchCounters &Each : Result.Launches)
    Add(rowOf(Of, Each, Arch), Groups.nameOf(Each));
  auto IsNamed = [](llvm::StringRef Display, llvm::StringRef Name) {
    return Display == Name || Display.split('(').first == Name ||
           Display.split('(').first.split('<').first == Name;
  };
  std::set<std::string> Told;
  for (const Unanalysed &Lost : Result.Base.NotAnalysed) {
    if (Lost.IsPart)
      continue;
    std::string Name = Lost.Kernel;
    for (const std::string &Known : AllNames)
      if (IsNamed(Lost.Kernel, Known) || IsNamed(Known, Lost.Kernel))
        Name = Known;
    if (!Ordinals.count(Name))
      Add(lostRow(Of, Arch, Name, Lost.Reason), Name);
  }
  for (const std::string &Name : AllNames)
    if (!Ordinals.count(Name))
      Add(lostRow(Of, Arch, Name, "there is no such kernel"), Name);
  return Rows;
}

} // namespace

std::string blockText(const Row &Of) {
  if (Of.isCounted())
    return shape(Of.LaunchedWith.Block);
  return Of.Of.Threads ? shape(*Of.Of.Threads) : "-";
}

Table tableOf(const Plan &Tried, llvm::ArrayRef<CountersResult> Results) {
  Table Result;
  Result.Tried = Tried;
  Grouping Groups(Results);
  std::vector<Row> Rows;
  std::set<std::string> Names;
  for (const CountersResult &Each : Results)
    for (const LaunchCounters &Counted : Each.Launches)
      Names.insert(Groups.nameOf(Counted));
  for (std::size_t I = 0; I != Results.size(); ++I) {
    llvm::append_range(Rows, rowsOf(Tried.at(I), Results[I], Groups, Names));
    for (const std::string &Note : Results[I].Base.Notes)
      if (!llvm::is_contained(Result.Notes, Note))
        Result.Notes.push_back(Note);
  }
  if (!Results.empty())
    Result.File = Results.front().Base.File;
  Result.Groups.resize(Groups.size());
  for (unsigned Group = 0; Group != Groups.size(); ++Group)
    for (Row &Each : Rows)
      if (Each.Group == Group)
        Result.Rows.push_back(std::move(Each));
  markBest(Result);
  return Result;
}

} // namespace bank_lint::sweeping
