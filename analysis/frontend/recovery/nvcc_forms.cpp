//===-- analysis/frontend/recovery/nvcc_forms.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/nvcc_forms.h"
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

/// For each `asm` statement: the operands behind which a string follows.
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
  auto Ends = [](tok::TokenKind Kind) {
    // `public:` is as good as the end of what is before it.
    return llvm::is_contained(
        {tok::semi, tok::l_brace, tok::r_brace, tok::colon}, Kind);
  };
  while (Begin && !Ends(Tokens[Begin - 1].Kind))
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

/// Whether the declaration that begins at \p At is of a function without
/// result.
bool returnsNothing(AllTokens Tokens, std::size_t At) {
  for (; At < Tokens.size() && Tokens[At].Kind != tok::l_paren; ++At)
    if (Tokens[At].Kind == tok::kw_void)
      return true;
  return false;
}

/// The first token of the qualified name that has the one at \p At.
std::size_t beginOfName(AllTokens Tokens, std::size_t At) {
  while (At > 1 && (Tokens[At].Kind == tok::coloncolon ||
                    Tokens[At - 1].Kind == tok::coloncolon)) {
    At -= Tokens[At].Kind == tok::coloncolon ? 1 : 2;
    if (Tokens[At].Kind == tok::greater) { // of its template's arguments
      unsigned Depth = 1;
      while (At && Depth) {
        --At;
        Depth += Tokens[At].Kind == tok::greater;
        Depth -= Tokens[At].Kind == tok::less;
      }
      At -= At != 0;
    }
  }
  return At;
}

/// The kind of \p Form, arithmetic on a pointer to void, by its operator.
NvccForm::Kind arithmetic(const NvccForm &Form, const SourceTokens &Tokens) {
  const std::optional<std::size_t> At = Tokens.find(Form.Operator);
  const tok::TokenKind Kind = At ? Tokens.all()[*At].Kind : tok::unknown;
  return Kind == tok::plusequal || Kind == tok::minusequal
             ? NvccForm::StepOfVoid
             : NvccForm::ArithmeticOnVoid;
}

/// Whether the operator of \p Form is `<` or one of its kind.
bool isOrdered(const NvccForm &Form, const SourceTokens &Tokens) {
  const std::optional<std::size_t> At = Tokens.find(Form.Operator);
  return At && llvm::is_contained(
                   {tok::less, tok::lessequal, tok::greater, tok::greaterequal},
                   Tokens.all()[*At].Kind);
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
  static const AddedToken Number[] = {{tok::l_paren},
                                      {tok::kw_unsigned, "unsigned"},
                                      {tok::kw_long, "long"},
                                      {tok::r_paren}};
  static const AddedToken Typename[] = {{tok::kw_typename, "typename"}};
  static const AddedToken Inline[] = {{tok::kw_inline, "inline"}};
  static const AddedToken Nothing[] = {{tok::semi}};
  static const AddedToken Kernel[] = {{tok::kw___attribute, "__attribute__"},
                                      {tok::l_paren},
                                      {tok::l_paren},
                                      {tok::identifier, "global"},
                                      {tok::r_paren},
                                      {tok::r_paren}};
  switch (Kind) {
  case NvccForm::PointerAsNumber:
  case NvccForm::ComparedPointer:
    return Number;
  case NvccForm::MadeInline:
    return Inline;
  case NvccForm::TypeWithoutTypename:
    return Typename;
  case NvccForm::PragmaAtEnd:
    return Nothing;
  case NvccForm::SpecializedFromKernel:
    return Kernel;
  case NvccForm::OperandsWithoutComma:
    return Comma;
  case NvccForm::ArithmeticOnVoid:
    return Bytes;
  case NvccForm::StepOfVoid:
    return Step;
  case NvccForm::ValueOfNoEnumerator:
    return Int;
  case NvccForm::DeclaredForBoth:
  case NvccForm::DeclaredInClass:
    return Both;
  case NvccForm::DeclaredForDevice:
  case NvccForm::SpecializedForHost:
    return Device;
  }
  return {};
}

} // namespace

bool NvccForms::addAt(clang::SourceLocation Location, NvccForm::Kind Kind,
                      const SourceManager &Sources) {
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Location));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return Entry && Missing[Entry->getName()].try_emplace(Offset, Kind).second;
}

void NvccForms::setAt(clang::SourceLocation Location, NvccForm::Kind Kind,
                      const SourceManager &Sources) {
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Location));
  if (const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File))
    Missing[Entry->getName()][Offset] = Kind;
}

bool NvccForms::addBehind(std::size_t Token, NvccForm::Kind Kind,
                          AllTokens Tokens, const SourceManager &Sources) {
  const clang::SourceLocation Location = Tokens[Token].Location;
  if (addAt(Location, Kind, Sources))
    return true;
  if (Kind != NvccForm::SpecializedForHost)
    return false;
  // One that is not for the device alone is for both, or it is a kernel.
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Location));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return false;
  NvccForm::Kind &Tried = Missing[Entry->getName()][Offset];
  if (Tried == NvccForm::SpecializedForHost)
    Tried = NvccForm::DeclaredForBoth;
  else if (Tried == NvccForm::DeclaredForBoth &&
           returnsNothing(Tokens, Token + 1))
    Tried = NvccForm::SpecializedFromKernel;
  else
    return false;
  return true;
}

bool NvccForms::add(llvm::ArrayRef<NvccForm> Found, const SourceTokens &Tokens,
                    const SourceManager &Sources) {
  if (Found.empty() || Parses == MostParses)
    return false;
  const AllTokens All = Tokens.all();
  bool IsNew = false;
  bool HasOperands = false;
  std::optional<std::size_t> InVain; // where a definition was changed before
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
    case NvccForm::ComparedPointer:
      if (!isOrdered(Form, Tokens))
        break;
      [[fallthrough]];
    case NvccForm::PointerAsNumber:
      IsNew |= *At && addBehind(*At - 1, Form.What, All, Sources);
      break;
    case NvccForm::TypeWithoutTypename:
      if (const std::size_t Name = beginOfName(All, *At))
        IsNew |= addBehind(Name - 1, Form.What, All, Sources);
      break;
    case NvccForm::PragmaAtEnd:
      if (const auto Pragma = Pragmas.find(Form.Location);
          Pragma != Pragmas.end())
        IsNew |= addAt(Pragma->second, Form.What, Sources);
      break;
    case NvccForm::MadeInline:
    case NvccForm::SpecializedForHost:
    case NvccForm::SpecializedFromKernel:
    case NvccForm::DeclaredForBoth:
    case NvccForm::DeclaredForDevice:
    case NvccForm::DeclaredInClass:
      if (const auto Before = beforeDeclaration(All, *At)) {
        const bool IsInClass = Form.What == NvccForm::DeclaredInClass;
        if (IsInClass && !InVain)
          break;
        const bool IsAdded = addBehind(*Before, Form.What, All, Sources);
        if (IsAdded && IsInClass)
          setAt(All[*InVain].Location, NvccForm::DeclaredForBoth, Sources);
        InVain.reset();
        if (!IsAdded && Form.What == NvccForm::DeclaredForDevice)
          InVain = Before;
        IsNew |= IsAdded;
      }
      break;
    }
  }
  // The parser sees the first of a statement only.
  if (HasOperands)
    for (std::size_t Operand : operandsWithoutComma(All))
      IsNew |= addBehind(Operand, NvccForm::OperandsWithoutComma, All, Sources);
  Parses += IsNew;
  Pragmas.clear(); // places are those of this parse
  return IsNew;
}

void NvccForms::follow(const Token &Next, Preprocessor &Reader) {
  if (LastPragma.isValid())
    Pragmas.try_emplace(Next.getLocation(), LastPragma);
  LastPragma = Next.is(tok::annot_pragma_loop_hint) ? Next.getLocation()
                                                    : clang::SourceLocation();
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
