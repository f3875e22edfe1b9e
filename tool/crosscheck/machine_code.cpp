//===-- tool/crosscheck/machine_code.cpp - kinds of instructions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/machine_code.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace bank_lint {

namespace {

struct Mnemonic {
  llvm::StringLiteral Name;
  CodeKind Kind;
};

/// NVIDIA's documentation of cuda-binary-utilities lists the mnemonics.
constexpr Mnemonic Mnemonics[] = {
    {"LDS", CodeKind::SharedLoad},     {"STS", CodeKind::SharedStore},
    {"ATOMS", CodeKind::SharedAtomic}, {"LDSM", CodeKind::MatrixLoad},
    {"STSM", CodeKind::MatrixStore},   {"LDGSTS", CodeKind::AsyncCopy},
    {"LDG", CodeKind::GlobalLoad},     {"STG", CodeKind::GlobalStore},
    {"ATOMG", CodeKind::GlobalAtomic}, {"ATOM", CodeKind::GlobalAtomic},
    {"RED", CodeKind::GlobalAtomic},   {"REDG", CodeKind::GlobalAtomic},
    {"LDL", CodeKind::Local},          {"STL", CodeKind::Local},
    {"LD", CodeKind::Generic},         {"ST", CodeKind::Generic},
};

struct Modifier {
  llvm::StringLiteral Name;
  unsigned Width;
};
constexpr Modifier Modifiers[] = {{"U8", 1},  {"S8", 1}, {"U16", 2},
                                  {"S16", 2}, {"64", 8}, {"128", 16}};

} // namespace

static unsigned widthOf(CodeKind Kind, llvm::ArrayRef<llvm::StringRef> Parts) {
  if (Kind == CodeKind::None)
    return 0;
  if (Kind == CodeKind::MatrixLoad || Kind == CodeKind::MatrixStore)
    return 16; // a lane gives the address of a row
  for (llvm::StringRef Part : Parts)
    for (const Modifier &M : Modifiers)
      if (Part == M.Name)
        return M.Width;
  return 4;
}

llvm::StringRef mnemonicOf(llvm::StringRef Instruction) {
  auto IsBlank = [](char C) { return C == ' '; };
  Instruction = Instruction.ltrim();
  if (Instruction.starts_with("@"))
    Instruction = Instruction.drop_until(IsBlank).ltrim();
  return Instruction.take_until(IsBlank);
}

CodeClass classOf(llvm::StringRef Instruction) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  mnemonicOf(Instruction).split(Parts, '.');
  for (const Mnemonic &M : Mnemonics)
    if (!Parts.empty() && Parts[0] == M.Name)
      return {M.Kind, widthOf(M.Kind, Parts)};
  return {};
}

CodeKind kindOf(const AccessSummary &Access) {
  const bool IsMatrix = Access.Form == AccessForm::Matrix;
  if (Access.Form == AccessForm::BulkCopy ||
      Access.Form == AccessForm::OtherBlock || isOfTile(Access.Form))
    return CodeKind::None;
  if (isAsyncCopy(Access.Form))
    return CodeKind::AsyncCopy;
  const auto Operation = static_cast<unsigned>(Access.Operation);
  switch (Access.Space) {
  case AccessSpace::Shared: {
    constexpr CodeKind Kinds[] = {CodeKind::SharedLoad, CodeKind::SharedStore,
                                  CodeKind::SharedAtomic};
    if (IsMatrix)
      return Access.Operation == AccessOperation::Load ? CodeKind::MatrixLoad
                                                       : CodeKind::MatrixStore;
    return Kinds[Operation];
  }
  case AccessSpace::Global: {
    constexpr CodeKind Kinds[] = {CodeKind::GlobalLoad, CodeKind::GlobalStore,
                                  CodeKind::GlobalAtomic};
    return Kinds[Operation];
  }
  case AccessSpace::Local:
    return CodeKind::Local;
  case AccessSpace::Unknown:
    return CodeKind::Generic;
  case AccessSpace::Constant:
  case AccessSpace::Other:
    break;
  }
  return CodeKind::None;
}

llvm::StringRef nameOf(CodeKind Kind) {
  switch (Kind) {
  case CodeKind::SharedLoad:
    return "shared load";
  case CodeKind::SharedStore:
    return "shared store";
  case CodeKind::SharedAtomic:
    return "shared atomic";
  case CodeKind::MatrixLoad:
    return "matrix load";
  case CodeKind::MatrixStore:
    return "matrix store";
  case CodeKind::AsyncCopy:
    return "asynchronous copy";
  case CodeKind::GlobalLoad:
    return "global load";
  case CodeKind::GlobalStore:
    return "global store";
  case CodeKind::GlobalAtomic:
    return "global atomic";
  case CodeKind::Local:
    return "local access";
  case CodeKind::Generic:
    return "generic access";
  case CodeKind::None:
    break;
  }
  return "other access";
}

} // namespace bank_lint
