//===-- analysis/frontend/recovery/kernel_reach.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/kernel_reach.h"
#include "analysis/frontend/recovery/function_locals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

/// Adds the names of the classes in \p Argument to \p Names.
static void addTypes(const TemplateArgument &Argument,
                     llvm::DenseSet<const IdentifierInfo *> &Names,
                     unsigned Depth = 0) {
  constexpr unsigned MostNested = 16;
  if (Argument.getKind() == TemplateArgument::Pack)
    for (const TemplateArgument &Each : Argument.pack_elements())
      addTypes(Each, Names, Depth + 1);
  if (Argument.getKind() != TemplateArgument::Type || Depth > MostNested)
    return;
  QualType Type = Argument.getAsType().getNonReferenceType();
  while (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return;
  if (Class->getIdentifier())
    Names.insert(Class->getIdentifier());
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &Each : Special->getTemplateArgs().asArray())
      addTypes(Each, Names, Depth + 1);
}

/// The name by which \p Named is used: a constructor goes by its class.
static const IdentifierInfo *nameOf(const NamedDecl &Named) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Named);
  return Named.getIdentifier() || !Method
             ? Named.getIdentifier()
             : Method->getParent()->getIdentifier();
}

/// Finds the declarations and the names that each declares.
class DeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  DeclarationFinder(const SourceTokens &Tokens, KernelReach &Reach)
      : Tokens(Tokens), Reach(Reach) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
    // The types that a kernel is made for may be named by the host alone.
    if (Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
      for (const FunctionDecl *Each : Template->specializations())
        for (const TemplateArgument &Argument :
             Each->getTemplateSpecializationArgs()->asArray())
          addTypes(Argument, Reach.Names);
    return true;
  }
  bool VisitNamedDecl(NamedDecl *Named) override {
    if (isa<NamespaceDecl, ParmVarDecl, TemplateTypeParmDecl,
            NonTypeTemplateParmDecl>(Named))
      return true;
    const auto At = Tokens.find(Named->getLocation());
    if (!At)
      return true;
    KernelReach::Declaration &Of = declarationOf(*Named, *At);
    const IdentifierInfo *Name = nameOf(*Named);
    const auto *Class = dyn_cast<CXXRecordDecl>(Named->getDeclContext());
    const bool IsMember =
        Class && Class->getIdentifier() && Class->getIdentifier() != Name &&
        Name && (Named->isCXXInstanceMember() || isa<CXXMethodDecl>(Named));
    if (IsMember) {
      Of.Members.emplace_back(Class->getIdentifier(), Name);
      return true;
    }
    // nullptr: it cannot be found by a name.
    Of.Names.push_back(Name);
    if (Name && Named->getLexicalDeclContext()->isFileContext())
      Reach.Declared.insert(Name);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }
  void finish() {
    for (auto &[End, Each] : Found)
      Reach.All.push_back(std::move(Each));
    llvm::sort(Reach.All, [](const auto &A, const auto &B) {
      return std::pair(A.Begin, A.End) < std::pair(B.Begin, B.End);
    });
  }

private:
  KernelReach::Declaration &declarationOf(const NamedDecl &Named,
                                          std::size_t At) {
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
    KernelReach::Declaration &New = Found[End];
    if (!New.End || Begin < New.Begin)
      New.Begin = Begin;
    New.End = End;
    return New;
  }

  const SourceTokens &Tokens;
  KernelReach &Reach;
  std::map<std::size_t, KernelReach::Declaration> Found; ///< by their ends
};

KernelReach::KernelReach(ASTContext &Context, const SourceTokens &Tokens,
                         const FunctionBodies &Bodies,
                         const KernelNames &Kernels)
    : Source(Tokens), Tokens(Tokens.all()), Bodies(Bodies), Kernels(Kernels),
      InHostCode(Tokens.all().size()), Reached(Tokens.all().size()) {
  DeclarationFinder Finder(Tokens, *this);
  Finder.TraverseAST(Context);
  Finder.finish();
  for (const FunctionBodies::Body &Each : Bodies.all())
    if (Each.IsHosts)
      InHostCode.set(Each.Begin, Each.End);
  const IdentifierInfo *const None = nullptr;
  for (Declaration &Each : All) {
    std::vector<SourceToken> Outside;
    for (std::size_t I = Each.Begin; I < Each.End; ++I)
      if (!InHostCode[I])
        Outside.push_back(this->Tokens[I]);
    if (hasKernels(Outside) ||
        (llvm::is_contained(Each.Names, None) && declaresForDevice(Outside)))
      reach(Each);
  }
  followNames(/*WithHost=*/false);
  for (Declaration &Each : All)
    Each.IsDevices = Each.IsReached;
  followNames(/*WithHost=*/true);
}

void KernelReach::reach(std::size_t Begin, std::size_t End, bool WithHostCode) {
  for (std::size_t I = Begin; I < End && I < Tokens.size(); ++I)
    if (!Reached[I] && (WithHostCode || !InHostCode[I])) {
      Reached.set(I);
      if (const IdentifierInfo *Name = Tokens[I].Name;
          Name && !isAttribute(Tokens, I))
        Names.insert(Name);
    }
}

void KernelReach::reach(Declaration &Each) {
  Each.IsReached = true;
  reach(Each.Begin, Each.End, /*WithHostCode=*/false);
}

/// Reaches the statements of \p Body, of the host, that launch a kernel and
/// those that compute what they use, with the parameters that these name.
/// \returns whether there are any.
bool KernelReach::slice(const FunctionBodies::Body &Body) {
  struct Segment {
    std::size_t Begin, End;
    std::size_t Around; ///< the statement whose braces it is in, or none
    bool IsReached = false;
  };
  constexpr std::size_t None = ~std::size_t(0);
  std::vector<Segment> Segments;
  std::vector<std::size_t> Heads = {None};
  std::size_t Begin = Body.Begin + 1;
  for (std::size_t I = Begin; I < Body.End; ++I) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    if (Kind != tok::semi && Kind != tok::l_brace && Kind != tok::r_brace)
      continue;
    Segments.push_back({Begin, I + 1, Heads.back()});
    if (Kind == tok::l_brace)
      Heads.push_back(Segments.size() - 1);
    else if (Kind == tok::r_brace && Heads.size() > 1)
      Heads.pop_back();
    Begin = I + 1;
  }
  llvm::DenseSet<const IdentifierInfo *> Locals;
  LocalsByName Parsed; // one that has an error is not in the tree
  bool HasAny = false;
  auto Add = [&](Segment &Each) {
    if (!std::exchange(HasAny, true))
      Parsed = localsByName(*Body.Function);
    for (Segment *Next = &Each; Next && !Next->IsReached;
         Next = Next->Around == None ? nullptr : &Segments[Next->Around]) {
      Next->IsReached = true;
      reach(Next->Begin, Next->End, /*WithHostCode=*/true);
      for (std::size_t I = Next->Begin; I < Next->End; ++I)
        if (const IdentifierInfo *Name = Tokens[I].Name;
            Name && (!Declared.contains(Name) || Parsed.contains(Name)))
          Locals.insert(Name);
    }
  };
  auto Has = [&](const Segment &Each, const auto &Words) {
    return llvm::any_of(Tokens.slice(Each.Begin, Each.End - Each.Begin),
                        [&](const SourceToken &Token) {
                          return Token.Name && Words.contains(Token.Name);
                        });
  };
  for (Segment &Each : Segments) {
    const auto Text = Tokens.slice(Each.Begin, Each.End - Each.Begin);
    if (hasKernels(Text) || Kernels.areIn(Text) || Has(Each, Launching))
      Add(Each);
  }
  for (bool IsNew = HasAny; IsNew;) {
    IsNew = false;
    for (Segment &Each : Segments)
      if (!Each.IsReached && Has(Each, Locals)) {
        Add(Each);
        IsNew = true;
      }
  }
  for (const ParmVarDecl *Each : Body.Function->parameters())
    if (Locals.contains(Each->getIdentifier()))
      if (const auto First = Source.find(Each->getBeginLoc()),
          Last = Source.find(Each->getEndLoc());
          First && Last)
        reach(*First, *Last + 1, /*WithHostCode=*/true);
  return HasAny;
}

bool KernelReach::isNamed(const Declaration &Each) const {
  return llvm::any_of(Each.Names,
                      [this](const IdentifierInfo *Name) {
                        return Name && Names.contains(Name);
                      }) ||
         llvm::any_of(Each.Members, [this](const auto &Member) {
           return isMemberNamed(Member.first, Member.second);
         });
}

bool KernelReach::isNamed(const FunctionDecl &Function) const {
  const IdentifierInfo *Name = nameOf(Function);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Name || !Method || !Method->getParent()->getIdentifier())
    return Name && Names.contains(Name);
  return isMemberNamed(Method->getParent()->getIdentifier(), Name);
}

/// Adds the name of \p Class and of those that it comes from to \p Names.
static void addClass(const CXXRecordDecl &Class,
                     llvm::DenseSet<const IdentifierInfo *> &Names) {
  if (!Class.getIdentifier() || !Names.insert(Class.getIdentifier()).second ||
      !Class.hasDefinition())
    return;
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
      addClass(*Of, Names);
    else if (const auto *Of =
                 Base.getType()->getAs<TemplateSpecializationType>())
      if (const TemplateDecl *Template =
              Of->getTemplateName().getAsTemplateDecl())
        if (const auto *Record =
                dyn_cast_or_null<CXXRecordDecl>(Template->getTemplatedDecl()))
          addClass(*Record, Names);
}

void KernelReach::followNames(bool WithHost) {
  std::size_t NumNames = 0, NumLaunching = 0;
  do {
    NumNames = Names.size();
    NumLaunching = Launching.size() + LaunchingClasses.size();
    for (Declaration &Each : All)
      if (!Each.IsReached && isNamed(Each))
        reach(Each);
    for (const FunctionBodies::Body &Each : Bodies.all()) {
      if (!Each.IsHosts || !WithHost)
        continue;
      if (isNamed(*Each.Function)) {
        reach(Each.Begin, Each.End, /*WithHostCode=*/true);
        continue;
      }
      if (!slice(Each))
        continue;
      if (const IdentifierInfo *Name = nameOf(*Each.Function))
        Launching.insert(Name);
      if (const auto *Method = dyn_cast<CXXMethodDecl>(Each.Function))
        addClass(*Method->getParent(), LaunchingClasses);
    }
  } while (Names.size() != NumNames ||
           Launching.size() + LaunchingClasses.size() != NumLaunching);
}

bool KernelReach::hasAny(std::size_t Begin, std::size_t End) const {
  return Begin < End && Begin < Reached.size() &&
         Reached.find_first_in(unsigned(Begin), unsigned(std::min<std::size_t>(
                                                    End, Reached.size()))) >= 0;
}

bool KernelReach::isWithin(std::size_t At, bool IsOfDevice) const {
  return llvm::any_of(All, [&](const Declaration &Each) {
    return (IsOfDevice ? Each.IsDevices : Each.IsReached) && Each.Begin < At &&
           At < Each.End;
  });
}

bool KernelReach::isNamed(llvm::ArrayRef<SourceToken> Text,
                          bool &HasVariables) const {
  for (std::size_t Begin = 0; Begin < Text.size();) {
    // A declaration, and where its parameters begin.
    std::size_t End = Begin, Open = Text.size();
    bool HasValue = false; // in front of that
    for (unsigned Depth = 0; End < Text.size(); ++End) {
      const tok::TokenKind Kind = Text[End].Kind;
      if (Kind == tok::l_paren && !Depth && Open == Text.size())
        Open = End;
      HasValue |=
          Open == Text.size() && (Kind == tok::equal || Kind == tok::l_square);
      Depth += Kind == tok::l_paren || Kind == tok::l_brace;
      if ((Kind == tok::r_paren || Kind == tok::r_brace) && Depth)
        --Depth;
      if (!Depth && (Kind == tok::semi || Kind == tok::r_brace))
        break;
    }
    const SourceToken *Name =
        Open < End && Open > Begin ? &Text[Open - 1] : nullptr;
    const bool IsFunction = !HasValue && Name &&
                            Name->Kind == tok::identifier &&
                            !Name->Name->hasMacroDefinition() &&
                            !Name->Name->getName().starts_with("__");
    const auto Whole =
        Text.slice(Begin, std::min(End + 1, Text.size()) - Begin);
    HasVariables |= !IsFunction && Whole.size() > 1;
    if (IsFunction && names(Name->Name))
      return true;
    for (std::size_t I = 0; !IsFunction && I < Whole.size(); ++I) {
      const bool IsScope =
          I + 1 < Whole.size() && Whole[I + 1].Kind == tok::coloncolon;
      if (Whole[I].Name && Whole[I].Kind == tok::identifier && !IsScope &&
          names(Whole[I].Name))
        return true;
      if (Whole[I].Kind == tok::kw_using && I + 1 < Whole.size() &&
          Whole[I + 1].Kind == tok::kw_namespace)
        return true;
    }
    Begin = End + 1;
  }
  return false;
}

} // namespace bank_lint::frontend
