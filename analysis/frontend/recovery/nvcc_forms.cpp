//===-- analysis/frontend/recovery/nvcc_forms.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/nvcc_forms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// What one parse does not see, since an error before it has hidden it, the
/// next one may.
constexpr unsigned MostParses = 6;

using AllTokens = llvm::ArrayRef<SourceToken>;

/// The end of the parentheses that open at \p Open, or of what there is.
std::size_t closing(AllTokens Tokens, std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I].Kind == tok::l_paren;
    Depth -= Tokens[I].Kind == tok::r_paren && Depth;
    if (!Depth)
      return I;
  }
  return Tokens.size();
}

/// Of each `asm` statement: the operands behind which a string follows.
std::vector<std::size_t> operandsWithoutComma(AllTokens Tokens) {
  std::vector<std::size_t> Result;
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::kw_asm)
      continue;
    std::size_t Open = I + 1;
    while (Open < Tokens.size() && (Tokens[Open].Kind == tok::kw_volatile ||
                                    Tokens[Open].Kind == tok::kw_goto ||
                                    Tokens[Open].Kind == tok::kw_inline))
      ++Open;
    if (Open >= Tokens.size() || Tokens[Open].Kind != tok::l_paren)
      continue;
    const std::size_t End = closing(Tokens, Open);
    for (std::size_t At = Open + 1; At < End; ++At) {
      if (Tokens[At].Kind != tok::l_paren)
        continue;
      At = closing(Tokens, At);
      if (At + 1 < End && Tokens[At + 1].Kind == tok::string_literal)
        Result.push_back(At);
    }
    I = Open;
  }
  return Result;
}

/// The last token before the declaration of the name at \p Name: of a template,
/// the `>` that closes its parameters.
std::optional<std::size_t> beforeDeclaration(AllTokens Tokens,
                                             std::size_t Name) {
  std::size_t Begin = Name;
  while (Begin && Tokens[Begin - 1].Kind != tok::semi &&
         Tokens[Begin - 1].Kind != tok::r_brace &&
         Tokens[Begin - 1].Kind != tok::l_brace)
    --Begin;
  while (Begin < Name && Tokens[Begin].Kind == tok::kw_template) {
    int Depth = 0;
    for (++Begin; Begin < Name; ++Begin) {
      Depth += Tokens[Begin].Kind == tok::less;
      Depth -= Tokens[Begin].Kind == tok::greater;
      Depth -= 2 * (Tokens[Begin].Kind == tok::greatergreater);
      if (Depth <= 0)
        break;
    }
    ++Begin;
  }
  return Begin && Begin <= Name ? std::optional(Begin - 1) : std::nullopt;
}

/// The kind of \p Form, arithmetic on a pointer to void, by its operator.
NvccForm::Kind arithmetic(const NvccForm &Form, const SourceTokens &Tokens) {
  const std::optional<std::size_t> At = Tokens.find(Form.Operator);
  const tok::TokenKind Kind = At ? Tokens.all()[*At].Kind : tok::unknown;
  return Kind == tok::plusequal || Kind == tok::minusequal
             ? NvccForm::StepOfVoid
             : NvccForm::ArithmeticOnVoid;
}

struct AddedToken {
  tok::TokenKind Kind;
  const char *Name = nullptr; ///< of an identifier or a keyword
};

llvm::ArrayRef<AddedToken> tokensFor(NvccForm::Kind Kind) {
  static const AddedToken Comma[] = {{tok::comma}};
  static const AddedToken Bytes[] = {
      {tok::l_paren}, {tok::kw_char, "char"}, {tok::star}, {tok::r_paren}};
  static const AddedToken Step[] = {{tok::l_paren},
                                    {tok::kw_char, "char"},
                                    {tok::star},
                                    {tok::amp},
                                    {tok::r_paren}};
  static const AddedToken Device[] = {{tok::kw___attribute, "__attribute__"},
                                      {tok::l_paren},
                                      {tok::l_paren},
                                      {tok::identifier, "device"},
                                      {tok::r_paren},
                                      {tok::r_paren}};
  static const AddedToken Int[] = {{tok::colon}, {tok::kw_int, "int"}};
  static const AddedToken Both[] = {{tok::kw___attribute, "__attribute__"},
                                    {tok::l_paren},
                                    {tok::l_paren},
                                    {tok::identifier, "host"},
                                    {tok::comma},
                                    {tok::identifier, "device"},
                                    {tok::r_paren},
                                    {tok::r_paren}};
  switch (Kind) {
  case NvccForm::OperandsWithoutComma:
    return Comma;
  case NvccForm::ArithmeticOnVoid:
    return Bytes;
  case NvccForm::StepOfVoid:
    return Step;
  case NvccForm::ValueOfNoEnumerator:
    return Int;
  case NvccForm::DeclaredForBoth:
    return Both;
  case NvccForm::DeclaredForDevice:
    return Device;
  }
  return {};
}

/// \p D as a function, also of a template.
FunctionDecl *functionOf(Decl *D) {
  if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return Template->getTemplatedDecl();
  return dyn_cast<FunctionDecl>(D);
}

/// Whether \p Host, of the same name, defines what \p Device declares.
bool defines(const FunctionDecl &Host, const FunctionDecl &Device,
             const ASTContext &Context) {
  if (!Host.doesThisDeclarationHaveABody() || Host.hasAttr<CUDADeviceAttr>() ||
      Host.hasAttr<CUDAGlobalAttr>() ||
      Host.isTemplated() != Device.isTemplated())
    return false;
  // Of templates the parameters may have other names, and then other types.
  return Host.isTemplated()
             ? Host.getType().getAsString() == Device.getType().getAsString()
             : Context.hasSameType(Host.getType(), Device.getType());
}

void addDefinedForHost(DeclContext &In, ASTContext &Context,
                       std::vector<NvccForm> &To) {
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *D : In.noload_decls()) {
    if (auto *Namespace = dyn_cast<NamespaceDecl>(D))
      addDefinedForHost(*Namespace, Context, To);
    FunctionDecl *Device = functionOf(D);
    if (!Device || !Device->hasAttr<CUDADeviceAttr>() ||
        Device->hasAttr<CUDAHostAttr>() || Device->isDefined() ||
        Sources.isInSystemHeader(Device->getLocation()))
      continue;
    for (NamedDecl *Other : In.lookup(Device->getDeclName()))
      if (FunctionDecl *Host = functionOf(Other);
          Host && defines(*Host, *Device, Context))
        To.push_back({NvccForm::DeclaredForDevice, Host->getLocation(), {}});
  }
}

} // namespace

std::vector<NvccForm> definedForHost(ASTContext &Context) {
  std::vector<NvccForm> Result;
  addDefinedForHost(*Context.getTranslationUnitDecl(), Context, Result);
  return Result;
}

bool NvccForms::addBehind(std::size_t Token, NvccForm::Kind Kind,
                          AllTokens Tokens, const SourceManager &Sources) {
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Tokens[Token].Location));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return Entry && Missing[Entry->getName()].try_emplace(Offset, Kind).second;
}

bool NvccForms::add(llvm::ArrayRef<NvccForm> Found, const SourceTokens &Tokens,
                    const SourceManager &Sources) {
  if (Found.empty() || Parses == MostParses)
    return false;
  const AllTokens All = Tokens.all();
  bool IsNew = false;
  bool HasOperands = false;
  for (const NvccForm &Form : Found) {
    const std::optional<std::size_t> At = Tokens.find(Form.Location);
    if (!At)
      continue;
    switch (Form.What) {
    case NvccForm::OperandsWithoutComma:
      HasOperands |= *At && All[*At].Kind == tok::string_literal &&
                     All[*At - 1].Kind == tok::r_paren;
      break;
    case NvccForm::ArithmeticOnVoid:
    case NvccForm::StepOfVoid:
      IsNew |=
          *At && addBehind(*At - 1, arithmetic(Form, Tokens), All, Sources);
      break;
    case NvccForm::ValueOfNoEnumerator:
      IsNew |= addBehind(*At, Form.What, All, Sources);
      break;
    case NvccForm::DeclaredForBoth:
    case NvccForm::DeclaredForDevice:
      if (const auto Before = beforeDeclaration(All, *At))
        IsNew |= addBehind(*Before, Form.What, All, Sources);
      break;
    }
  }
  // The parser sees the first of a statement only.
  if (HasOperands)
    for (std::size_t Operand : operandsWithoutComma(All))
      IsNew |= addBehind(Operand, NvccForm::OperandsWithoutComma, All, Sources);
  Parses += IsNew;
  return IsNew;
}

void NvccForms::follow(const Token &Next, Preprocessor &Reader) const {
  if (Missing.empty())
    return;
  const SourceManager &Sources = Reader.getSourceManager();
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Next.getLocation()));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  const auto OfFile = Entry ? Missing.find(Entry->getName()) : Missing.end();
  if (OfFile == Missing.end())
    return;
  const auto Found = OfFile->second.find(Offset);
  if (Found == OfFile->second.end())
    return;
  const llvm::ArrayRef<AddedToken> Added = tokensFor(Found->second);
  auto Tokens = std::make_unique<Token[]>(Added.size());
  for (const auto &[Number, Each] : llvm::enumerate(Added)) {
    Tokens[Number].startToken();
    Tokens[Number].setKind(Each.Kind);
    if (Each.Name)
      Tokens[Number].setIdentifierInfo(Reader.getIdentifierInfo(Each.Name));
    Tokens[Number].setLocation(Next.getLocation());
  }
  Reader.EnterTokenStream(std::move(Tokens), Added.size(),
                          /*DisableMacroExpansion=*/true,
                          /*IsReinject=*/true);
}

} // namespace bank_lint::frontend
