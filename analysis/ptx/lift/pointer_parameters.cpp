//===-- analysis/ptx/lift/pointer_parameters.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/pointer_parameters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <set>

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// A parameter, and where in it.
using Place = std::pair<unsigned, std::int64_t>;
/// A register that may hold more than this number is unknown.
constexpr std::size_t MostPlaces = 8;
using Places = std::set<Place>;
/// Stands for an address that comes from elsewhere: from a variable, from
/// memory, from a function.
constexpr Place Elsewhere = {~0u, 0};

class Finder {
public:
  explicit Finder(const Function &Kernel)
      : Kernel(Kernel), Holds(Kernel.Code.Registers.size()),
        PointsTo(Kernel.Code.Registers.size()) {}

  ParameterUses run();

private:
  std::optional<Place> placeOf(const Operand &Address) const;
  void findPointersToParameters();
  void findCells();
  const unsigned *cellOf(const Instruction &I) const;
  void findLoads();
  void findOthers();
  void carry();
  void step(const Instruction &I);
  void add(const Operand &To, const Places &More);
  Places heldBy(const Operand &O) const;
  void judge();

  const Function &Kernel;
  std::vector<Places> Holds; ///< by register, then by cell
  /// 8 bytes of a shared variable that is accessed by its name alone: the
  /// variable and where in it. One thread may leave a pointer there for all.
  std::map<std::pair<std::string, std::int64_t>, unsigned> Cells;
  std::set<std::string> Escaping; ///< variables whose address is used otherwise
  std::vector<std::optional<Place>> PointsTo; ///< by register
  std::vector<std::pair<unsigned, Place>> Loads;
  std::vector<unsigned> Changed; ///< registers that hold more than before
  Places Pointers;
  ParameterUses Result;
};

/// Whether \p I loads all of a parameter that is a number.
bool isWhole(const Instruction &I, const Variable &V) {
  return I.Memory.Kind == EffectKind::Load && I.Memory.VectorLength == 1 &&
         I.Memory.ElementBytes * 8 == V.Element.Bits &&
         I.Operands[I.Memory.AddressIndex].Value == 0 &&
         I.Operands[I.Memory.AddressIndex].Elements.size() == 1;
}

/// The variable of the function that \p O names, if it is a parameter.
std::optional<unsigned> parameterOf(const Function &Kernel, const Operand &O) {
  if (O.Kind == OperandKind::Symbol && O.Index > 0 &&
      O.Index - 1 < Kernel.Takes.Parameters.size())
    return O.Index - 1;
  return std::nullopt;
}

/// Where in the parameters \p Address leads.
std::optional<Place> Finder::placeOf(const Operand &Address) const {
  if (Address.Elements.size() != 1 || Address.Elements[0].Negated)
    return std::nullopt;
  const Operand &Base = Address.Elements[0];
  if (const auto Parameter = parameterOf(Kernel, Base))
    return Place{*Parameter, Address.Value};
  if (Base.Kind == OperandKind::Register && PointsTo[Base.Index])
    return Place{PointsTo[Base.Index]->first,
                 PointsTo[Base.Index]->second + Address.Value};
  return std::nullopt;
}

/// Registers that are written once, with the address of a parameter.
void Finder::findPointersToParameters() {
  std::vector<unsigned> Writes(Kernel.Code.Registers.size());
  for (const Instruction &I : Kernel.Code.Instructions)
    if (I.writesFirst() && I.Operands[0].Kind == OperandKind::Register)
      ++Writes[I.Operands[0].Index];
  for (const Instruction &I : Kernel.Code.Instructions) {
    if (!I.writesFirst() || I.Operands[0].Kind != OperandKind::Register ||
        Writes[I.Operands[0].Index] != 1 || I.Guard)
      continue;
    Operand From;
    if (I.Op == Opcode::Move || I.Op == Opcode::GenericToSpace ||
        I.Op == Opcode::SpaceToGeneric) {
      From = I.Operands[1];
    } else if (I.Op == Opcode::Add &&
               I.Operands[2].Kind == OperandKind::Immediate) {
      From.Value = I.Operands[2].Value;
      From.Elements.push_back(I.Operands[1]);
      From.Kind = OperandKind::Sum;
    }
    if (From.Kind != OperandKind::Sum) {
      Operand Sum;
      Sum.Elements.push_back(From);
      From = Sum;
    }
    PointsTo[I.Operands[0].Index] = placeOf(From);
  }
}

/// The cell that \p Address is in, if its variable is named.
static std::optional<std::pair<std::string, std::int64_t>>
namedIn(const Function &Kernel, const Operand &Address) {
  if (Address.Kind != OperandKind::Address || Address.Elements.size() != 1)
    return std::nullopt;
  const Operand &Base = Address.Elements[0];
  if (Base.Kind != OperandKind::Symbol || Base.Negated ||
      parameterOf(Kernel, Base))
    return std::nullopt;
  return std::pair(Base.Name, Address.Value);
}

void Finder::findCells() {
  for (const Instruction &I : Kernel.Code.Instructions) {
    const bool IsAccess = I.Memory.Space == StateSpace::Shared &&
                          (I.Memory.Kind == EffectKind::Load ||
                           I.Memory.Kind == EffectKind::Store) &&
                          I.Memory.VectorLength == 1;
    for (unsigned At = 0; At < I.Operands.size(); ++At) {
      const Operand &O = I.Operands[At];
      const auto Cell = namedIn(Kernel, O);
      if (!Cell || !IsAccess || At != I.Memory.AddressIndex) {
        if (O.Kind == OperandKind::Symbol)
          Escaping.insert(O.Name);
        for (const Operand &Part : O.Elements)
          if (Part.Kind == OperandKind::Symbol)
            Escaping.insert(Part.Name);
      } else if (I.Memory.ElementBytes == 8 && !Cells.count(*Cell)) {
        Cells[*Cell] = unsigned(Holds.size());
        Holds.emplace_back();
      }
    }
  }
}

/// The number of the cell that \p I loads or stores, as one of a register; null
/// if it does not.
const unsigned *Finder::cellOf(const Instruction &I) const {
  if (I.Memory.Space != StateSpace::Shared || I.Memory.ElementBytes != 8 ||
      I.Memory.VectorLength != 1 || I.Operands.size() < 2 ||
      (I.Memory.Kind != EffectKind::Load && I.Memory.Kind != EffectKind::Store))
    return nullptr;
  const auto Named = namedIn(Kernel, I.Operands[I.Memory.AddressIndex]);
  const auto It =
      Named && !Escaping.count(Named->first) ? Cells.find(*Named) : Cells.end();
  return It == Cells.end() ? nullptr : &It->second;
}

void Finder::add(const Operand &To, const Places &More) {
  if (To.Kind == OperandKind::Vector || To.Kind == OperandKind::Pair)
    for (const Operand &Part : To.Elements)
      add(Part, More);
  if (To.Kind != OperandKind::Register)
    return;
  Places &Known = Holds[To.Index];
  const auto Before = Known.size();
  if (Before > MostPlaces)
    return;
  Known.insert(More.begin(), More.end());
  if (Known.size() > Before)
    Changed.push_back(To.Index);
}

Places Finder::heldBy(const Operand &O) const {
  if (O.Kind == OperandKind::Register)
    return Holds[O.Index];
  Places Result;
  if (O.Kind == OperandKind::Symbol)
    Result.insert(Elsewhere);
  for (const Operand &Part : O.Elements)
    Result.merge(heldBy(Part));
  return Result;
}

/// The loads of 8 bytes from parameters; which parameters are plain.
void Finder::findLoads() {
  const auto &Parameters = Kernel.Takes.Parameters;
  Result.IsPlain.resize(Parameters.size());
  Result.IsPointer.resize(Parameters.size());
  for (unsigned Number = 0; Number < Parameters.size(); ++Number)
    Result.IsPlain[Number] = !Parameters[Number].IsArray;
  const auto &All = Kernel.Code.Instructions;
  for (unsigned At = 0; At < All.size(); ++At) {
    const Instruction &I = All[At];
    const bool IsLoad = I.Memory.Kind == EffectKind::Load &&
                        I.Memory.Space == StateSpace::Param;
    // Any other use of its name is one of its address.
    const auto Visit = [&](const auto &Self, const Operand &O,
                           bool IsAddress) -> void {
      if (const auto Number = parameterOf(Kernel, O);
          Number && !(IsAddress && IsLoad && isWhole(I, Parameters[*Number])))
        Result.IsPlain[*Number] = false;
      for (const Operand &Part : O.Elements)
        Self(Self, Part, O.Kind == OperandKind::Address);
    };
    for (const Operand &O : I.Operands)
      Visit(Visit, O, false);
    if (!IsLoad || I.Memory.ElementBytes != 8 || I.Memory.VectorLength != 1)
      continue;
    if (const auto Where = placeOf(I.Operands[I.Memory.AddressIndex])) {
      Loads.emplace_back(At, *Where);
      add(I.Operands[0], {*Where});
    }
  }
  for (const auto &[At, C] : Kernel.Calls)
    for (const auto *List : {&C.Arguments, &C.Results})
      for (const Operand &O : *List)
        if (const auto Number = parameterOf(Kernel, O))
          Result.IsPlain[*Number] = false;
}

/// How an instruction makes its result.
enum class Making : std::uint8_t {
  Sum,     ///< of both operands, or of one of them
  Copy,    ///< of the first operand
  Product, ///< a number, and the fourth operand
  Number,  ///< a number that is no address
  Unknown,
};

Making makingOf(const Instruction &I) {
  const StringRef Stem = StringRef(I.Mnemonic).split('.').first;
  return StringSwitch<Making>(Stem)
      .Cases({"add", "selp", "or", "xor"}, Making::Sum)
      .Cases({"mov", "cvta", "and", "sub"}, Making::Copy)
      .Case("mad", Making::Product)
      .Cases({"mul", "shl", "shr", "cvt", "bfe", "div", "rem"}, Making::Number)
      .Cases({"neg", "abs", "min", "max", "clz", "popc"}, Making::Number)
      .Default(Making::Unknown);
}

/// What the result of \p I holds of what its operands hold.
void Finder::step(const Instruction &I) {
  const auto Of = [&](unsigned Index) {
    return Index < I.Operands.size() ? heldBy(I.Operands[Index]) : Places();
  };
  if (const unsigned *Cell = cellOf(I)) {
    Operand InMemory;
    InMemory.Kind = OperandKind::Register;
    InMemory.Index = *Cell;
    if (I.Memory.Kind == EffectKind::Load)
      add(I.Operands[0], Holds[*Cell]);
    else
      add(InMemory, Of(1));
    return;
  }
  switch (makingOf(I)) {
  case Making::Sum:
    if (StringRef(I.Mnemonic).starts_with("add") &&
        any_of(Of(1), [&](const Place &P) { return Of(2).count(P); }))
      add(I.Operands[0], {Elsewhere}); // no pointer is there twice
    add(I.Operands[0], Of(2));
    [[fallthrough]];
  case Making::Copy:
    add(I.Operands[0], Of(1));
    return;
  case Making::Product:
    add(I.Operands[0], Of(3));
    return;
  default:
    return;
  }
}

/// What comes from elsewhere; findLoads() has seen the parameters.
void Finder::findOthers() {
  DenseSet<unsigned> OfParameters;
  for (const auto &[At, Where] : Loads)
    OfParameters.insert(At);
  const auto &All = Kernel.Code.Instructions;
  for (unsigned At = 0; At < All.size(); ++At) {
    const Instruction &I = All[At];
    if (cellOf(I)) {
      step(I);
      continue;
    }
    if (!I.writesFirst() || OfParameters.contains(At))
      continue;
    if (makingOf(I) == Making::Unknown)
      add(I.Operands[0], {Elsewhere});
    else
      step(I);
  }
  for (const auto &[At, C] : Kernel.Calls)
    for (const Operand &O : C.Results)
      add(O, {Elsewhere});
}

/// Carries what registers hold to all that is computed of them.
void Finder::carry() {
  std::vector<std::vector<unsigned>> Readers(Holds.size());
  const auto &All = Kernel.Code.Instructions;
  const auto Note = [&](const auto &Self, const Operand &O,
                        unsigned At) -> void {
    if (O.Kind == OperandKind::Register)
      Readers[O.Index].push_back(At);
    for (const Operand &Part : O.Elements)
      Self(Self, Part, At);
  };
  for (unsigned At = 0; At < All.size(); ++At)
    if (const unsigned *Cell = cellOf(All[At])) {
      Readers[*Cell].push_back(At);
      Note(Note, All[At].Operands[1], At);
    } else if (All[At].writesFirst())
      for (std::size_t Index = 1; Index < All[At].Operands.size(); ++Index)
        Note(Note, All[At].Operands[Index], At);
  while (!Changed.empty()) {
    const unsigned Register = Changed.back();
    Changed.pop_back();
    for (const unsigned At : Readers[Register])
      step(All[At]);
  }
}

void Finder::judge() {
  // What is sure comes first: an address may hold a pointer and a number.
  for (unsigned Number = 0; Number < Result.IsPlain.size(); ++Number)
    if (Kernel.Takes.Parameters[Number].IsPointer)
      Pointers.insert({Number, 0});
  for (const Instruction &I : Kernel.Code.Instructions)
    if (I.Op == Opcode::GenericToSpace && I.Space == StateSpace::Global)
      if (const Places Held = heldBy(I.Operands[1]); Held.size() == 1)
        Pointers.insert(*Held.begin());
  for (const Instruction &I : Kernel.Code.Instructions)
    if (I.Memory.Kind != EffectKind::None)
      for (const Operand &O : I.Operands)
        if (O.Kind == OperandKind::Address)
          if (const Places Held = heldBy(O); Held.size() == 1)
            Pointers.insert(*Held.begin());
}

ParameterUses Finder::run() {
  findPointersToParameters();
  findCells();
  findLoads();
  findOthers();
  carry();
  judge();
  for (unsigned Number = 0; Number < Result.IsPlain.size(); ++Number)
    Result.IsPointer[Number] =
        Result.IsPlain[Number] && Pointers.contains({Number, 0}) &&
        Kernel.Takes.Parameters[Number].Element.Bits == 64;
  for (const auto &[At, Where] : Loads)
    if (!Result.IsPlain[Where.first] && Pointers.contains(Where))
      Result.PointerFields.insert(At);
  return std::move(Result);
}

} // namespace

ParameterUses parameterUses(const Function &Kernel) {
  return Finder(Kernel).run();
}

} // namespace bank_lint::ptx
