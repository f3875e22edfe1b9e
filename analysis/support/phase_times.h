//===-- analysis/support/phase_times.h - where time goes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CPU time by phases of the work. A scope says what a thread does from here
/// on; what is in it and has a separate scope is not counted twice.
///
///   PhaseRecorder Recorder;            // of a file, or of a kernel
///   { PhaseScope Scope(WorkPhase::Parse);
///     ...
///     { PhaseScope Inner(WorkPhase::Code); ... } }
///   Recorder.times()[WorkPhase::Parse]     // without the inner part
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_PHASE_TIMES_H
#define BANK_LINT_ANALYSIS_SUPPORT_PHASE_TIMES_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint {

enum class WorkPhase : std::uint8_t {
  Cache,     ///< looking for what is kept, and keeping
  Headers,   ///< reading headers in advance, for this run and others
  Parse,     ///< clang's
  Launches,  ///< finding out what the file says of launches
  Code,      ///< generating the code of kernels
  Passes,    ///< over the code of kernels
  Execution, ///< of kernels
  Rules,
  Fixes,    ///< searching for them: seconds of wall time
  Examples, ///< trying the instantiations that a report proposes
};
constexpr std::size_t NumPhases = 10;

/// Seconds of CPU time.
class PhaseTimes {
public:
  double &operator[](WorkPhase Of) { return Seconds[std::size_t(Of)]; }
  double operator[](WorkPhase Of) const { return Seconds[std::size_t(Of)]; }
  double total() const {
    double Sum = 0;
    for (double Each : Seconds)
      Sum += Each;
    return Sum;
  }
  PhaseTimes &operator+=(const PhaseTimes &Other) {
    for (std::size_t I = 0; I != NumPhases; ++I)
      Seconds[I] += Other.Seconds[I];
    return *this;
  }

private:
  std::array<double, NumPhases> Seconds{};
};

/// One of clang's parses of a file.
struct ParseTime {
  std::string WhyAgain; ///< "" for the first one
  double Seconds = 0;   ///< of CPU time, with what was generated from the tree
};

class PhaseScope;

/// Takes what the scopes of its thread measure, as long as it lives; one that
/// was there before takes nothing meanwhile.
class PhaseRecorder {
public:
  PhaseRecorder();
  ~PhaseRecorder();
  PhaseRecorder(const PhaseRecorder &) = delete;
  PhaseRecorder &operator=(const PhaseRecorder &) = delete;

  const PhaseTimes &times() const { return Times; }
  const std::vector<ParseTime> &parses() const { return Parses; }

private:
  friend class PhaseScope;
  friend class ParseScope;
  PhaseTimes Times;
  std::vector<ParseTime> Parses;
  PhaseScope *Innermost = nullptr;
  PhaseRecorder *Outer;
};

/// Costs two looks at a clock; none without a recorder.
class PhaseScope {
public:
  explicit PhaseScope(WorkPhase What);
  ~PhaseScope();
  PhaseScope(const PhaseScope &) = delete;
  PhaseScope &operator=(const PhaseScope &) = delete;

private:
  PhaseRecorder *const Recorder;
  PhaseScope *Outer = nullptr;
  const WorkPhase What;
  double Start = 0;
  double Inner = 0; ///< of it, seconds of scopes within
};

/// Says that the thread parses a file.
class ParseScope {
public:
  explicit ParseScope(std::string WhyAgain);
  ~ParseScope();
  ParseScope(const ParseScope &) = delete;
  ParseScope &operator=(const ParseScope &) = delete;

private:
  PhaseRecorder *const Recorder;
  std::string WhyAgain;
  double Start = 0;
};

} // namespace bank_lint

#endif
