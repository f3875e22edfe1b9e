//===-- test/oracle/soundness_test.cpp - no verdict is wrong ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Random kernels (--seeds=FIRST-LAST, or --seed=N with all verdicts printed)
/// and kernels from files: the analysis of each is compared with what the
/// kernel does when it is run.
//===----------------------------------------------------------------------===//
#include "trial.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace bank_lint;
using namespace bank_lint::oracle;

namespace {

cl::opt<std::string> Seeds("seeds", cl::desc("random kernels FIRST-LAST"));
cl::opt<std::uint64_t> Seed("seed",
                            cl::desc("one random kernel, with details"));
cl::opt<unsigned> Runs("runs", cl::desc("runs of each kernel"), cl::init(4));
cl::opt<unsigned> MaxShown("show", cl::desc("mismatches to print"),
                           cl::init(10));
cl::opt<bool> Verdicts("verdicts", cl::desc("print all verdicts"));
cl::opt<bool> IR("ir", cl::desc("print the code that is executed"));
cl::opt<bool>
    Summarize("summarize",
              cl::desc("analyse all kernels without their dead values"));
cl::opt<std::string>
    Features("features",
             cl::desc("what the kernels may have: names, all, none"),
             cl::init("none"));
cl::opt<bool> Statistics("statistics",
                         cl::desc("print how accesses with each feature are "
                                  "decided"));
cl::opt<unsigned> LeastProven(
    "least-proven",
    cl::desc(
        "fail if fewer percent of the accesses with a feature are proven"));
cl::list<std::string> Files(cl::Positional,
                            cl::desc("<kernels with launches>"));

/// Kernels in one compilation.
constexpr std::uint64_t BatchSize = 25;

void print(const Tally &T) {
  static const char *const Sure[] = {"proven", "expected", "parametric",
                                     "bounded", "undecided"};
  outs() << T.Kernels << " kernels, " << T.Runs << " runs (" << T.DiscardedRuns
         << " discarded), " << T.Issued << " issued instructions\n";
  for (unsigned I = 0; I < NumCertainties; ++I)
    outs() << "  " << Sure[I] << ": " << T.Verdicts[I]
           << " verdicts; compared with totals " << T.Exact[I]
           << ", each instruction " << T.Each[I] << ", as limits "
           << T.Limits[I] << "\n";
  outs() << "  conditions: " << T.Conditions << "\n";
  outs() << "  sums over all blocks: " << T.Grids << ", counters of grids "
         << T.Counters << ", for every argument " << T.General << "\n";
  outs() << "  rows of tables: " << T.Rows
         << "; not compared, numbers wrapped around: " << T.Skipped
         << ", lanes chose otherwise: " << T.NotClaimed << "\n";
  const auto Unsaid = T.Costly.Unsaid.size();
  outs() << "  accesses that cost more than twice their ideal in all runs: "
         << "said " << T.Costly.Said << ", left to data " << T.Costly.LeftToData
         << ", not said " << Unsaid << "\n";
  if (Statistics)
    for (const std::string &Verdict : ArrayRef(T.Costly.Unsaid).take_front(20))
      outs() << "    not said: " << Verdict << "\n";
  outs() << "  accesses said to be misaligned " << T.Alignments
         << "; misaligned in runs " << T.Misaligned << ", of which not told "
         << T.MisalignedNotTold << "\n";
  outs() << "  kernels of which passes make something else once they are "
            "summarized: "
         << T.OtherwiseSummarized << "\n";
  for (const auto &[Why, Times] : T.DiscardedBecause)
    outs() << "  discarded: " << Why << " (" << Times << ")\n";
}

/// Whether of each feature in \p Wanted enough accesses are proven, or
/// expected: those have one figure.
bool printFeatures(const Tally &T, FeatureSet Wanted) {
  bool Enough = true;
  for (unsigned F = 0; F < FeatureCount; ++F) {
    if (!(Wanted >> F & 1))
      continue;
    const auto &Of = T.OfFeature[F];
    auto Count = [&](Certainty Is) { return Of[std::size_t(Is)]; };
    const std::uint64_t All = std::accumulate(Of.begin(), Of.end(), 0ULL);
    const std::uint64_t Proven =
        Count(Certainty::Proven) + Count(Certainty::Expected);
    const bool Here = All && Proven * 100 >= All * LeastProven;
    Enough &= Here;
    if (Statistics || !Here)
      outs() << "  " << nameOf(Feature(F)) << ": " << T.KernelsWith[F]
             << " kernels; accesses proven " << Proven << ", tables "
             << Count(Certainty::Parametric) << ", ranges "
             << Count(Certainty::Bounded) << ", unknown "
             << Count(Certainty::Undecided)
             << (Here ? "\n" : ": too few are proven\n");
  }
  return Enough;
}

bool report(const std::vector<std::string> &Mismatches, unsigned &Shown) {
  for (const std::string &M : Mismatches)
    if (Shown++ < MaxShown)
      outs() << "MISMATCH " << M << "\n";
  return Mismatches.empty();
}

} // namespace

int main(int Count, char **Arguments) {
  cl::ParseCommandLineOptions(Count, Arguments);
  TrialOptions Options;
  Options.Runs = Runs;
  Options.PrintVerdicts = Seed.getNumOccurrences() || Verdicts;
  Options.PrintCode = IR;
  Options.SummarizeAll = Summarize;
  const std::optional<FeatureSet> Allowed = readFeatures(Features);
  if (!Allowed) {
    errs() << "--features: no such feature\n";
    return 2;
  }
  Tally T;
  unsigned Shown = 0;
  std::uint64_t First = Seed, Last = Seed;
  if (Seeds.getNumOccurrences()) {
    auto [From, To] = StringRef(Seeds).split('-');
    if (From.getAsInteger(10, First) || To.getAsInteger(10, Last)) {
      errs() << "--seeds=FIRST-LAST\n";
      return 2;
    }
  }
  if (Seeds.getNumOccurrences() || Seed.getNumOccurrences())
    for (std::uint64_t Next = First; Next <= Last; Next += BatchSize) {
      std::vector<RandomKernel> Batch;
      for (std::uint64_t S = Next; S <= Last && S < Next + BatchSize; ++S)
        Batch.push_back(randomKernel(S, *Allowed));
      if (Options.PrintVerdicts)
        outs() << writeKernel(Batch.front());
      report(tryKernels(Batch, Prelude, Options, T), Shown);
    }
  for (const std::string &File : Files) {
    Expected<RandomKernel> K = readKernel(File);
    if (!K) {
      errs() << toString(K.takeError()) << "\n";
      return 2;
    }
    if (!report(tryKernels({*K}, "", Options, T), Shown))
      outs() << "in " << File << "\n";
  }
  print(T);
  const bool Enough = printFeatures(T, *Allowed);
  // What lowering/dead_values.h allows for, and no more.
  const bool IsRare = T.OtherwiseSummarized <= 1 + T.Kernels / 1000;
  if (Shown)
    outs() << Shown << " kernels with mismatches\n";
  return Shown || !Enough || !IsRare || T.Kernels == 0 ? 1 : 0;
}
