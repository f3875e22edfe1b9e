//===-- analysis/frontend/recovery/costs/declared_texts.cpp ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/declared_texts.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;

namespace bank_lint::frontend {

/// Adds the classes in \p Argument to \p To.
static void addTypes(const TemplateArgument &Argument, MadeFor &To,
                     unsigned Depth = 0) {
  constexpr unsigned MostNested = 16;
  if (Argument.getKind() == TemplateArgument::Pack)
    for (const TemplateArgument &Each : Argument.pack_elements())
      addTypes(Each, To, Depth + 1);
  if (Argument.getKind() != TemplateArgument::Type || Depth > MostNested)
    return;
  QualType Type = Argument.getAsType().getNonReferenceType();
  while (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return;
  if (Class->getIdentifier())
    To.Names.insert(Class->getIdentifier());
  if (!Class->getIdentifier() || Class->isLocalClass())
    To.Places.push_back(Class->getLocation());
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &Each : Special->getTemplateArgs().asArray())
      addTypes(Each, To, Depth + 1);
}

DeclaredTexts::Name nameOf(const NamedDecl &Named) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Named);
  return Named.getIdentifier() || !Method
             ? Named.getIdentifier()
             : Method->getParent()->getIdentifier();
}

/// Whether \p Named is a function or a variable of a class that has a name.
static bool isMember(const NamedDecl &Named) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Named.getDeclContext());
  const IdentifierInfo *Name = nameOf(Named);
  return Class && Class->getIdentifier() && Class->getIdentifier() != Name &&
         Name &&
         (Named.isCXXInstanceMember() ||
          isa<CXXMethodDecl, FunctionTemplateDecl, VarDecl, VarTemplateDecl>(
              Named));
}

/// Finds the declarations, the names that each declares, and which words are of
/// the inside of functions and classes.
class DeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  DeclarationFinder(const SourceTokens &Tokens, DeclaredTexts &To)
      : Tokens(Tokens), To(To) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (Function->hasAttr<CUDAGlobalAttr>() &&
        !llvm::is_contained(To.Kernels, Function->getLocation()))
      To.Kernels.push_back(Function->getLocation());
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
    if (Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
      for (const FunctionDecl *Each : Template->specializations())
        for (const TemplateArgument &Argument :
             Each->getTemplateSpecializationArgs()->asArray())
          addTypes(Argument, To.Arguments[Each->getLocation()]);
    return true;
  }
  bool VisitNamedDecl(NamedDecl *Named) override {
    if (isa<ParmVarDecl>(Named) || isMember(*Named))
      markInside(Named->getLocation());
    if (const auto *Variable = dyn_cast<VarDecl>(Named);
        Variable && Variable->isLocalVarDeclOrParm())
      markInside(Named->getLocation());
    if (IsInStatement || isa<NamespaceDecl, ParmVarDecl, TemplateTypeParmDecl,
                             NonTypeTemplateParmDecl>(Named))
      return true;
    const auto At = Tokens.find(Named->getLocation());
    if (!At)
      return true;
    DeclaredText &Of = declarationOf(*Named, *At);
    const DeclaredTexts::Name Name = nameOf(*Named);
    if (isMember(*Named)) {
      Of.Members.emplace_back(
          cast<CXXRecordDecl>(Named->getDeclContext())->getIdentifier(), Name);
      return true;
    }
    Of.Names.push_back(Name);
    if (Name && Named->getLexicalDeclContext()->isFileContext())
      To.OfFiles.insert(Name);
    return true;
  }
  bool TraverseStmt(Stmt *S) override {
    const bool Was = std::exchange(IsInStatement, true);
    const bool Result = DynamicRecursiveASTVisitor::TraverseStmt(S);
    IsInStatement = Was;
    return Result;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *Variable = dyn_cast<VarDecl>(E->getDecl());
    if (Variable && Variable->isLocalVarDeclOrParm() && !E->hasQualifier())
      markInside(E->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (!E->hasQualifier() && E->getMemberDecl()->getIdentifier())
      markInside(E->getMemberLoc());
    return true;
  }
  void finish() {
    for (auto &[End, Each] : Found)
      To.All.push_back(std::move(Each));
    llvm::sort(To.All, [](const auto &A, const auto &B) {
      return std::pair(A.Begin, A.End) < std::pair(B.Begin, B.End);
    });
    for (unsigned I = 0; I < To.All.size(); ++I) {
      DeclaredTexts::NameSet Names;
      for (const DeclaredTexts::Name Name : To.All[I].Names)
        if (Name)
          Names.insert(Name);
      for (const auto &[Class, Member] : To.All[I].Members)
        Names.insert_range(llvm::ArrayRef({Class, Member}));
      for (const DeclaredTexts::Name Name : Names)
        To.ByName[Name].push_back(I);
    }
  }

private:
  void markInside(SourceLocation Location) {
    if (const auto At = Tokens.find(Location))
      To.Inside.set(unsigned(*At));
  }

  DeclaredText &declarationOf(const NamedDecl &Named, std::size_t At) {
    std::size_t Begin = 0, End = 0;
    const auto Known = Found.upper_bound(At);
    if (Known != Found.end() && Known->second.Begin <= At)
      return Known->second;
    // A class as a whole.
    const TagDecl *Class = nullptr;
    for (const Decl *Each = &Named; Each;
         Each = dyn_cast<Decl>(Each->getLexicalDeclContext())) {
      if (const auto *Tag = dyn_cast<TagDecl>(Each))
        Class = Tag;
      if (isa<TranslationUnitDecl>(Each))
        break;
    }
    std::tie(Begin, End) = declarationAround(Tokens.all(), At);
    if (Class)
      if (const auto First = Tokens.find(Class->getBeginLoc()),
          Last = Tokens.find(Class->getEndLoc());
          First && Last && *First <= At && At <= *Last) {
        Begin = std::min(declarationAround(Tokens.all(), *First).first, *First);
        End = std::max(End, *Last + 1);
      }
    DeclaredText &New = Found[End];
    if (!New.End || Begin < New.Begin)
      New.Begin = Begin;
    New.End = End;
    return New;
  }

  const SourceTokens &Tokens;
  DeclaredTexts &To;
  bool IsInStatement = false;
  std::map<std::size_t, DeclaredText> Found; ///< by their ends
};

DeclaredTexts::DeclaredTexts(ASTContext &Context, const SourceTokens &Tokens,
                             const FunctionBodies &Bodies)
    : Source(Tokens), InHostCode(Tokens.all().size()),
      Inside(Tokens.all().size()) {
  DeclarationFinder Finder(Tokens, *this);
  Finder.TraverseAST(Context);
  Finder.finish();
  for (const FunctionBodies::Body &Each : Bodies.all())
    if (Each.IsHosts)
      InHostCode.set(Each.Begin, Each.End);
  const llvm::ArrayRef<SourceToken> All = Tokens.all();
  for (std::size_t I = 1; I < All.size(); ++I)
    if (All[I - 1].Kind == tok::period || All[I - 1].Kind == tok::arrow)
      Inside.set(I);
  for (DeclaredText &Each : this->All)
    describe(Each);
}

/// Finds the words of \p Each, and what it is.
void DeclaredTexts::describe(DeclaredText &Each) const {
  const llvm::ArrayRef<SourceToken> Tokens = Source.all();
  std::vector<SourceToken> OfDevice;
  NameSet Words, Outer;
  for (std::size_t I = Each.Begin; I < Each.End && I < Tokens.size(); ++I) {
    Each.HasHostCode |= isInHostCode(I);
    if (isInHostCode(I))
      continue;
    OfDevice.push_back(Tokens[I]);
    const Name Word = Tokens[I].Name;
    if (!Word || isAttribute(Tokens, I))
      continue;
    Words.insert(Word);
    if (!isOfInside(I))
      Outer.insert(Word);
  }
  Each.Words.assign(Words.begin(), Words.end());
  Each.Outer.assign(Outer.begin(), Outer.end());
  const Name None = nullptr;
  Each.HasKernels = hasKernels(OfDevice);
  Each.IsUnnamedDevices =
      llvm::is_contained(Each.Names, None) && declaresForDevice(OfDevice);
}

llvm::ArrayRef<unsigned> DeclaredTexts::named(Name Of) const {
  const auto Found = ByName.find(Of);
  return Found == ByName.end() ? llvm::ArrayRef<unsigned>()
                               : llvm::ArrayRef(Found->second);
}

std::vector<unsigned> DeclaredTexts::around(std::size_t At) const {
  std::vector<unsigned> Result;
  for (unsigned I = 0; I < All.size() && All[I].Begin <= At; ++I)
    if (At < All[I].End)
      Result.push_back(I);
  return Result;
}

const MadeFor *DeclaredTexts::madeFor(clang::SourceLocation Location) const {
  const auto Found = Arguments.find(Location);
  return Found == Arguments.end() ? nullptr : &Found->second;
}

} // namespace bank_lint::frontend
