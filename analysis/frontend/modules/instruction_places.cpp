//===-- analysis/frontend/modules/instruction_places.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/instruction_places.h"
#include "analysis/support/line_table.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Whether \p Where names a line, or something that leads there does.
bool hasLine(const DILocation *Where) {
  for (; Where; Where = Where->getInlinedAt())
    if (Where->getLine() && Where->getLine() < LineTable::FirstNumber)
      return true;
  return false;
}

class Placing {
public:
  Placing(Module &M, StringRef File, const ModuleText &Text)
      : M(M), Text(Text), Builder(M, /*AllowUnresolved=*/false),
        Own(DIFile::get(M.getContext(), File, "/")) {}

  /// \returns whether an instruction was placed in the module's text; those
  /// that access memory are added to \p Accesses.
  bool place(Function &F, std::vector<TextPlace> &Accesses);
  DIFile *ownFile() const { return Own; }

private:
  DILocalScope *scopeIn(Function &F);

  Module &M;
  const ModuleText &Text;
  DIBuilder Builder;
  DIFile *Own;
  DICompileUnit *Unit = nullptr;
};

/// A scope of \p F in the module's text.
DILocalScope *Placing::scopeIn(Function &F) {
  LLVMContext &Context = M.getContext();
  if (DISubprogram *Known = F.getSubprogram())
    return Known->getFile() == Own
               ? static_cast<DILocalScope *>(Known)
               : DILexicalBlockFile::get(Context, Known, Own, 0);
  if (!Unit)
    Unit = Builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C),
                                     Own, "", /*isOptimized=*/true, "", 0, "",
                                     DICompileUnit::LineTablesOnly);
  const unsigned Line = Text.of(F).Line;
  auto *Type = DISubroutineType::get(Context, DINode::FlagZero, 0,
                                     MDTuple::get(Context, {}));
  auto *Result = DISubprogram::getDistinct(
      Context, Own, F.getName(), "", Own, Line, Type, Line, nullptr, 0, 0,
      DINode::FlagZero, DISubprogram::SPFlagDefinition, Unit);
  F.setSubprogram(Result);
  return Result;
}

bool Placing::place(Function &F, std::vector<TextPlace> &Accesses) {
  bool IsAny = false;
  for (Instruction &I : instructions(F)) {
    const DILocation *Known = I.getDebugLoc();
    if (hasLine(Known))
      continue;
    const TextPlace At = Text.of(I);
    DILocalScope *Scope = scopeIn(F);
    I.setDebugLoc(DILocation::get(M.getContext(), At.Line, At.Column, Scope));
    if (At.EndColumn && I.mayReadOrWriteMemory())
      Accesses.push_back(At);
    IsAny = true;
  }
  return IsAny;
}

/// The files of the code of \p M.
SetVector<DIFile *> filesOf(const Module &M) {
  SetVector<DIFile *> Result;
  SmallPtrSet<const MDNode *, 32> Seen;
  auto AddScopes = [&](const DIScope *Scope) {
    for (; Scope && Seen.insert(Scope).second; Scope = Scope->getScope())
      if (DIFile *File = Scope->getFile())
        Result.insert(File);
  };
  for (const Function &F : M) {
    AddScopes(F.getSubprogram());
    for (const Instruction &I : instructions(F))
      for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt())
        AddScopes(L->getScope());
  }
  return Result;
}

/// The files in which kernels stand.
SmallPtrSet<const DIFile *, 4> filesOfKernels(const Module &M) {
  SmallPtrSet<const DIFile *, 4> Result;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      if (const DISubprogram *Known = F.getSubprogram())
        Result.insert(Known->getFile());
  return Result;
}

} // namespace

PlacedFiles placeInstructions(Module &M, StringRef File, const ModuleText &Text,
                              const SourceFiles &Sources) {
  PlacedFiles Result;
  const SmallPtrSet<const DIFile *, 4> OfKernels = filesOfKernels(M);
  for (DIFile *Named : filesOf(M)) {
    const SourceFile Found =
        Sources.find(Named->getFilename(), Named->getDirectory());
    Result.IsUsers[Found.Shown] |=
        !Found.IsOfSystem || OfKernels.contains(Named);
    if (!Found.MayBeQuoted)
      Result.Texts[Found.Shown]; // nothing
    Named->replaceOperandWith(0, MDString::get(M.getContext(), Found.Shown));
    Named->replaceOperandWith(1, MDString::get(M.getContext(), "/"));
  }
  bool IsAny = false;
  Placing Work(M, File, Text);
  for (Function &F : M)
    IsAny |= Work.place(F, Result.InText);
  if (!M.getModuleFlag("Debug Info Version"))
    M.addModuleFlag(Module::Warning, "Debug Info Version",
                    DEBUG_METADATA_VERSION);
  Result.IsUsers[File.str()] = true;
  if (!Text.printed().empty())
    Result.Texts[File.str()] = IsAny ? Text.printed() : "";
  else
    Result.Texts.erase(File.str());
  return Result;
}

} // namespace bank_lint::frontend
