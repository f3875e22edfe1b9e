//===-- analysis/frontend/recovery/costs/deciding_conditions.cpp ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/deciding_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether each bracket in \p Text has the other one.
static bool isBalanced(llvm::ArrayRef<SourceToken> Text) {
  int Depth = 0;
  for (const SourceToken &Each : Text) {
    Depth += Each.Kind == tok::l_brace || Each.Kind == tok::l_paren;
    Depth -= Each.Kind == tok::r_brace || Each.Kind == tok::r_paren;
    if (Depth < 0)
      return false;
  }
  return Depth == 0;
}

static bool endsDeclaration(const SourceToken &Token) {
  return Token.Kind == tok::semi || Token.Kind == tok::r_brace;
}

DecidingConditions::DecidingConditions(ASTContext &Context,
                                       ReachedTexts &Reached,
                                       bool HasOtherTemplates,
                                       const UncertainConditions &All,
                                       Preprocessor &Reader)
    : Context(Context), Reached(Reached), HasOtherTemplates(HasOtherTemplates),
      All(All), Reader(Reader) {
  const std::vector<HeaderConditional> Doubtful = All.ofMissingHeaders(Reader);
  if (Doubtful.empty())
    return;
  const KernelReach OfLaunches = KernelReach::ofLaunches(
      Reached.texts(), Reached.bodies(), Reached.kernels());
  for (const HeaderConditional &Each : Doubtful) {
    Branches Of;
    Of.What = Each;
    Of.Words = tokensOf(Each.Where, Context, &Of.Directives);
    Of.Body = Each.Begin ? Reached.bodies().around(Each.Begin - 1) : nullptr;
    Of.Around = Reached.texts().around(Each.Begin);
    llvm::erase_if(Of.Around, [&](unsigned I) {
      return Reached.texts().all()[I].Begin == Each.Begin;
    });
    Of.IsClosedIn = isClosedIn(Of);
    const Decides What = whatDecides(Of);
    if (What == Decides::Nothing)
      continue;
    (What == Decides::Kernels ? OfKernels : OfCode).push_back(Each);
    Of.IsOfLaunches = decidesCode(Of, OfLaunches);
    Deciding.push_back(std::move(Of));
  }
}

/// \p Words, which are not expanded, and those that the macros among them stand
/// for.
static std::vector<SourceToken> withMacros(std::vector<SourceToken> Words,
                                           Preprocessor &Reader) {
  llvm::DenseSet<const IdentifierInfo *> Known;
  std::vector<SourceToken> New;
  auto Expand = [&](const SourceToken &Of) {
    const MacroInfo *Macro =
        Of.Name && Of.Name->hasMacroDefinition() && Known.insert(Of.Name).second
            ? Reader.getMacroInfo(Of.Name)
            : nullptr;
    if (Macro &&
        !Reader.getSourceManager().isInSystemHeader(Macro->getDefinitionLoc()))
      for (const Token &Part : Macro->tokens())
        New.push_back({Of.Location, Part.getKind(),
                       Part.isLiteral() ? nullptr : Part.getIdentifierInfo()});
  };
  for (const SourceToken &Each : Words)
    Expand(Each);
  for (std::size_t I = 0; I < New.size(); ++I)
    Expand(SourceToken(New[I]));
  llvm::append_range(Words, New);
  return Words;
}

/// Whether a branch that was not read has a kernel, a launch, or a word that
/// leads to the template of a kernel.
bool DecidingConditions::hidesKernels(const Branches &Of) const {
  std::vector<SourceToken> Hidden;
  auto Add = [&](Text From) {
    llvm::copy_if(
        From, std::back_inserter(Hidden), [&](const SourceToken &Each) {
          return All.isSkipped(Each.Location, Context.getSourceManager());
        });
  };
  Add(Of.Words);
  for (const Directive &Each : Of.Directives)
    Add(Each.Text);
  if (Hidden.empty())
    return false;
  if (HasOtherTemplates)
    return true;
  const std::vector<SourceToken> Expanded = withMacros(Hidden, Reader);
  return Reached.kernels().areIn(Expanded) || hasKernels(Expanded);
}

/// Whether \p Macro, which the missing header may define as anything, stands
/// where it may make a kernel or an instance of one.
bool DecidingConditions::mayDeclareKernel(llvm::StringRef Macro) const {
  const IdentifierInfo *Name = Reader.getIdentifierInfo(Macro);
  const MacroInfo *Known = Reader.getMacroInfo(Name);
  const Text Tokens = Reached.texts().tokens();
  return llvm::any_of(All.usesOf(Name), [&](std::size_t At) {
    if (Reached.bodies().around(At))
      return false;
    if (!Reached.kernels().isEmpty() && (!Known || Known->isFunctionLike()) &&
        (!At || endsDeclaration(Tokens[At - 1])))
      return true;
    const auto [Begin, End] = declarationAround(Tokens, At);
    const Text Declaration = Tokens.slice(Begin, End - Begin);
    return usesThreads(Declaration) && !hasKernels(Declaration) &&
           !declaresForDevice(Declaration);
  });
}

Decides DecidingConditions::whatDecides(Branches &Of) const {
  if (!Of.Body || !Of.Body->IsDevices) {
    if (hidesKernels(Of))
      return Decides::Kernels;
    for (const Directive &Each : Of.Directives)
      if ((Each.Word == "define" || Each.Word == "undef") &&
          (Each.Name == "__global__" ||
           (llvm::is_contained(Of.What.Macros, Each.Name) &&
            mayDeclareKernel(Each.Name))))
        return Decides::Kernels;
  }
  const llvm::StringRef Directory = llvm::sys::path::parent_path(
      Context.getSourceManager().getFilename(Of.What.Where.getBegin()));
  for (const Directive &Each : Of.Directives) {
    const Decides Brings =
        whatBrings(Each, Directory, Reached.whole(), Context, Reader);
    if (Brings == Decides::Kernels)
      return Brings;
    Of.BringsCode |= Brings == Decides::Code;
  }
  return decidesCode(Of, Reached.whole()) ? Decides::Code : Decides::Nothing;
}

/// Whether it matters for what is reached if \p Each is followed.
bool DecidingConditions::changesMacro(const Directive &Each,
                                      const KernelReach &Reach) const {
  if (Each.Word == "pragma") // of any text behind it
    return Each.Name == "pack" || Each.Name == "push_macro" ||
           Each.Name == "pop_macro";
  if ((Each.Word != "define" && Each.Word != "undef") || Each.Name.empty())
    return false;
  const IdentifierInfo *Macro = Reader.getIdentifierInfo(Each.Name);
  // A keyword may be anywhere.
  return Macro->getTokenID() != tok::identifier || Reach.hasWord(Macro) ||
         llvm::any_of(All.usesOf(Macro),
                      [&](std::size_t At) { return Reach.has(At); });
}

bool DecidingConditions::isClosedIn(const Branches &Of) const {
  auto IsLeaking = [](const SourceToken &Token) {
    return Token.Kind == tok::kw_enum || Token.Kind == tok::kw_friend;
  };
  const DeclaredTexts::Name None = nullptr;
  return !Of.Around.empty() && isBalanced(Of.Words) &&
         llvm::none_of(Of.Words, IsLeaking) &&
         llvm::all_of(Of.Around, [&](unsigned I) {
           const DeclaredText &Outer = Reached.texts().all()[I];
           return Of.What.End < Outer.End &&
                  !llvm::is_contained(Outer.Names, None) &&
                  llvm::none_of(Reached.texts().tokens().slice(
                                    Outer.Begin, Outer.End - Outer.Begin),
                                IsLeaking);
         });
}

/// Whether code that is reached may call \p Function, by a name or without one.
static bool mayCall(const KernelReach &Reach, const FunctionDecl &Function) {
  const DeclaredTexts::Name Name = nameOf(Function);
  return !Name || Reach.hasWord(Name) || Name->getName() == "begin" ||
         Name->getName() == "end" || Name->getName() == "get" ||
         Name->getName().starts_with("operator");
}

/// Whether it matters for what is reached which branch \p Of has.
bool DecidingConditions::decidesCode(const Branches &Of,
                                     const KernelReach &Reach) const {
  if (Of.BringsCode || llvm::any_of(Of.Directives, [&](const Directive &Each) {
        return changesMacro(Each, Reach);
      }))
    return true;
  const Text Words = Of.Words;
  const std::size_t Begin = Of.What.Begin, End = Of.What.End;
  // What whole statements of the host change is unknown to the launches.
  if (Of.Body && Of.Body->IsHosts)
    return declaresForDevice(Words) || usesThreads(Words) || isPart(Of, Reach);
  const bool IsWithin = Reach.isAnyReached(Of.Around);
  if (Of.IsClosedIn && !IsWithin)
    return isPart(Of, Reach);
  if (Of.Body && Of.Body->Function && IsWithin &&
      !mayCall(Reach, *Of.Body->Function))
    return false;
  bool HasVariables = false;
  const bool IsNamed = Reach.isNamed(Words, IsWithin, HasVariables);
  // Variables of a class change its layout without being named.
  if (IsWithin &&
      (Of.Body || IsNamed || (HasVariables && Reach.isAnyDevices(Of.Around))))
    return true;
  if (Of.Body || Words.empty())
    return Reach.hasAny(Begin, End);
  if (IsNamed || (!IsWithin && Reach.hasAny(Begin, End)))
    return true;
  return isPart(Of, Reach);
}

/// Whether \p Of is a part of a declaration or a statement that is reached:
/// that goes on behind it, or has begun before.
bool DecidingConditions::isPart(const Branches &Of,
                                const KernelReach &Reach) const {
  const Text Words = Of.Words, Tokens = Reached.texts().tokens();
  if (Words.empty())
    return false;
  const std::size_t Begin = Of.What.Begin, End = Of.What.End;
  const bool HasBegun = Begin && !endsDeclaration(Tokens[Begin - 1]) &&
                        Tokens[Begin - 1].Kind != tok::l_brace,
             GoesOn = !endsDeclaration(Words.back());
  if (GoesOn && !isBalanced(Words) && !(Of.Body && Of.Body->IsHosts))
    return true;
  return (HasBegun && Reach.has(Begin - 1)) || (GoesOn && Reach.has(End));
}

/// "WIDE, PITCH, ...", each once.
static std::string macrosOf(llvm::ArrayRef<const HeaderConditional *> All,
                            bool &AreMany) {
  constexpr std::size_t MostNames = 3;
  llvm::SmallSetVector<llvm::StringRef, 8> Names;
  for (const HeaderConditional *Each : All)
    for (const std::string &Macro : Each->Macros)
      Names.insert(Macro);
  AreMany = Names.size() > 1;
  const llvm::ArrayRef<llvm::StringRef> Listed = Names.getArrayRef();
  return llvm::join(Listed.take_front(MostNames), ", ") +
         (Listed.size() > MostNames ? ", ..." : "");
}

static std::string placeOf(const HeaderConditional &Of,
                           const Locations &Where) {
  const bank_lint::SourceRange Place =
      Where.range(clang::SourceRange(Of.Where.getBegin()));
  return Place.File + ":" + std::to_string(Place.Line);
}

std::string DecidingConditions::whatHolds(llvm::ArrayRef<const Branches *> Of,
                                          const Locations &Where) const {
  if (Of.empty())
    return "";
  std::vector<const HeaderConditional *> Conditionals;
  for (const Branches *Each : Of)
    Conditionals.push_back(&Each->What);
  bool AreMany = false;
  const std::string Macros = macrosOf(Conditionals, AreMany);
  std::string Text = Macros.empty() ? "no missing header changes a condition"
                                    : "no missing header defines " + Macros;
  Text += AreMany ? ", which decide" : ", which decides";
  Text += " code of the kernel at " + placeOf(*Conditionals.front(), Where);
  if (Of.size() > 1)
    Text += " and at " + std::to_string(Of.size() - 1) +
            (Of.size() > 2 ? " other conditionals" : " other conditional");
  return Text;
}

std::string DecidingConditions::whatHolds(clang::SourceLocation Location,
                                          const Locations &Where) const {
  if (Deciding.empty())
    return "";
  if (!Reached.texts().source().find(Location))
    return whatHoldsOfAll(Where);
  const KernelReach Reach(Reached.texts(), Location);
  std::vector<const Branches *> Own;
  for (const Branches &Each : Deciding)
    if (Each.IsOfLaunches || decidesCode(Each, Reach))
      Own.push_back(&Each);
  return whatHolds(Own, Where);
}

std::string DecidingConditions::whatHoldsOfAll(const Locations &Where) const {
  std::vector<const Branches *> Every;
  for (const Branches &Each : Deciding)
    Every.push_back(&Each);
  return whatHolds(Every, Where);
}

std::string noteOf(llvm::ArrayRef<HeaderConditional> Deciding,
                   llvm::StringRef What, const Locations &Where) {
  const HeaderConditional &First = Deciding.front();
  bool AreMany = false;
  const std::string Macros = macrosOf(&First, AreMany);
  std::string Note = placeOf(First, Where) + ": ";
  Note += Macros.empty() ? "a condition that depends on a missing header"
                         : "a missing header may define " + Macros + ", which";
  Note += AreMany ? " decide " : " decides ";
  Note += What;
  if (const std::size_t More = Deciding.size() - 1)
    Note += "; so it is at " + std::to_string(More) +
            (More > 1 ? " other conditionals" : " other conditional");
  return Note;
}

} // namespace bank_lint::frontend
