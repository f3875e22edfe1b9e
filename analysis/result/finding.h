//===-- analysis/result/finding.h - what a rule has to say ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A finding, and the whole result of analysing one file. This is all that
/// the tool and its reports see.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_FINDING_H
#define BANK_LINT_ANALYSIS_RESULT_FINDING_H

#include "analysis/result/access_summary.h"
#include "analysis/result/file_times.h"
#include "analysis/result/fix.h"
#include "analysis/result/gain_bound.h"
#include "analysis/result/kernel_resources.h"
#include <map>
#include <optional>
#include <string>

namespace bank_lint {

/// What an excess is an excess of.
enum class TrafficKind : std::uint8_t {
  None,             ///< the finding is not about traffic
  SharedWavefronts, ///< of shared memory
  Sectors,          ///< of global and local memory
  ConstantRequests,
};
constexpr unsigned NumTrafficKinds = 4;

/// What one of \p Kind takes of an SM's memory path, in cycles: the unit in
/// which findings of all kinds are ranked. Measured on an H200 while all its
/// SMs are busy (docs/crosscheck.md): 1.00 for a wavefront, 0.84 to 0.92 for a
/// sector that is loaded from L2, 2.01 for an address of constant memory.
constexpr double cyclesOf(TrafficKind Kind) {
  switch (Kind) {
  case TrafficKind::None:
    return 0;
  case TrafficKind::SharedWavefronts:
  case TrafficKind::Sectors:
    return 1;
  case TrafficKind::ConstantRequests:
    return 2;
  }
  return 0;
}

/// A further access of the same cause.
struct FurtherAccess {
  AccessSummary Access;
  double Excess = 0;
};

/// A change that no search makes, because the whole program has a part in it.
struct Advice {
  std::string Pattern; ///< what was recognised: "structure-of-arrays"
  std::string Text;    ///< what would help
  /// What Finding::Access costs a block, and would cost in that form, in the
  /// unit of Finding::Traffic; both 0 if the model has no number for it.
  std::uint64_t Before = 0, After = 0;
};

/// What an access costs on an architecture, if several are compared.
struct ArchitectureFigure {
  std::string Arch;     ///< "sm_90"
  bool IsThere = false; ///< false: the code for it has no such access
  Certainty Sureness = Certainty::Undecided;
  /// For the most expensive instruction, in the unit of Finding::Traffic.
  Interval Cost, Ideal;
  bool operator==(const ArchitectureFigure &) const = default;
};

/// One finding for the user, at one source range.
struct Finding {
  std::string Rule;     ///< "shared-bank-conflict"
  std::string Message;  ///< one line, without the rule's name
  std::string Counter;  ///< the profiler's counter that would confirm it; "" if
                        ///< there is none
  AccessSummary Access; ///< the figures, of the most expensive launch
  /// The place to show, if that is not the access: the place of its cause.
  SourceRange Cause;
  /// Accesses of the same kernel and launch to the same array, with the same
  /// message: one cause.
  std::vector<FurtherAccess> Also;
  /// What is lost per block, further accesses included: wavefronts, sectors or
  /// requests beyond the ideal, at worst; on average, if blocks differ. See
  /// IsLeastExcess.
  double Excess = 0;
  /// Excess is what is lost at the least: the data decides whether more is.
  bool IsLeastExcess = false;
  TrafficKind Traffic = TrafficKind::None; ///< the unit of Excess
  /// For Access: the different sectors that a block touches; absent: unknown.
  std::optional<std::uint64_t> DistinctSectors = {};
  /// Excess in percent of all that the kernel is predicted to cost, in cycles
  /// of cyclesOf(), under the launch of Access.
  double Weight = 0;
  /// The same of what it is predicted to cost of this kind alone.
  double WeightOfKind = 0;
  /// At most how much of the kernel's time goes with it.
  GainBound Gain;
  /// A mistake and no matter of speed: comes first and is never hidden,
  /// whatever its weight.
  bool IsDefect = false;
  bool StopsKernel = false; ///< of a defect: else its results are wrong
  bool FailsRun = true;     ///< the user wants the run to fail for it
  /// If several architectures were asked for: each of them, in that order.
  std::vector<ArchitectureFigure> ByArchitecture;
  /// The gain of the findings of other launches, in percent of their kernel's
  /// time: the most that goes with one; 100 if one has no bound.
  double GainOfOthers = 0;
  /// Other launches under which the same access is reported too.
  unsigned OtherLaunches = 0;
  /// Files of the run in which the kernel is compiled and has it, sorted.
  std::vector<std::string> Files = {};

  // For a bank conflict, or an uncoalesced access, if fixes were searched for
  // (fix/fix_search.h).
  std::vector<Fix> Fixes;        ///< confirmed, best first
  std::string NoFix;             ///< why there is none; "" if none was tried
  std::optional<Advice> Advised; ///< what would help all the same

  /// Excess in cycles: comparable with findings of other kinds.
  double excessCycles() const { return Excess * cyclesOf(Traffic); }

  /// What goes with it under this launch or another.
  double mostGainOfAny() const {
    return std::max(Gain.isKnown() ? Gain.mostPercent() : 100, GainOfOthers);
  }

  /// What findings are ranked by, in percent: Weight, or at most what goes with
  /// it of the time, if that is less.
  double rank() const { return std::min(Weight, mostGainOfAny()); }
  /// excessCycles(), less in the same measure as rank() is less than Weight.
  double rankCycles() const {
    return Weight > 0 ? excessCycles() * rank() / Weight : excessCycles();
  }

  /// The part of Excess that is of Access itself.
  double ownExcess() const {
    double Own = Excess;
    for (const FurtherAccess &Other : Also)
      Own -= Other.Excess;
    return Own;
  }
};

/// Why a finding is not reported.
enum class SetAsideBy : std::uint8_t {
  Comment,  ///< the source says that it is meant
  Baseline, ///< it is an old one
  Change,   ///< the change that is looked at does not touch it
};
constexpr unsigned NumSetAsideBy = 3;

struct SetAsideFinding {
  Finding What;
  SetAsideBy By = SetAsideBy::Comment;
  std::string Reason; ///< as the user gave it; "" if none
};

/// A message of the compiler, as the tool shows it.
struct SourceProblem {
  bool IsError = true;
  SourceRange Where;
  std::string Text;
  /// For a missing header: the errors after it, which may be its doing.
  std::vector<SourceProblem> FollowUps = {};
  std::string MissingHeader = {}; ///< what an #include did not find; else ""
  /// An error that costs no kernel anything: it is in host code, or a header
  /// is missing that nothing else misses.
  bool CostsNothing = false;
  /// It is about what a comment states of a kernel, not about the code.
  bool IsStatement = false;
  bool IsKnown = false; ///< the baseline has it
};

/// What the user states on the command line that fits nothing in the file.
struct UnusedStatement {
  std::string Option; ///< "--launch"
  std::string Name;   ///< what it names
  std::string Why;    ///< "which is no kernel"
};

/// A kernel, or a part of one, that could not be analysed.
struct Unanalysed {
  std::string Kernel;
  SourceRange Where;
  std::string Reason;
  bool IsPart = false;     ///< the rest of the kernel was analysed
  bool IsRepeated = false; ///< an earlier file of the run has it too
  bool IsKnown = false;    ///< the baseline has it
};

/// A kernel template that nothing in the file instantiates.
struct UninstantiatedTemplate {
  std::string Name;
  std::string
      Example; ///< an instantiation, "k<float, 32>"; "" if none is known
  SourceRange Where = {}; ///< of its name
  /// Another file of the run instantiates it, or an earlier one says this.
  bool IsRepeated = false;
  bool IsKnown = false; ///< the baseline has it
};

/// Where a kernel that was analysed is defined; the instantiations of a
/// template share a place.
struct KernelPlace {
  std::string Kernel; ///< as AccessSummary::Kernel
  SourceRange Where;  ///< of its name
};

/// Everything about one file.
struct FileResult {
  std::string File;
  std::string Arch;       ///< "sm_80"
  std::string Toolkit;    ///< "" if the built-in headers were used
  bool IsForeign = false; ///< a module of another compiler, not CUDA
  /// For files that must not be read: what is quoted in their place. For a
  /// module: sources that its debug info names, which may lead anywhere, and
  /// bitcode, as text.
  std::map<std::string, std::string> Texts;
  std::string Database; ///< whose command it was compiled with; "" if none
  std::string Failure;  ///< nothing could be read or compiled: why
  std::vector<SourceProblem> Problems;
  std::vector<Unanalysed> NotAnalysed; ///< lost kernels, unmodelled memory code
  std::vector<std::string> Notes;      ///< budgets that were hit, and similar
                                       ///< notes
  std::string Trace; ///< if one was asked for: the result of each stage
  std::vector<UninstantiatedTemplate> UninstantiatedTemplates;
  /// Where headers were looked for, absolute; if one is missing.
  std::vector<std::string> HeaderFolders;
  unsigned Kernels = 0;         ///< kernels analysed
  unsigned RepeatedKernels = 0; ///< of these, those of earlier files of the run
  unsigned LeftOutKernels = 0;  ///< that the user did not ask for
  std::vector<UnusedStatement> Unused;
  /// The numbers of the entries of AnalysisOptions::Recorded that fit a kernel
  /// here.
  std::vector<std::uint32_t> UsedRecords;
  std::vector<KernelPlace> Places;     ///< theirs, in source order
  std::vector<AccessSummary> Accesses; ///< in source order
  /// Accesses of the source that another compiler's code has none for at their
  /// line; if there is such code.
  std::vector<AccessSummary> NotIssued;
  /// For kernels whose machine code was generated or read, in source order.
  std::vector<KernelResources> Resources;
  std::vector<Finding> Findings; ///< worst first
  unsigned HiddenFindings = 0;   ///< that cost less than the user wants to see
  unsigned HiddenByGain = 0;     ///< of these, those with a small gain alone
  /// Findings that the user does not want reported; see
  /// AnalysisOptions::Filter.
  std::vector<SetAsideFinding> SetAside;
  /// If fixes were searched for and found: the file itself first, if it has
  /// any.
  std::vector<FixedText> Fixed;
  FileTimes Times; ///< of this run: not kept
};

/// Where an access stands in the closing count.
enum class AccessState : std::uint8_t {
  Clean,     ///< at its ideal
  Flagged,   ///< it has a finding
  Tolerated, ///< perhaps above its ideal, but no rule reports it: a gather, a
             ///< rule that is off
  Undecided, ///< unknown
};

/// The state of \p Access, to which the rules have been applied.
AccessState accessState(const AccessSummary &Access);

} // namespace bank_lint

#endif
