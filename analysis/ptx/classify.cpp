//===-- analysis/ptx/classify.cpp -------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/classify.h"
#include "analysis/ptx/mnemonics.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

using ModifierSet = std::uint32_t;

template <typename... Classes> constexpr ModifierSet setOf(Classes... Each) {
  return (ModifierSet(0) | ... | (ModifierSet(1) << unsigned(Each)));
}

using Part = ModifierClass;

/// The modifiers that accesses of one lane's own bytes share.
constexpr ModifierSet Plain =
    setOf(Part::Type, Part::Space, Part::Vector, Part::Order, Part::Scope,
          Part::CachePolicy);

/// A memory instruction whose addresses are followed.
struct EffectRow {
  EffectKind Kind;
  unsigned AddressIndex;
  unsigned LeastOperands;
  unsigned Spaces; ///< how many state spaces the mnemonic may name
  ModifierSet Allowed;
};

constexpr EffectRow Effects[] = {
    {EffectKind::Load, 1, 2, 1,
     Plain | setOf(Part::Cache, Part::NonCoherent, Part::NoAllocate,
                   Part::Eviction, Part::L2Prefetch)},
    {EffectKind::Store, 0, 2, 1,
     Plain | setOf(Part::Cache, Part::NoAllocate, Part::Eviction,
                   Part::Asynchronous, Part::Ignored)},
    {EffectKind::Atomic, 1, 3, 1, Plain | setOf(Part::Atomic, Part::Ignored)},
    {EffectKind::Reduction, 0, 2, 1,
     Plain | setOf(Part::Atomic, Part::Asynchronous, Part::Ignored)},
    {EffectKind::MatrixLoad, 1, 2, 1,
     setOf(Part::Type, Part::Space, Part::Shape, Part::Count, Part::Transposed,
           Part::Ignored)},
    {EffectKind::MatrixStore, 0, 2, 1,
     setOf(Part::Type, Part::Space, Part::Shape, Part::Count, Part::Transposed,
           Part::Ignored)},
    {EffectKind::AsyncCopy, 0, 3, 2,
     setOf(Part::Space, Part::Cache, Part::CachePolicy, Part::L2Prefetch)},
};

/// Which types an operation is followed in.
enum TypeGroup : std::uint8_t { Integers = 1, Predicates = 2, Floats = 4 };

struct OpcodeRow {
  Opcode Op;
  std::uint8_t Operands;
  std::uint8_t Types; ///< how many the mnemonic names
  std::uint8_t Groups = Integers;
  ModifierSet Allowed = setOf(Part::Type);
};

constexpr OpcodeRow Opcodes[] = {
    {Opcode::Move, 2, 1, Integers | Predicates | Floats},
    {Opcode::GenericToSpace, 2, 1, Integers, setOf(Part::Type, Part::Space)},
    {Opcode::SpaceToGeneric, 2, 1, Integers, setOf(Part::Type, Part::Space)},
    {Opcode::MapToBlock, 3, 1, Integers, setOf(Part::Type, Part::Space)},
    {Opcode::IsInSpace, 2, 0, 0, setOf(Part::Space)},
    {Opcode::Elect, 2, 0, 0, 0},
    {Opcode::Convert, 2, 2},
    {Opcode::Add, 3, 1},
    {Opcode::Subtract, 3, 1},
    {Opcode::MultiplyLow, 3, 1},
    {Opcode::MultiplyWide, 3, 1},
    {Opcode::MultiplyAddLow, 4, 1},
    {Opcode::MultiplyAddWide, 4, 1},
    {Opcode::Divide, 3, 1},
    {Opcode::Remainder, 3, 1},
    {Opcode::ShiftLeft, 3, 1},
    {Opcode::ShiftRight, 3, 1},
    {Opcode::And, 3, 1, Integers | Predicates},
    {Opcode::Or, 3, 1, Integers | Predicates},
    {Opcode::Xor, 3, 1, Integers | Predicates},
    {Opcode::Not, 2, 1, Integers | Predicates},
    {Opcode::Negate, 2, 1},
    {Opcode::Absolute, 2, 1},
    {Opcode::Minimum, 3, 1},
    {Opcode::Maximum, 3, 1},
    {Opcode::Select, 4, 1, Integers | Floats},
    {Opcode::SetPredicate, 3, 1, Integers, setOf(Part::Type, Part::Comparison)},
};

/// What the modifiers of one mnemonic say together.
struct Modifiers {
  ModifierSet Seen = 0;
  bool AllKnown = true;
  SmallVector<Type, 2> Types;
  SmallVector<StateSpace, 2> Spaces;
  MemoryEffect Memory;
  Comparison Compare = Comparison::None;
};

void apply(const ModifierRow &Row, Modifiers &To) {
  To.Seen |= setOf(Row.Class);
  switch (Row.Class) {
  case Part::Type:
    To.Types.push_back(Row.type());
    break;
  case Part::Space:
    To.Spaces.push_back(StateSpace(Row.Value));
    break;
  case Part::Vector:
    To.Memory.VectorLength = Row.Value;
    break;
  case Part::Cache:
    To.Memory.Cache = CacheOperator(Row.Value);
    break;
  case Part::Order:
    // .mmio.relaxed is the stronger of the two.
    To.Memory.Order = std::max(To.Memory.Order, Ordering(Row.Value));
    break;
  case Part::NonCoherent:
    To.Memory.NonCoherent = true;
    break;
  case Part::NoAllocate:
    To.Memory.NoAllocate = true;
    break;
  case Part::CachePolicy:
    To.Memory.HasCachePolicy = true;
    break;
  case Part::L2Prefetch:
    To.Memory.L2PrefetchBytes = Row.Value;
    break;
  case Part::Asynchronous:
    To.Memory.Asynchronous = true;
    break;
  case Part::Atomic:
    To.Memory.Operation = AtomicOperation(Row.Value);
    break;
  case Part::Comparison:
    To.Compare = Comparison(Row.Value);
    break;
  case Part::Shape:
    To.Memory.Shape = MatrixShape(Row.Value);
    break;
  case Part::Count:
    To.Memory.Matrices = Row.Value;
    break;
  case Part::Transposed:
    To.Memory.Transposed = true;
    break;
  case Part::Scope:
  case Part::Eviction:
  case Part::Ignored:
    break;
  }
}

/// Reads ".global.v4.u32".
Modifiers readModifiers(StringRef Rest) {
  Modifiers Result;
  while (Rest.consume_front(".")) {
    StringRef Text = Rest.take_until([](char Ch) { return Ch == '.'; });
    Rest = Rest.substr(Text.size());
    if (const ModifierRow *Row = findModifier(Text))
      apply(*Row, Result);
    else
      Result.AllKnown = false;
  }
  return Result;
}

bool isAddress(const Instruction &I, unsigned Index) {
  return Index < I.Operands.size() &&
         I.Operands[Index].Kind == OperandKind::Address;
}

/// `[to], [from], size{, source size or predicate}{, policy}`
bool fillAsyncCopy(Instruction &I, const Modifiers &Read,
                   ArrayRef<Register> Registers) {
  MemoryEffect &Memory = I.Memory;
  Memory.SourceIndex = 1;
  Memory.SizeIndex = 2;
  if (!isAddress(I, 1) || Read.Spaces.size() != 2 ||
      Read.Spaces[1] != StateSpace::Global)
    return false;
  const Operand &Size = I.Operands[2];
  if (Size.Kind == OperandKind::Immediate) {
    if (Size.Value != 4 && Size.Value != 8 && Size.Value != 16)
      return false;
    Memory.Bytes = unsigned(Size.Value);
  }
  unsigned Operands = unsigned(I.Operands.size()) - Memory.HasCachePolicy;
  if (Operands > 4 || Operands < 3)
    return false;
  if (Operands == 4) {
    const Operand &Last = I.Operands[3];
    Memory.SourceSizeIndex = 3;
    Memory.SourceIsIgnored =
        Last.Negated ||
        (Last.Kind == OperandKind::Register &&
         Registers[Last.Index].ValueType.Kind == TypeKind::Predicate);
  }
  return true;
}

/// The bytes that a lane moves.
bool fillWidth(MemoryEffect &Memory, const Modifiers &Read) {
  bool IsMatrix = Memory.Kind == EffectKind::MatrixLoad ||
                  Memory.Kind == EffectKind::MatrixStore;
  if (IsMatrix) {
    Memory.ElementBytes = Memory.Shape == MatrixShape::M8N8 ? 2 : 1;
    Memory.Bytes = 16; // a row, of every shape
    return Memory.Shape != MatrixShape::None && Memory.Matrices != 0;
  }
  if (Read.Types.size() != 1 || Read.Types[0].Bits < 8)
    return false;
  Memory.ElementBytes = Read.Types[0].Bits / 8;
  Memory.Bytes = Memory.ElementBytes * Memory.VectorLength;
  return true;
}

/// False: it is not what the table of effects describes.
bool fillEffect(Instruction &I, const EffectRow &Row, const Modifiers &Read,
                ArrayRef<Register> Registers) {
  if (!Read.AllKnown || (Read.Seen & ~Row.Allowed) != 0 ||
      Read.Spaces.size() > Row.Spaces ||
      I.Operands.size() < Row.LeastOperands || !isAddress(I, Row.AddressIndex))
    return false;
  I.Memory.AddressIndex = Row.AddressIndex;
  if (Row.Kind == EffectKind::AsyncCopy)
    return fillAsyncCopy(I, Read, Registers);
  bool IsAtomic =
      Row.Kind == EffectKind::Atomic || Row.Kind == EffectKind::Reduction;
  if (IsAtomic && I.Memory.Operation == AtomicOperation::None)
    return false;
  return fillWidth(I.Memory, Read);
}

std::uint8_t groupOf(Type T) {
  if (T.Kind == TypeKind::Predicate)
    return Predicates;
  return T.isInteger() ? Integers : Floats;
}

/// What an operation can compute with.
bool isPlain(const Operand &O) {
  return !O.Negated &&
         (O.Kind == OperandKind::Placeholder ||
          O.Kind == OperandKind::Register || O.Kind == OperandKind::Special ||
          O.Kind == OperandKind::Symbol || O.Kind == OperandKind::Immediate ||
          O.Kind == OperandKind::Sum);
}

bool isResult(const Operand &O) {
  return O.Kind == OperandKind::Placeholder ||
         O.Kind == OperandKind::Register || O.Kind == OperandKind::Symbol ||
         O.Kind == OperandKind::Sink;
}

/// Operands of the kinds that the opcode takes. `mov.b64 {a, b}, c` is Unpack,
/// `mov.b64 c, {a, b}` is Pack.
bool fillOperands(Instruction &I) {
  Operand &To = I.Operands[0];
  if (I.Op == Opcode::Move && To.Kind == OperandKind::Vector) {
    I.Op = Opcode::Unpack;
    return all_of(To.Elements, isResult) && isPlain(I.Operands[1]);
  }
  if (I.Op == Opcode::Move && I.Operands[1].Kind == OperandKind::Vector) {
    I.Op = Opcode::Pack;
    return isResult(To) && all_of(I.Operands[1].Elements, isPlain);
  }
  if (I.Op == Opcode::Elect && To.Kind == OperandKind::Pair)
    return all_of(To.Elements, isResult);
  return isResult(To) && all_of(drop_begin(I.Operands), isPlain);
}

/// False: it is not exactly the operation that the opcode names.
bool fillOperation(Instruction &I, const OpcodeRow &Row,
                   const Modifiers &Read) {
  if (!Read.AllKnown || (Read.Seen & ~Row.Allowed) != 0 ||
      Read.Types.size() != Row.Types || I.Operands.size() != Row.Operands)
    return false;
  for (Type T : Read.Types)
    if (!(groupOf(T) & Row.Groups) || T.Kind == TypeKind::Packed)
      return false;
  if (Row.Types)
    I.ValueType = Read.Types.front();
  if (Row.Types == 2)
    I.SourceType = Read.Types.back();
  if (!Read.Spaces.empty())
    I.Space = Read.Spaces[0];
  I.Compare = Read.Compare;
  bool NeedsSpace = Row.Op == Opcode::IsInSpace ||
                    Row.Op == Opcode::GenericToSpace ||
                    Row.Op == Opcode::SpaceToGeneric;
  if (NeedsSpace && Read.Spaces.size() != 1)
    return false;
  if (Row.Op == Opcode::SetPredicate && I.Compare == Comparison::None)
    return false;
  return fillOperands(I);
}

template <typename Row, typename Key>
const Row *rowOf(ArrayRef<Row> Table, Key Row::*Field, Key Wanted) {
  for (const Row &R : Table)
    if (R.*Field == Wanted)
      return &R;
  return nullptr;
}

} // namespace

void classify(Instruction &I, ArrayRef<Register> Registers) {
  const MnemonicRow *Row = findMnemonic(I.Mnemonic);
  if (!Row) {
    I.Memory.Kind = EffectKind::Unknown;
    I.Op = Opcode::Opaque;
    return;
  }
  // The cache operator of cp.async is part of the row's name.
  StringRef Rest = StringRef(I.Mnemonic).substr(Row->Prefix.size());
  if (Row->Effect == EffectKind::AsyncCopy)
    Rest = StringRef(I.Mnemonic).substr(StringRef("cp.async").size());
  Modifiers Read = readModifiers(Rest);
  I.Op = Row->Op;
  I.Memory = Read.Memory;
  I.Memory.Kind = Row->Effect;
  if (!Read.Spaces.empty())
    I.Memory.Space = Read.Spaces[0];
  const auto *Effect = rowOf(ArrayRef(Effects), &EffectRow::Kind, Row->Effect);
  if (Effect && !fillEffect(I, *Effect, Read, Registers)) {
    StateSpace Space = I.Memory.Space;
    I.Memory = MemoryEffect();
    I.Memory.Kind = EffectKind::Unknown;
    I.Memory.Space = Space;
    I.Op = Opcode::Opaque;
  }
  const auto *Operation = rowOf(ArrayRef(Opcodes), &OpcodeRow::Op, Row->Op);
  if (Operation && !fillOperation(I, *Operation, Read))
    I.Op = Opcode::Opaque;
}

} // namespace bank_lint::ptx
