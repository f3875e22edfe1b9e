//===-- analysis/ptx/parser.h - statements and operands ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parser behind ptx.h, private to this folder: statements and scopes are
/// in parser.cpp, operands and constant expressions in operands.cpp.
///
/// lift/program_parser.h reads whole files with the same statements and
/// operands: what differs there is virtual here.
///
/// Functions return false when the text cannot be read; the first complaint is
/// kept and all callers return at once. Nesting is limited, so that no text
/// exhausts the stack.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_PARSER_H
#define BANK_LINT_ANALYSIS_PTX_PARSER_H

#include "analysis/ptx/constants.h"
#include "analysis/ptx/lexer.h"
#include "analysis/ptx/ptx.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint::ptx {

/// For braces, brackets, parentheses and signs alike.
constexpr unsigned MaximalDepth = 64;

/// `r12`, which may be one of the family `r<20>`: all its last digits are the
/// number.
struct FamilyMember {
  llvm::StringRef Family;
  std::uint64_t Index = 0;
};
std::optional<FamilyMember> familyMember(llvm::StringRef Name);

class Parser {
public:
  explicit Parser(llvm::StringRef Text, Dialect Of = Dialect::Statement)
      : Lex(Text, Of), Scopes(1) {
    advance();
  }
  virtual ~Parser() = default;

  llvm::Expected<Assembly> run();

protected:
  /// The registers that one pair of braces declares.
  struct Scope {
    struct Family {
      Type ValueType;
      std::uint64_t Size = 0;
    };
    llvm::StringMap<unsigned> Known;  ///< index in Assembly::Registers
    llvm::StringMap<Type> Declared;   ///< `t`
    llvm::StringMap<Family> Families; ///< `t<8>`: t0 to t7
    llvm::StringMap<unsigned> Labels; ///< the instructions behind them
    llvm::StringSet<> Used;           ///< labels that branches go to
    std::size_t Position = 0;         ///< of the opening brace
    std::vector<unsigned> Branches;   ///< in it, whose labels are unknown so
                                      ///< far
  };

  // parser.cpp
  bool statement();
  virtual bool directive();
  /// The lists of the call \p I, whose mnemonic has been read, and its `;`.
  virtual bool call(Instruction &I);
  bool registers();
  bool skipStatement();
  bool instruction(std::optional<Operand> Guard);
  bool guard(std::optional<Operand> &Guard);
  virtual void leave(Scope &Inner, Scope *Outer);
  /// The instructions that end the function have their targets behind the last.
  void setEnds();
  std::optional<unsigned> findRegister(llvm::StringRef Name);
  std::optional<Type> declaredType(const Scope &In, llvm::StringRef Name) const;

  // operands.cpp
  bool operand(Operand &Result);
  bool single(Operand &Result);
  bool list(Operand &Result);
  bool address(Operand &Result);
  bool expression(Operand &Result, unsigned Loosest = LoosestPrecedence);
  bool choice(Operand &Result);
  bool cast(Operand &Result);
  bool unary(Operand &Result);
  bool combine(Operand &Left, const Operand &Right, llvm::StringRef Operator,
               std::size_t Position);
  llvm::StringRef binaryOperator() const;
  /// `[4]` behind the operand \p Of.
  virtual bool element(Operand &) { return fail("a ',' or ';' is expected"); }
  /// \p Name is a part of the text.
  virtual Operand named(llvm::StringRef Name);

  void advance() { Current = Lex.next(); }
  bool accept(char Ch);
  bool expect(char Ch, llvm::StringRef Message);
  bool fail(std::size_t Position, llvm::StringRef Message);
  /// Complains of the current token: what the lexer said of it, or \p Message.
  bool fail(llvm::StringRef Message);

  Lexer Lex;
  Token Current;
  llvm::SmallVector<Scope, 2> Scopes; ///< innermost last
  unsigned Depth = 0;
  Assembly Parsed;
  std::optional<std::size_t> FailedAt;
  std::string Complaint;
};

} // namespace bank_lint::ptx

#endif
