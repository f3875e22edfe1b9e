//===-- analysis/warp/access_collector.cpp ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/access_collector.h"
#include "analysis/frontend/debug_location.h"
#include "analysis/warp/address_formula.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Bytes that the source-level access moves.
unsigned bytesOf(const Instruction &I) {
  Type *T = I.getType();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    T = Store->getValueOperand()->getType();
  if (!T->isSized() || T->isVoidTy())
    return 0;
  return unsigned(I.getDataLayout().getTypeStoreSize(T).getFixedValue());
}

SourceRange pointAt(const std::string &File, const DILocation &L) {
  unsigned Column = std::max(1u, L.getColumn());
  return {File, L.getLine(), Column, L.getLine(), Column + 1};
}

} // namespace

/// The innermost place in the user's own files, and the calls that lead there.
AccessCollector::Site AccessCollector::siteOf(const Instruction &At,
                                              AccessOperation Operation) {
  Site Result;
  bool Found = false;
  for (const DILocation *L = At.getDebugLoc(); L; L = L->getInlinedAt()) {
    // Code that the compiler wrote (an implicit copy) is no place to show.
    const DISubprogram *Function = L->getScope()->getSubprogram();
    if (L->getLine() == 0 || (Function && Function->isArtificial()))
      continue;
    std::string File = debugFileName(*L);
    if (!Map.isUserFile(File))
      continue;
    if (Found) {
      Result.InlinedAt.push_back(pointAt(File, *L));
      continue;
    }
    Found = true;
    Result.Where = pointAt(File, *L);
    AccessKind Kind = Operation == AccessOperation::Load ? AccessKind::Load
                                                         : AccessKind::Store;
    if (const AccessExpression *Expression =
            Map.find(File, L->getLine(), L->getColumn(), Kind, bytesOf(At))) {
      Result.Where = Expression->Range;
      Result.Declaration = Expression->Declaration;
      Result.DeclarationText = Expression->DeclarationText;
      Result.RecordBytes = Expression->RecordBytes;
    }
  }
  if (!Found)
    Result.Where = Kernel.Where;
  return Result;
}

AccessCollector::Entry &AccessCollector::entryOf(const AccessRecord &Record) {
  InstructionKey Fast{Record.Instruction, Record.Space, Record.Operation,
                      Record.Form, Record.Width};
  Entry *&Known = ByInstruction[Fast];
  if (Known)
    return *Known;
  Site Where = siteOf(*Record.Instruction, Record.Operation);
  auto [It, IsNew] = Entries.try_emplace(
      Key{Where, Record.Space, Record.Operation, Record.Form, Record.Width});
  Entry &E = It->second;
  if (IsNew) {
    AccessSummary &S = E.Summary;
    S.Kernel = Kernel.DisplayName;
    S.Where = Where.Where;
    S.InlinedAt = Where.InlinedAt;
    S.Declaration = Where.Declaration;
    S.DeclarationText = Where.DeclarationText;
    S.RecordBytes = Where.RecordBytes;
    S.Space = Record.Space;
    S.Operation = Record.Operation;
    S.Form = Record.Form;
    S.Width = Record.Undecided.empty() ? Record.Width : 0;
    S.Sureness = Certainty::Proven;
    S.LaunchedWith = LaunchedWith;
    E.Costliest = Record.Instruction;
  }
  Known = &E;
  return E;
}

bool AccessCollector::addShared(Entry &E, const AccessCost &Cost,
                                std::uint64_t Times) {
  AccessSummary &S = E.Summary;
  S.Wavefronts.Total += Cost.Wavefronts * Times;
  S.Ideal.Total += Cost.Ideal * Times;
  S.Conflicts.Total += Cost.Conflicts * Times;
  S.SerialWavefronts += Cost.SerialWavefronts * Times;
  S.CopyWavefronts.Total += Cost.CopyWavefronts * Times;
  S.CopyConflicts.Total += Cost.CopyConflicts * Times;
  S.CopyTags.Total += Cost.CopyTags * Times;
  S.CopyRuleApplies &= Cost.CopyRuleApplies;
  bool Worse =
      !E.HasWorst ||
      std::tuple(Cost.Conflicts.Max, Cost.Contention.Max, Cost.Wavefronts.Max) >
          std::tuple(S.Conflicts.Worst.Max, S.Contention.Max,
                     S.Wavefronts.Worst.Max);
  if (!Worse)
    return false;
  E.HasWorst = true;
  S.Wavefronts.Worst = Cost.Wavefronts;
  S.Ideal.Worst = Cost.Ideal;
  S.Conflicts.Worst = Cost.Conflicts;
  S.Contention = Cost.Contention;
  S.Table = Cost.Table;
  S.Witness = Cost.Witness;
  S.HasWitness = Cost.HasWitness;
  S.LaneBytes = Cost.LaneBytes;
  return true;
}

bool AccessCollector::addSectors(Entry &E, const AccessCost &Cost,
                                 std::uint64_t Times) {
  AccessSummary &S = E.Summary;
  S.Sectors.Total += Cost.Sectors * Times;
  S.IdealSectors.Total += Cost.IdealSectors * Times;
  S.Lines.Total += Cost.Lines * Times;
  S.AlignedSectors.Total += Cost.AlignedSectors * Times;
  S.L1Wavefronts.Total += Cost.L1Wavefronts * Times;
  S.L1Conflicts.Total += Cost.L1Conflicts * Times;
  auto Excess = [](const Interval &Sectors, const Interval &Ideal) {
    return std::int64_t(Sectors.Max) - std::int64_t(Ideal.Max);
  };
  bool Worse =
      !E.HasWorst ||
      std::tuple(Excess(Cost.Sectors, Cost.IdealSectors), Cost.Sectors.Max) >
          std::tuple(Excess(S.Sectors.Worst, S.IdealSectors.Worst),
                     S.Sectors.Worst.Max);
  if (!Worse)
    return false;
  E.HasWorst = true;
  S.Sectors.Worst = Cost.Sectors;
  S.IdealSectors.Worst = Cost.IdealSectors;
  S.Lines.Worst = Cost.Lines;
  S.AlignedSectors.Worst = Cost.AlignedSectors;
  S.Contention = Cost.Contention;
  S.Table = Cost.Table;
  S.Witness = Cost.Witness;
  S.HasWitness = Cost.HasWitness;
  S.LaneBytes = Cost.LaneBytes;
  return true;
}

bool AccessCollector::addConstant(Entry &E, const AccessCost &Cost,
                                  std::uint64_t Times) {
  AccessSummary &S = E.Summary;
  S.Requests.Total += Cost.Requests * Times;
  if (E.HasWorst && Cost.Requests.Max <= S.Requests.Worst.Max)
    return false;
  E.HasWorst = true;
  S.Requests.Worst = Cost.Requests;
  S.Witness = Cost.Witness;
  S.HasWitness = Cost.HasWitness;
  S.LaneBytes = Cost.LaneBytes;
  return true;
}

void AccessCollector::access(const AccessRecord &Record) {
  Entry &E = entryOf(Record);
  AccessSummary &S = E.Summary;
  S.Executions += Interval::exactly(Record.Times);
  S.Parts = std::max(S.Parts, Record.Parts);
  S.ExecutionsKnown &= Record.CountKnown;
  S.ExecutionsCertain &= Record.Active == Record.Certain;
  E.Assumptions |= Record.GuardsHold | Record.RestsOn;
  if (!Record.Undecided.empty()) {
    S.Sureness = Certainty::Undecided;
    S.Reason = Record.Undecided;
    return;
  }
  const AccessCost &Cost = Costs.cost(Record);
  E.Assumptions |= Cost.RestsOn;
  if (Cost.Sureness > S.Sureness) {
    S.Sureness = Cost.Sureness;
    S.Reason = Cost.Reason;
    S.DecidedBy = Cost.DecidedBy;
  } else if (Cost.Sureness == Certainty::Bounded && Cost.DecidedBy.empty()) {
    S.DecidedBy.clear(); // of one instruction the data decides
  }
  if (S.Sureness == Certainty::Undecided)
    return;
  // What the compiler merged it knows to be aligned.
  if ((Record.Parts == 1 || Record.WholeBytes) &&
      Cost.MisalignedLanes > S.MisalignedLanes) {
    S.MisalignedLanes = Cost.MisalignedLanes;
    S.AlignedTo = Record.WholeBytes ? Record.WholeBytes : Record.Width;
  }
  const auto Add = Record.Space == AccessSpace::Shared     ? addShared
                   : Record.Space == AccessSpace::Constant ? addConstant
                                                           : addSectors;
  if (Add(E, Cost, Record.Times))
    E.Costliest = Record.Instruction;
}

bool AccessCollector::costsExactly(const AccessRecord &Record) {
  const AccessCost &Cost = Costs.cost(Record);
  const Interval *All[] = {&Cost.Wavefronts,     &Cost.Ideal,
                           &Cost.Conflicts,      &Cost.CopyWavefronts,
                           &Cost.CopyConflicts,  &Cost.CopyTags,
                           &Cost.Contention,     &Cost.SerialWavefronts,
                           &Cost.Requests,       &Cost.Sectors,
                           &Cost.IdealSectors,   &Cost.Lines,
                           &Cost.AlignedSectors, &Cost.L1Wavefronts,
                           &Cost.L1Conflicts};
  return Cost.Sureness == Certainty::Proven &&
         all_of(All, [](const Interval *I) { return I->isExact(); });
}

void AccessCollector::notModelled(const Instruction &At,
                                  const std::string &What) {
  Site Where = siteOf(At, AccessOperation::Load);
  NotAnalysed.try_emplace({Where.Where, What},
                          Unanalysed{Kernel.DisplayName, Where.Where, What});
}

std::vector<AccessSummary> AccessCollector::takeSummaries() {
  std::vector<AccessSummary> Result;
  for (auto &[K, E] : Entries) {
    E.Summary.Assumptions = Context.texts(E.Assumptions);
    E.Summary.Derivation = deriveAddress(*E.Costliest, E.Summary.Space,
                                         E.Summary.Operation, Kernel, Map);
    Result.push_back(std::move(E.Summary));
  }
  Entries.clear();
  ByInstruction.clear();
  return Result;
}

void AccessCollector::index(unsigned Number, symbolic::LaneMask Active,
                            const symbolic::LaneValue &Value) {
  if (!Active)
    return;
  IndexRange Range{{}, Value.isOpaque() || Value.assumed() != 0};
  bool IsFirst = true;
  for (unsigned Lane = 0; !Value.isOpaque() && Lane < symbolic::NumLanes;
       ++Lane) {
    if (!(Active >> Lane & 1))
      continue;
    symbolic::IntRange Here = Value.laneRange(Context, Lane);
    Range.Seen = IsFirst ? Here : Range.Seen.hull(Here);
    IsFirst = false;
  }
  addIndices(Indices, {{Number, Range}});
}

std::vector<Unanalysed> AccessCollector::takeNotAnalysed() {
  std::vector<Unanalysed> Result;
  for (auto &[K, U] : NotAnalysed)
    Result.push_back(std::move(U));
  NotAnalysed.clear();
  return Result;
}

} // namespace bank_lint
