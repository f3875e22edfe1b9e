//===-- analysis/cost/step_pricing.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/step_pricing.h"
#include "analysis/cost/pricing.h"
#include "analysis/symbolic/steps.h"
#include <algorithm>
#include <map>
#include <set>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr Interval CostFigures::*Figures[] = {
    &CostFigures::Wavefronts,     &CostFigures::Ideal,
    &CostFigures::Conflicts,      &CostFigures::SerialWavefronts,
    &CostFigures::CopyConflicts,  &CostFigures::CopyTags,
    &CostFigures::Requests,       &CostFigures::Sectors,
    &CostFigures::IdealSectors,   &CostFigures::Lines,
    &CostFigures::AlignedSectors, &CostFigures::L1Wavefronts,
    &CostFigures::L1Conflicts};

void widen(Interval &I, const Interval &By) {
  I = {std::min(I.Min, By.Min), std::max(I.Max, By.Max)};
}

/// What the forms of one divisor cost.
struct Group {
  CostFigures Hull;
  Interval Passing, Inside;
  bool HasPassing = false, HasInside = false;
};

/// More rows say no more than one with the best and the worst case.
constexpr std::size_t MostRows = 4;

class Prices {
public:
  Prices(const AccessRecord &Record, const StepForms &Forms)
      : Forms(Forms), OnlyLarge(Forms.OnlyLarge),
        Primary(Record.Space == AccessSpace::Global ? &CostFigures::Sectors
                                                    : &CostFigures::Wavefronts),
        Ideal(Record.Space == AccessSpace::Global ? &CostFigures::IdealSectors
                                                  : &CostFigures::Ideal) {}
  void add(const StepForm &Form, const AccessCost &Cost);
  /// Whether what is left is not worth its price: it depends on further
  /// unknowns, each of which would have to be tried for each form.
  bool isEnough() const { return Inside || NumOpen > MostOpen; }
  /// Takes back those of small divisors, if there are others: for what is not
  /// added, only what holds for all is reported.
  void leaveOthers() {
    addOfSeveral();
    const std::size_t Before = ByDivisor.size();
    if (Forms.Choices.empty() && ByDivisor.count({0, 0}))
      std::erase_if(ByDivisor, [](const auto &Of) { return Of.first.second; });
    OnlyLarge = ByDivisor.size() < Before;
    IsBounded |= !OnlyLarge;
  }
  AccessCost take(const ValueContext &C, const AccessCost &All);

private:
  /// By the sides of choices, and the divisor (0: large, or the known one).
  using Kind = std::pair<unsigned, std::int64_t>;
  void addToGroup(const Kind &Of, const StepForm &Form, const AccessCost &Cost);
  /// Adds the forms of several kinds to those that there are.
  void addOfSeveral();
  std::vector<TableRow> rowsBySide(const ValueContext &C) const;
  std::vector<TableRow> rows(const ValueContext &C,
                             const AccessCost &All) const;

  const StepForms &Forms;
  bool OnlyLarge;
  Interval CostFigures::*const Primary, CostFigures::*const Ideal;
  std::map<Kind, Group> ByDivisor;
  std::vector<std::pair<StepForm, AccessCost>> OfSeveral;
  AccessCost Costliest;
  bool HasAny = false;
  AssumptionSet RestsOn = 0;
  bool IsBounded = false;
  Certainty Least = Certainty::Proven; ///< of an exact figure
  std::size_t NumOpen = 0;
  static constexpr std::size_t MostOpen = 160;
  /// For lanes that pass no multiple of a divisor which is larger than they are
  /// apart, if what it costs depends on something else.
  std::optional<AccessCost> Inside;
};

void Prices::addToGroup(const Kind &Of, const StepForm &Form,
                        const AccessCost &Cost) {
  auto [It, IsNew] = ByDivisor.try_emplace(Of);
  Group &To = It->second;
  for (auto Figure : Figures)
    if (IsNew)
      To.Hull.*Figure = Cost.*Figure;
    else if (Figure != &CostFigures::AlignedSectors)
      widen(To.Hull.*Figure, Cost.*Figure);
  // For the warps that pass no multiple, or for the luckiest.
  if (!IsNew && Cost.AlignedSectors.Max < To.Hull.AlignedSectors.Max)
    To.Hull.AlignedSectors = Cost.AlignedSectors;
  Interval &Here = Form.Passes ? To.Passing : To.Inside;
  bool &HasHere = Form.Passes ? To.HasPassing : To.HasInside;
  if (HasHere)
    widen(Here, Cost.*Primary);
  else
    Here = Cost.*Primary;
  HasHere = true;
}

void Prices::add(const StepForm &Form, const AccessCost &Cost) {
  if (!HasAny || (Cost.*Primary).Max > (Costliest.*Primary).Max)
    Costliest = Cost;
  HasAny = true;
  RestsOn |= Cost.RestsOn | Form.Value.assumed();
  IsBounded |= Cost.Sureness == Certainty::Bounded;
  if (Cost.Sureness == Certainty::Expected)
    Least = Cost.Sureness;
  // Where it begins costs a sector, and is no story of its own.
  const bool IsOpen =
      Cost.Sureness == Certainty::Parametric &&
      (Primary != &CostFigures::Sectors || !Cost.AlignedSectors.isExact());
  NumOpen += IsOpen;
  if (IsOpen && !Form.Passes && !Form.Divisor && Forms.Choices.empty())
    Inside = Cost;
  const bool IsOfSmall = !Form.Divisor && Form.Beyond + 1 < Forms.LeastLarge;
  if (IsOfSmall || Form.BothSides)
    OfSeveral.push_back({Form, Cost});
  else
    addToGroup({Form.Sides, Form.Divisor.value_or(0)}, Form, Cost);
}

void Prices::addOfSeveral() {
  std::set<Kind> Kinds;
  for (const auto &[Kind, Of] : ByDivisor)
    Kinds.insert(Kind);
  for (const auto &[Form, Cost] : OfSeveral) {
    bool IsOfAny = false;
    for (const auto &[Sides, Divisor] : Kinds)
      if ((Sides & ~Form.BothSides) == Form.Sides &&
          (Divisor == Form.Divisor.value_or(0) ||
           (!Form.Divisor && std::abs(Divisor) > Form.Beyond))) {
        addToGroup({Sides, Divisor}, Form, Cost);
        IsOfAny = true;
      }
    if (!IsOfAny)
      addToGroup({Form.Sides, Form.Divisor.value_or(0)}, Form, Cost);
  }
  OfSeveral.clear();
}

/// For one choice: the cost of each of its sides.
std::vector<TableRow> Prices::rowsBySide(const ValueContext &C) const {
  const auto [First, Second] = C.choiceName(Forms.Choices.front());
  std::vector<TableRow> Rows;
  for (unsigned Side : {0U, 1U}) {
    const std::vector<std::string> Texts = C.texts(Side ? Second : First);
    TableRow Row{Texts.empty() ? "" : Texts.front(), {}, 0};
    bool IsFirst = true;
    for (const auto &[Kind, Of] : ByDivisor) {
      if (Kind.first != Side)
        continue;
      if (IsFirst)
        Row.Cost = Of.Hull.*Primary;
      else
        widen(Row.Cost, Of.Hull.*Primary);
      IsFirst = false;
      Row.Ideal = std::max(Row.Ideal, (Of.Hull.*Ideal).Max);
    }
    llvm::StringRef When = Row.When;
    When.consume_front("lanes choose alike: ");
    When.consume_back(" in all lanes");
    Row.When = When.str();
    if (First == Second) // it is unknown which is which
      Row.When += Side ? ": the second" : ": the first";
    Rows.push_back(std::move(Row));
  }
  return Rows;
}

/// \p Costs of one divisor after another, which may be negative too.
std::vector<TableRow> Prices::rows(const ValueContext &C,
                                   const AccessCost &All) const {
  std::vector<TableRow> Rows;
  // For small divisors that were not tried, the side is unknown.
  if (Forms.Choices.size() == 1 && !OnlyLarge)
    return rowsBySide(C);
  const auto OfLarge = ByDivisor.find({0, 0});
  if (!Forms.Choices.empty() ||
      (Forms.HasSeveral && (!OnlyLarge || OfLarge == ByDivisor.end())))
    return {};
  if (Forms.HasSeveral)
    return {{"each divisor is larger than lanes are apart",
             OfLarge->second.Hull.*Primary, (OfLarge->second.Hull.*Ideal).Max},
            {"otherwise", All.*Primary, (All.*Ideal).Max}};
  if (!Forms.Unknown) {
    const Group &Of = ByDivisor.begin()->second;
    if (!Of.HasInside || !Of.HasPassing)
      return {};
    const bool Choose = Forms.HasLaneChoices;
    return {{Choose ? "lanes choose alike"
                    : "no lane passes a multiple of the divisor",
             Of.Inside, (Of.Hull.*Ideal).Max},
            {Choose ? "lanes do not choose alike"
                    : "lanes pass a multiple of the divisor",
             Of.Passing, (Of.Hull.*Ideal).Max}};
  }
  const std::string Name = C.name(*Forms.Unknown);
  std::vector<ResidueCost> Small;
  Interval Large;
  bool HasLarge = false;
  std::map<std::int64_t, ResidueCost> BySize; // n and -n
  for (const auto &[Kind, Of] : ByDivisor) {
    const std::int64_t Divisor = Kind.second;
    const ResidueCost Row{std::abs(Divisor), Of.Hull.*Primary,
                          (Of.Hull.*Ideal).Max};
    if (!Divisor) {
      Large = Row.Cost;
      HasLarge = true;
      continue;
    }
    auto [It, IsNew] = BySize.try_emplace(Row.Residue, Row);
    if (!IsNew)
      widen(It->second.Cost, Row.Cost);
  }
  for (const auto &[Size, Row] : BySize)
    Small.push_back(Row);
  const std::uint64_t Least = Small.empty() ? 0 : Small.front().Ideal;
  Rows = tableOfValues(Name, Small);
  if (Rows.size() > MostRows) {
    ResidueCost Joined = Small.front();
    for (const ResidueCost &Row : Small) {
      widen(Joined.Cost, Row.Cost);
      Joined.Ideal = std::max(Joined.Ideal, Row.Ideal);
    }
    const ValueRun Run{Name, Small.front().Residue, Small.back().Residue};
    Rows = {{Run.condition(), Joined.Cost, Joined.Ideal, Run}};
  }
  if (OnlyLarge)
    Rows = {{ValueRun{Name, 1, Forms.LeastLarge - 1}.condition(), All.*Primary,
             (All.*Ideal).Max}};
  if (HasLarge)
    Rows.push_back({Name + " >= " + std::to_string(Forms.LeastLarge), Large,
                    std::max(Least, (OfLarge->second.Hull.*Ideal).Max)});
  return Rows;
}

AccessCost Prices::take(const ValueContext &C, const AccessCost &All) {
  addOfSeveral();
  AccessCost Cost = Costliest;
  bool IsFirst = true;
  for (const auto &[Kind, Of] : ByDivisor) {
    for (auto Figure : Figures)
      if (IsFirst)
        Cost.*Figure = Of.Hull.*Figure;
      else
        widen(Cost.*Figure, Of.Hull.*Figure);
    IsFirst = false;
  }
  if (OnlyLarge || IsBounded)
    for (auto Figure : Figures)
      if (Figure != &CostFigures::AlignedSectors)
        widen(Cost.*Figure, All.*Figure);
  Cost.InAllBlocks.reset();
  Cost.Blocks = {1, 1, 1};
  Cost.RestsOn = RestsOn;
  Cost.IsAtBestAlignment = false;
  Cost.MisalignedLanes = All.MisalignedLanes;
  Cost.IsMisalignedInBlock = All.IsMisalignedInBlock;
  Cost.MisalignedBlock = All.MisalignedBlock;
  Cost.Table.clear();
  Cost.Reason.clear();
  Cost.DecidedBy = All.DecidedBy;
  if (IsBounded && Inside) { // its table, and the bounds of the others
    Cost.Sureness = Certainty::Parametric;
    Cost.AlignedSectors = Inside->AlignedSectors;
    Cost.Witness = Inside->Witness;
    Cost.HasWitness = Inside->HasWitness;
    Cost.LaneBytes = Inside->LaneBytes;
    for (TableRow Row : Inside->Table) {
      Row.When += ", and no lane passes a multiple of a divisor";
      Row.Values.reset();
      Cost.Table.push_back(std::move(Row));
    }
    Cost.Table.push_back({"otherwise", Cost.*Primary, (Cost.*Ideal).Max});
    return Cost;
  }
  if (IsBounded) {
    Cost.AlignedSectors = All.AlignedSectors;
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = All.Reason;
    Cost.DecidedBy = All.DecidedBy;
    Cost.HasWitness = false;
    return Cost;
  }
  if ((Cost.*Primary).isExact() && (Cost.*Ideal).isExact()) {
    Cost.Sureness = Least;
    Cost.DecidedBy.clear();
    return Cost;
  }
  Cost.Sureness = Certainty::Parametric;
  Cost.Table = rows(C, All);
  if (Cost.Table.empty())
    Cost.Table = {{"the best values", Interval::exactly((Cost.*Primary).Min),
                   (Cost.*Ideal).Min},
                  {"the worst values", Interval::exactly((Cost.*Primary).Max),
                   (Cost.*Ideal).Max}};
  return Cost;
}

} // namespace

const LaneValue *sideWithSteps(const ValueContext &C,
                               const AccessRecord &Record,
                               const FollowedSteps &Of) {
  const bool IsOfOwn = hasOnlySteps(C, Record.Address, Of);
  const bool IsOfOther =
      !Record.OtherSide.isOpaque() && hasOnlySteps(C, Record.OtherSide, Of);
  // What a copy loads costs by itself; what it stores, by what it loads too.
  if (IsOfOther && Record.Space != AccessSpace::Global)
    return IsOfOwn ? nullptr : &Record.OtherSide;
  return IsOfOwn ? &Record.Address : nullptr;
}

std::optional<AccessCost> priceSteps(
    ValueContext &C, const AccessRecord &Record, const AccessCost &All,
    const FollowedSteps &Followed,
    llvm::function_ref<const AccessCost &(const AccessRecord &)> CostOf) {
  if (Record.Operation == AccessOperation::Atomic || Record.IsOfAnyLane ||
      Record.Tile || Record.Form == AccessForm::BulkCopy)
    return std::nullopt;
  const LaneValue *Stepped = sideWithSteps(C, Record, Followed);
  const std::optional<StepForms> Forms =
      Stepped ? formsOfSteps(C, *Stepped, Record.Active, Followed)
              : std::nullopt;
  if (!Forms)
    return std::nullopt;
  std::vector<const StepForm *> Order; // the more specific first
  auto Add = [&](bool IsLarge, bool Passes) {
    for (const StepForm &Form : Forms->Each)
      if (!Form.Divisor == IsLarge && Form.Passes == Passes)
        Order.push_back(&Form);
  };
  for (bool IsLarge : {true, false})
    for (bool Passes : {false, true})
      Add(IsLarge, Passes);
  Prices Of(Record, *Forms);
  for (const StepForm *Each : Order) {
    const StepForm &Form = *Each;
    if (Of.isEnough()) {
      Of.leaveOthers();
      break;
    }
    AccessRecord Here = Record;
    (Stepped == &Record.Address ? Here.Address : Here.OtherSide) = Form.Value;
    Here.PicksBlocks = true; // the blocks in which a form comes are unknown
    Of.add(Form, CostOf(Here));
  }
  return Of.take(C, All);
}

} // namespace bank_lint
