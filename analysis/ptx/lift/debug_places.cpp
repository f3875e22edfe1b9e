//===-- analysis/ptx/lift/debug_places.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/debug_places.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

constexpr unsigned DeepestInlining = 64;

unsigned depthOf(const DILocation &Place) {
  unsigned Depth = 0;
  for (const DILocation *At = &Place; At; At = At->getInlinedAt())
    ++Depth;
  return Depth;
}

} // namespace

DebugPlaces::DebugPlaces(Module &Module, const Program &Of, StringRef Name,
                         const LineStarts &Lines, const ForeignPlaces &Known)
    : Context(Module.getContext()), Read(Of), Lines(Lines), Known(Known),
      Builder(Module) {
  Own = Builder.createFile(Name, "");
  Builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C_plus_plus),
                            Own, "bank-lint", /*isOptimized=*/true, "", 0);
  Module.addModuleFlag(Module::Warning, "Debug Info Version",
                       DEBUG_METADATA_VERSION);
}

DIFile *DebugPlaces::file(unsigned Number) {
  DIFile *&Result = Files[Number];
  if (!Result) {
    const auto Known = Read.Files.find(Number);
    Result =
        Known == Read.Files.end() ? Own : Builder.createFile(Known->second, "");
  }
  return Result;
}

DISubprogram *DebugPlaces::subprogram(StringRef Name, DIFile &In,
                                      unsigned Line) {
  return Builder.createFunction(
      &In, Name, Name, &In, Line,
      Builder.createSubroutineType(Builder.getOrCreateTypeArray({})), Line,
      DINode::FlagZero,
      DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
}

void DebugPlaces::begin(const Function &F, llvm::Function &Code) {
  Made.clear();
  Last.clear();
  const SourcePlace *First = nullptr;
  for (const SourcePlace &P : F.Places)
    if (!P.InlinedAt) {
      First = &P;
      break;
    }
  FirstLine = Lines.of(F.Position).first;
  LastLine = FirstLine;
  if (!F.Code.Instructions.empty())
    LastLine = Lines.of(F.Code.Instructions.back().Position).first;
  const auto Begin = Known.lower_bound(FirstLine);
  if (First) {
    Current = subprogram(F.Name, *file(First->File), First->Line);
  } else if (Begin != Known.end() && Begin->first <= LastLine) {
    const ForeignLine &Outermost = Begin->second.back();
    Current = subprogram(F.Name, *fileNamed(Outermost.File), Outermost.Line);
  } else {
    Current = subprogram(F.Name, *Own, FirstLine);
  }
  Code.setSubprogram(Current);
  for (const SourcePlace &P : F.Places) {
    Made.push_back(place(P));
    Last[{P.File, P.Line, P.Column}] = Made.back();
  }
}

DIScope *DebugPlaces::scopeIn(DISubprogram &Of, unsigned File) {
  DIFile *In = file(File);
  return In == Of.getFile() ? static_cast<DIScope *>(&Of)
                            : Builder.createLexicalBlockFile(&Of, In);
}

DILocation *DebugPlaces::place(const SourcePlace &P) {
  if (!P.InlinedAt)
    return DILocation::get(Context, P.Line, P.Column,
                           scopeIn(*Current, P.File));
  const auto &Site = *P.InlinedAt;
  DILocation *&Around = Last[{Site.File, Site.Line, Site.Column}];
  if (!Around || depthOf(*Around) >= DeepestInlining)
    Around = DILocation::get(Context, Site.Line, Site.Column,
                             scopeIn(*Current, Site.File));
  const std::string Name = P.Function.empty()
                               ? "a function"
                               : Read.stringAt(P.Function, P.FunctionOffset);
  DISubprogram *&Of = Inlined[{Name, P.File}];
  if (!Of)
    Of = subprogram(Name, *file(P.File), P.Line);
  return DILocation::get(Context, P.Line, P.Column, Of, Around);
}

DIFile *DebugPlaces::fileNamed(const std::string &Name) {
  DIFile *&Result = NamedFiles[Name];
  if (!Result)
    Result = Builder.createFile(Name, "");
  return Result;
}

/// That of \p Line in the text, which is in the current function, or that of
/// the lines before and behind it if it is the same; null if it is unknown.
const std::vector<ForeignLine> *DebugPlaces::knownPlace(unsigned Line) const {
  const auto Behind = Known.lower_bound(Line);
  const bool HasBehind = Behind != Known.end() && Behind->first <= LastLine;
  if (HasBehind && Behind->first == Line)
    return &Behind->second;
  if (!HasBehind || Behind == Known.begin())
    return nullptr;
  const auto Before = std::prev(Behind);
  return Before->first >= FirstLine && Before->second == Behind->second
             ? &Behind->second
             : nullptr;
}

DILocation *DebugPlaces::place(const std::vector<ForeignLine> &Of) {
  DILocation *Around = nullptr;
  for (auto At = Of.rbegin(); At != Of.rend(); ++At) {
    DIFile *In = fileNamed(At->File);
    DIScope *Scope = Current;
    if (At != Of.rbegin()) { // an inlined function, whose name is not read
      DISubprogram *&Inner = InlinedFrom[At->File];
      if (!Inner)
        Inner = subprogram("a function", *In, At->Line);
      Scope = Inner;
    } else if (In != Current->getFile()) {
      Scope = Builder.createLexicalBlockFile(Current, In);
    }
    Around = DILocation::get(Context, At->Line, 0, Scope, Around);
  }
  return Around;
}

DILocation *DebugPlaces::of(const Function &F, unsigned Index) {
  if (Made.empty()) {
    const auto &All = F.Code.Instructions;
    const auto [Line, Column] =
        Lines.of(Index < All.size() ? All[Index].Position : F.Position);
    if (const std::vector<ForeignLine> *Place = knownPlace(Line))
      return place(*Place);
    return DILocation::get(Context, Line, Column,
                           Current->getFile() == Own
                               ? static_cast<DIScope *>(Current)
                               : Builder.createLexicalBlockFile(Current, Own));
  }
  const unsigned Place =
      Index < F.Statements.size() ? F.Statements[Index].Place : NoPlace;
  return Place == NoPlace ? Made.front() : Made[Place];
}

} // namespace bank_lint::ptx
