//===-- analysis/summary/access_site.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/access_site.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Bytes that the source-level access moves.
unsigned bytesOf(const Instruction &I) {
  Type *T = I.getType();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    T = Store->getValueOperand()->getType();
  if (!T->isSized() || T->isVoidTy())
    return 0;
  return unsigned(I.getDataLayout().getTypeStoreSize(T).getFixedValue());
}

SourceRange pointAt(const std::string &File, const DILocation &L) {
  unsigned Column = std::max(1u, L.getColumn());
  return {File, L.getLine(), Column, L.getLine(), Column + 1};
}

/// "cub::BlockScan" for a function in `.../cub/block/block_scan.cuh`, and the
/// same for warps; "" for anything else.
std::string cubClass(StringRef File) {
  StringRef Folder = File;
  for (StringRef Name : {"/cub/block/", "/cub/warp/"})
    if (std::size_t At = File.rfind(Name); At != StringRef::npos)
      Folder = File.drop_front(At + Name.size());
  if (Folder == File || Folder.contains('/') || !Folder.consume_back(".cuh"))
    return "";
  std::string Name = "cub::";
  bool IsFirst = true;
  for (char C : Folder) {
    if (C != '_')
      Name += IsFirst ? toUpper(C) : C;
    IsFirst = C == '_';
  }
  return Name;
}

} // namespace

/// Takes what an accessor accesses, \p Accessed, for what its caller means, by
/// the call at \p Call of the function that \p Inner is in. \returns the
/// caller's expression if that stands in an accessor too, else null.
const AccessExpression *
AccessSites::followAccessor(const AccessExpression &Accessed,
                            const DILocation &Inner, const std::string &File,
                            const DILocation &Call, AccessSite &To) const {
  const DISubprogram *Accessor = Inner.getScope()->getSubprogram();
  const CallExpression *Found =
      Accessor ? Map.findCall(File, Call.getLine(), Call.getColumn(),
                              debugFileName(*Accessor), Accessor->getLine())
               : nullptr;
  if (!Found)
    return nullptr;
  const AccessExpression *Operand = nullptr;
  if (Accessed.Operand >= 0 &&
      std::size_t(Accessed.Operand) < Found->Operands.size())
    Operand = &Found->Operands[std::size_t(Accessed.Operand)];
  const bool IsOperand =
      Operand && Accessed.IsOperand && Operand->Range.isValid();
  const AccessExpression &Shown = IsOperand ? *Operand : Found->Whole;
  const AccessExpression &Base =
      Operand && !Operand->DeclarationText.empty() ? *Operand : Shown;
  To.Caller = {unsigned(To.InlinedAt.size()), Shown.Range, Base.Declaration,
               Base.DeclarationText,
               IsOperand ? Operand->Bytes : To.Caller.RecordBytes};
  return Shown.IsInAccessor ? &Shown : nullptr;
}

/// Whether \p One is the only access of its kind at its debug location. Where
/// `#line` gives several statements one line, it is unknown to which of them an
/// instruction belongs.
static bool isAlone(const AccessExpression &One,
                    llvm::ArrayRef<AccessExpression> AtPlace) {
  return llvm::all_of(AtPlace, [&](const AccessExpression &Other) {
    return Other.Kind != One.Kind || Other.Range == One.Range;
  });
}

/// The innermost place in the user's own files, and the calls that lead there.
AccessSite AccessSites::siteOf(const Instruction &At,
                               AccessOperation Operation) const {
  AccessSite Result;
  bool Found = false;
  const AccessExpression *Accessed = nullptr; // while it is an accessor's
  const DILocation *Inner = nullptr;          // of that accessor
  for (const DILocation *L = At.getDebugLoc(); L; L = L->getInlinedAt()) {
    // Code that the compiler wrote (an implicit copy) is no place to show.
    const DISubprogram *Function = L->getScope()->getSubprogram();
    if (L->getLine() == 0 || (Function && Function->isArtificial()))
      continue;
    std::string File = debugFileName(*L);
    if (!Map.isUserFile(File)) {
      if (!Found) // the outermost is what the user calls
        Result.OwnedBy = cubClass(File);
      continue;
    }
    if (Found) {
      Result.InlinedAt.push_back(pointAt(File, *L));
      if (Accessed && Inner->getInlinedAt() == L)
        Accessed = followAccessor(*Accessed, *Inner, File, *L, Result);
      else
        Accessed = nullptr;
      Inner = L;
      continue;
    }
    Found = true;
    Result.Where = pointAt(File, *L);
    AccessKind Kind = Operation == AccessOperation::Load ? AccessKind::Load
                                                         : AccessKind::Store;
    const AccessExpression *Expression =
        Map.find(File, L->getLine(), L->getColumn(), Kind, bytesOf(At));
    if (Expression && Expression->Range.File != File &&
        !isAlone(*Expression, Map.at(File, L->getLine(), L->getColumn())))
      Expression = nullptr;
    if (Expression) {
      // Code that `#line` says was generated from another file is shown there.
      const SourceRange &Code = Expression->Range;
      if (Code.File == File) {
        Result.Where = Code;
      } else {
        Result.Within = {Code};
        Result.Where.Column = Code.Column;
        Result.Where.EndColumn = Code.Column + 1;
      }
      Result.Declaration = Expression->Declaration;
      Result.DeclarationText = Expression->DeclarationText;
      Result.RecordBytes = Expression->RecordBytes;
      // For a number that is loaded only in part.
      if (!Result.RecordBytes && Operation == AccessOperation::Load &&
          Expression->Kind == AccessKind::Load)
        Result.RecordBytes = Expression->Bytes;
      if (Expression->IsInAccessor)
        Accessed = Expression;
    }
    Inner = L;
  }
  if (!Found)
    Result.Where = Kernel.Where;
  return Result;
}

SourceRange AccessSites::userPlace(const DILocation *Location) const {
  for (const DILocation *L = Location; L; L = L->getInlinedAt())
    if (std::string File = debugFileName(*L);
        L->getLine() != 0 && Map.isUserFile(File))
      return pointAt(File, *L);
  return {};
}

SourceRange AccessSites::counterOf(const Instruction &At,
                                   AccessOperation Operation,
                                   const SourceRange &Where) const {
  SourceRange Result;
  const SourceRange Own = userPlace(At.getDebugLoc());
  if (const DILocation *Noted = lowering::counterPlace(At)) {
    Result = userPlace(Noted);
  } else if (lowering::isOfAssembly(At)) {
    if (unsigned Last = Map.lastLineOfAssembly(Own.File, Own.Line, Own.Column))
      Result = {Own.File, Last, 1, Last, 2};
  } else if (Operation == AccessOperation::Store &&
             lowering::isPartOfCopy(At)) {
    for (const AccessExpression &Source :
         Map.at(Own.File, Own.Line, Own.Column))
      if (Source.Kind == AccessKind::Load)
        Result = Source.Range;
  }
  // What is shown of a function of CUDA's is its argument, which may stand on
  // another line than the call.
  const DILocation *Innermost = At.getDebugLoc();
  if (!Result.isValid() && Innermost &&
      !Map.isUserFile(debugFileName(*Innermost)))
    Result = Own;
  if (Result.File == Where.File && Result.Line == Where.Line)
    return {};
  return Result;
}

} // namespace bank_lint
