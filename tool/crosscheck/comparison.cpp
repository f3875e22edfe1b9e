//===-- tool/crosscheck/comparison.cpp - predicted and measured -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/comparison.h"
#include "tool/crosscheck/emit.h"
#include "tool/crosscheck/harness.h"
#include "tool/crosscheck/site_verdict.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>
#include <tuple>

namespace path = llvm::sys::path;
using llvm::StringRef;

namespace bank_lint {

namespace {

/// How many of the last parts of two paths are the same.
unsigned commonParts(StringRef A, StringRef B) {
  unsigned Common = 0;
  for (auto I = path::rbegin(A), J = path::rbegin(B);
       I != path::rend(A) && J != path::rend(B) && *I == *J; ++I, ++J)
    ++Common;
  return Common;
}

/// Which of \p Candidates a profiler on another machine calls \p Path: the one
/// with the most in common; "" if none has as much as the name.
std::string userFileOf(StringRef Path, llvm::ArrayRef<std::string> Candidates) {
  unsigned Most = 0;
  std::string Best;
  for (const std::string &Candidate : Candidates)
    if (unsigned Common = commonParts(Path, Candidate); Common > Most) {
      Most = Common;
      Best = Candidate;
    }
  return Best;
}

using Line = std::pair<std::string, unsigned>;
using Instructions = std::vector<const MeasuredInstruction *>;

/// The instructions of a launch by line and kind.
class LaunchIndex {
public:
  LaunchIndex(const MeasuredLaunch &Launch,
              llvm::ArrayRef<std::string> UserFiles) {
    std::map<std::string, std::string> Known;
    for (const MeasuredInstruction &I : Launch.Instructions) {
      if (I.Class.Kind == CodeKind::None)
        continue;
      auto [It, IsNew] = Known.try_emplace(I.File);
      if (IsNew)
        It->second = userFileOf(I.File, UserFiles);
      ByLine[{It->second, I.Line}].push_back(&I);
      if (It->second.empty())
        Elsewhere.push_back(&I);
    }
  }

  /// Those of kind \p Kind that lie in no file of the user's: of functions of
  /// the toolkit's headers that were inlined.
  Instructions elsewhere(CodeKind Kind) const {
    Instructions Result;
    llvm::copy_if(
        Elsewhere, std::back_inserter(Result),
        [&](const MeasuredInstruction *I) { return I->Class.Kind == Kind; });
    return Result;
  }

  /// Those of kind \p Kind on a line.
  Instructions at(const Line &Place, CodeKind Kind) const {
    Instructions Result;
    if (auto It = ByLine.find(Place); It != ByLine.end())
      llvm::copy_if(
          It->second, std::back_inserter(Result),
          [&](const MeasuredInstruction *I) { return I->Class.Kind == Kind; });
    return Result;
  }

  void takeUnpredicted(const std::set<const MeasuredInstruction *> &Used,
                       std::vector<MeasuredInstruction> &To) const {
    for (const auto &[Place, Found] : ByLine)
      for (const MeasuredInstruction *I : Found)
        if (I->count(CounterKind::Executed).value_or(0) && !Used.count(I))
          To.push_back(*I);
  }

private:
  std::map<Line, Instructions> ByLine;
  Instructions Elsewhere;
};

std::set<unsigned> widthsOf(const Instructions &Found) {
  std::set<unsigned> Result;
  for (const MeasuredInstruction *I : Found)
    if (I->count(CounterKind::Executed).value_or(0))
      Result.insert(I->Class.Width);
  return Result;
}

std::set<unsigned> widthsOf(llvm::ArrayRef<const PredictedAccess *> Accesses) {
  std::set<unsigned> Result;
  for (const PredictedAccess *A : Accesses)
    Result.insert(A->Access.Width);
  return Result;
}

/// Judges the accesses of one line and kind, by width where that is known.
void compareSite(ComparedSite Site, const Instructions &Found,
                 std::vector<ComparedSite> &To) {
  const std::set<unsigned> Widths = widthsOf(Found);
  if (Widths.size() < 2 || Widths.count(0) ||
      Widths != widthsOf(Site.Accesses)) {
    judge(Site, Found);
    To.push_back(std::move(Site));
    return;
  }
  for (unsigned Width : Widths) {
    ComparedSite Part = Site;
    llvm::erase_if(Part.Accesses, [&](const PredictedAccess *A) {
      return A->Access.Width != Width;
    });
    Part.Where = Part.Accesses.front()->Access.Where;
    Instructions Here;
    llvm::copy_if(
        Found, std::back_inserter(Here),
        [&](const MeasuredInstruction *I) { return I->Class.Width == Width; });
    judge(Part, Here);
    To.push_back(std::move(Part));
  }
}

using SiteKey = std::tuple<std::string, unsigned, CodeKind>;
using SiteMap = std::map<SiteKey, ComparedSite>;

/// How far below its first line nvcc accounts a statement that holds assembly:
/// to the line of its last operand.
constexpr unsigned MostLinesBelow = 8;

/// The instructions of a site. For an expression of several lines they may be
/// on a later one, and for assembly further down, if nothing else is there.
Instructions instructionsOf(const ComparedSite &Site, const SiteMap &Sites,
                            const LaunchIndex &Index) {
  const std::string &File = Site.Where.File;
  Instructions Found = Index.at({File, Site.Where.Line}, Site.Kind);
  const unsigned Last =
      std::max(Site.Where.EndLine, Site.Where.Line + MostLinesBelow);
  for (unsigned Next = Site.Where.Line + 1; Found.empty() && Next <= Last;
       ++Next) {
    if (Sites.count({File, Next, Site.Kind})) {
      if (Next > Site.Where.EndLine)
        break;
      continue;
    }
    Found = Index.at({File, Next}, Site.Kind);
    if (Next > Site.Where.EndLine && widthsOf(Found) != widthsOf(Site.Accesses))
      Found.clear();
  }
  return Found;
}

/// Judges together the sites of one kind whose instructions are in headers of
/// the toolkit: atomicAdd() is an inline function there, and a profiler names
/// its line.
void compareInlined(llvm::ArrayRef<ComparedSite> Sites,
                    const LaunchIndex &Index,
                    std::set<const MeasuredInstruction *> &Used,
                    std::vector<ComparedSite> &To) {
  std::map<CodeKind, ComparedSite> ByKind;
  for (const ComparedSite &Site : Sites) {
    auto [It, IsFirst] = ByKind.try_emplace(Site.Kind, Site);
    if (!IsFirst)
      llvm::append_range(It->second.Accesses, Site.Accesses);
  }
  for (auto &[Kind, Site] : ByKind) {
    Instructions Found = Index.elsewhere(Kind);
    Used.insert(Found.begin(), Found.end());
    if (!Found.empty()) {
      compareSite(Site, Found, To);
      continue;
    }
    for (const ComparedSite &Alone : Sites)
      if (Alone.Kind == Kind)
        compareSite(Alone, Found, To);
  }
}

void compareLaunch(const FileExperiments &File, const MeasuredLaunch &Launch,
                   ComparedLaunch &Result) {
  Result.WasMeasured = true;
  Result.Nanoseconds = Launch.Nanoseconds;
  std::vector<std::string> UserFiles = File.File->UserFiles;
  if (UserFiles.empty())
    UserFiles.push_back(File.File->Base.File);
  LaunchIndex Index(Launch, UserFiles);
  SiteMap Sites;
  for (const PredictedAccess &A : Result.Predicted->Accesses) {
    const SourceRange &Where = A.Access.Where;
    const CodeKind Kind = kindOf(A.Access);
    ComparedSite &Site = Sites[{Where.File, Where.Line, Kind}];
    if (Site.Accesses.empty())
      Site.Where = Where;
    Site.Where.EndLine = std::max(Site.Where.EndLine, Where.EndLine);
    Site.Kind = Kind;
    Site.Accesses.push_back(&A);
  }
  std::set<const MeasuredInstruction *> Used;
  std::vector<ComparedSite> NotAtTheirLine;
  for (auto &[Key, Site] : Sites) {
    if (Site.Kind == CodeKind::None) {
      Site.Why = "no counter shows it line by line";
      Result.Sites.push_back(Site);
      continue;
    }
    Instructions Found = instructionsOf(Site, Sites, Index);
    Used.insert(Found.begin(), Found.end());
    if (Found.empty())
      NotAtTheirLine.push_back(Site);
    else
      compareSite(Site, Found, Result.Sites);
  }
  compareInlined(NotAtTheirLine, Index, Used, Result.Sites);
  llvm::sort(Result.Sites, [](const ComparedSite &A, const ComparedSite &B) {
    return std::tie(A.Where.File, A.Where.Line, A.Kind, A.Where.Column,
                    A.PredictedWidths) < std::tie(B.Where.File, B.Where.Line,
                                                  B.Kind, B.Where.Column,
                                                  B.PredictedWidths);
  });
  Index.takeUnpredicted(Used, Result.Unpredicted);
}

/// Finds the launches of a measurement that are of an experiment.
class LaunchFinder {
public:
  explicit LaunchFinder(const Measurement &Measured) : Measured(Measured) {}

  /// The launch of \p E; null, and \p WhyNot, if there is none.
  const MeasuredLaunch *find(const FileExperiments &File, const Experiment &E,
                             std::string &WhyNot);
  unsigned unused() const {
    return unsigned(Measured.Launches.size() - Used.size());
  }

private:
  const MeasuredLaunch *byLabel(const FileExperiments &File,
                                const Experiment &E, std::string &WhyNot);
  const MeasuredLaunch *byOrder(const FileExperiments &File,
                                const Experiment &E, std::string &WhyNot);

  const Measurement &Measured;
  std::set<const MeasuredLaunch *> Used;
};

} // namespace

const MeasuredLaunch *LaunchFinder::byLabel(const FileExperiments &File,
                                            const Experiment &E,
                                            std::string &WhyNot) {
  const std::string Label = labelOf(E);
  const std::string &Name = File.File->Base.File;
  for (const MeasuredLaunch &L : Measured.Launches) {
    if (L.Label != Label || !commonParts(L.File, Name))
      continue;
    Used.insert(&L);
    if (L.HasFailed)
      WhyNot = "its run failed";
    else if (L.Digest != digestOf(Name))
      WhyNot = "the file has changed since it was measured";
    else
      return &L;
    return nullptr;
  }
  return nullptr;
}

/// For a user's program: the launches of a kernel in the order in which the
/// file has them, if there are as many.
const MeasuredLaunch *LaunchFinder::byOrder(const FileExperiments &File,
                                            const Experiment &E,
                                            std::string &WhyNot) {
  std::vector<const MeasuredLaunch *> Launches;
  for (const MeasuredLaunch &L : Measured.Launches)
    if (L.Label.empty() && kernelBaseName(L.Function) == E.BareName)
      Launches.push_back(&L);
  std::vector<const Experiment *> Alike;
  for (const Experiment &Other : File.File->Experiments)
    if (Other.BareName == E.BareName)
      Alike.push_back(&Other);
  if (Launches.empty())
    return nullptr;
  Used.insert(Launches.begin(), Launches.end());
  if (Launches.size() != Alike.size()) {
    WhyNot = "it was launched " + counted(Launches.size(), "time") +
             ", and the file has " + counted(Alike.size(), "launch") + " of it";
    return nullptr;
  }
  return Launches[std::size_t(llvm::find(Alike, &E) - Alike.begin())];
}

const MeasuredLaunch *LaunchFinder::find(const FileExperiments &File,
                                         const Experiment &E,
                                         std::string &WhyNot) {
  const MeasuredLaunch *Found = byLabel(File, E, WhyNot);
  if (!Found && WhyNot.empty())
    Found = byOrder(File, E, WhyNot);
  if (!Found && WhyNot.empty())
    WhyNot = E.WhyNot.empty() ? "it is not among the launches" : E.WhyNot;
  return Found;
}

Comparison compare(llvm::ArrayRef<FileExperiments> Files,
                   const Measurement &Measured) {
  Comparison Result;
  Result.Facts = Measured.Facts;
  Result.UnreadRows = Measured.UnreadRows;
  LaunchFinder Finder(Measured);
  for (const FileExperiments &File : Files)
    for (const Experiment *E : File.Experiments) {
      ComparedLaunch Launch;
      Launch.Predicted = E;
      Launch.Excess = predictedExcess(*E);
      if (const MeasuredLaunch *Found = Finder.find(File, *E, Launch.WhyNot))
        compareLaunch(File, *Found, Launch);
      for (const ComparedSite &Site : Launch.Sites)
        ++Result.Counts[static_cast<std::size_t>(Site.Result)];
      Result.Launches.push_back(std::move(Launch));
    }
  Result.OtherLaunches = Finder.unused();
  return Result;
}

StringRef nameOf(Verdict V) {
  switch (V) {
  case Verdict::Confirmed:
    return "confirmed";
  case Verdict::Refuted:
    return "refuted";
  case Verdict::NotExecuted:
    return "not executed";
  case Verdict::NotMeasured:
    return "not measured";
  case Verdict::NotPredicted:
    return "not predicted";
  }
  return "";
}

} // namespace bank_lint
