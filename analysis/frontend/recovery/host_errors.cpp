//===-- analysis/frontend/recovery/host_errors.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/host_errors.h"
#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "analysis/frontend/recovery/kernel_reach.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Whether the statement around \p At has a launch.
bool isInLaunch(llvm::ArrayRef<SourceToken> All, std::size_t At) {
  auto Ends = [](const SourceToken &Token) {
    return llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace},
                              Token.Kind);
  };
  std::size_t Begin = At;
  while (Begin > 0 && !Ends(All[Begin - 1]))
    --Begin;
  for (std::size_t I = Begin; I < All.size() && (I <= At || !Ends(All[I])); ++I)
    if (All[I].Kind == tok::lesslessless ||
        (All[I].Name && All[I].Name->getName().starts_with("cudaLaunch")))
      return true;
  return false;
}

bool isOfCuda(llvm::StringRef Header) {
  return Header.ends_with(".cuh") || Header.ends_with(".cu");
}

/// The text of the header \p Name, of the user, that a file in \p Directory
/// would include; "" if the parse has read it.
std::optional<std::string> textOfHeader(llvm::StringRef Name,
                                        llvm::StringRef Directory,
                                        Preprocessor &Reader) {
  HeaderSearch &Search = Reader.getHeaderSearchInfo();
  llvm::SmallVector<llvm::StringRef, 16> Directories = {Directory};
  for (const DirectoryLookup &Each : Search.search_dir_range())
    if (Each.isNormalDir() && !Each.isSystemHeaderDirectory())
      Directories.push_back(Each.getName());
  for (const llvm::StringRef Each : Directories) {
    llvm::SmallString<256> Path(Each);
    llvm::sys::path::append(Path, Name);
    const auto Found = Search.getFileMgr().getOptionalFileRef(Path);
    if (Found && Reader.getSourceManager().translateFile(*Found).isValid())
      return "";
    if (Found)
      if (const auto Text = Search.getFileMgr().getBufferForFile(*Found))
        return (*Text)->getBuffer().str();
  }
  return std::nullopt;
}

/// Decides what errors cost.
class CostOfErrors {
public:
  CostOfErrors(ASTContext &Context, const SourceTokens &Tokens,
               const ReplacedPlaces &Replaced, bool HasKernelTemplates,
               const DiagnosticCollector &Errors)
      : Context(Context), Tokens(Tokens), Replaced(Replaced), Errors(Errors),
        HasOtherTemplates(HasKernelTemplates), Bodies(Context, Tokens),
        Names(Context, Tokens) {
    HasOtherTemplates |= !Names.areWhole();
    LacksLibraries = llvm::any_of(Errors.Messages, [](const auto &Message) {
      return !Message.MissingHeader.empty();
    });
  }

  bool isNothing(std::size_t At, llvm::StringRef Message) {
    if (Bodies.isNeverMade(At))
      return true;
    const FunctionBodies::Body *Body = Bodies.around(At);
    if (!Body)
      return isNothingOutside(At, Message);
    if (Body->IsDevices)
      return true; // or a kernel is lost by name
    return Body->IsHosts && !isInLaunch(Tokens.all(), At) &&
           !losesInstances(*Body);
  }

  bool isInFunction(std::size_t At) const { return Bodies.around(At); }

  /// Whether it matters for kernels which branch \p C has.
  bool decidesCode(const HeaderConditional &C, const UncertainConditions &All,
                   Preprocessor &Reader) {
    std::vector<Directive> Directives;
    const std::vector<SourceToken> Text =
        tokensOf(C.Where, Context, &Directives);
    const std::vector<SourceToken> Expanded = withMacros(Text, Reader);
    if (HasOtherTemplates || Names.areIn(Expanded) || hasKernels(Expanded))
      return true;
    if (!Reach)
      Reach.emplace(Context, Tokens, Bodies, Names);
    const llvm::StringRef Directory = llvm::sys::path::parent_path(
        Context.getSourceManager().getFilename(C.Where.getBegin()));
    if (llvm::any_of(Directives, [&](const Directive &Each) {
          return decidesCode(Each, Directory, All, Reader);
        }))
      return true;
    const FunctionBodies::Body *Body =
        C.Begin ? Bodies.around(C.Begin - 1) : nullptr;
    if (Body && Body->IsHosts)
      return declaresForDevice(Text) || usesThreads(Text);
    bool HasVariables = false;
    const bool IsNamed = Reach->isNamed(Text, HasVariables);
    // Variables of a class change its layout without being named.
    if (Reach->isWithin(C.Begin) &&
        (Body || IsNamed || (HasVariables && Reach->isWithinDevices(C.Begin))))
      return true;
    if (Body || Text.empty())
      return Reach->hasAny(C.Begin, C.End);
    // A part of a declaration.
    const bool IsPart =
        Text.back().Kind != tok::semi && Text.back().Kind != tok::r_brace;
    return IsPart || IsNamed ||
           (!Reach->isWithin(C.Begin) && Reach->hasAny(C.Begin, C.End));
  }

private:
  using Text = llvm::ArrayRef<SourceToken>;

  /// \p Words, which are not expanded, and those that the macros among them
  /// stand for.
  std::vector<SourceToken> withMacros(std::vector<SourceToken> Words,
                                      Preprocessor &Reader) const {
    llvm::DenseSet<const IdentifierInfo *> Known;
    std::vector<SourceToken> New;
    auto Expand = [&](const SourceToken &Of) {
      const MacroInfo *Macro = Of.Name && Of.Name->hasMacroDefinition() &&
                                       Known.insert(Of.Name).second
                                   ? Reader.getMacroInfo(Of.Name)
                                   : nullptr;
      if (Macro && !Context.getSourceManager().isInSystemHeader(
                       Macro->getDefinitionLoc()))
        for (const Token &Part : Macro->tokens())
          New.push_back(
              {Of.Location, Part.getKind(),
               Part.isLiteral() ? nullptr : Part.getIdentifierInfo()});
    };
    for (const SourceToken &Each : Words)
      Expand(Each);
    for (std::size_t I = 0; I < New.size(); ++I)
      Expand(SourceToken(New[I]));
    llvm::append_range(Words, New);
    return Words;
  }

  /// Whether it matters for kernels if \p Each is followed.
  bool decidesCode(const Directive &Each, llvm::StringRef Directory,
                   const UncertainConditions &All, Preprocessor &Reader) const {
    if (Each.Word == "include")
      return bringsKernels(Each.Name, Directory, Reader)
          .value_or(Each.IsQuoted && isOfCuda(Each.Name));
    if ((Each.Word != "define" && Each.Word != "undef") || Each.Name.empty())
      return false;
    const IdentifierInfo *Macro = Reader.getIdentifierInfo(Each.Name);
    // A keyword may be anywhere.
    return Macro->getTokenID() != tok::identifier || Reach->names(Macro) ||
           llvm::any_of(All.usesOf(Macro),
                        [this](std::size_t At) { return Reach->has(At); });
  }

  /// Whether the user's header \p Name, or one that it includes, has code of
  /// kernels that is not read anyway; absent: there is no such header.
  std::optional<bool> bringsKernels(llvm::StringRef Name,
                                    llvm::StringRef Directory,
                                    Preprocessor &Reader,
                                    unsigned Depth = 0) const {
    constexpr unsigned MostNested = 4;
    const std::optional<std::string> Text =
        textOfHeader(Name, Directory, Reader);
    if (!Text)
      return std::nullopt;
    if (Depth > MostNested)
      return true; // unknown
    const llvm::StringRef All = *Text;
    if (All.contains("__global__") || All.contains("__device__") ||
        All.contains("<<<"))
      return true;
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    All.split(Lines, '\n');
    return llvm::any_of(Lines, [&](llvm::StringRef Line) {
      Line = Line.ltrim();
      if (!Line.consume_front("#"))
        return false;
      Line = Line.ltrim();
      if (Line.consume_front("include"))
        return bringsKernels(Line.ltrim(" \t<\"").take_until(
                                 [](char C) { return C == '"' || C == '>'; }),
                             Directory, Reader, Depth + 1)
            .value_or(false);
      if (!Line.consume_front("define"))
        return false;
      Line = Line.ltrim();
      return Reach->names(&Context.Idents.get(Line.take_while(
          [](char C) { return llvm::isAlnum(C) || C == '_'; })));
    });
  }

  /// Whether an error in \p Body, of the host, may have cost an instance of a
  /// kernel: what is lost of it has a word that leads to one.
  bool losesInstances(const FunctionBodies::Body &Body) {
    if (HasOtherTemplates)
      return true;
    const Text All = Tokens.all();
    if (!Names.areIn(All.slice(Body.Begin, Body.End - Body.Begin)))
      return false;
    const auto [Known, IsNew] = Losing.try_emplace(Body.Function, false);
    if (!IsNew)
      return Known->second;
    const LostCode Lost({Body.Function}, Context, Tokens, Errors.Places, {},
                        Replaced);
    bool Result = Lost.empty(); // then it is unknown what is
    Lost.forEachIn(Body.Function->getBody(), [&](const LostText &Each) {
      Result |= Names.areIn(All.slice(Each.Begin, Each.End - Each.Begin));
    });
    return Losing[Body.Function] = Result;
  }

  /// The same of an error outside of all functions.
  bool isNothingOutside(std::size_t At, llvm::StringRef Message) const {
    const Text All = Tokens.all();
    const auto [Begin, End] = declarationAround(All, At);
    const Text Declaration = All.slice(Begin, End - Begin);
    auto Has = [&](std::initializer_list<tok::TokenKind> Kinds) {
      return llvm::any_of(Declaration, [&](const SourceToken &Token) {
        return llvm::is_contained(Kinds, Token.Kind);
      });
    };
    const bool IsForDevice = declaresForDevice(Declaration);
    if (HasOtherTemplates || Declaration.empty() || Names.areIn(Declaration) ||
        hasKernels(Declaration) || isInLaunch(All, At) ||
        (usesThreads(Declaration) && !IsForDevice))
      return false;
    // Which of the two is meant is unknown.
    if (Message.contains("redefinition"))
      return false;
    // Another template may stand in for what is lost. What is no template is
    // missed by name.
    const bool IsClass =
        Has({tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_using});
    if (Has({tok::kw_template}) ? IsClass || IsForDevice
                                : IsClass && IsForDevice)
      return false;
    if (Declaration.size() > 2 && Declaration[0].Kind == tok::kw_template &&
        Declaration[2].Kind == tok::greater)
      return false;
    // An unknown word may be a macro and stand for anything; one of a header
    // that is missing, for nothing of this file's kernels.
    const bool MayBeMacro =
        Declaration[0].Kind == tok::identifier &&
        (At == Begin || Declaration.size() == 1 ||
         Declaration[1].Kind == tok::l_paren || Has({tok::l_brace}));
    return !MayBeMacro || LacksLibraries;
  }

  ASTContext &Context;
  const SourceTokens &Tokens;
  const ReplacedPlaces &Replaced;
  const DiagnosticCollector &Errors;
  bool HasOtherTemplates;
  bool LacksLibraries = false;
  FunctionBodies Bodies;
  KernelNames Names;
  std::optional<KernelReach> Reach;
  llvm::DenseMap<const FunctionDecl *, bool> Losing;
};

/// Whether \p Header is the user's, by its quotes, and of CUDA: it may have
/// kernels that nothing here names.
bool mayHaveKernels(clang::SourceLocation Include, llvm::StringRef Header,
                    const SourceManager &Sources) {
  const clang::SourceLocation Name = Sources.getSpellingLoc(Include);
  return isOfCuda(Header) &&
         (Name.isInvalid() || *Sources.getCharacterData(Name) == '"');
}

} // namespace

bool hasKernelTemplates(ASTContext &Context) {
  class : public DynamicRecursiveASTVisitor {
  public:
    bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
      HasAny |= Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() &&
                !Sources->isInSystemHeader(
                    Sources->getExpansionLoc(Template->getLocation()));
      return !HasAny;
    }
    bool TraverseStmt(Stmt *) override { return true; }
    const SourceManager *Sources = nullptr;
    bool HasAny = false;
  } Visitor;
  Visitor.Sources = &Context.getSourceManager();
  Visitor.TraverseDecl(Context.getTranslationUnitDecl());
  return Visitor.HasAny;
}

/// "a.h:3: a missing header may define WIDE, which decides code of kernels".
static std::string noteOf(const HeaderConditional &First, std::size_t Count,
                          const Locations &Where) {
  const bank_lint::SourceRange Place =
      Where.range(clang::SourceRange(First.Where.getBegin()));
  constexpr std::size_t MostNames = 3;
  std::string Note = Place.File + ":" + std::to_string(Place.Line) + ": ";
  if (First.Macros.empty())
    Note +=
        "a condition that depends on a missing header decides code of kernels";
  else
    Note +=
        "a missing header may define " +
        llvm::join(llvm::ArrayRef(First.Macros).take_front(MostNames), ", ") +
        (First.Macros.size() > MostNames ? ", ..." : "") +
        (First.Macros.size() > 1 ? ", which decide" : ", which decides") +
        " code of kernels";
  if (Count > 1)
    Note += "; so it is at " + std::to_string(Count - 1) +
            (Count > 2 ? " other conditionals" : " other conditional");
  return Note;
}

std::vector<std::string>
markHostErrors(ASTContext &Context, const SourceTokens &Tokens,
               const UncertainConditions &Uncertain, Preprocessor &Reader,
               const ReplacedPlaces &Replaced, bool HasKernelTemplates,
               const Locations &Where, DiagnosticCollector &Errors) {
  std::vector<std::string> Notes;
  if (Errors.Places.empty())
    return Notes;
  CostOfErrors Cost(Context, Tokens, Replaced, HasKernelTemplates, Errors);
  std::vector<HeaderConditional> Deciding = Uncertain.ofMissingHeaders(Reader);
  llvm::erase_if(Deciding, [&](const HeaderConditional &Each) {
    return !Cost.decidesCode(Each, Uncertain, Reader);
  });
  if (!Deciding.empty())
    Notes.push_back(noteOf(Deciding.front(), Deciding.size(), Where));
  for (auto [Place, Message] : llvm::zip(Errors.Places, Errors.Messages)) {
    const auto At = Tokens.findLastUpTo(Place.Location);
    const std::string &Header = Message.MissingHeader;
    if (Header.empty()) {
      Message.IsInHostCode =
          Place.LosesNothing ||
          (At && Place.IsOfCode && Cost.isNothing(*At, Message.Text));
      continue;
    }
    const bool IsInFunction = At && Cost.isInFunction(*At),
               HasKernels = mayHaveKernels(Place.Location, Header,
                                           Context.getSourceManager());
    if (IsInFunction)
      Notes.push_back("'" + Header +
                      "', which is missing, is a part of a function");
    else if (HasKernels)
      Notes.push_back("'" + Header +
                      "', which is missing, may have kernels of this file");
    Message.DecidesCode = !Deciding.empty() || IsInFunction || HasKernels;
  }
  return Notes;
}

} // namespace bank_lint::frontend
