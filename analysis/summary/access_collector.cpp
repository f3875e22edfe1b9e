//===-- analysis/summary/access_collector.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/access_collector.h"
#include "analysis/summary/address_formula.h"
#include "analysis/summary/code_passes.h"
#include "analysis/summary/tile_facts.h"
#include "analysis/summary/warp_roles.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <bit>

using namespace llvm;

namespace bank_lint {

/// Which one \p Address leads into; null if that is unknown.
const SharedVariable *
AccessCollector::sharedVariable(const symbolic::LaneValue &Address,
                                symbolic::LaneMask Active) const {
  const void *Object = objectOf(Context, Address, Active);
  return Object ? Map.sharedVariable(
                      static_cast<const Value *>(Object)->getName().str())
                : nullptr;
}

AccessCollector::Entry &AccessCollector::entryOf(const AccessRecord &Record) {
  InstructionKey Fast{Record.Instruction, Record.Space,
                      Record.Operation,   Record.Form,
                      Record.Width,       Record.Tile ? Record.Tile->What : ""};
  Entry *&Known = ByInstruction[Fast];
  if (Known)
    return *Known;
  AccessSite Where = Sites.siteOf(*Record.Instruction, Record.Operation);
  Where.Counter =
      Sites.counterOf(*Record.Instruction, Record.Operation, Where.Where);
  // What is accessed by an address that is a number, as by assembly.
  if (Record.Space == AccessSpace::Shared && !Where.Declaration.isValid())
    if (const SharedVariable *Known =
            sharedVariable(Record.Address, Record.Active)) {
      Where.Declaration = Known->Declaration;
      Where.DeclarationText = Known->DeclarationText;
    }
  auto [It, IsNew] = Entries.try_emplace(
      Key{Where, Record.Space, Record.Operation, Record.Form, Record.Width,
          Record.Tile ? Record.Tile->What : ""});
  Entry &E = It->second;
  if (IsNew) {
    AccessSummary &S = E.Summary;
    S.Kernel = Kernel.DisplayName;
    S.Where = Where.Where;
    S.InlinedAt = Where.InlinedAt;
    S.Within = Where.Within;
    S.Counter = Where.Counter;
    S.Declaration = Where.Declaration;
    S.DeclarationText = Where.DeclarationText;
    S.RecordBytes = Where.RecordBytes;
    if (Record.Space == AccessSpace::Shared)
      S.OwnedBy = Where.OwnedBy;
    S.Caller = Where.Caller;
    S.Space = Record.Space;
    S.Operation = Record.Operation;
    S.OperationKnown = Record.OperationKnown;
    S.Form = Record.Form;
    S.Width = Record.Undecided.empty() ? Record.Width : 0;
    const auto *Call = dyn_cast<CallInst>(Record.Instruction);
    S.IsOfAssembly = Call && Call->isInlineAsm() && !Record.IsPastShared;
    S.Seen = Record.Seen;
    S.Sureness = Certainty::Proven;
    S.LaunchedWith = LaunchedWith;
    E.Costliest = Record.Instruction;
    E.Pointed = PointedArray(S, Map);
  }
  Known = &E;
  return E;
}

namespace {

/// A figure of a summary that is summed up, and the part of a cost that it
/// sums.
struct SummedFigure {
  Figure AccessSummary::*To;
  Interval CostFigures::*From;
};
constexpr SummedFigure SummedFigures[] = {
    {&AccessSummary::Wavefronts, &CostFigures::Wavefronts},
    {&AccessSummary::Ideal, &CostFigures::Ideal},
    {&AccessSummary::Conflicts, &CostFigures::Conflicts},
    {&AccessSummary::CopyConflicts, &CostFigures::CopyConflicts},
    {&AccessSummary::CopyTags, &CostFigures::CopyTags},
    {&AccessSummary::Requests, &CostFigures::Requests},
    {&AccessSummary::Sectors, &CostFigures::Sectors},
    {&AccessSummary::IdealSectors, &CostFigures::IdealSectors},
    {&AccessSummary::Lines, &CostFigures::Lines},
    {&AccessSummary::AlignedSectors, &CostFigures::AlignedSectors},
    {&AccessSummary::L1Wavefronts, &CostFigures::L1Wavefronts},
    {&AccessSummary::L1Conflicts, &CostFigures::L1Conflicts},
};

/// Adds what \p Cost comes to, \p Times over, to the totals of \p S; in all
/// blocks along the axes on which this or what came before it differs.
void addTotals(AccessSummary &S, const AccessCost &Cost, std::uint64_t Times) {
  std::uint64_t Before = 1, Here = Times;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::uint64_t All = std::max(S.BlocksAlong[Axis], Cost.Blocks[Axis]);
    Before *= All / S.BlocksAlong[Axis];
    Here *= All / Cost.Blocks[Axis];
    S.BlocksAlong[Axis] = All;
  }
  const CostFigures &From = Cost.InAllBlocks ? *Cost.InAllBlocks : Cost;
  auto Add = [&](Interval &To, const Interval &More) {
    if (Before > 1)
      To = To * Before;
    To += More * Here;
  };
  for (const SummedFigure &F : SummedFigures)
    Add((S.*F.To).Total, From.*F.From);
  Add(S.SerialWavefronts, From.SerialWavefronts);
}

} // namespace

bool AccessCollector::addShared(AccessSummary &S, bool HasWorst,
                                const AccessCost &Cost) {
  S.DestinationMayConflict |= Cost.DestinationMayConflict;
  if (HasWorst &&
      std::tuple(Cost.Conflicts.Max, Cost.Contention.Max, Cost.Wavefronts.Max,
                 Cost.Wavefronts.Min) <=
          std::tuple(S.Conflicts.Worst.Max, S.Contention.Max,
                     S.Wavefronts.Worst.Max, S.Wavefronts.Worst.Min))
    return false;
  S.Wavefronts.Worst = Cost.Wavefronts;
  S.Ideal.Worst = Cost.Ideal;
  S.Conflicts.Worst = Cost.Conflicts;
  return true;
}

bool AccessCollector::addSectors(AccessSummary &S, bool HasWorst,
                                 const AccessCost &Cost) {
  S.IsAtBestAlignment |= Cost.IsAtBestAlignment;
  auto Excess = [](const Interval &Sectors, const Interval &Ideal) {
    return std::int64_t(Sectors.Max) - std::int64_t(Ideal.Max);
  };
  if (HasWorst && std::tuple(Excess(Cost.Sectors, Cost.IdealSectors),
                             Cost.Sectors.Max, Cost.Sectors.Min) <=
                      std::tuple(Excess(S.Sectors.Worst, S.IdealSectors.Worst),
                                 S.Sectors.Worst.Max, S.Sectors.Worst.Min))
    return false;
  S.Sectors.Worst = Cost.Sectors;
  S.IdealSectors.Worst = Cost.IdealSectors;
  S.Lines.Worst = Cost.Lines;
  S.AlignedSectors.Worst = Cost.AlignedSectors;
  return true;
}

bool AccessCollector::addConstant(AccessSummary &S, bool HasWorst,
                                  const AccessCost &Cost) {
  if (HasWorst && Cost.Requests.Max <= S.Requests.Worst.Max)
    return false;
  S.Requests.Worst = Cost.Requests;
  return true;
}

/// "block 1", "block (1,0)": as the grid has dimensions.
static std::string
blockName(const std::optional<std::array<std::uint64_t, 3>> &Index,
          const Launch &LaunchedWith) {
  if (!Index)
    return "some block";
  unsigned Dimensions = 3;
  while (Dimensions > 1 && LaunchedWith.Grid.Size[Dimensions - 1] == 1)
    --Dimensions;
  std::string Text;
  for (unsigned Axis = 0; Axis < Dimensions; ++Axis)
    Text += (Axis ? "," : "") + std::to_string((*Index)[Axis]);
  return "block " + (Dimensions > 1 ? "(" + Text + ")" : Text);
}

/// Each of the warps that run has \p Conflicts more; warps run one after the
/// other.
void AccessCollector::addConflictsOfWarp(Entry &E,
                                         std::uint64_t Conflicts) const {
  if (E.LastWarp != Running.First)
    E.ConflictsOfLastWarp = 0;
  E.LastWarp = Running.First;
  E.ConflictsOfLastWarp += Conflicts;
  E.Summary.MostConflictsOfWarp =
      std::max(E.Summary.MostConflictsOfWarp, E.ConflictsOfLastWarp);
}

/// For several tiles that one place of the source moves, what they share.
void AccessCollector::addTile(AccessSummary &S, const TileUse &Tile,
                              symbolic::LaneMask Active) const {
  const bool IsFirst = !S.Tile;
  if (IsFirst)
    S.Tile = tileFacts(Context, Tile, Active);
  const SharedVariable *Known = sharedVariable(Tile.Start, Active);
  const SourceRange Array = Known ? Known->Declaration : SourceRange();
  if (IsFirst)
    S.Tile->Array = Array;
  else if (S.Tile->Array != Array)
    S.Tile->Array = {};
  if (Tile.Map && S.Tile->RowBytes != Tile.RowBytes)
    S.Tile->RowBytes.reset();
  if (Tile.Map && S.Tile->SwizzleBytes != Tile.Map->SwizzleBytes)
    S.Tile->SwizzleBytes.reset();
}

void AccessCollector::access(const AccessRecord &Record) {
  Entry &E = entryOf(Record);
  AccessSummary &S = E.Summary;
  E.Pointed.note(Context, Record);
  if (Lanes && Record.Space == AccessSpace::Shared)
    if (const SharedVariable *Array =
            sharedVariable(Record.Address, Record.Active))
      Lanes->add(Context, Record, S.Where, Array->Declaration);
  const bool IsFirst = S.Executions.Max == 0;
  S.Executions += Interval::exactly(Record.Times);
  S.Seen = std::min(S.Seen, Record.Seen);
  S.OperationKnown &= Record.OperationKnown;
  addWarps(Running, S.Warps);
  S.Parts = std::max(S.Parts, Record.Parts);
  S.ExecutionsKnown &= Record.CountKnown;
  if (!Record.CountKnown && Record.Instruction)
    E.Uncounted.insert(Record.Instruction);
  S.ExecutionsCertain &= Record.Active == Record.Certain;
  S.IsLeftToLanes |= Record.IsLeftToLanes;
  S.IsOfOneBlock = Record.IsOfOneBlock && (S.IsOfOneBlock || IsFirst);
  E.Assumptions |= Record.GuardsHold | Record.RestsOn;
  Layouts.add(Context, Record, Running.First, S);
  if (!Record.Undecided.empty()) {
    S.Sureness = Certainty::Undecided;
    S.Reason = Record.Undecided;
    return;
  }
  if (Record.Tile && isOfTile(Record.Form))
    addTile(S, *Record.Tile, Record.Active);
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
  const bool MayFault = Record.Parts == 1 || Record.WholeBytes;
  S.IsSurelyMisaligned |=
      MayFault && Cost.MisalignedLanes && Record.Active == Record.Certain;
  if (MayFault && Cost.MisalignedLanes > S.MisalignedLanes) {
    S.MisalignedLanes = Cost.MisalignedLanes;
    S.AlignedTo = Record.WholeBytes ? Record.WholeBytes : Record.Width;
    S.MisalignedIn = Cost.IsMisalignedInBlock
                         ? blockName(Cost.MisalignedBlock, LaunchedWith)
                         : "";
  }
  const auto Add = Record.Space == AccessSpace::Shared     ? addShared
                   : Record.Space == AccessSpace::Constant ? addConstant
                                                           : addSectors;
  addTotals(S, Cost, Record.Times);
  if (Record.Space == AccessSpace::Shared)
    addConflictsOfWarp(E, Cost.Conflicts.Max * Record.Times /
                              (Running.Last - Running.First + 1));
  else if (Record.Space == AccessSpace::Global)
    E.Instances.add(Record, Running);
  const bool IsWorst = Add(S, E.HasWorst, Cost);
  E.Sequence.add(Record, Cost, Running.First, IsWorst);
  if (!IsWorst)
    return;
  E.HasWorst = true;
  E.Costliest = Record.Instruction;
  S.Contention = Cost.Contention;
  S.Table = Cost.Table;
  S.Witness = Cost.Witness;
  S.HasWitness = Cost.HasWitness;
  S.LaneBytes = Cost.LaneBytes;
}

/// The integer parameters without a value that decide how often the loops
/// around \p Of run.
std::vector<std::string> AccessCollector::unknownCounts(const Entry &Of) {
  CountDeciders::Parameters Numbers;
  for (const Instruction *At : Of.Uncounted) {
    if (!Deciders)
      Deciders.emplace(*At->getFunction());
    Numbers.insert_range(Deciders->of(*At));
  }
  std::vector<std::string> Names;
  for (const auto &[Number, Each] : enumerate(Kernel.Parameters))
    if (Numbers.contains(unsigned(Number)) && Each.IsInteger &&
        !Each.Name.empty() &&
        none_of(LaunchedWith.Arguments, [&](const ArgumentValue &Known) {
          return Known.Name == Each.Name && Known.Value;
        }))
      Names.push_back(Each.Name);
  return Names;
}

bool AccessCollector::costsExactly(const AccessRecord &Record) {
  const AccessCost &Cost = Costs.cost(Record);
  const Interval *All[] = {
      &Cost.Wavefronts,       &Cost.Ideal,      &Cost.Conflicts,
      &Cost.CopyConflicts,    &Cost.CopyTags,   &Cost.Contention,
      &Cost.SerialWavefronts, &Cost.Requests,   &Cost.Sectors,
      &Cost.IdealSectors,     &Cost.Lines,      &Cost.AlignedSectors,
      &Cost.L1Wavefronts,     &Cost.L1Conflicts};
  // What is known of the conflicts of copies past L1 follows from the rest.
  auto IsExact = [&](const Interval *I) {
    return I->isExact() || (I == &Cost.CopyConflicts &&
                            Record.Form == AccessForm::AsyncCopyPastL1);
  };
  if (Cost.Sureness > Certainty::Expected || Cost.IsOfOwnSides ||
      !all_of(All, IsExact))
    return false;
  return !Cost.InAllBlocks || all_of(SummedFigures, [&](const auto &F) {
    return ((*Cost.InAllBlocks).*F.From).isExact();
  });
}

void AccessCollector::notModelled(const Instruction &At,
                                  const std::string &What, bool MayAccess) {
  AccessSite Where = Sites.siteOf(At, AccessOperation::Load);
  if (MayAccess && Hidden.empty())
    Hidden = What;
  NotAnalysed.try_emplace({Where.Where, What},
                          Unanalysed{Kernel.DisplayName, Where.Where, What});
}

std::vector<AccessSummary> AccessCollector::takeSummaries() {
  std::vector<AccessSummary> Result;
  CodePasses Passes;
  for (const auto &[Key, E] : ByInstruction) {
    E->Summary.WithoutLanes += Idle.lookup(std::get<0>(Key));
    Passes.add(*std::get<0>(Key), E->Summary);
  }
  Passes.fill();
  Idle.clear();
  Layouts.compare();
  for (auto &[K, E] : Entries) {
    E.Summary.Assumptions = Context.texts(E.Assumptions);
    E.Pointed.describe(Map, E.Summary);
    if (E.Summary.ExecutionsKnown)
      E.Summary.InTurn = E.Sequence.take();
    else
      E.Summary.UnknownArguments = unknownCounts(E);
    if (E.Summary.Space == AccessSpace::Global)
      E.Summary.InstanceOffsets = E.Instances.take();
    E.Summary.Derivation = deriveAddress(*E.Costliest, E.Summary.Space,
                                         E.Summary.Operation, Kernel, Map);
    Result.push_back(std::move(E.Summary));
  }
  Entries.clear();
  ByInstruction.clear();
  findRoles(Result);
  return Result;
}

void AccessCollector::index(unsigned Number, symbolic::LaneMask Active,
                            const symbolic::LaneValue &Value) {
  if (!Active)
    return;
  IndexRange Range;
  Range.IsAssumed = Value.isOpaque() || Value.assumed() != 0;
  Range.LowZeros = Value.isOpaque() ? 0 : Value.unknownTrailingZeros(Context);
  bool IsFirst = true;
  for (unsigned Lane = 0; !Value.isOpaque() && Lane < symbolic::NumLanes;
       ++Lane) {
    if (!(Active >> Lane & 1))
      continue;
    symbolic::IntRange Here = Value.laneRange(Context, Lane);
    Range.Seen = IsFirst ? Here : Range.Seen.hull(Here);
    if (Value.constant()[Lane] != 0)
      Range.LowZeros = std::min(
          Range.LowZeros, unsigned(std::countr_zero(Value.constant()[Lane])));
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
