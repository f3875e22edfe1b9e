//===-- analysis/frontend/recovery/costs/kernel_reach.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/kernel_reach.h"
#include "analysis/frontend/recovery/costs/text_declarations.h"
#include "analysis/frontend/recovery/function_locals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

KernelReach::KernelReach(const DeclaredTexts &Texts)
    : KernelReach(Texts, NoCode()) {
  for (const SourceLocation Each : Texts.kernels())
    reachClasses(Each);
  for (unsigned I = 0; I < Texts.all().size(); ++I)
    if (Texts.all()[I].HasKernels)
      reach(I);
  reachOperators();
  followNames();
  IsDevices = IsReached;
}

KernelReach::KernelReach(const DeclaredTexts &Texts,
                         const FunctionBodies &Bodies,
                         const KernelNames &Kernels)
    : KernelReach(Texts) {
  followHostCode(Bodies, Kernels);
}

KernelReach::KernelReach(const DeclaredTexts &Texts, SourceLocation Kernel)
    : KernelReach(Texts, NoCode()) {
  reachClasses(Kernel);
  reachAround(Kernel);
  reachOperators();
  followNames();
  IsDevices = IsReached;
}

KernelReach KernelReach::ofLaunches(const DeclaredTexts &Texts,
                                    const FunctionBodies &Bodies,
                                    const KernelNames &Kernels) {
  KernelReach Result(Texts, NoCode());
  for (const SourceLocation Each : Texts.kernels())
    if (const auto At = Texts.source().find(Each))
      for (const unsigned Kernel : Texts.around(*At))
        Result.IsLeftOut.set(Kernel);
  // Functions of both sides launch some, too.
  for (unsigned I = 0; I < Texts.all().size(); ++I)
    if (Texts.all()[I].HasKernels && !Result.IsLeftOut[I])
      Result.reach(I);
  Result.followHostCode(Bodies, Kernels);
  return Result;
}

/// Reaches the declaration that has what is at \p Place.
void KernelReach::reachAround(SourceLocation Place) {
  if (const auto At = Texts.source().find(Place))
    for (const unsigned Each : Texts.around(*At))
      if (!IsReached[Each])
        reach(Each);
}

/// Reaches the classes that the kernel at \p Kernel is made for.
void KernelReach::reachClasses(SourceLocation Kernel) {
  const MadeFor *Classes = Texts.madeFor(Kernel);
  if (!Classes)
    return;
  for (const Name Class : Classes->Names)
    addWord(Class, /*IsOfInside=*/false);
  for (const SourceLocation Place : Classes->Places)
    reachAround(Place);
}

/// Reaches what is for the device and cannot be found by a name.
void KernelReach::reachOperators() {
  for (unsigned I = 0; I < Texts.all().size(); ++I)
    if (!IsReached[I] && Texts.all()[I].IsUnnamedDevices)
      reach(I);
}

void KernelReach::addWord(Name Word, bool IsOfInside) {
  bool IsNew = Words.insert(Word).second;
  if (!IsOfInside)
    IsNew |= Names.insert(Word).second;
  if (IsNew)
    ToFollow.push_back(Word);
}

void KernelReach::reach(std::size_t Begin, std::size_t End, bool WithHostCode) {
  const llvm::ArrayRef<SourceToken> Tokens = Texts.tokens();
  for (std::size_t I = Begin; I < End && I < Tokens.size(); ++I)
    if (!Reached[I] && (WithHostCode || !Texts.isInHostCode(I))) {
      Reached.set(I);
      if (const Name Word = Tokens[I].Name; Word && !isAttribute(Tokens, I))
        addWord(Word, Texts.isOfInside(I));
    }
}

void KernelReach::reach(unsigned Declaration) {
  IsReached.set(Declaration);
  const DeclaredText &Each = Texts.all()[Declaration];
  const std::size_t End = std::min(Each.End, Texts.tokens().size());
  if (!Each.HasHostCode)
    Reached.set(unsigned(Each.Begin), unsigned(End));
  for (std::size_t I = Each.Begin; Each.HasHostCode && I < End; ++I)
    if (!Texts.isInHostCode(I))
      Reached.set(unsigned(I));
  for (const Name Word : Each.Words)
    addWord(Word, /*IsOfInside=*/true);
  for (const Name Word : Each.Outer)
    addWord(Word, /*IsOfInside=*/false);
}

/// Reaches the statements of \p Body, of the host, that launch a kernel and
/// those that compute what they use, with the parameters that these name.
/// \returns whether there are any.
bool KernelReach::slice(const FunctionBodies::Body &Body,
                        const KernelNames &Kernels) {
  const llvm::ArrayRef<SourceToken> Tokens = Texts.tokens();
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
            Name && (!Texts.isOfFile(Name) || Parsed.contains(Name)))
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
      if (const auto First = Texts.source().find(Each->getBeginLoc()),
          Last = Texts.source().find(Each->getEndLoc());
          First && Last)
        reach(*First, *Last + 1, /*WithHostCode=*/true);
  return HasAny;
}

bool KernelReach::isNamed(const DeclaredText &Each) const {
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

void KernelReach::followNames() {
  while (!ToFollow.empty()) {
    const Name Word = ToFollow.back();
    ToFollow.pop_back();
    for (const unsigned Each : Texts.named(Word))
      if (!IsReached[Each] && !IsLeftOut[Each] && isNamed(Texts.all()[Each]))
        reach(Each);
  }
}

void KernelReach::followHostCode(const FunctionBodies &Bodies,
                                 const KernelNames &Kernels) {
  std::size_t NumWords = 0, NumLaunching = 0;
  do {
    NumWords = Words.size() + Names.size();
    NumLaunching = Launching.size() + LaunchingClasses.size();
    followNames();
    for (const FunctionBodies::Body &Each : Bodies.all()) {
      if (!Each.IsHosts)
        continue;
      if (isNamed(*Each.Function)) {
        reach(Each.Begin, Each.End, /*WithHostCode=*/true);
        continue;
      }
      if (!slice(Each, Kernels))
        continue;
      if (const Name Own = nameOf(*Each.Function))
        Launching.insert(Own);
      if (const auto *Method = dyn_cast<CXXMethodDecl>(Each.Function)) {
        const std::size_t Known = LaunchingClasses.size();
        addClass(*Method->getParent(), LaunchingClasses);
        if (LaunchingClasses.size() != Known)
          llvm::append_range(ToFollow, LaunchingClasses);
      }
    }
  } while (Words.size() + Names.size() != NumWords ||
           Launching.size() + LaunchingClasses.size() != NumLaunching);
}

bool KernelReach::hasAny(std::size_t Begin, std::size_t End) const {
  return Begin < End && Begin < Reached.size() &&
         Reached.find_first_in(unsigned(Begin), unsigned(std::min<std::size_t>(
                                                    End, Reached.size()))) >= 0;
}

bool KernelReach::isNamed(llvm::ArrayRef<SourceToken> Text, bool IsInClass,
                          bool &HasVariables) const {
  const DeclaredTexts::NameSet &Known = IsInClass ? Words : Names;
  while (!Text.empty()) {
    const TextOfDeclaration Each = firstIn(Text);
    Text = Each.Rest;
    const llvm::ArrayRef<SourceToken> Whole = Each.Whole;
    if (Each.isNamespace()) {
      if (isNamed(Each.inside(), IsInClass, HasVariables))
        return true;
      continue;
    }
    // A member of a class, outside of it.
    auto IsMember = [&](std::size_t I) {
      return I > 0 && Whole[I - 1].Kind == tok::coloncolon;
    };
    const SourceToken *Name = Each.Open < Whole.size() && Each.Open > 0
                                  ? &Whole[Each.Open - 1]
                                  : nullptr;
    const bool IsFunction = !Each.HasValue && Name && Each.Open < Each.Brace &&
                            Name->Kind == tok::identifier &&
                            !Name->Name->hasMacroDefinition() &&
                            !Name->Name->getName().starts_with("__");
    HasVariables |= !IsFunction && Whole.size() > 1;
    if (IsFunction) {
      // A macro with arguments may stand in front of the name.
      for (std::size_t I = 0; I + 1 < Each.Brace; ++I)
        if (Whole[I].Kind == tok::identifier &&
            Whole[I + 1].Kind == tok::l_paren &&
            (IsMember(I) ? Words : Known).contains(Whole[I].Name))
          return true;
      continue;
    }
    DeclaredTexts::NameSet Parameters;
    const std::size_t Head = templateHead(Whole, Parameters);
    // The members of a class that has a name are found through that.
    const std::size_t End = Each.isNamedClass() ? Each.Brace : Whole.size();
    for (std::size_t I = Head; I < End; ++I) {
      const bool IsScope =
          I + 1 < Whole.size() && Whole[I + 1].Kind == tok::coloncolon;
      if (Whole[I].Name && Whole[I].Kind == tok::identifier && !IsScope &&
          !Parameters.contains(Whole[I].Name) &&
          (IsMember(I) ? Words : Known).contains(Whole[I].Name))
        return true;
      if (Whole[I].Kind == tok::kw_using && I + 1 < Whole.size() &&
          Whole[I + 1].Kind == tok::kw_namespace)
        return true;
      // For operands of any type.
      if (Whole[I].Kind == tok::kw_operator && !Parameters.empty())
        return true;
    }
  }
  return false;
}

} // namespace bank_lint::frontend
