//===-- analysis/ptx/lift/declarations.cpp - variables and parameters -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/program_parser.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// More than any memory has: sizes of variables do not wrap.
constexpr std::uint64_t MostElements = std::uint64_t(1) << 40;

} // namespace

bool ProgramParser::unsignedNumber(std::uint64_t &Value, StringRef Message) {
  if (Current.Kind != TokenKind::Number)
    return fail(Message);
  Value = Current.Value;
  advance();
  return true;
}

bool ProgramParser::extentList(std::string &Result) {
  for (unsigned Count = 0; Count < 3; ++Count) {
    std::uint64_t Value = 0;
    if (!unsignedNumber(Value, "a number is expected"))
      return false;
    Result += (Result.empty() ? "" : ",") + std::to_string(Value);
    if (!accept(','))
      return true;
  }
  return fail("at most three numbers are expected");
}

/// `.visible .extern`, or nothing.
bool ProgramParser::linkage(Linkage &Seen) {
  while (Current.Kind == TokenKind::Word) {
    const auto Found = StringSwitch<std::optional<Linkage>>(Current.Text)
                           .Case(".visible", Linkage::Visible)
                           .Case(".extern", Linkage::Extern)
                           .Case(".weak", Linkage::Weak)
                           .Case(".common", Linkage::Common)
                           .Default(std::nullopt);
    if (!Found)
      return true;
    Seen = *Found;
    advance();
  }
  return true;
}

/// `.attribute(.managed)`
bool ProgramParser::skipAttribute() {
  advance();
  if (!expect('(', "a '(' is expected"))
    return false;
  unsigned Open = 1;
  while (Open) {
    if (Current.Kind == TokenKind::End || Current.Kind == TokenKind::Error)
      return fail("a ')' is expected");
    Open += Current.is('(');
    Open -= Current.is(')');
    advance();
  }
  return true;
}

/// `.align 16 .v4 .f32`, with what a parameter says of a pointer.
bool ProgramParser::elementType(Variable &Of) {
  std::uint64_t Vector = 1;
  const std::size_t Position = Current.Position;
  while (Current.Kind == TokenKind::Word && Current.Text[0] == '.') {
    const StringRef Word = Current.Text;
    if (Word == ".attribute") {
      if (!skipAttribute())
        return false;
      continue;
    }
    advance();
    std::uint64_t Value = 0;
    if (Word == ".align") {
      if (!unsignedNumber(Value, "an alignment is expected"))
        return false;
      if (!isPowerOf2_64(Value) || Value > (1u << 20))
        return fail(Position, "an alignment is a power of two");
      (Of.IsPointer ? Of.PointerAlignment : Of.Alignment) = unsigned(Value);
    } else if (Word == ".ptr") {
      Of.IsPointer = true;
      // The memory that it leads to; the accesses say it again.
      if (Current.Kind == TokenKind::Word && Current.Text[0] == '.' &&
          Current.Text != ".align")
        advance();
    } else if (Word == ".texref" || Word == ".samplerref" ||
               Word == ".surfref") {
      Of.Element = {TypeKind::Bits, 64};
    } else {
      const ModifierRow *Row = findModifier(Word.drop_front());
      if (Row && Row->Class == ModifierClass::Type)
        Of.Element = Row->type();
      else if (Row && Row->Class == ModifierClass::Vector)
        Vector = Row->Value;
      else
        return fail(Position, "not a type of variables");
    }
  }
  if (Of.Element.Kind == TypeKind::None)
    return fail("a type is expected");
  if (Of.Element.Bits < 8 && !Of.IsRegister)
    return fail(Position, "not a type of variables");
  if (Vector > 1) {
    if (Of.IsRegister)
      return fail(Position, "vector registers are not read");
    Of.Count = Vector;
    Of.IsArray = true;
    if (!Of.Alignment)
      Of.Alignment = unsigned(Of.Element.Bits / 8 * Vector);
  }
  return true;
}

/// `[4][8]`, `[]`
bool ProgramParser::extents(Variable &Of) {
  while (Current.is('[')) {
    const std::size_t Position = Current.Position;
    advance();
    Of.IsArray = true;
    Operand Extent;
    if (!Current.is(']') &&
        (!expression(Extent) || Extent.Kind != OperandKind::Immediate))
      return fail(Position, "the size of an array is expected");
    const auto Size = std::uint64_t(Extent.Value);
    if (Size > MostElements || Of.Count * Size > MostElements)
      return fail(Position, "an array that no memory has room for");
    Of.Count *= Size;
    if (!expect(']', "a ']' is expected"))
      return false;
  }
  return true;
}

/// `<4>`
bool ProgramParser::familySize(std::uint64_t &Size) {
  return expect('<', "a '<' is expected") &&
         unsignedNumber(Size, "the size of a family is expected") &&
         expect('>', "a '>' is expected");
}

/// `= {1, 2, generic(a) + 4}`: how many there are gives `x[]` its size.
bool ProgramParser::initialValue(Variable &Of) {
  unsigned Open = 0;
  std::uint64_t Values = 1;
  do {
    if (Current.Kind == TokenKind::End || Current.Kind == TokenKind::Error)
      return fail("a ';' is expected");
    Open += Current.is('{') || Current.is('(');
    if (Current.is('}') || Current.is(')')) {
      if (Open == 0)
        return fail("a '}' without a '{'");
      --Open;
    }
    Values += Open == 1 && Current.is(',');
    advance();
  } while (Open || (!Current.is(';') && !Current.is(',')));
  if (Of.IsArray && Of.Count == 0)
    Of.Count = Values;
  return true;
}

/// Behind `.shared` or the like: `.align 4 .b8 a[16], b[8] = {...};`
bool ProgramParser::declaration(StateSpace Space, Linkage Seen,
                                std::vector<Variable> &Result) {
  Variable Common;
  Common.Space = Space;
  Common.Seen = Seen;
  // `.const[2]`, a bank: of old files.
  if (Space == StateSpace::Constant && Current.is('['))
    return fail("banks of constant memory are not read");
  if (!elementType(Common))
    return false;
  do {
    Variable V = Common;
    if (Current.Kind != TokenKind::Word || Current.Text[0] == '.')
      return fail("the name of a variable is expected");
    V.Name = Current.Text.str();
    V.Position = Current.Position;
    advance();
    if (Current.is('<')) {
      if (!familySize(V.FamilySize.emplace()))
        return false;
    } else if (!extents(V) || (accept('=') && !initialValue(V)))
      return false;
    Result.push_back(std::move(V));
  } while (accept(','));
  return expect(';', "a ';' is expected");
}

/// `.param .u64 .ptr .global .align 1 a`, `.reg .b32 a`
bool ProgramParser::parameter(Variable &Result) {
  // One that the compiler adds and its launcher fills: tileiras 13.4.
  if (Current.Kind == TokenKind::Word && Current.Text == ".hidden")
    advance();
  if (Current.Kind != TokenKind::Word ||
      (Current.Text != ".param" && Current.Text != ".reg"))
    return fail("'.param' or '.reg' is expected");
  Result.IsRegister = Current.Text == ".reg";
  Result.Space = StateSpace::Param;
  advance();
  if (!elementType(Result))
    return false;
  if (Current.Kind != TokenKind::Word)
    return fail("the name of a parameter is expected");
  Result.Name = Current.Text.str();
  Result.Position = Current.Position;
  if (Result.IsRegister)
    Scopes.front().Declared[Result.Name] = Result.Element;
  advance();
  return extents(Result);
}

/// `(...)`
bool ProgramParser::parameters(std::vector<Variable> &Result) {
  if (!expect('(', "a '(' is expected"))
    return false;
  if (accept(')'))
    return true;
  do {
    Result.emplace_back();
    if (!parameter(Result.back()))
      return false;
  } while (accept(','));
  return expect(')', "a ',' or ')' is expected");
}

/// `(results) name (parameters)`
bool ProgramParser::signature(Signature &Result, std::string *Name) {
  if (Current.is('(') && !parameters(Result.Results))
    return false;
  if (Current.Kind != TokenKind::Word || Current.Text[0] == '.')
    return fail("the name of a function is expected");
  if (Name)
    *Name = Current.Text.str();
  advance();
  return !Current.is('(') || parameters(Result.Parameters);
}

} // namespace bank_lint::ptx
