//===-- analysis/ptx/lift/body_parser.cpp - bodies of functions -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/classify.h"
#include "analysis/ptx/lift/program_parser.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;

namespace bank_lint::ptx {

void ProgramParser::leave(Scope &Inner, Scope *Outer) {
  for (const auto &Label : Inner.Labels) {
    auto [At, IsNew] = AllLabels.try_emplace(Label.first(), Label.second);
    if (!IsNew)
      At->second = NoTarget; // one of several
  }
  if (Braces.size() >= Scopes.size())
    Braces.resize(Scopes.size() - 1);
  Parser::leave(Inner, Outer);
}

/// Parses `.loc 1 20 5, function_name label, inlined_at 1 30 7`
bool ProgramParser::sourcePlace() {
  const unsigned InAssembly = Lex.assemblyStatement();
  advance();
  SourcePlace P;
  const auto Numbers = [&](unsigned &File, unsigned &Line, unsigned &Column) {
    for (unsigned *To : {&File, &Line, &Column}) {
      std::uint64_t Value = 0;
      const std::size_t Position = Current.Position;
      if (!unsignedNumber(Value, "a number is expected"))
        return false;
      if (Value > std::numeric_limits<std::int32_t>::max())
        return fail(Position, "no file has so many lines or columns");
      *To = unsigned(Value);
    }
    return true;
  };
  if (!Numbers(P.File, P.Line, P.Column))
    return false;
  while (accept(',')) {
    const StringRef Word = Current.Text;
    advance();
    if (Word == "function_name") {
      P.Function = Current.Text.str();
      advance();
      if (accept('+'))
        if (!unsignedNumber(P.FunctionOffset, "an offset is expected"))
          return false;
    } else if (Word == "inlined_at") {
      P.InlinedAt.emplace();
      if (!Numbers(P.InlinedAt->File, P.InlinedAt->Line, P.InlinedAt->Column))
        return false;
    } else {
      return fail("'function_name' or 'inlined_at' is expected");
    }
  }
  // Line 0 is none of the source: the one before goes on.
  if (P.Line == 0)
    return true;
  // LLVM 21 and later count lines of inline assembly on from that of the
  // statement, which is the first.
  if (InAssembly && InAssembly == PlacedStatement)
    return true;
  PlacedStatement = InAssembly;
  Place = unsigned(Within->Places.size());
  Within->Places.push_back(std::move(P));
  return true;
}

bool ProgramParser::bodyVariables(StateSpace Space, Linkage Seen) {
  std::vector<Variable> New;
  if (!declaration(Space, Seen, New))
    return false;
  for (Variable &V : New)
    declare(std::move(V));
  return true;
}

/// A directive that a label names: `label: .branchtargets a, b;`
bool ProgramParser::labelled(StringRef Label) {
  const StringRef Name = Current.Text;
  const std::size_t Position = Current.Position;
  if (Label.empty())
    return fail("a label in front of it is expected");
  advance();
  if (Name == ".callprototype") {
    Signature &S = Within->Prototypes[Label.str()];
    S = Signature();
    if (!signature(S, nullptr))
      return false;
    while (Current.Kind == TokenKind::Word && Current.Text[0] == '.')
      if (Function Ignored; !functionDirective(Ignored))
        return false;
    return expect(';', "a ';' is expected");
  }
  Table New;
  New.Name = Label.str();
  New.Position = Position;
  do {
    if (Current.Kind != TokenKind::Word)
      return fail("a label is expected");
    New.Targets.push_back(Current.Text.str());
    advance();
  } while (accept(','));
  if (Name == ".branchtargets")
    Tables.push_back(std::move(New));
  return expect(';', "a ';' is expected");
}

bool ProgramParser::directive() {
  const StringRef Name = Current.Text;
  if (Name == ".reg") {
    advance();
    if (Current.Kind == TokenKind::Word && Current.Text.starts_with(".v"))
      return vectorRegisters();
    return registers();
  }
  if (Name == ".loc")
    return sourcePlace();
  if (Name == ".file")
    return file();
  if (Name == ".pragma") {
    const std::size_t Begin = Current.Position;
    if (!skipStatement())
      return false;
    if (Text.slice(Begin, Current.Position).contains("\"nounroll\""))
      Within->Rolled.push_back(unsigned(Parsed.Instructions.size()));
    return true;
  }
  if (Name == ".branchtargets" || Name == ".calltargets" ||
      Name == ".callprototype")
    return labelled(LastLabel);
  Linkage Seen = Linkage::Internal;
  if (!linkage(Seen))
    return false;
  for (const auto &[Word, Space] : {std::pair(".shared", StateSpace::Shared),
                                    std::pair(".local", StateSpace::Local),
                                    std::pair(".param", StateSpace::Param),
                                    std::pair(".global", StateSpace::Global),
                                    std::pair(".const", StateSpace::Constant)})
    if (Current.Text == Word) {
      advance();
      return bodyVariables(Space, Seen);
    }
  return fail("not a directive of bodies");
}

bool ProgramParser::operandList(std::vector<Operand> &Result) {
  if (!expect('(', "a '(' is expected"))
    return false;
  if (accept(')'))
    return true;
  do {
    Result.emplace_back();
    if (!operand(Result.back()))
      return false;
  } while (accept(','));
  return expect(')', "a ',' or ')' is expected");
}

/// `call.uni (result), name, (arguments), prototype;`
bool ProgramParser::call(Instruction &I) {
  if (I.Mnemonic != "call" && I.Mnemonic != "call.uni")
    return fail("an operand is expected");
  ptx::Call C;
  if (Current.is('(') &&
      (!operandList(C.Results) || !expect(',', "a ',' is expected")))
    return false;
  if (!operand(C.Callee))
    return false;
  if (accept(',')) {
    if (Current.is('(')) {
      if (!operandList(C.Arguments))
        return false;
      if (accept(',')) {
        C.Prototype = Current.Text.str();
        advance();
      }
    } else {
      C.Prototype = Current.Text.str();
      advance();
    }
  }
  if (!Current.is(';'))
    return fail("a ',' or ';' is expected");
  Within->Calls[unsigned(Parsed.Instructions.size())] = std::move(C);
  return Parser::call(I);
}

/// A statement has been read; \p Before: how many instructions there were.
void ProgramParser::noteStatement(std::size_t Before) {
  if (Parsed.Instructions.size() > Before) {
    ptx::Statement S;
    S.Place = Place;
    S.Names = std::move(Names);
    Within->Statements.push_back(std::move(S));
  }
  Names.clear();
}

/// The targets of brx.idx, all labels being known.
bool ProgramParser::resolveTables() {
  for (unsigned At = 0; At < Parsed.Instructions.size(); ++At) {
    const Instruction &I = Parsed.Instructions[At];
    if (!StringRef(I.Mnemonic).starts_with("brx"))
      continue;
    const auto Of = find_if(Tables, [&](const Table &T) {
      return I.Operands.size() == 2 && T.Name == I.Operands[1].Name;
    });
    if (Of == Tables.end())
      return fail(I.Position, "a list of targets is expected");
    for (const std::string &Name : Of->Targets) {
      const auto Found = AllLabels.find(Name);
      if (Found == AllLabels.end() || Found->second == NoTarget)
        return fail(Of->Position, "no label, or several: " + Name);
      Within->Tables[At].push_back(Found->second);
    }
  }
  return true;
}

bool ProgramParser::body(Function &Of) {
  const std::size_t Position = Current.Position;
  if (!expect('{', "a '{' or ';' is expected"))
    return false;
  Within = &Of;
  Braces.clear();
  AllLabels.clear();
  Tables.clear();
  Names.clear();
  Place = NoPlace;
  PlacedStatement = 0;
  LastLabel.clear();
  for (std::vector<Variable> *List : {&Of.Takes.Results, &Of.Takes.Parameters})
    for (Variable &V : *List)
      if (V.IsRegister)
        V.Register = *findRegister(V.Name);
      else
        declare(V);
  while (!(Current.is('}') && Scopes.size() == 1)) {
    if (Current.Kind == TokenKind::End)
      return fail(Position, "a '{' that is not closed");
    const std::size_t Before = Parsed.Instructions.size();
    const Token First = Current;
    const bool IsKnown = First.Kind == TokenKind::Word &&
                         Scopes.back().Labels.contains(First.Text);
    if (!statement())
      return false;
    const bool IsLabel = First.Kind == TokenKind::Word &&
                         First.Text[0] != '.' &&
                         Parsed.Instructions.size() == Before;
    if (IsLabel && IsKnown)
      return fail(First.Position, "a label that is there already");
    LastLabel = IsLabel ? First.Text.str() : "";
    noteStatement(Before);
  }
  leave(Scopes.front(), nullptr);
  setEnds();
  if (!resolveTables())
    return false;
  Of.Code = std::move(Parsed);
  Parsed = Assembly();
  Scopes.assign(1, Scope());
  Within = nullptr;
  advance();
  return true;
}

} // namespace bank_lint::ptx
