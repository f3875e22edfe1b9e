//===-- analysis/summary/access_collector.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Gathers the records of all warps of a block into one summary for each
/// access of the source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_ACCESS_COLLECTOR_H
#define BANK_LINT_ANALYSIS_SUMMARY_ACCESS_COLLECTOR_H

#include "analysis/access/access_record.h"
#include "analysis/cost/access_cost.h"
#include "analysis/program/device_module.h"
#include "analysis/result/finding.h"
#include "analysis/summary/access_site.h"
#include "analysis/summary/count_deciders.h"
#include "analysis/summary/execution_sequence.h"
#include "analysis/summary/footprint.h"
#include "analysis/summary/index_range.h"
#include "analysis/summary/instance_offsets.h"
#include "analysis/summary/lane_records.h"
#include "analysis/summary/pointed_array.h"
#include "analysis/summary/tile_layouts.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <vector>

namespace bank_lint {

class AccessCollector : public AccessSink {
public:
  AccessCollector(symbolic::ValueContext &Context, CostModel &Costs,
                  const SourceMap &Map, const KernelInfo &Kernel,
                  const Launch &LaunchedWith)
      : Context(Context), Costs(Costs), Map(Map), Kernel(Kernel),
        LaunchedWith(LaunchedWith), Sites(Map, Kernel) {}

  void warps(unsigned First, unsigned Count) override {
    Running = {First, First + Count - 1};
  }
  void access(const AccessRecord &Record) override;
  bool costsExactly(const AccessRecord &Record) override;
  void notModelled(const llvm::Instruction &At, const std::string &What,
                   bool MayAccess) override;
  /// Has the bytes of global memory that are touched noted in \p Touched.
  void noteFootprints(Footprints &Touched) { this->Touched = &Touched; }
  /// Has what lanes do in shared memory noted in \p Seen.
  void noteLanes(LaneRecords &Seen) { Lanes = &Seen; }
  bool watchesBytes() const override { return Touched != nullptr; }
  void touches(const AccessRecord &Record) override {
    Touched->add(Context, Record);
  }
  void idle(const llvm::Instruction &At, std::uint64_t Times) override {
    Idle[&At] += Times;
  }
  void index(unsigned Number, symbolic::LaneMask Active,
             const symbolic::LaneValue &Value) override;

  /// The summaries, in source order. Call once, at the end.
  std::vector<AccessSummary> takeSummaries();
  /// What could not be analysed, each place once.
  std::vector<Unanalysed> takeNotAnalysed();
  /// Why there may be accesses that are in no summary; empty: there are none.
  const std::string &hiddenAccesses() const { return Hidden; }
  IndexRanges takeIndices() { return std::move(Indices); }

private:
  struct Entry {
    AccessSummary Summary;
    symbolic::AssumptionSet Assumptions = 0;
    bool HasWorst = false;
    const llvm::Instruction *Costliest = nullptr;
    PointedArray Pointed;
    /// Those in loops whose trip count is unknown.
    llvm::SmallSetVector<const llvm::Instruction *, 2> Uncounted;
    ExecutionSequence Sequence;
    InstanceOffsets Instances;
    /// For shared memory: the warp whose conflicts are summed up, and these.
    unsigned LastWarp = 0;
    std::uint64_t ConflictsOfLastWarp = 0;
  };
  const SharedVariable *sharedVariable(const symbolic::LaneValue &Address,
                                       symbolic::LaneMask Active) const;
  void addTile(AccessSummary &S, const TileUse &Tile,
               symbolic::LaneMask Active) const;
  Entry &entryOf(const AccessRecord &Record);
  void addConflictsOfWarp(Entry &E, std::uint64_t Conflicts) const;
  std::vector<std::string> unknownCounts(const Entry &Of);
  /// Each returns whether it is the most expensive so far.
  static bool addShared(AccessSummary &S, bool HasWorst,
                        const AccessCost &Cost);
  static bool addSectors(AccessSummary &S, bool HasWorst,
                         const AccessCost &Cost);
  static bool addConstant(AccessSummary &S, bool HasWorst,
                          const AccessCost &Cost);

  symbolic::ValueContext &Context;
  CostModel &Costs;
  const SourceMap &Map;
  const KernelInfo &Kernel;
  const Launch &LaunchedWith;
  AccessSites Sites;
  std::optional<CountDeciders> Deciders; ///< of the kernel's function

  /// The last is TileUse::What.
  using Key = std::tuple<AccessSite, AccessSpace, AccessOperation, AccessForm,
                         unsigned, std::string>;
  std::map<Key, Entry> Entries;
  using InstructionKey =
      std::tuple<const llvm::Instruction *, AccessSpace, AccessOperation,
                 AccessForm, unsigned, std::string>;
  std::map<InstructionKey, Entry *> ByInstruction;
  llvm::DenseMap<const llvm::Instruction *, std::uint64_t> Idle;
  std::map<std::pair<SourceRange, std::string>, Unanalysed> NotAnalysed;
  std::string Hidden;
  IndexRanges Indices;
  Footprints *Touched = nullptr;
  LaneRecords *Lanes = nullptr;
  TileLayouts Layouts;
  WarpRange Running; ///< the warps whose accesses come
};

} // namespace bank_lint

#endif
