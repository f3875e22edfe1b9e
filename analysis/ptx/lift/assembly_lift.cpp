//===-- analysis/ptx/lift/assembly_lift.cpp - statements of assembly ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lexer.h"
#include "analysis/ptx/lift/function_lift.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

const char *constraintOf(unsigned Bits) {
  return Bits == 1    ? "b"
         : Bits <= 16 ? "h"
         : Bits == 32 ? "r"
         : Bits == 64 ? "l"
                      : "q";
}

/// How many names of registers and variables \p O has.
unsigned namesIn(const Operand &O) {
  unsigned Result =
      O.Kind == OperandKind::Register || O.Kind == OperandKind::Symbol;
  for (const Operand &Part : O.Elements)
    Result += namesIn(Part);
  return Result;
}

/// A register or a variable in the text of an instruction, with the characters
/// of the text that stand before it and, if it is the last of a vector
/// register, behind it.
struct TextName {
  std::size_t Position = 0; ///< of the whole name, in characters of the file
  std::size_t Length = 0;   ///< characters that it replaces
  Operand Named;
  StringRef Before, Behind;
};

/// \p Uses with a vector register `v` as its members: `{v.x, v.y}`.
SmallVector<TextName, 8> namesBehind(ArrayRef<NameUse> Uses,
                                     std::size_t Position) {
  SmallVector<TextName, 8> Result;
  for (const NameUse &Use : Uses) {
    if (Use.Position < Position)
      continue;
    if (Use.Named.Kind != OperandKind::Vector) {
      Result.push_back({Use.Position, Use.Length, Use.Named, "", ""});
      continue;
    }
    const std::vector<Operand> &Members = Use.Named.Elements;
    for (const Operand &Member : Members) {
      const bool IsFirst = &Member == &Members.front();
      Result.push_back({Use.Position + (IsFirst ? 0 : Use.Length),
                        IsFirst ? Use.Length : 0, Member, IsFirst ? "{" : ", ",
                        &Member == &Members.back() ? "}" : ""});
    }
  }
  return Result;
}

/// The text with its operands as it grows.
struct Writer {
  std::string Text, Constraints;
  SmallVector<Value *, 8> Arguments;

  void plain(StringRef From) {
    for (char Ch : From) {
      Text += Ch;
      if (Ch == '$')
        Text += Ch;
    }
  }
  void operand(unsigned Number) { Text += "$" + std::to_string(Number); }
  void constrain(const Twine &With) {
    Constraints += (Constraints.empty() ? "" : ",") + With.str();
  }
};

/// Whether \p Mnemonic loads a fragment as ptxas loads anything: two loads from
/// one place become one, and an unused load is dropped. It does not where it
/// generates ldmatrix, which is for 2-byte elements in shared memory, and for
/// bytes whose lines are those of the fragment.
bool isPlainFragmentLoad(StringRef Mnemonic) {
  if (!Mnemonic.consume_front("wmma.load."))
    return false;
  const auto Has = [&](StringRef Part) {
    return is_contained(split(Mnemonic, '.'), Part);
  };
  const bool IsA = Mnemonic.starts_with("a."), IsB = Mnemonic.starts_with("b.");
  if (Has("global") || (!IsA && !IsB))
    return true;
  const bool AreRowsLines = (IsA && Has("row")) || (IsB && Has("col"));
  const bool IsByMatrix =
      Has("f16") || Has("bf16") || (AreRowsLines && (Has("s8") || Has("u8")));
  return !IsByMatrix;
}

/// Whether the results of \p Mnemonic are operands of it, too: what is there
/// is added to.
bool addsToResults(StringRef Mnemonic) {
  return Mnemonic.starts_with("wgmma.mma_async");
}

} // namespace

/// From the mnemonic to the `;`.
StringRef FunctionLift::textOf(const Instruction &I) const {
  const StringRef Rest = Text.substr(I.Position);
  Lexer Lex(Rest, Dialect::File);
  while (true) {
    const Token T = Lex.next();
    if (T.is(';') || T.Kind == TokenKind::End || T.Kind == TokenKind::Error)
      return Rest.take_front(T.Position);
  }
}

/// Whether no name in \p Of stands for nothing, which the text would keep.
bool FunctionLift::isDeclared(const Operand &Of) {
  if (Of.Kind == OperandKind::Special && !O.isSpecial(Of.Name)) {
    O.fail("no register is declared as " + Of.Name);
    return false;
  }
  return all_of(Of.Elements,
                [&](const Operand &Part) { return isDeclared(Part); });
}

/// The instruction as a statement whose operands are its registers: results
/// first, then what is read, then the old values of results that a guard may
/// keep or that are added to. \p OnlyComputes: it touches no memory.
void FunctionLift::assembly(unsigned Index, bool OnlyComputes) {
  const Instruction &I = F.Code.Instructions[Index];
  const StringRef Whole = textOf(I);
  // What exchange() has branched around has no guard any more.
  const bool IsInBranch =
      I.Guard && findInstruction(MnemonicParts(I.Mnemonic).Stem)->How ==
                     Treatment::Exchange;
  const bool HasGuard = I.Guard && !OnlyComputes && !IsInBranch;
  const auto Names = namesBehind(F.Statements[Index].Names, I.Position);
  if (any_of(I.Operands, [&](const Operand &Of) { return !isDeclared(Of); }))
    return;
  const unsigned Results = I.writesFirst() ? namesIn(I.Operands[0]) : 0;
  Writer W;
  SmallVector<llvm::Type *, 8> ResultTypes;
  for (unsigned Result = 0; Result < Results; ++Result) {
    const unsigned Bits = O.width(Names[Result].Named);
    if (!Bits) {
      O.fail("no register is declared as " + Names[Result].Named.Name);
      return;
    }
    ResultTypes.push_back(B.getIntNTy(Bits));
    W.constrain(Twine("=") + constraintOf(Bits));
  }
  unsigned Next = Results;
  const auto Input = [&](Value *V) {
    W.Arguments.push_back(V);
    W.constrain(constraintOf(V->getType()->getIntegerBitWidth()));
    W.operand(Next++);
  };
  if (HasGuard) {
    Operand Plain = *I.Guard;
    Plain.Negated = false;
    Value *Condition = O.guard(Plain);
    if (!Condition)
      return;
    W.plain(I.Guard->Negated ? "@!" : "@");
    Input(Condition);
    W.plain(" ");
  }
  std::size_t Done = 0;
  for (unsigned Number = 0; Number < Names.size(); ++Number) {
    Operand Named = Names[Number].Named;
    Named.Negated = false;
    const std::size_t From = Names[Number].Position - I.Position;
    W.plain(Whole.slice(Done, From));
    Done = From + Names[Number].Length;
    W.plain(Names[Number].Before);
    if (Number < Results) {
      W.operand(Number);
    } else {
      const unsigned Bits = O.width(Named);
      Value *V = O.read(Named, Bits ? Bits : 64);
      if (!V)
        return;
      Input(V);
    }
    W.plain(Names[Number].Behind);
  }
  W.plain(Whole.substr(Done));
  W.plain(";");
  if (HasGuard || addsToResults(I.Mnemonic))
    for (unsigned Result = 0; Result < Results; ++Result) {
      const Operand &Named = Names[Result].Named;
      W.Arguments.push_back(O.read(Named, O.width(Named)));
      W.constrain(Twine(Result));
    }
  llvm::Type *Returned = Results == 0 ? B.getVoidTy()
                         : Results == 1
                             ? ResultTypes[0]
                             : StructType::get(B.getContext(), ResultTypes);
  SmallVector<llvm::Type *, 8> Types;
  for (Value *V : W.Arguments)
    Types.push_back(V->getType());
  auto *Type = FunctionType::get(Returned, Types, false);
  if (Error Bad = InlineAsm::verify(Type, W.Constraints)) {
    O.fail(toString(std::move(Bad)));
    return;
  }
  const bool OnlyLoads = isPlainFragmentLoad(I.Mnemonic);
  CallInst *Call = B.CreateCall(
      InlineAsm::get(Type, W.Text, W.Constraints, !OnlyComputes && !OnlyLoads),
      W.Arguments);
  Call->setDoesNotThrow();
  if (OnlyComputes)
    Call->setMemoryEffects(MemoryEffects::none());
  if (OnlyLoads) {
    Call->setMemoryEffects(MemoryEffects::readOnly());
    Call->addFnAttr(Attribute::WillReturn);
  } else {
    Call->setConvergent();
  }
  ++(OnlyComputes ? Counts.Opaque : Counts.Assembly);
  if (OnlyComputes && I.Guard && !IsInBranch)
    O.Guard = O.guard(*I.Guard);
  for (unsigned Result = 0; Result < Results; ++Result)
    O.write(Names[Result].Named, Results == 1
                                     ? static_cast<Value *>(Call)
                                     : B.CreateExtractValue(Call, Result));
  O.Guard = nullptr;
}

} // namespace bank_lint::ptx
