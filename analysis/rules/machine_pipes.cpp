//===-- analysis/rules/machine_pipes.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/machine_pipes.h"
#include "model/pipes.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace bank_lint {
namespace {

/// The last part of a name: by it machine code and source name one file.
std::string lastPart(const std::string &Path) {
  return Path.substr(Path.find_last_of("/\\") + 1);
}

bool isAt(const MachineAccess &I, const SourceRange &Place) {
  return Place.isValid() && I.Line >= Place.Line &&
         I.Line <= std::max(Place.Line, Place.EndLine) &&
         I.File == lastPart(Place.File);
}

bool mayBeOf(const MachineAccess &I, const AccessSummary &A) {
  return I.Operation == A.Operation &&
         (I.Space == A.Space || I.Space == AccessSpace::Unknown ||
          A.Space == AccessSpace::Unknown) &&
         (isAt(I, A.Where) || isAt(I, A.Counter));
}

/// Instructions, by their numbers.
using Instructions = std::vector<std::size_t>;

/// The instructions of a kernel by their lines.
class ByLine {
public:
  explicit ByLine(const KernelCode &Code) : Code(Code) {
    for (std::size_t I = 0; I < Code.Accesses.size(); ++I)
      Lines[Code.Accesses[I].Line].push_back(I);
  }
  /// Those that may be of \p A, ascending.
  Instructions of(const AccessSummary &A) const {
    Instructions Result;
    for (const SourceRange &Place : {A.Where, A.Counter})
      for (auto Line = Lines.lower_bound(Place.Line);
           Line != Lines.end() &&
           Line->first <= std::max(Place.Line, Place.EndLine);
           ++Line)
        for (std::size_t I : Line->second)
          if (mayBeOf(Code.Accesses[I], A))
            Result.push_back(I);
    std::sort(Result.begin(), Result.end());
    Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
    return Result;
  }

private:
  const KernelCode &Code;
  std::map<unsigned, Instructions> Lines;
};

/// Accesses that have the same instructions.
struct Sharers {
  double Executions = 0;      ///< of all of them, at the least
  bool AreAsPredicted = true; ///< instructions and accesses, in their width
};

double warpsOf(const KernelTraffic &Kernel) {
  constexpr std::uint64_t LanesOfWarp = 32;
  const std::uint64_t Threads =
      Kernel.Accesses.front()->LaunchedWith.threadsPerBlock();
  const std::uint64_t Warps = (Threads + LanesOfWarp - 1) / LanesOfWarp;
  return double(Warps);
}

} // namespace

bool isSure(const AccessSummary &A) {
  return A.Sureness != Certainty::Undecided && A.ExecutionsCertain &&
         A.ExecutionsKnown && !A.IsLeftToLanes && !A.IsOfOneBlock;
}

unsigned inStep(const AccessSummary &Of, unsigned Block,
                const AccessSummary &Other) {
  auto CountIn = [&](const AccessSummary &A) {
    for (const CodePass &Each : A.Passes)
      if (Each.Block == Block)
        return Each.Instructions;
    return 0U;
  };
  const unsigned Own = CountIn(Of), Count = CountIn(Other);
  // What one lane does without another is not executed in each pass.
  if (!Own || !Count || Other.Sureness == Certainty::Undecided ||
      Other.IsOfAssembly || Other.Operation == AccessOperation::Atomic ||
      Of.CompiledBy != Other.CompiledBy ||
      Of.IsLeftToLanes != Other.IsLeftToLanes ||
      Of.ExecutionsCertain != Other.ExecutionsCertain)
    return 0;
  // As they were seen to.
  if (Of.Passes.size() == 1 && Other.Passes.size() == 1 &&
      (Of.Executions.Min * Count != Other.Executions.Min * Own ||
       Of.Executions.Max * Count != Other.Executions.Max * Own))
    return 0;
  return Count;
}

/// How often blocks of \p Code execute by the accesses in them, each of which
/// executes as often as \p CountOf says, at the least.
template <typename CountOfAccess>
static std::vector<std::optional<double>>
timesByAccesses(const KernelTraffic &Kernel, const KernelCode &Code,
                CountOfAccess CountOf) {
  // Accesses that have the same instructions share them; one that has some of
  // those of another leaves open whose they are.
  const ByLine Places(Code);
  std::map<Instructions, Sharers> Groups;
  for (const AccessSummary *A : Kernel.Accesses) {
    Instructions Own = Places.of(*A);
    if (Own.empty())
      continue;
    const bool IsAsPredicted =
        std::all_of(Own.begin(), Own.end(), [&](std::size_t I) {
          const MachineAccess &Each = Code.Accesses[I];
          // That of ldmatrix and atomics is not read, and is as in the source.
          return (Each.Width == 0 || Each.Width == A->Width) &&
                 Each.Block == Code.Accesses[Own.front()].Block;
        });
    Sharers &Here = Groups[std::move(Own)];
    Here.AreAsPredicted &= IsAsPredicted;
    Here.Executions += CountOf(*A);
  }
  std::vector<unsigned> Owners(Code.Accesses.size());
  for (const auto &[Own, Here] : Groups)
    for (std::size_t I : Own)
      ++Owners[I];

  std::vector<std::optional<double>> Times(Code.Blocks.size());
  for (const auto &[Own, Here] : Groups) {
    if (!Here.AreAsPredicted ||
        std::any_of(Own.begin(), Own.end(),
                    [&](std::size_t I) { return Owners[I] > 1; }))
      continue;
    std::optional<double> &Block = Times[Code.Accesses[Own.front()].Block];
    const double Each = Here.Executions / double(Own.size());
    Block = Block ? std::min(*Block, Each) : Each;
  }
  return Times;
}

std::vector<double> leastExecutions(const KernelTraffic &Kernel,
                                    const KernelCode &Code) {
  const auto Times = timesByAccesses(Kernel, Code, [](const AccessSummary &A) {
    return isSure(A) && A.blocksCounted() == 1 ? double(A.Executions.Min) : 0;
  });
  const double Warps = warpsOf(Kernel);
  std::vector<double> Result;
  for (std::size_t B = 0; B < Times.size(); ++B) {
    double Least = B == 0 ? Warps : Times[B].value_or(0);
    // Whatever was predicted: no warp comes by twice.
    if (!Code.Blocks[B].IsInLoop)
      Least = std::min(Least, Warps);
    Result.push_back(Least);
  }
  return Result;
}

/// "64", and of less than ten "0.25".
static std::string number(double Count) {
  constexpr double Few = 10, Hundredths = 100;
  if (Count >= Few || Count == std::floor(Count))
    return std::to_string(std::uint64_t(Count));
  std::string Text =
      std::to_string(std::floor(Count * Hundredths) / Hundredths);
  return Text.substr(0, Text.find('.') + 3);
}

/// The pipes that blocks of \p Code keep busy which execute so many \p Times.
static std::vector<PipeBusy> pipesOf(const std::vector<double> &Times,
                                     const KernelCode &Code,
                                     const model::Architecture &Arch) {
  std::vector<PipeBusy> Result;
  for (std::size_t O = 0; O < model::NumOperations; ++O) {
    double Count = 0;
    for (std::size_t B = 0; B < Times.size(); ++B)
      Count += Times[B] * Code.Blocks[B].Operations[O];
    const auto What = model::Operation(O);
    if (const double Busy = Count * model::leastCyclesOf(What, Arch); Busy > 0)
      Result.push_back(
          {std::string(model::nameOf(What)), Busy,
           number(Count) +
               (model::isOfTensorCore(What)
                    ? " times " + std::to_string(model::resultsOf(What)) +
                          " multiply-adds of the machine code"
                    : " instructions of the machine code")});
  }
  return Result;
}

std::vector<PipeBusy> machinePipes(const KernelTraffic &Kernel,
                                   const KernelCode &Code,
                                   const model::Architecture &Arch) {
  return pipesOf(leastExecutions(Kernel, Code), Code, Arch);
}

std::vector<PipeBusy> machinePipesOfPass(const KernelTraffic &Kernel,
                                         const KernelCode &Code,
                                         const model::Architecture &Arch,
                                         const AccessSummary &Of,
                                         unsigned Block) {
  const auto Known = timesByAccesses(Kernel, Code, [&](const AccessSummary &A) {
    return double(inStep(Of, Block, A));
  });
  std::vector<double> Times;
  for (std::size_t B = 0; B < Known.size(); ++B)
    Times.push_back(Code.Blocks[B].IsInLoop ? Known[B].value_or(0) : 0);
  return pipesOf(Times, Code, Arch);
}

} // namespace bank_lint
