//===-- analysis/warp/record/pending_observations.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What was seen in a speculation: it is handed on later, or discarded.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_PENDING_OBSERVATIONS_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_PENDING_OBSERVATIONS_H

#include "analysis/access/access_record.h"
#include <vector>

namespace bank_lint {

class PendingObservations : public AccessSink {
public:
  /// A point in time.
  struct Mark {
    std::size_t Accesses = 0, Touched = 0, Idles = 0, Gaps = 0, Indices = 0;
  };

  void access(const AccessRecord &Record) override {
    Accesses.push_back(Record);
  }
  void touches(const AccessRecord &Record) override {
    Touched.push_back(Record);
  }
  void idle(const llvm::Instruction &At, std::uint64_t Times) override {
    Idles.push_back({&At, Times});
  }
  void notModelled(const llvm::Instruction &At, const std::string &What,
                   bool MayAccess) override {
    Gaps.push_back({&At, What, MayAccess});
  }
  void index(unsigned Number, symbolic::LaneMask Active,
             const symbolic::LaneValue &Value) override {
    Indices.push_back({Number, Active, Value});
  }

  Mark now() const {
    return {Accesses.size(), Touched.size(), Idles.size(), Gaps.size(),
            Indices.size()};
  }
  /// Nothing since \p Then has happened.
  void discardSince(const Mark &Then) {
    Accesses.resize(Then.Accesses);
    Touched.resize(Then.Touched);
    Idles.resize(Then.Idles);
    Gaps.resize(Then.Gaps);
    Indices.resize(Then.Indices);
  }
  /// What happened since \p Then happened \p Times times.
  void repeatSince(const Mark &Then, std::uint64_t Times) {
    for (std::size_t I = Then.Accesses; I < Accesses.size(); ++I)
      Accesses[I].Times *= Times;
    for (std::size_t I = Then.Idles; I < Idles.size(); ++I)
      Idles[I].Times *= Times;
  }
  /// Hands all of it on.
  void handTo(AccessSink &To) {
    for (const AccessRecord &R : Accesses)
      To.access(R);
    for (const AccessRecord &R : Touched)
      To.touches(R);
    for (const Idle &I : Idles)
      To.idle(*I.At, I.Times);
    for (const Gap &G : Gaps)
      To.notModelled(*G.At, G.What, G.MayAccess);
    for (const Index &I : Indices)
      To.index(I.Number, I.Active, I.Value);
    discardSince({});
  }

private:
  struct Idle {
    const llvm::Instruction *At = nullptr;
    std::uint64_t Times = 1;
  };
  struct Gap {
    const llvm::Instruction *At = nullptr;
    std::string What;
    bool MayAccess = false;
  };
  struct Index {
    unsigned Number = 0;
    symbolic::LaneMask Active = 0;
    symbolic::LaneValue Value;
  };
  std::vector<AccessRecord> Accesses, Touched;
  std::vector<Idle> Idles;
  std::vector<Gap> Gaps;
  std::vector<Index> Indices;
};

} // namespace bank_lint

#endif
