//===-- analysis/ptx/parser.cpp - statements --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/parser.h"
#include "analysis/ptx/classify.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

bool isCall(StringRef Mnemonic) {
  return Mnemonic == "call" || Mnemonic.starts_with("call.");
}

/// Whether \p I is a branch to a label, whose name may begin with `%`.
bool isBranch(const Instruction &I) {
  return (I.Mnemonic == "bra" || I.Mnemonic == "bra.uni") &&
         I.Operands.size() == 1 &&
         (I.Operands[0].Kind == OperandKind::Symbol ||
          I.Operands[0].Kind == OperandKind::Special);
}

/// Whether \p I ends the function or the thread.
bool isEnd(const Instruction &I) {
  return I.Mnemonic == "ret" || I.Mnemonic == "ret.uni" || I.Mnemonic == "exit";
}

/// Whether an instruction may have \p O for its result.
bool isWritable(const Operand &O) {
  return O.Kind != OperandKind::Sum && O.Kind != OperandKind::Immediate &&
         O.Kind != OperandKind::Float;
}

/// Whether \p Mnemonic takes halves and bytes of registers.
bool isVideo(StringRef Mnemonic) {
  return Mnemonic.starts_with("v") && !Mnemonic.starts_with("vote");
}

bool hasPart(const Operand &O) {
  return !O.Part.empty() || any_of(O.Elements, hasPart);
}

/// Whether \p I goes on with the next instruction, or ends the whole kernel,
/// whose metrics are not needed then.
bool isTrap(const Instruction &I) {
  return I.Mnemonic == "trap" || I.Mnemonic == "brkpt";
}

} // namespace

char SyntaxError::ID = 0;

void SyntaxError::log(raw_ostream &OS) const {
  OS << "at character " << Position + 1 << ": " << Message;
}

std::error_code SyntaxError::convertToErrorCode() const {
  return make_error_code(errc::invalid_argument);
}

bool Parser::fail(std::size_t Position, StringRef Message) {
  if (!FailedAt) {
    FailedAt = Position;
    Complaint = Message.str();
  }
  return false;
}

bool Parser::fail(StringRef Message) {
  if (Current.Kind == TokenKind::Error)
    Message = Current.Text;
  return fail(Current.Position, Message);
}

bool Parser::accept(char Ch) {
  if (!Current.is(Ch))
    return false;
  advance();
  return true;
}

bool Parser::expect(char Ch, StringRef Message) {
  return accept(Ch) || fail(Message);
}

Expected<Assembly> Parser::run() {
  while (!FailedAt && Current.Kind != TokenKind::End)
    statement();
  if (!FailedAt && Scopes.size() > 1)
    fail(Scopes.back().Position, "a '{' that is not closed");
  if (FailedAt)
    return make_error<SyntaxError>(*FailedAt, std::move(Complaint));
  leave(Scopes.front(), nullptr);
  setEnds();
  return std::move(Parsed);
}

void Parser::setEnds() {
  for (Instruction &I : Parsed.Instructions)
    if (isEnd(I)) {
      I.Target = unsigned(Parsed.Instructions.size());
      I.EndsThread = I.Mnemonic == "exit";
      I.EndsFunction = !I.EndsThread;
    }
}

/// \p Inner ends: its branches go to its labels, or to those of \p Outer, of
/// which all may not be known yet; null: there is none.
void Parser::leave(Scope &Inner, Scope *Outer) {
  for (const unsigned Branch : Inner.Branches) {
    Instruction &I = Parsed.Instructions[Branch];
    if (auto Found = Inner.Labels.find(I.Operands[0].Name);
        Found != Inner.Labels.end()) {
      I.Target = Found->second;
      Inner.Used.insert(Found->first());
    } else if (Outer) {
      Outer->Branches.push_back(Branch);
    } else {
      Parsed.HasUnknownTargets = true;
    }
  }
  // Another statement may go to a label that is in no braces.
  if (!Outer && Inner.Used.size() < Inner.Labels.size())
    Parsed.HasUnknownTargets = true;
}

bool Parser::statement() {
  if (Current.is('{')) {
    if (Scopes.size() >= MaximalDepth)
      return fail("braces nested too deeply");
    Scopes.emplace_back();
    Scopes.back().Position = Current.Position;
    advance();
    return true;
  }
  if (Current.is('}')) {
    if (Scopes.size() == 1)
      return fail("a '}' without a '{'");
    leave(Scopes.back(), &Scopes[Scopes.size() - 2]);
    Scopes.pop_back();
    advance();
    return true;
  }
  if (accept(';'))
    return true;
  std::optional<Operand> Guard;
  if (Current.is('@') && !guard(Guard))
    return false;
  if (Current.Kind != TokenKind::Word)
    return fail("an instruction is expected");
  if (!Guard && Current.Text[0] == '.')
    return directive();
  return instruction(std::move(Guard));
}

/// `@p`, `@!p`
bool Parser::guard(std::optional<Operand> &Guard) {
  advance();
  bool Negated = accept('!');
  Operand Predicate;
  if (Current.Kind != TokenKind::Word && Current.Kind != TokenKind::Placeholder)
    return fail("a predicate is expected after '@'");
  if (!single(Predicate))
    return false;
  Predicate.Negated = Negated;
  Guard = std::move(Predicate);
  return true;
}

bool Parser::directive() {
  if (Current.Text == ".reg") {
    advance();
    return registers();
  }
  if (Current.Text == ".loc" || Current.Text == ".file") { // ends with its line
    Lex.skipLine();
    advance();
    return true;
  }
  // .pragma, local variables and similar statements.
  return skipStatement();
}

bool Parser::skipStatement() {
  while (!Current.is(';')) {
    if (Current.Kind == TokenKind::End || Current.Kind == TokenKind::Error)
      return fail("a ';' is expected");
    advance();
  }
  advance();
  return true;
}

/// After `.reg`: `.b32 a, b<4>;`, `.pred p;`, `.v2 .f32 v;`
bool Parser::registers() {
  Type ValueType;
  while (Current.Kind == TokenKind::Word && Current.Text[0] == '.') {
    // A vector register: its components are not followed.
    const ModifierRow *Row = findModifier(Current.Text.drop_front());
    if (!Row)
      return fail("not a type of registers");
    if (Row->Class == ModifierClass::Type)
      ValueType = Row->type();
    advance();
  }
  Scope &In = Scopes.back();
  do {
    if (Current.Kind != TokenKind::Word)
      return fail("the name of a register is expected");
    StringRef Name = Current.Text;
    In.Known.erase(Name);
    advance();
    if (accept('<')) {
      if (Current.Kind != TokenKind::Number)
        return fail("a number of registers is expected");
      In.Families[Name] = {ValueType, Current.Value};
      advance();
      if (!expect('>', "a '>' is expected"))
        return false;
    } else {
      In.Declared[Name] = ValueType;
    }
  } while (accept(','));
  return expect(';', "a ';' is expected");
}

std::optional<FamilyMember> familyMember(StringRef Name) {
  const StringRef Family = Name.rtrim("0123456789");
  const StringRef Number = Name.substr(Family.size());
  std::uint64_t Index = 0;
  if (Number.empty() || Number.size() > 20 || Number.getAsInteger(10, Index) ||
      (Number.size() > 1 && Number[0] == '0'))
    return std::nullopt;
  return FamilyMember{Family, Index};
}

std::optional<Type> Parser::declaredType(const Scope &In,
                                         StringRef Name) const {
  if (auto Found = In.Declared.find(Name); Found != In.Declared.end())
    return Found->second;
  const std::optional<FamilyMember> Member = familyMember(Name);
  if (!Member)
    return std::nullopt;
  const auto Found = In.Families.find(Member->Family);
  if (Found == In.Families.end() || Member->Index >= Found->second.Size)
    return std::nullopt;
  return Found->second.ValueType;
}

std::optional<unsigned> Parser::findRegister(StringRef Name) {
  for (Scope &In : reverse(Scopes)) {
    if (auto Found = In.Known.find(Name); Found != In.Known.end())
      return Found->second;
    if (auto ValueType = declaredType(In, Name)) {
      unsigned Index = unsigned(Parsed.Registers.size());
      Parsed.Registers.push_back({Name.str(), *ValueType});
      In.Known[Name] = Index;
      return Index;
    }
  }
  // `r01` is `r1` of a family, as ptxas 13.0 reads it.
  const StringRef Family = Name.rtrim("0123456789");
  const StringRef Number = Name.substr(Family.size());
  const StringRef Shortest = Number.ltrim('0');
  if (Shortest.size() == Number.size() || Number == "0")
    return std::nullopt;
  return findRegister((Family + (Shortest.empty() ? "0" : Shortest)).str());
}

/// A label or an instruction with its operands.
bool Parser::instruction(std::optional<Operand> Guard) {
  Instruction I;
  I.Position = Current.Position;
  I.Mnemonic = Current.Text.str();
  advance();
  if (Current.is(':') && !Guard) {
    advance();
    Scopes.back().Labels[I.Mnemonic] = unsigned(Parsed.Instructions.size());
    return true;
  }
  // Modifiers may stand apart: `ld.global .u32`.
  while (Current.Kind == TokenKind::Word && Current.Text[0] == '.') {
    I.Mnemonic += Current.Text;
    advance();
  }
  I.Guard = std::move(Guard);
  if (Current.is('(') || isCall(I.Mnemonic))
    return call(I);
  if (!Current.is(';'))
    do {
      I.Operands.emplace_back();
      if (!operand(I.Operands.back()))
        return false;
    } while (accept(','));
  if (!expect(';', "a ',' or ';' is expected"))
    return false;
  if (!isVideo(I.Mnemonic) && any_of(I.Operands, hasPart))
    return fail(I.Position,
                "halves and bytes of registers are for video instructions");
  classify(I, Parsed.Registers);
  if (I.writesFirst() && !isWritable(I.Operands[0]))
    return fail(I.Position, "its result is no register");
  if (I.Memory.Kind == EffectKind::Control && !isTrap(I)) {
    Parsed.HasControlFlow = true;
    if (isBranch(I))
      Scopes.back().Branches.push_back(unsigned(Parsed.Instructions.size()));
    else if (!isEnd(I))
      Parsed.HasUnknownTargets = true;
  }
  Parsed.Instructions.push_back(std::move(I));
  return true;
}

/// It has lists in parentheses; whatever they say, it is not followed.
bool Parser::call(Instruction &I) {
  classify(I, Parsed.Registers);
  Parsed.Instructions.push_back(std::move(I));
  return skipStatement();
}

Expected<Assembly> parse(StringRef Text) { return Parser(Text).run(); }

} // namespace bank_lint::ptx
