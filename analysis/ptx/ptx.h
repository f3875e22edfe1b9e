//===-- analysis/ptx/ptx.h - what inline PTX does ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the text of an inline assembly statement and says which memory its
/// instructions touch and which integers they compute.
///
/// The text is the template as LLVM IR keeps it: `$0`, `${0}`, `${0:mod}` stand
/// for the operands of the statement (*placeholders*), `$$` for a dollar,
/// `${:uid}` for a number that makes a name unique. A statement may hold many
/// instructions, comments, labels, and scopes `{ .reg .b32 t; ... }` with
/// registers of its own; these are numbered, so that equal names in different
/// scopes differ.
///
/// Every instruction has two sides, each of which may be empty:
/// - Memory: the access that it makes; sizes are in bytes and of one lane;
/// - Op: how the value of its first operand follows from the others. Opcodes
///   other than None and Opaque are integer arithmetic that an interpreter can
///   execute without further checks of the number of operands.
///
/// Not covered: `$(...$|...$)` alternatives (LLVM knows none for this target);
/// products of placeholders; `array[4]` as an address (these are errors);
/// coordinates of
/// tensor copies (read over); functions declared in the text; branches to where
/// the text does not say (named by HasUnknownTargets). Neither the order of
/// modifiers is checked nor whether an architecture has the instruction: that
/// is the assembler's business.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_PTX_H
#define BANK_LINT_ANALYSIS_PTX_PTX_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::ptx {

enum class StateSpace : std::uint8_t {
  Generic,
  Shared,        ///< .shared, .shared::cta: the block's own
  SharedCluster, ///< .shared::cluster: perhaps another block's
  Global,
  Constant,
  Local,
  Param,
};

enum class TypeKind : std::uint8_t {
  None,
  Bits,
  Unsigned,
  Signed,
  Float,
  Packed, ///< several small floats or integers in one register
  Predicate,
};

struct Type {
  TypeKind Kind = TypeKind::None;
  std::uint8_t Bits = 0; ///< 1 of a predicate

  bool isInteger() const {
    return Kind == TypeKind::Bits || Kind == TypeKind::Unsigned ||
           Kind == TypeKind::Signed;
  }
  bool isSigned() const { return Kind == TypeKind::Signed; }
};

enum class OperandKind : std::uint8_t {
  Placeholder, ///< `$n`
  Register,    ///< declared in the text
  Special,     ///< `%tid.x`
  Symbol,      ///< a name not declared here: a variable, a label, an outer
               ///< register
  Sink,        ///< `_`: a result thrown away
  Immediate,
  Float,   ///< a floating-point constant, its value not kept
  Sum,     ///< summands plus a constant, outside of brackets
  Vector,  ///< `{a, b}`
  Pair,    ///< `d|p`
  Address, ///< `[a + b + 16]`
};

/// Whether \p Word names halves or bytes of a register, as operands of video
/// instructions do: "h0", "h10", "b3", "b7531".
bool isRegisterPart(llvm::StringRef Word);

struct Operand {
  OperandKind Kind = OperandKind::Immediate;
  /// `!p`; of a summand of a Sum or Address: it is subtracted.
  bool Negated = false;
  /// For an Immediate: it is a .u64, not a .s64, which operators ask for.
  bool IsUnsigned = false;
  /// For a Placeholder the n of `$n`; for a Register the index in
  /// Assembly::Registers.
  unsigned Index = 0;
  /// For an Immediate; for a Sum or an Address what is added (there: bytes).
  std::int64_t Value = 0;
  /// For a Register, Special ("%tid.x") or Symbol; for a Float as it is
  /// written.
  std::string Name;
  /// For a Register or Placeholder, which halves or bytes of it a video
  /// instruction takes: "h0" of `%r1.h0`.
  std::string Part;
  /// For a Vector or Pair its members; for a Sum or Address its summands: none
  /// or one for most addresses, two for `[$1 + $2]`.
  std::vector<Operand> Elements;
  /// For an Address `[map, {x, y}]`: x and y, with what follows them.
  std::vector<Operand> Coordinates;
};

enum class EffectKind : std::uint8_t {
  None,             ///< touches no memory that is counted
  Load,             ///< ld, ldu
  Store,            ///< st, st.async
  Atomic,           ///< atom
  Reduction,        ///< red, red.async
  MatrixLoad,       ///< ldmatrix
  MatrixStore,      ///< stmatrix
  AsyncCopy,        ///< cp.async of 4, 8 or 16 bytes a lane
  BulkCopy,         ///< cp.async.bulk and similar: one lane, any number of
                    ///< bytes
  WmmaLoad,         ///< wmma.load: which lane reads what PTX does not say
  WmmaStore,        ///< wmma.store
  Multimem,         ///< multimem.*: memory of several devices
  SharedDescriptor, ///< wgmma, tcgen05: operands in shared memory, by
                    ///< descriptor
  Texture,          ///< tex, suld, sust ...
  Prefetch,         ///< prefetch, discard, applypriority: no data for the lane
  Barrier,    ///< mbarrier.*: one barrier object in shared memory, not counted
  Descriptor, ///< tensor maps, tensor memory handles: not counted
  Control,    ///< bra, ret, exit, trap
  Unknown,    ///< a mnemonic or modifier not in the tables, or a call
};

enum class CacheOperator : std::uint8_t { Default, CA, CG, CS, CV, LU, WB, WT };

enum class Ordering : std::uint8_t {
  Weak, ///< nothing said, or .weak
  Relaxed,
  Acquire,
  Release,
  AcquireRelease,
  Volatile,
  Mmio, ///< .mmio.relaxed
};

enum class AtomicOperation : std::uint8_t {
  None,
  Add,
  And,
  Or,
  Xor,
  Increment,
  Decrement,
  Minimum,
  Maximum,
  Exchange,
  CompareAndSwap,
};

enum class MatrixShape : std::uint8_t { None, M8N8, M8N16, M16N8, M16N16 };

constexpr unsigned NoOperand = ~0u;

/// For Load, Store, Atomic, Reduction, MatrixLoad, MatrixStore and AsyncCopy
/// every field is set and the operand at AddressIndex is an Address. For the
/// other kinds only what the mnemonic says plainly.
struct MemoryEffect {
  EffectKind Kind = EffectKind::None;
  StateSpace Space = StateSpace::Generic;
  unsigned AddressIndex = NoOperand; ///< in Operands; a copy's destination
  unsigned ElementBytes = 0;
  unsigned VectorLength = 1;
  /// What one lane moves: ElementBytes * VectorLength, so 32 for .v8.b32. For
  /// MatrixLoad and MatrixStore: of one row, the 16 bytes at one lane's
  /// address. For AsyncCopy: 4, 8 or 16, or 0 if the size is not a plain
  /// number.
  unsigned Bytes = 0;

  /// For AsyncCopy; the source is global.
  unsigned SourceIndex = NoOperand;
  unsigned SizeIndex = NoOperand;
  /// Bytes really read, the rest is zeros; or, if SourceIsIgnored, a predicate
  /// that makes all of it zeros. NoOperand: none given.
  unsigned SourceSizeIndex = NoOperand;
  bool SourceIsIgnored = false;

  unsigned Matrices = 0; ///< 1, 2 or 4
  MatrixShape Shape = MatrixShape::None;
  bool Transposed = false;

  AtomicOperation Operation = AtomicOperation::None;
  CacheOperator Cache = CacheOperator::Default;
  Ordering Order = Ordering::Weak;
  bool NonCoherent = false;     ///< .nc
  bool NoAllocate = false;      ///< .L1::no_allocate
  bool Asynchronous = false;    ///< st.async, red.async
  bool HasCachePolicy = false;  ///< the last operand is a cache policy
  unsigned L2PrefetchBytes = 0; ///< .L2::128B
};

/// What becomes of the first operand. a, b, c are the second and following.
enum class Opcode : std::uint8_t {
  None,           ///< no register is written
  Opaque,         ///< written, with nothing that is followed
  Move,           ///< a
  Pack,           ///< the members of a, lowest first
  Unpack,         ///< the first operand is a vector: the pieces of a
  GenericToSpace, ///< cvta.to: a, as an address in Space
  SpaceToGeneric, ///< cvta: a, an address in Space
  MapToBlock,     ///< mapa: the address a of the same variable in block b
  IsInSpace,      ///< isspacep: whether a points into Space
  Elect,          ///< elect.sync d|p: p is true in one lane
  Convert,        ///< a from SourceType to ValueType
  Add,
  Subtract,
  MultiplyLow,
  MultiplyWide,    ///< a and b in ValueType, the result twice as wide
  MultiplyAddLow,  ///< a * b + c
  MultiplyAddWide, ///< a * b + c, c and the result twice as wide
  Divide,
  Remainder,
  ShiftLeft,  ///< b is unsigned and clamped to the width
  ShiftRight, ///< by ValueType arithmetic or logical; b likewise
  And,
  Or,
  Xor,
  Not,
  Negate,
  Absolute,
  Minimum,
  Maximum,
  Select,       ///< c ? a : b, c a predicate
  SetPredicate, ///< a compared with b
};

enum class Comparison : std::uint8_t {
  None,
  Equal,
  NotEqual,
  Less, ///< signed or unsigned, as ValueType; .lo, .ls, .hi, .hs are unsigned
  LessEqual,
  Greater,
  GreaterEqual,
};

constexpr unsigned NoTarget = ~0u;

struct Instruction {
  std::string Mnemonic;          ///< with modifiers: "ld.global.v4.u32"
  std::size_t Position = 0;      ///< of the mnemonic, in characters of the text
  std::optional<Operand> Guard;  ///< `@p`, `@!p` (Negated)
  std::vector<Operand> Operands; ///< as written, destination first
  MemoryEffect Memory;

  Opcode Op = Opcode::None;
  Type ValueType;  ///< of the operation; of Convert: of the result
  Type SourceType; ///< of Convert
  Comparison Compare = Comparison::None;
  StateSpace Space = StateSpace::Generic; ///< of cvta, mapa and isspacep
  /// For bra: the number in Assembly::Instructions of the one that it goes to;
  /// for ret and exit, and for a branch to the end of the text, how many there
  /// are. NoTarget for all others.
  unsigned Target = NoTarget;
  bool EndsThread = false;   ///< exit
  bool EndsFunction = false; ///< ret

  /// Whether the first operand (or its members) gets a new value. An
  /// instruction that is Unknown is taken to write it; a call, which has no
  /// operands here, may write anything.
  bool writesFirst() const {
    return Op != Opcode::None && !Operands.empty() &&
           Operands[0].Kind != OperandKind::Address;
  }
};

struct Register {
  std::string Name;
  Type ValueType;
};

struct Assembly {
  std::vector<Register> Registers; ///< those that occur
  std::vector<Instruction> Instructions;
  /// A branch, a return or an exit: instructions may be repeated or left out.
  bool HasControlFlow = false;
  /// A branch to a place that is not in the text, or to one of several; or a
  /// label that another statement may go to.
  bool HasUnknownTargets = false;
};

/// Why a text cannot be read, and where.
class SyntaxError : public llvm::ErrorInfo<SyntaxError> {
public:
  static char ID;
  SyntaxError(std::size_t Position, std::string Message)
      : Position(Position), Message(std::move(Message)) {}

  std::size_t position() const { return Position; } ///< characters, from 0
  llvm::StringRef text() const { return Message; }
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::size_t Position;
  std::string Message;
};

/// Takes \p Text apart; the only error is a SyntaxError. Takes time linear in
/// the text's length, whatever the text.
llvm::Expected<Assembly> parse(llvm::StringRef Text);

} // namespace bank_lint::ptx

#endif
