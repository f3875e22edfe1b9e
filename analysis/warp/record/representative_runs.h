//===-- analysis/warp/record/representative_runs.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Iterations, or warps, of which one is executed for all, with an unknown for
/// its number (the counter). Notices what makes them differ: then the run has
/// failed and has to be taken back.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_REPRESENTATIVE_RUNS_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_REPRESENTATIVE_RUNS_H

#include "analysis/access/access_record.h"
#include "analysis/symbolic/arithmetic.h"
#include "analysis/warp/state/local_memory.h"
#include <vector>

namespace bank_lint {

class RepresentativeRuns {
public:
  using LaneValue = symbolic::LaneValue;
  enum class Of : std::uint8_t { Iterations, Warps };

  explicit RepresentativeRuns(symbolic::ValueContext &Context) : C(Context) {}

  /// One run, as long as it lives.
  class [[nodiscard]] Scope {
  public:
    /// \p Before: what was known of private arrays when the first one began.
    Scope(RepresentativeRuns &Runs, Of Kind, symbolic::AtomId Counter,
          const LocalMemory &Before);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;
    bool failed() const { return Failed; }

  private:
    friend class RepresentativeRuns;
    RepresentativeRuns &Runs;
    Of Kind;
    symbolic::AtomId Counter;
    const LocalMemory &Before;
    bool Failed = false;
  };

  bool any() const { return !Running.empty(); }
  /// True if what is being executed stands for nothing: the sooner it ends, the
  /// better.
  bool anyFailed() const;

  /// What is known of \p Condition in the lanes \p May. A run fails if it is
  /// open only because of the counter, or if one of the numbers that the
  /// counter stands for would decide it.
  symbolic::Tristate decide(const LaneValue &Condition, symbolic::LaneMask May);
  /// A private array is accessed at \p Value: runs in which that depends on the
  /// counter fail.
  void mustNotDependOnCounter(const LaneValue &Value);
  /// \p Bytes bytes of a private array are read that lie in \p Now. Runs that
  /// know no longer what was stored there before they began fail.
  void mustNotReadEarlier(const LocalMemory &Now, const void *Object,
                          std::int64_t Offset, unsigned Bytes);
  /// Runs in which \p Record does not cost the same for every value of the
  /// counter fail. \p Costs knows prices.
  void mustCostTheSame(const AccessRecord &Record, AccessSink &Costs);
  /// \p Address in the first of all those that it stands for.
  LaneValue first(const LaneValue &Address) const;

private:
  enum class Movement : std::uint8_t;
  Movement movementOf(const LaneValue &Address, symbolic::LaneMask Lanes,
                      symbolic::AtomId Counter) const;
  bool costsTheSame(const AccessRecord &Record, symbolic::AtomId Counter,
                    AccessSink &Costs) const;
  bool isCounter(symbolic::AtomId Id) const;

  symbolic::ValueContext &C;
  std::vector<Scope *> Running; ///< innermost last
};

} // namespace bank_lint

#endif
