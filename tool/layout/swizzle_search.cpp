//===-- tool/layout/swizzle_search.cpp - which swizzle is free ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/swizzle_search.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::layout {
namespace {

/// So many of those that look good are analysed.
constexpr std::size_t MostTrials = 8;

/// What the operands that go to an array cost, by their numbers.
using Costs = std::map<std::size_t, SwizzledAccess>;

/// The accesses to shared memory that \p Result has of operand \p Number.
std::vector<const AccessSummary *> accessesOf(const KernelText &Kernel,
                                              const FileResult &Result,
                                              std::size_t Number) {
  std::vector<const AccessSummary *> Found;
  for (const AccessSummary &Access : Result.Accesses)
    if (Access.Where.File == FileName && Access.Space == AccessSpace::Shared &&
        Access.Where.Line == Kernel.AccessLines[Number])
      Found.push_back(&Access);
  return Found;
}

/// Whether the analysis has all of the kernel.
bool isWhole(const FileResult &Result) {
  return Result.Failure.empty() && Result.NotAnalysed.empty() &&
         llvm::none_of(Result.Problems,
                       [](const SourceProblem &P) { return P.IsError; });
}

class Search {
public:
  Search(const Question &Asked, const SwizzledArray &Array,
         const KernelText &Kernel, const FileResult &Result, Analyse Again)
      : Asked(Asked), Array(Array), Kernel(Kernel), Result(Result),
        Again(Again) {
    for (std::size_t I = 0; I != Kernel.AccessLines.size(); ++I)
      for (const AccessSummary *Access : accessesOf(Kernel, Result, I))
        if (Access->Declaration.Line == Kernel.VariableLines[Array.Variable])
          Own[I].push_back(Access);
  }

  bool hasConflict() const {
    return llvm::any_of(Own, [](const auto &Each) {
      return llvm::any_of(Each.second, [](const AccessSummary *Access) {
        return Access->Wavefronts.Worst.Max > Access->Ideal.Worst.Max;
      });
    });
  }
  /// Looks for a better one than \p Best is.
  void run(SwizzleAnswer &Best, std::uint64_t &LeastTotal);
  std::uint64_t total() const;

private:
  std::optional<std::vector<SwizzledAccess>> costsOf(const CuteSwizzle &Of);

  const Question &Asked;
  const SwizzledArray &Array;
  const KernelText &Kernel;
  const FileResult &Result;
  Analyse Again;
  /// The accesses of each operand to the array.
  std::map<std::size_t, std::vector<const AccessSummary *>> Own;
};

std::uint64_t Search::total() const {
  std::uint64_t Sum = 0;
  for (const auto &[Number, Accesses] : Own)
    for (const AccessSummary *Each : Accesses)
      Sum += Each->Wavefronts.Worst.Max;
  return Sum;
}

/// Absent if the analysis does not see as many accesses as there were.
std::optional<std::vector<SwizzledAccess>>
Search::costsOf(const CuteSwizzle &Of) {
  const KernelText Swizzled = kernelText(Asked, Array, Of);
  const FileResult Tried = Again(Swizzled.Text);
  if (!isWhole(Tried))
    return std::nullopt;
  std::vector<SwizzledAccess> Costs;
  for (const auto &[Number, Accesses] : Own) {
    SwizzledAccess Cost{Asked.Accesses[Number], {}, 0};
    const auto Now = accessesOf(Swizzled, Tried, Number);
    if (Now.size() != accessesOf(Kernel, Result, Number).size())
      return std::nullopt;
    for (const AccessSummary *Each : Now) {
      if (Each->Sureness == Certainty::Undecided)
        return std::nullopt;
      Cost.Wavefronts += Each->Wavefronts.Worst;
      Cost.Ideal += Each->Ideal.Worst.Max;
    }
    Costs.push_back(std::move(Cost));
  }
  return Costs;
}

void Search::run(SwizzleAnswer &Best, std::uint64_t &LeastTotal) {
  std::vector<const AccessSummary *> All;
  for (const auto &[Number, Accesses] : Own)
    llvm::append_range(All, Accesses);
  std::vector<CuteSwizzle> Promising =
      promisingSwizzles(All, Array.ElementBytes, Result.Arch);
  if (Promising.size() > MostTrials)
    Promising.resize(MostTrials);
  for (const CuteSwizzle &Of : Promising) {
    const auto Costs = costsOf(Of);
    if (!Costs)
      continue;
    std::uint64_t Total = 0;
    bool IsFree = true;
    for (const SwizzledAccess &Each : *Costs) {
      Total += Each.Wavefronts.Max;
      IsFree &= Each.Wavefronts.Max <= Each.Ideal;
    }
    if (Total >= LeastTotal)
      continue;
    LeastTotal = Total;
    Best.Best = Of;
    Best.ReplacesMixing = false;
    Best.Accesses = *Costs;
    Best.IsFree = IsFree;
    if (IsFree)
      return;
  }
}

/// Looks for a swizzle in place of the one that the operands have.
void replaceMixing(const Question &Asked, const SwizzledArray &Array,
                   Analyse Again, SwizzleAnswer &Best,
                   std::uint64_t &LeastTotal) {
  const std::optional<Question> Plain = withoutMixing(Asked, Array);
  if (!Plain)
    return;
  const KernelText Kernel = kernelText(*Plain);
  const FileResult Result = Again(Kernel.Text);
  if (!isWhole(Result))
    return;
  SwizzleAnswer Other = Best;
  const std::uint64_t Before = LeastTotal;
  Search(*Plain, Array, Kernel, Result, Again).run(Other, LeastTotal);
  if (LeastTotal < Before) {
    Other.ReplacesMixing = true;
    Best = std::move(Other);
  }
}

} // namespace

std::vector<SwizzleAnswer> searchSwizzles(const Question &Asked,
                                          const KernelText &Kernel,
                                          const FileResult &Result,
                                          Analyse Again) {
  std::vector<SwizzleAnswer> Answers;
  if (!isWhole(Result))
    return Answers;
  for (const SwizzledArray &Array : sharedArrays(Asked)) {
    Search Of(Asked, Array, Kernel, Result, Again);
    if (!Of.hasConflict())
      continue;
    SwizzleAnswer Best;
    Best.Array = Asked.Variables[Array.Variable];
    Best.WhyNone = Array.Obstacle;
    if (Best.WhyNone.empty()) {
      std::uint64_t LeastTotal = Of.total();
      // If both forms have as many wavefronts, the one with one swizzle.
      replaceMixing(Asked, Array, Again, Best, LeastTotal);
      if (!Best.IsFree)
        Of.run(Best, LeastTotal);
      if (!Best.Best)
        Best.WhyNone = "none that was tried is sure to have fewer wavefronts";
    }
    Answers.push_back(std::move(Best));
  }
  return Answers;
}

} // namespace bank_lint::layout
