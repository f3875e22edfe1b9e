//===-- analysis/fix/index_proof.cpp - indices within their rows ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/index_proof.h"
#include "analysis/fix/text/place_text.h"
#include "analysis/pipeline/prepared_file.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using bank_lint::symbolic::IntRange;

namespace bank_lint {

/// The launches that the source states, where recorded ones stand in for them:
/// a run need not come to each, and a fix must hold for all.
static std::vector<Launch> unrecorded(const PreparedFile &Prepared,
                                      const KernelRun &Run,
                                      ArrayRef<Launch> Launches) {
  if (Launches.front().Source != LaunchSource::Recorded)
    return {};
  LaunchFacts Facts = Prepared.Facts;
  Facts.Recorded.clear();
  std::vector<std::string> Notes; // reported where findings are
  std::vector<Launch> Result = launchesOf(
      Run.kernel(), Prepared.Device->Launches, Facts, Run.dimensions(), Notes);
  erase_if(Result, [](const Launch &L) { return L.assumesBlock(); });
  return Result;
}

ArrayFacts arrayFacts(const std::string &File, const AnalysisOptions &Asked) {
  AnalysisOptions Options = Asked;
  Options.ProbeArrays = true;
  ArrayFacts Facts;
  bool Survived = runGuarded(Options, [&] {
    PreparedFile Prepared = prepareFile(File, Options);
    if (!Prepared.Device) {
      Facts.Failure = Prepared.Base.Failure;
      return;
    }
    std::uint64_t StepsLeft = KernelRun::StepsPerFile;
    forEachKernel(Prepared, [&](KernelRun &Run, ArrayRef<Launch> Launches) {
      for (const Launch &L : Launches)
        Run.analyse(L, StepsLeft);
      for (const Launch &L : unrecorded(Prepared, Run, Launches))
        Run.analyse(L, StepsLeft);
      addIndices(Facts.Indices, Run.indices());
      Facts.StaticSharedBytes[Run.kernel().DisplayName] =
          Run.kernel().StaticSharedBytes;
      Facts.DisplayNames[Run.kernel().MangledName] = Run.kernel().DisplayName;
    });
    Facts.Arrays = std::move(Prepared.Device->SharedArrays);
    Facts.Launches = std::move(Prepared.Device->Launches);
    Facts.LaunchNotes = std::move(Prepared.Device->LaunchNotes);
    Facts.SharedCounts = std::move(Prepared.Device->SharedCounts);
    Facts.Maps = std::move(Prepared.Device->MapSpelling);
    Facts.Axes = std::move(Prepared.Device->Axes);
    Facts.Extents = std::move(Prepared.Device->Extents);
  });
  if (!Survived)
    Facts.Failure = "the compiler crashed on it";
  return Facts;
}

static std::string rangeText(const IntRange &Range) {
  auto End = [](std::int64_t Value, bool IsKnown) {
    return IsKnown ? std::to_string(Value) : std::string("?");
  };
  return End(Range.Lo, Range.Lo != IntRange::NoLower) + " to " +
         End(Range.Hi, Range.Hi != IntRange::NoUpper);
}

std::string whyIndicesMayLeave(const SharedArray &Array,
                               const IndexRanges &Indices) {
  if (Indices.count(0))
    return "not every index of the file could be watched";
  for (const ArrayUse &Use : Array.Uses) {
    if (Use.Kind != ArrayUseKind::Element)
      continue;
    const std::string There = " at " + placeText(Use.Where);
    for (std::size_t D = 0; D < Use.Indices.size(); ++D) {
      const ArrayIndex &Index = Use.Indices[D];
      const bool IsLast = D + 1 == Use.Indices.size();
      std::int64_t Most = std::int64_t(Array.Dimensions[D].Size) - 1;
      if (IsLast && Use.Bytes > Array.ElementBytes)
        Most -= (Use.Bytes - 1) / Array.ElementBytes;
      IndexRange Range;
      if (Index.Constant) {
        Range.Seen = IntRange::exactly(*Index.Constant);
      } else {
        auto It = Indices.find(Index.Probe);
        if (It == Indices.end())
          return "the access" + There +
                 " is not reached under the launches that are known";
        Range = It->second;
      }
      if (D == 0) // one that leaves the array is undefined anyway
        continue;
      if (Range.IsAssumed)
        return "the index" + There + " rests on an assumption";
      if (!Range.Seen.within({0, Most}))
        return "the index" + There +
               " may leave its row: " + rangeText(Range.Seen) +
               " in a row of " + std::to_string(Array.Dimensions[D].Size);
    }
  }
  return "";
}

std::optional<std::uint64_t> reached(const SharedArray &Array, std::size_t D,
                                     const IndexRanges &Indices) {
  if (Indices.count(0))
    return std::nullopt;
  std::uint64_t Result = 0;
  for (const ArrayUse &Use : Array.Uses) {
    if (Use.Kind != ArrayUseKind::Element)
      continue;
    const ArrayIndex &Index = Use.Indices[D];
    IndexRange Range;
    if (Index.Constant) {
      Range.Seen = IntRange::exactly(*Index.Constant);
    } else {
      auto It = Indices.find(Index.Probe);
      if (It == Indices.end() || It->second.IsAssumed)
        return std::nullopt;
      Range = It->second;
    }
    if (!Range.Seen.within({0, std::int64_t(Array.Dimensions[D].Size) - 1}))
      return std::nullopt;
    std::uint64_t Elements = 1;
    if (D + 1 == Use.Indices.size() && Use.Bytes > Array.ElementBytes)
      Elements = (Use.Bytes + Array.ElementBytes - 1) / Array.ElementBytes;
    Result = std::max(Result, std::uint64_t(Range.Seen.Hi) + Elements);
  }
  return Result;
}

bool isBlockAssumed(const SourceRange &Declaration, const FileResult &Result) {
  return any_of(Result.Accesses, [&](const AccessSummary &A) {
    return A.array() == Declaration &&
           (A.LaunchedWith.Source == LaunchSource::Assumed ||
            A.LaunchedWith.Source == LaunchSource::LaunchBounds);
  });
}

std::string whyNotProven(ArrayRef<const SharedArray *> Array,
                         const FileResult &Result, const ArrayFacts &Facts) {
  for (const SharedArray *Each : Array)
    if (std::string Why = whyIndicesMayLeave(*Each, Facts.Indices);
        !Why.empty())
      return Why;
  if (isBlockAssumed(Array.front()->Declaration, Result))
    return "no launch was found that sets how large its blocks are (set them "
           "with --launch), and so whether an index stays in its row";
  return "";
}

} // namespace bank_lint
