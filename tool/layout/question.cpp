//===-- tool/layout/question.cpp - arrays, and accesses to them -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/question.h"
#include "tool/layout/tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using llvm::StringRef;

namespace bank_lint::layout {
namespace {

/// A name that means the same to everybody.
struct UsualName {
  std::string Code;  ///< its value
  std::string Words; ///< what it is
};

std::optional<UsualName> usualMeaning(StringRef Name, const Size &Block) {
  const std::string Thread =
      Block[1] * Block[2] == 1
          ? "threadIdx.x"
          : "(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * "
            "threadIdx.z))";
  if (Name == "lane" || Name == "lane_id" || Name == "laneId")
    return UsualName{Thread + " % 32", "the number of the thread in its warp"};
  if (Name == "warp" || Name == "warp_id" || Name == "warpId")
    return UsualName{Thread + " / 32", "the number of the warp in its block"};
  if (Name == "tid")
    return UsualName{Thread, "the number of the thread in its block"};
  if (Name.size() != 2 || !StringRef("tb").contains(Name[0]) ||
      !StringRef("xyz").contains(Name[1]))
    return std::nullopt;
  std::string Index =
      (Name[0] == 't' ? "threadIdx." : "blockIdx.") + Name.take_back().str();
  return UsualName{Index, Index};
}

/// Names that the language of kernels has.
bool isKnown(StringRef Name) {
  static const llvm::StringSet<> Known{
      "threadIdx", "blockIdx", "blockDim", "gridDim",     "warpSize", "half",
      "half2",     "__half",   "__half2",  "size_t",      "std",      "uint",
      "uchar",     "ushort",   "ulong",    "__restrict__"};
  static const llvm::Regex Types(
      "^(u?(char|short|int|long|longlong)|float|double|half)[1-4]$|_t$|"
      "^__nv_|^__shared__$|^__align__$|^__builtin_");
  return Known.contains(Name) || Types.match(Name);
}

/// A name that somebody has to declare.
struct FreeName {
  StringRef Text;
  bool IsArray; ///< it is subscripted
};

/// A part of an operand, taken apart.
struct Part {
  explicit Part(StringRef Text) : Text(Text.trim()), Tokens(tokensOf(Text)) {}

  bool isDeclaration() const { return !declaredName().empty(); }
  StringRef declaredName() const;
  bool has(StringRef Sign) const {
    return llvm::any_of(Tokens, [&](const Token &T) { return T.is(Sign); });
  }
  std::vector<FreeName> freeNames() const;

  StringRef Text;
  std::vector<Token> Tokens;
};

/// Words that may stand in a declaration beside its type.
bool isSpecifier(const Token &Word) {
  return Word.is("__shared__") || Word.is("__restrict__") ||
         Word.is("__align__") || Word.is("alignas") || Word.is("extern");
}

/// Whether \p Word is a type, as far as that is known without the compiler.
bool isType(const Token &Word) {
  return Word.Is == Token::Keyword || isKnown(Word.Text);
}

/// The name that is declared; "" if this is an expression or a statement.
StringRef Part::declaredName() const {
  static const llvm::StringSet<> NoDeclaration{
      "asm",          "do",
      "else",         "for",
      "if",           "switch",
      "while",        "const_cast",
      "dynamic_cast", "reinterpret_cast",
      "static_cast",  "sizeof",
      "true",         "false",
      "this",         "decltype",
      "nullptr",      "return"};
  const Token *Type = nullptr; // the last word of it
  unsigned Depth = 0;          // of alignas(16), std::array<int, 4>
  for (const Token &Each : Tokens) {
    const Token *Before = &Each == Tokens.data() ? nullptr : &Each - 1;
    const bool IsAlignment =
        Before && (Before->is("alignas") || Before->is("__align__"));
    if (Each.is("(") && !Depth && !IsAlignment)
      return ""; // a call, or a cast
    if (Each.is("(") || Each.is("<")) {
      ++Depth;
      continue;
    }
    if (Depth) {
      Depth -= Each.is(")") || Each.is(">") ? 1 : 0;
      continue;
    }
    if (Each.is("::") || isSpecifier(Each))
      continue;
    if (Each.is("*") || Each.is("&")) {
      // A product, or a declaration: only a type that is known makes it one.
      if (!Type || !(isType(*Type) || has("::") || has("<")))
        return "";
      continue;
    }
    if (Each.Is == Token::Name && Type && !(Before && Before->is("::")))
      return Each.Text;
    if (Each.Is != Token::Name &&
        (Each.Is != Token::Keyword || NoDeclaration.contains(Each.Text)))
      return "";
    Type = &Each;
  }
  return "";
}

std::vector<FreeName> Part::freeNames() const {
  std::vector<FreeName> Names;
  for (std::size_t I = 0; I != Tokens.size(); ++I) {
    auto At = [&](std::size_t J) {
      return J < Tokens.size() ? Tokens[J].Text : StringRef();
    };
    const bool IsMember =
        I && (At(I - 1) == "." || At(I - 1) == "->" || At(I - 1) == "::");
    const bool IsScope = At(I + 1) == "::" || At(I + 1) == "(";
    const bool IsType =
        (At(I + 1) == "*" && (At(I + 2) == ")" || At(I + 2) == ">")) ||
        (I && At(I - 1) == "<" && At(I + 1) == ">");
    if (Tokens[I].Is == Token::Name && !IsMember && !IsScope && !IsType &&
        !isKnown(Tokens[I].Text))
      Names.push_back({Tokens[I].Text, At(I + 1) == "["});
  }
  return Names;
}

/// \p Operand at its semicolons, but for those in brackets and texts.
std::vector<StringRef> partsOf(StringRef Operand) {
  std::vector<StringRef> Parts;
  unsigned Depth = 0;
  char Quote = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I != Operand.size(); ++I) {
    const char C = Operand[I];
    if (Quote) {
      if (C == '\\')
        ++I;
      else if (C == Quote)
        Quote = 0;
      if (I >= Operand.size())
        break;
    } else if (C == '"' || C == '\'') {
      Quote = C;
    } else if (StringRef("([{").contains(C)) {
      ++Depth;
    } else if (StringRef(")]}").contains(C)) {
      Depth -= Depth ? 1 : 0;
    } else if (C == ';' && !Depth) {
      Parts.push_back(Operand.slice(Begin, I));
      Begin = I + 1;
    }
  }
  Parts.push_back(Operand.drop_front(Begin));
  return Parts;
}

/// Whether the declaration \p Of has several names.
bool declaresSeveral(const Part &Of) {
  unsigned Depth = 0;
  for (const Token &Each : Of.Tokens) {
    if (Each.is("(") || Each.is("[") || Each.is("{") || Each.is("<"))
      ++Depth;
    else if (Each.is(")") || Each.is("]") || Each.is("}") || Each.is(">"))
      Depth -= Depth ? 1 : 0;
    else if (Each.is(",") && !Depth)
      return true;
  }
  return false;
}

/// Whether \p Of names threadIdx.y or ty, if \p Dimension is "y".
bool usesDimension(const Part &Of, StringRef Dimension) {
  for (std::size_t I = 0; I != Of.Tokens.size(); ++I)
    if (Of.Tokens[I].is("threadIdx") && I + 2 < Of.Tokens.size() &&
        Of.Tokens[I + 2].is(Dimension))
      return true;
  return llvm::any_of(Of.freeNames(), [&](const FreeName &Name) {
    return Name.Text == ("t" + Dimension).str();
  });
}

/// What cannot be asked: it would not keep to its line.
llvm::Error checkOperand(StringRef Operand) {
  if (Operand.contains('\n'))
    return llvm::createStringError(
        "an operand of bank-lint layout is one line");
  if (Operand.contains("//") || Operand.contains("/*") ||
      Operand.trim().starts_with("#") || Operand.trim().ends_with("\\"))
    return llvm::createStringError("'" + Operand.str() +
                                   "': comments and directives cannot be asked "
                                   "about");
  return llvm::Error::success();
}

/// Puts the parts where they belong.
class Sorter {
public:
  llvm::Expected<Question> sort(llvm::ArrayRef<std::string> Operands,
                                std::optional<Size> Block,
                                llvm::ArrayRef<std::string> Macros);

private:
  void declare(const Part &Each);
  llvm::Error resolve(llvm::ArrayRef<Part> Parts);

  Question Result;
  llvm::StringSet<> Declared;
  std::vector<std::string> UsualNames; ///< declarations of them
};

void Sorter::declare(const Part &Each) {
  Declared.insert(Each.declaredName());
  std::string Text = Each.Text.str();
  const bool IsInitialised = Each.has("=") || Each.has("{");
  const bool IsArray = Each.has("[");
  if (IsInitialised) {
    Result.Variables.push_back(std::move(Text));
  } else if (IsArray && !Each.has("*")) {
    Result.UsesDynamicMemory |= Each.has("extern");
    Result.Variables.push_back(Each.has("__shared__") ? Text
                                                      : "__shared__ " + Text);
  } else {
    Result.Parameters.push_back(std::move(Text));
  }
}

/// Declares undeclared names. The contents of an array are unknown.
llvm::Error Sorter::resolve(llvm::ArrayRef<Part> Parts) {
  for (const Part &Each : Parts) {
    const bool IsDeclaration = Each.isDeclaration();
    bool BehindType = !IsDeclaration;
    for (const auto &[Name, IsArray] : Each.freeNames()) {
      // In "tile_t s[n]" and "T x": the type is no value.
      if (!BehindType) {
        BehindType = Name == Each.declaredName();
        continue;
      }
      if (!Declared.insert(Name).second)
        continue;
      if (IsArray)
        return llvm::createStringError(
            "'" + Name.str() +
            "' is not declared: declare it, such as 'float " + Name.str() +
            "[32][32]'");
      if (auto Meaning = usualMeaning(Name, Result.Block)) {
        UsualNames.push_back("const int " + Name.str() + " = " + Meaning->Code);
        Result.Notes.push_back(Name.str() + " is " + Meaning->Words);
      } else {
        Result.Parameters.push_back("int " + Name.str());
        Result.Notes.push_back(Name.str() + " is an argument of the kernel");
      }
    }
  }
  return llvm::Error::success();
}

llvm::Expected<Question> Sorter::sort(llvm::ArrayRef<std::string> Operands,
                                      std::optional<Size> Block,
                                      llvm::ArrayRef<std::string> Macros) {
  for (const std::string &Macro : Macros)
    Declared.insert(StringRef(Macro).split('=').first);
  Result.Block = Block.value_or(Result.Block);
  std::vector<Part> Parts;
  for (const std::string &Operand : Operands) {
    if (llvm::Error Wrong = checkOperand(Operand))
      return std::move(Wrong);
    for (StringRef Text : partsOf(Operand))
      if (!Text.trim().empty())
        Parts.emplace_back(Text);
  }
  for (const Part &Each : Parts) {
    if (Each.isDeclaration() && declaresSeveral(Each))
      return llvm::createStringError("'" + Each.Text.str() +
                                     "' declares several: one in each operand");
    if (Each.isDeclaration())
      declare(Each);
    else
      Result.Accesses.push_back(Each.Text.str());
  }
  if (Result.Accesses.empty())
    return llvm::createStringError(
        "no access to look at, such as 'tile[threadIdx.x][threadIdx.y]'; see "
        "bank-lint layout --help");
  if (llvm::Error Wrong = resolve(Parts))
    return std::move(Wrong);
  Result.Variables.insert(Result.Variables.begin(), UsualNames.begin(),
                          UsualNames.end());
  for (const Part &Each : Parts)
    for (StringRef Dimension : {"y", "z"}) {
      if (!Block && usesDimension(Each, Dimension))
        return llvm::createStringError(
            "'%s' uses threadIdx.%s: set the block, such as --block=32,8",
            Each.Text.str().c_str(), Dimension.str().c_str());
    }
  return std::move(Result);
}

} // namespace

llvm::Expected<Size> parseSize(StringRef Text) {
  Size Result{1, 1, 1};
  StringRef Numbers = Text.trim();
  if (Numbers.consume_front("("))
    Numbers.consume_back(")");
  std::size_t Count = 0;
  for (StringRef Each : llvm::split(Numbers, ',')) {
    std::uint32_t Number = 0;
    if (Count == Result.size() || Each.trim().getAsInteger(10, Number) ||
        !Number)
      return llvm::createStringError("'" + Text.str() +
                                     "' is no size: it is written 32 or 32,8");
    Result[Count++] = Number;
  }
  return Result;
}

llvm::Expected<Question> parseQuestion(llvm::ArrayRef<std::string> Operands,
                                       std::optional<Size> Block,
                                       llvm::ArrayRef<std::string> Macros) {
  return Sorter().sort(Operands, Block, Macros);
}

} // namespace bank_lint::layout
