//===-- analysis/ptx/lift/program.h - a file of PTX as data -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a file of PTX says: its functions with their statements, its variables
/// and its places in the source. Positions are in characters of the text, from
/// 0; sizes are in bytes. No IR.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_PROGRAM_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_PROGRAM_H

#include "analysis/ptx/ptx.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace bank_lint::ptx {

/// Whether a name is seen from other files.
enum class Linkage : std::uint8_t { Internal, Visible, Extern, Weak, Common };

/// A variable or a parameter.
struct Variable {
  std::string Name;
  std::size_t Position = 0;
  StateSpace Space = StateSpace::Generic;
  Linkage Seen = Linkage::Internal;
  Type Element;
  std::uint64_t Count = 1; ///< of elements; 0 of `x[]`
  bool IsArray = false;
  /// How many there are, `a0`, `a1`, ..., of the family `a<4>`.
  std::optional<std::uint64_t> FamilySize;
  unsigned Alignment = 0; ///< 0: that of its elements
  /// A parameter that is declared as a pointer, and what of.
  bool IsPointer = false;
  unsigned PointerAlignment = 0; ///< 0: not given
  /// A parameter that is a register: `.func f (.reg .b32 a)`.
  bool IsRegister = false;
  unsigned Register = 0; ///< then its number

  std::uint64_t bytes() const { return Element.Bits / 8 * Count; }
  unsigned alignment() const {
    return Alignment ? Alignment : std::max(1u, unsigned(Element.Bits) / 8);
  }
};

/// A line of the source, with the place where the function of it was inlined.
struct SourcePlace {
  unsigned File = 0, Line = 0, Column = 0;
  /// If it was inlined, of which function: a label of .debug_str, and how many
  /// bytes behind it the name begins.
  std::string Function;
  std::uint64_t FunctionOffset = 0;
  struct Site {
    unsigned File = 0, Line = 0, Column = 0;
  };
  std::optional<Site> InlinedAt;
};

/// A name in a statement that stands for a register, a vector of registers or a
/// variable.
struct NameUse {
  std::size_t Position = 0, Length = 0; ///< in characters
  Operand Named;
};

struct Call {
  std::vector<Operand> Results, Arguments;
  Operand Callee;
  std::string Prototype; ///< of a call by a pointer
};

/// What a function is called with; also of `.callprototype`.
struct Signature {
  std::vector<Variable> Results, Parameters;
};

/// The number of an unknown place.
constexpr unsigned NoPlace = ~0u;

/// One statement of a body, beside its Instruction.
struct Statement {
  unsigned Place = NoPlace; ///< in Function::Places
  std::vector<NameUse> Names;
};

struct Function {
  std::string Name;
  std::size_t Position = 0;
  bool IsKernel = false, HasBody = false;
  Linkage Seen = Linkage::Internal;
  Signature Takes;
  /// What directives say of its launch, as attributes of LLVM's.
  std::vector<std::pair<std::string, std::string>> Attributes;

  Assembly Code;
  std::vector<Statement> Statements; ///< as many as Code.Instructions
  /// Those of its body. An operand that is a Symbol has the number of its
  /// variable plus 1 as Index, or 0 if it is none of the function's.
  std::vector<Variable> Variables;
  std::vector<SourcePlace> Places;
  std::map<unsigned, Call> Calls; ///< by the number of the instruction
  /// The targets of brx.idx, by the number of the instruction.
  std::map<unsigned, std::vector<unsigned>> Tables;
  std::map<std::string, Signature> Prototypes;
  /// Instructions that begin a loop with `.pragma "nounroll"`.
  std::vector<unsigned> Rolled;
};

struct Program {
  /// The string at \p Offset behind \p Label; \p Label itself if there is none.
  std::string stringAt(llvm::StringRef Label, std::uint64_t Offset) const;

  std::string Target;  ///< "sm_80"
  std::string Strings; ///< .debug_str
  llvm::StringMap<std::size_t> StringLabels;
  std::map<unsigned, std::string> Files;
  std::vector<Variable> Variables;
  std::vector<Function> Functions;
  std::map<std::string, std::string> Aliases; ///< to what they stand for
};

/// Line and column, from 1, of a position.
class LineStarts {
public:
  explicit LineStarts(llvm::StringRef Text);
  std::pair<unsigned, unsigned> of(std::size_t Position) const;

private:
  std::vector<std::size_t> Begins;
};

} // namespace bank_lint::ptx

#endif
