//===-- tool/layout/swizzled_array.cpp - an array, swizzled ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/swizzled_array.h"
#include "tool/layout/tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace bank_lint::layout {
namespace {

/// Bytes of the type that \p Words spell; 0 if it is unknown.
unsigned bytesOf(llvm::ArrayRef<Token> Words) {
  auto Has = [&](llvm::ArrayRef<StringRef> Names) {
    return llvm::any_of(Words, [&](const Token &Word) {
      return llvm::is_contained(Names, Word.Text);
    });
  };
  if (Has({"::", "<", "*"}))
    return 0;
  if (Has({"char", "bool", "int8_t", "uint8_t", "uchar"}))
    return 1;
  if (Has({"short", "half", "__half", "__nv_bfloat16", "nv_bfloat16", "int16_t",
           "uint16_t", "ushort", "char2", "uchar2"}))
    return 2;
  if (Has({"long", "double", "float2", "int2", "uint2", "int64_t", "uint64_t",
           "size_t", "short4", "ushort4"}))
    return 8;
  if (Has({"float4", "int4", "uint4", "double2", "longlong2"}))
    return 16;
  if (Has({"int", "unsigned", "float", "half2", "__half2", "__nv_bfloat162",
           "int32_t", "uint32_t", "uint", "short2", "ushort2", "char4",
           "uchar4"}))
    return 4;
  return 0;
}

/// The token behind the bracket that \p Tokens[Open] opens; their number if it
/// is not closed.
std::size_t behind(llvm::ArrayRef<Token> Tokens, std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I != Tokens.size(); ++I) {
    if (Tokens[I].is("(") || Tokens[I].is("[") || Tokens[I].is("{"))
      ++Depth;
    else if (Tokens[I].is(")") || Tokens[I].is("]") || Tokens[I].is("}"))
      if (!--Depth)
        return I + 1;
  }
  return Tokens.size();
}

/// Behind the indices of \p Array, named by \p Tokens[Name]; 0 if there are not
/// as many as it has dimensions.
std::size_t behindIndices(llvm::ArrayRef<Token> Tokens, std::size_t Name,
                          const SwizzledArray &Array) {
  std::size_t At = Name + 1;
  for (unsigned I = 0; I != Array.Dimensions; ++I) {
    if (At >= Tokens.size() || !Tokens[At].is("["))
      return 0;
    At = behind(Tokens, At);
  }
  return At;
}

/// Whether \p Tokens name \p Array in a way that ends at an element.
bool endsAtElements(llvm::ArrayRef<Token> Tokens, const SwizzledArray &Array) {
  for (std::size_t I = 0; I != Tokens.size(); ++I) {
    if (Tokens[I].Is != Token::Name || !Tokens[I].is(Array.Name))
      continue;
    std::size_t At = behindIndices(Tokens, I, Array);
    if (!At)
      return false;
    if (!I || !Tokens[I - 1].is("&"))
      continue;
    // "(float4 *)&s[i]", "f(&s[i])": nothing may be added to the address.
    while (At < Tokens.size() && Tokens[At].is(")"))
      ++At;
    if (At < Tokens.size() &&
        (Tokens[At].is("[") || Tokens[At].is("+") || Tokens[At].is("-")))
      return false;
  }
  return true;
}

/// Where "^ ..." begins in the index between \p Tokens[Open] and the token
/// before \p End, outside of its brackets; absent if it has none.
std::optional<std::size_t> mixing(llvm::ArrayRef<Token> Tokens,
                                  std::size_t Open, std::size_t End) {
  unsigned Depth = 0;
  for (std::size_t I = Open + 1; I + 1 < End; ++I) {
    if (Tokens[I].is("(") || Tokens[I].is("["))
      ++Depth;
    else if (Tokens[I].is(")") || Tokens[I].is("]"))
      --Depth;
    else if (!Depth && Tokens[I].is("^") && I > Open + 1)
      return I;
  }
  return std::nullopt;
}

} // namespace

unsigned elementBytes(StringRef Declaration) {
  const std::vector<Token> Tokens = tokensOf(Declaration);
  const auto Bracket =
      llvm::find_if(Tokens, [](const Token &T) { return T.is("["); });
  if (Bracket == Tokens.end() || Bracket == Tokens.begin() ||
      std::prev(Bracket)->Is != Token::Name)
    return 0;
  return bytesOf(
      llvm::ArrayRef(Tokens).take_front(Bracket - Tokens.begin() - 1));
}

std::vector<SwizzledArray> sharedArrays(const Question &Asked) {
  std::vector<SwizzledArray> Result;
  for (const auto &[Index, Text] : llvm::enumerate(Asked.Variables)) {
    const std::vector<Token> Tokens = tokensOf(Text);
    if (llvm::none_of(Tokens,
                      [](const Token &T) { return T.is("__shared__"); }))
      continue;
    const auto Bracket =
        llvm::find_if(Tokens, [](const Token &T) { return T.is("["); });
    if (Bracket == Tokens.end() || Bracket == Tokens.begin() ||
        std::prev(Bracket)->Is != Token::Name)
      continue;
    const auto Name = std::prev(Bracket);
    SwizzledArray Array;
    Array.Variable = Index;
    Array.Name = Name->Text.str();
    Array.ElementBytes =
        bytesOf(llvm::ArrayRef(Tokens).take_front(Name - Tokens.begin()));
    for (std::size_t At = Bracket - Tokens.begin();
         At < Tokens.size() && Tokens[At].is("["); At = behind(Tokens, At))
      ++Array.Dimensions;
    if (!Array.ElementBytes)
      Array.Obstacle = "the size of its elements is unknown";
    for (const std::string &Access : Asked.Accesses)
      if (Array.Obstacle.empty() && !endsAtElements(tokensOf(Access), Array))
        Array.Obstacle = "'" + Access + "' goes on from an address in it";
    Result.push_back(std::move(Array));
  }
  return Result;
}

std::optional<Question> withoutMixing(const Question &Asked,
                                      const SwizzledArray &Array) {
  Question Result = Asked;
  bool IsMixed = false;
  for (std::string &Access : Result.Accesses) {
    const std::string Text = Access;
    const std::vector<Token> Tokens = tokensOf(Text);
    // From the end, so that offsets stay what they are.
    for (std::size_t I = Tokens.size(); I-- > 0;) {
      if (Tokens[I].Is != Token::Name || !Tokens[I].is(Array.Name))
        continue;
      const std::size_t End = behindIndices(Tokens, I, Array);
      std::size_t Open = I + 1;
      for (unsigned J = 1; End && J < Array.Dimensions; ++J)
        Open = behind(Tokens, Open);
      const auto At = End ? mixing(Tokens, Open, End) : std::nullopt;
      if (!At)
        continue;
      const char *From = Tokens[*At].Text.data();
      Access.erase(From - Text.data(), Tokens[End - 1].Text.data() - From);
      IsMixed = true;
    }
  }
  return IsMixed ? std::optional(std::move(Result)) : std::nullopt;
}

llvm::ArrayRef<const char *> swizzleCode() {
  static constexpr const char *Lines[] = {
      "template <unsigned B, unsigned M, unsigned S, class E, class A>",
      "struct bank_lint_swizzled {",
      "  E *base; unsigned index;",
      "  template <class I> __device__ decltype(auto) operator[](I i) const {",
      "    using Sub = __remove_extent(A);",
      "    constexpr unsigned step = sizeof(Sub) / sizeof(E);",
      "    const unsigned at = index + unsigned(i) * step;",
      "    if constexpr (__is_array(Sub))",
      "      return bank_lint_swizzled<B, M, S, E, Sub>{base, at};",
      "    else",
      "      return (base[at ^ (at >> S & ((1u << B) - 1) << M)]);",
      "  }",
      "};",
      "template <unsigned B, unsigned M, unsigned S, class A>",
      "__device__ auto bank_lint_swizzle(A &array) {",
      "  using E = __remove_all_extents(A);",
      "  return bank_lint_swizzled<B, M, S, E, A>{(E *)&array, 0};",
      "}",
  };
  return Lines;
}

std::pair<std::string, std::string> declarationsOf(const Question &Asked,
                                                   const SwizzledArray &Array,
                                                   const CuteSwizzle &Of) {
  const std::string &Text = Asked.Variables[Array.Variable];
  std::string Renamed = Text;
  const std::string Name = "bank_lint_of_" + Array.Name;
  for (const Token &Each : tokensOf(Text))
    if (Each.is(Array.Name)) {
      Renamed.replace(Each.Text.data() - Text.data(), Each.Text.size(), Name);
      break;
    }
  const std::string Values = llvm::utostr(Of.Bits) + ", " +
                             llvm::utostr(Of.Base) + ", " +
                             llvm::utostr(Of.Shift);
  return {Renamed + ";", "auto " + Array.Name + " = bank_lint_swizzle<" +
                             Values + ">(" + Name + ");"};
}

} // namespace bank_lint::layout
