//===-- analysis/frontend/recovery/nvcc_forms.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/nvcc_forms.h"
#include "analysis/frontend/recovery/added_tokens.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// What one parse does not see, since an error before it has hidden it, the
/// next one may.
constexpr unsigned MostParses = 6;

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

/// What a copy of \p Variable has to be converted to; nothing if it is none
/// that is built in.
std::optional<NvccForm::Kind> copyOf(const IdentifierInfo *Variable) {
  if (!Variable)
    return std::nullopt;
  if (Variable->isStr("threadIdx") || Variable->isStr("blockIdx"))
    return NvccForm::CopyOfIndex;
  if (Variable->isStr("blockDim") || Variable->isStr("gridDim"))
    return NvccForm::CopyOfExtent;
  return std::nullopt;
}

} // namespace

NvccForms::Added *NvccForms::placeAt(clang::SourceLocation Location) {
  const auto [File, Offset] =
      Sources->getDecomposedLoc(Sources->getSpellingLoc(Location));
  const OptionalFileEntryRef Entry = Sources->getFileEntryRefForID(File);
  return Entry ? &Missing[Entry->getName()][Offset] : nullptr;
}

bool NvccForms::addAt(clang::SourceLocation Location, NvccForm::Kind Kind) {
  Added *const Place = placeAt(Location);
  if (!Place || !Place->empty())
    return false;
  *Place = tokensFor(Kind).vec();
  return true;
}

bool NvccForms::addBehind(std::size_t Token, NvccForm::Kind Kind) {
  return addAt(All[Token].Location, Kind);
}

bool NvccForms::addToDeclaration(std::size_t Name, NvccForm::Kind Kind) {
  const auto Before = beforeAttribute(All, Name);
  return Before && addBehind(*Before, Kind);
}

bool NvccForms::addAround(TokenRange Text, NvccForm::Kind Kind) {
  if (Text.first == 0 || Text.second < Text.first)
    return false;
  const clang::SourceLocation Before = All[Text.first - 1].Location,
                              Last = All[Text.second].Location;
  const Added *const Open = placeAt(Before);
  if (!Open || !Open->empty())
    return false;
  const Added *const Close = placeAt(Last);
  return Close && Close->empty() && addAt(Before, Kind) &&
         addAt(Last, NvccForm::Closing);
}

bool NvccForms::addSpecialization(std::size_t Name, std::size_t Template) {
  const DeclaredSides Own = declaredSides(All, Name),
                      Wanted = declaredSides(All, Template);
  if (Wanted.IsKernel || Own.IsKernel)
    return !Own.IsKernel &&
           addToDeclaration(Name, NvccForm::SpecializedFromKernel);
  if (Wanted.OnDevice && !Own.OnDevice)
    return addToDeclaration(Name, Wanted.areBoth()
                                      ? NvccForm::DeclaredForBoth
                                      : NvccForm::DeclaredForDevice);
  bool IsNew = false;
  if (!Own.areBoth())
    IsNew = addToDeclaration(Name, NvccForm::DeclaredForBoth);
  if (!Wanted.areBoth())
    IsNew |= addToDeclaration(Template, NvccForm::DeclaredForBoth);
  return IsNew;
}

bool NvccForms::addReinterpreted(std::size_t Operand) {
  const auto Type = typeOfReinterpretCast(All, Operand);
  Added *const Place = Type ? placeAt(All[Operand - 1].Location) : nullptr;
  if (!Place || !Place->empty())
    return false;
  Place->push_back({tok::l_paren});
  for (const SourceToken &Each :
       All.slice(Type->first, Type->second - Type->first + 1))
    Place->push_back({Each.Kind, Each.Name ? Each.Name->getName().str() : ""});
  Place->push_back({tok::r_paren});
  llvm::append_range(*Place, tokensFor(NvccForm::PointerAsNumber));
  return true;
}

bool NvccForms::change(std::size_t Token, llvm::StringRef From,
                       llvm::StringRef To) {
  const auto [File, Offset] =
      Sources->getDecomposedLoc(Sources->getSpellingLoc(All[Token].Location));
  const OptionalFileEntryRef Entry = Sources->getFileEntryRefForID(File);
  if (!Entry || !Sources->getBufferData(File).substr(Offset).starts_with(From))
    return false;
  return Changed[Entry->getName()].try_emplace(Offset, To.str()).second;
}

bool NvccForms::dropBefore(std::size_t Name) {
  if (Name < 2)
    return false;
  if (All[Name - 1].Kind == tok::kw_template)
    return Name + 1 < All.size() && All[Name + 1].Kind == tok::l_paren &&
           change(Name - 1, "template", "        ");
  return All[Name - 1].Kind == tok::coloncolon &&
         All[Name - 2].Kind != tok::identifier &&
         All[Name - 2].Kind != tok::greater && change(Name - 1, "::", "  ");
}

bool NvccForms::addDefinition(const NvccForm &Form, std::size_t Name) {
  const bool IsInClass = Form.What == NvccForm::DeclaredInClass;
  const auto Before = beforeAttribute(All, Name);
  if (!Before || (IsInClass && !InVain))
    return false;
  const bool IsAdded = addBehind(*Before, Form.What);
  if (IsAdded && IsInClass)
    if (Added *const Definition = placeAt(All[*InVain].Location))
      *Definition = tokensFor(NvccForm::DeclaredForBoth).vec();
  InVain.reset();
  if (!IsAdded && Form.What == NvccForm::DeclaredForDevice)
    InVain = Before;
  return IsAdded;
}

bool NvccForms::add(const NvccForm &Form, std::size_t At) {
  switch (Form.What) {
  case NvccForm::ArithmeticOnVoid:
  case NvccForm::StepOfVoid:
    return At && addBehind(At - 1, arithmetic(Form, *Tokens));
  case NvccForm::ValueOfNoEnumerator:
    return addBehind(At, Form.What);
  case NvccForm::ComparedPointer:
    if (!isOrdered(Form, *Tokens))
      return false;
    [[fallthrough]];
  case NvccForm::PointerAsNumber:
    return At && addBehind(At - 1, Form.What);
  case NvccForm::NumberInTemplate: {
    if (Form.Operator.isValid() && !isOrdered(Form, *Tokens))
      return false;
    const auto End = Tokens->find(Form.End);
    return End && (*End != At || All[At].Kind != tok::numeric_constant) &&
           addAround({At, *End}, Form.What);
  }
  case NvccForm::ReinterpretedPointer:
    return addReinterpreted(At);
  case NvccForm::NarrowedToBool: {
    const auto Template = Tokens->find(Form.End);
    const auto Argument =
        Template ? argumentForBool(All, At, *Template, Form.Parameter)
                 : std::nullopt;
    return Argument && addAround(*Argument, Form.What);
  }
  case NvccForm::ChangedCopy:
    if (const auto Equal = copyOfVariable(All, At))
      if (const auto Copy = copyOf(All[*Equal + 1].Name))
        return addBehind(*Equal, *Copy);
    return false;
  case NvccForm::BoundOfFloat: {
    bool IsNew = false;
    for (std::size_t Const : constantsOfBound(All, At))
      IsNew |= addBehind(Const, Form.What);
    return IsNew;
  }
  case NvccForm::KeywordTooMany:
    return dropBefore(At);
  case NvccForm::SizeOfVoid:
    return At + 3 < All.size() && All[At + 2].Kind == tok::kw_void &&
           All[At + 3].Kind == tok::r_paren && change(At + 2, "void", "char");
  case NvccForm::TypeWithoutTypename:
    if (const std::size_t Name = beginOfName(All, At))
      return addBehind(Name - 1, Form.What);
    return false;
  case NvccForm::PragmaAtEnd: {
    const auto Pragma = Pragmas.find(Form.Location);
    return Pragma != Pragmas.end() && addAt(Pragma->second, Form.What);
  }
  case NvccForm::Specialized:
    Special = At;
    return false;
  case NvccForm::SpecializedFrom:
    // The first one that is near enough.
    return Special && addSpecialization(*std::exchange(Special, {}), At);
  case NvccForm::SpecializedFromKernel:
    return isFriend(All, At) && addToDeclaration(At, Form.What);
  case NvccForm::MadeInline:
  case NvccForm::DeclaredForBoth:
    return addToDeclaration(At, Form.What);
  case NvccForm::DeclaredForDevice:
    if (dropBefore(At))
      return true;
    [[fallthrough]];
  case NvccForm::DeclaredInClass:
    return addDefinition(Form, At);
  case NvccForm::OperandsWithoutComma:
  case NvccForm::Closing:
  case NvccForm::CopyOfIndex:
  case NvccForm::CopyOfExtent:
    return false;
  }
  return false;
}

bool NvccForms::add(llvm::ArrayRef<NvccForm> Found, const SourceTokens &OfParse,
                    const SourceManager &SourcesOfParse) {
  if (Found.empty() || Parses == MostParses)
    return false;
  Tokens = &OfParse;
  All = OfParse.all();
  Sources = &SourcesOfParse;
  InVain.reset();
  Special.reset();
  bool IsNew = false;
  bool HasOperands = false;
  for (const NvccForm &Form : Found) {
    const std::optional<std::size_t> At = Tokens->find(Form.Location);
    if (!At)
      continue;
    if (Form.What == NvccForm::OperandsWithoutComma)
      HasOperands |= *At && All[*At].Kind == tok::string_literal &&
                     All[*At - 1].Kind == tok::r_paren;
    else
      IsNew |= add(Form, *At);
  }
  // The parser sees the first of a statement only.
  if (HasOperands)
    for (std::size_t Operand : operandsWithoutComma(All))
      IsNew |= addBehind(Operand, NvccForm::OperandsWithoutComma);
  Parses += IsNew;
  Pragmas.clear(); // places are those of this parse
  return IsNew;
}

void NvccForms::apply(llvm::StringRef File, std::string &Text) const {
  const auto OfFile = Changed.find(File);
  if (OfFile == Changed.end())
    return;
  for (const auto &[Offset, To] : OfFile->second)
    if (Offset + To.size() <= Text.size())
      Text.replace(Offset, To.size(), To);
}

void NvccForms::follow(const Token &Next, Preprocessor &Reader) {
  if (LastPragma.isValid())
    Pragmas.try_emplace(Next.getLocation(), LastPragma);
  LastPragma = Next.is(tok::annot_pragma_loop_hint) ? Next.getLocation()
                                                    : clang::SourceLocation();
  if (Missing.empty())
    return;
  const SourceManager &OfNext = Reader.getSourceManager();
  const auto [File, Offset] =
      OfNext.getDecomposedLoc(OfNext.getSpellingLoc(Next.getLocation()));
  const OptionalFileEntryRef Entry = OfNext.getFileEntryRefForID(File);
  const auto OfFile = Entry ? Missing.find(Entry->getName()) : Missing.end();
  if (OfFile == Missing.end())
    return;
  const auto Found = OfFile->second.find(Offset);
  if (Found == OfFile->second.end() || Found->second.empty())
    return;
  const Added &Behind = Found->second;
  auto Stream = std::make_unique<Token[]>(Behind.size());
  for (const auto &[Number, Each] : llvm::enumerate(Behind)) {
    Stream[Number].startToken();
    Stream[Number].setKind(Each.Kind);
    if (!Each.Name.empty())
      Stream[Number].setIdentifierInfo(Reader.getIdentifierInfo(Each.Name));
    Stream[Number].setLocation(Next.getLocation());
  }
  Reader.EnterTokenStream(std::move(Stream), Behind.size(),
                          /*DisableMacroExpansion=*/true,
                          /*IsReinject=*/true);
}

} // namespace bank_lint::frontend
