//===-- analysis/launch/assumption_clauses.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/assumption_clauses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Reads the clauses of one comment from left to right.
class ClauseReader {
public:
  ClauseReader(const AssumptionComment &Comment, Assumptions &Result,
               std::vector<AssumptionProblem> &Problems)
      : Comment(Comment), Text(Comment.Text), Rest(Text), Result(Result),
        Problems(Problems) {}

  void readAll() {
    skipBlanks();
    if (Rest.empty())
      return problem(Rest, "nothing is stated here");
    while (true) {
      Begin = Rest;
      if (!readClause())
        skipClause();
      if (Rest.empty())
        return;
      Rest = Rest.drop_front(); // the comma
      skipBlanks();
    }
  }

private:
  void skipBlanks() { Rest = Rest.ltrim(" \t\r\n*"); }
  bool take(StringRef Token) {
    if (!Rest.consume_front(Token))
      return false;
    skipBlanks();
    return true;
  }
  StringRef takeWord() {
    StringRef Word =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    Rest = Rest.drop_front(Word.size());
    skipBlanks();
    return Word;
  }
  /// To the next comma that is not in brackets.
  void skipClause() {
    int Depth = 0;
    while (!Rest.empty() && !(Rest[0] == ',' && Depth <= 0)) {
      Depth += Rest[0] == '(';
      Depth -= Rest[0] == ')';
      Rest = Rest.drop_front();
    }
  }

  /// The range of \p Part of the text.
  SourceRange placeOf(StringRef Part) const {
    SourceRange Place = Comment.Where;
    StringRef Before = Text.take_front(Part.data() - Text.data());
    unsigned Lines = static_cast<unsigned>(Before.count('\n'));
    Place.Line += Lines;
    std::size_t LineStart = Before.rfind('\n');
    Place.Column = Lines ? unsigned(Before.size() - LineStart)
                         : Place.Column + unsigned(Before.size());
    Place.EndLine = Place.Line;
    Place.EndColumn =
        Place.Column + unsigned(std::max<std::size_t>(Part.size(), 1));
    return Place;
  }
  void problem(StringRef At, const Twine &Message) {
    Problems.push_back({true, placeOf(At), ("assumption: " + Message).str()});
  }
  bool fail(const Twine &Message) {
    StringRef Token = Rest.take_while(
        [](char C) { return !isSpace(C) && C != ',' && C != '(' && C != ')'; });
    problem(Token.empty() ? Rest.take_front(1) : Token, Message);
    return false;
  }
  /// The clause that was read, without blanks at its end.
  StringRef clause() const {
    return Begin.drop_back(Rest.size()).rtrim(" \t\r\n*");
  }

  bool readNumber(std::int64_t &Value) {
    StringRef At = Rest;
    bool IsNegative = take("-");
    StringRef Word = takeWord();
    std::int64_t Number = 0;
    if (Word.empty() || !isDigit(Word[0]) || Word.getAsInteger(0, Number)) {
      Rest = At;
      return fail("expected a whole number");
    }
    Value = IsNegative ? -Number : Number;
    return true;
  }
  bool readClause();
  bool readShape(StringRef Name, Extent &Shape, SourceRange &Where);
  bool readFact(StringRef Name);
  bool readMap(StringRef Name);
  bool readNumbers(SmallVectorImpl<std::uint64_t> &Numbers);
  bool atEnd() {
    return Rest.empty() || Rest[0] == ',' ||
           fail("expected ',' or the end of the comment");
  }

  const AssumptionComment &Comment;
  StringRef Text, Rest, Begin;
  Assumptions &Result;
  std::vector<AssumptionProblem> &Problems;
};

bool ClauseReader::readClause() {
  StringRef Name = takeWord();
  if (Name.empty() || isDigit(Name[0])) {
    Rest = Begin;
    return fail("expected blockDim, gridDim or the name of a parameter");
  }
  if (Name == "blockDim")
    return readShape(Name, Result.Block, Result.BlockWhere);
  if (Name == "gridDim")
    return readShape(Name, Result.Grid, Result.GridWhere);
  if (Rest.starts_with("."))
    return readMap(Name);
  return readFact(Name);
}

/// What follows blockDim or gridDim: `= (16, 16)`, `.x = 128`.
bool ClauseReader::readShape(StringRef Name, Extent &Shape,
                             SourceRange &Where) {
  unsigned First = 0, Last = 2;
  if (take(".")) {
    StringRef At = Rest;
    StringRef Axis = takeWord();
    if (Axis != "x" && Axis != "y" && Axis != "z") {
      Rest = At;
      return fail("expected x, y or z");
    }
    First = Last = unsigned(Axis[0] - 'x');
  }
  if (!take("==") && !take("="))
    return fail("expected '=' after " + Name);
  bool HasBrackets = First != Last && take("(");
  std::array<std::uint64_t, 3> Sizes{1, 1, 1};
  for (unsigned I = First; I <= Last; ++I) {
    StringRef At = Rest;
    std::int64_t Size = 0;
    if (!readNumber(Size))
      return false;
    if (Size <= 0) {
      Rest = At;
      return fail("a size is at least 1");
    }
    Sizes[I] = static_cast<std::uint64_t>(Size);
    if (!HasBrackets || !take(","))
      break;
    if (I == Last)
      return fail("more than three sizes");
  }
  if (HasBrackets && !take(")"))
    return fail("expected ')'");
  if (!atEnd())
    return false;
  std::uint64_t Threads = 1;
  for (unsigned I = First; I <= Last; ++I)
    Threads *= std::min<std::uint64_t>(Sizes[I], 1 << 16);
  if (Name == "blockDim" && Threads > 1024) {
    problem(clause(), "a block has at most 1024 threads");
    return true;
  }
  for (unsigned I = First; I <= Last; ++I)
    Shape.Size[I] = Sizes[I];
  if (!Where.isValid())
    Where = placeOf(clause());
  return true;
}

/// `64`, `(64, 128)`
bool ClauseReader::readNumbers(SmallVectorImpl<std::uint64_t> &Numbers) {
  const bool HasBrackets = take("(");
  do {
    StringRef At = Rest;
    std::int64_t Number = 0;
    if (!readNumber(Number))
      return false;
    if (Number < 0) {
      Rest = At;
      return fail("expected a number that is not negative");
    }
    Numbers.push_back(std::uint64_t(Number));
  } while (HasBrackets && take(","));
  return !HasBrackets || take(")") || fail("expected ')'");
}

/// What follows the first name of a tensor map: `.box = (64, 128)`,
/// `.map_a.swizzle = 128`.
bool ClauseReader::readMap(StringRef Name) {
  std::string Path = Name.str(), Property;
  StringRef At = Rest;
  while (take(".")) {
    if (!Property.empty())
      Path += "." + Property;
    At = Rest;
    Property = takeWord().str();
  }
  static constexpr StringLiteral Known[] = {"box",     "element", "swizzle",
                                            "strides", "sizes",   "pixels"};
  if (!is_contained(Known, Property)) {
    Rest = At;
    return fail("expected box, pixels, element, swizzle, strides or sizes of a "
                "tensor map");
  }
  if (!take("==") && !take("="))
    return fail("expected '=' after " + Path + "." + Property);
  StringRef Value = Rest;
  SmallVector<std::uint64_t, 5> Numbers;
  if (!readNumbers(Numbers) || !atEnd())
    return false;
  constexpr std::uint64_t Most = std::uint64_t(1) << 40;
  if (any_of(Numbers, [&](std::uint64_t N) { return N >= Most; }) ||
      (Property == "element" && !is_contained({1, 2, 4, 8}, Numbers[0])) ||
      (Property == "box" &&
       any_of(Numbers, [](std::uint64_t N) { return N < 1 || N > 256; })) ||
      (Property == "pixels" && (Numbers[0] < 1 || Numbers[0] > 1024))) {
    problem(Value.drop_back(Rest.size()).rtrim(),
            Property == "pixels"    ? "a column has 1 to 1024 pixels"
            : Property == "element" ? "an element has 1, 2, 4 or 8 bytes"
            : Property == "box" ? "a dimension of a box has 1 to 256 elements"
                                : "too large a number");
    return true;
  }
  const bool IsOne =
      Property == "element" || Property == "swizzle" || Property == "pixels";
  const bool IsSwizzle =
      Property != "swizzle" || is_contained({0, 32, 64, 128}, Numbers[0]);
  if ((IsOne && Numbers.size() != 1) || !IsSwizzle ||
      Numbers.size() > TensorMapFacts::MostDimensions) {
    problem(Value.drop_back(Rest.size()).rtrim(),
            IsSwizzle ? "too many numbers for " + Property
                      : "a swizzle is 0, 32, 64 or 128 bytes");
    return true;
  }
  auto Map = find_if(
      Result.Maps, [&](const TensorMapArgument &M) { return M.Name == Path; });
  if (Map == Result.Maps.end()) {
    Result.Maps.push_back({0, 0, Path, {}});
    Map = std::prev(Result.Maps.end());
    Map->Map.InterleaveBytes = 0;
    Map->Map.IsStated = true;
    Map->Map.MadeBy = "a comment";
    Map->Map.Where = placeOf(clause());
  }
  TensorMapFacts &Facts = Map->Map;
  if (Property == "element")
    Facts.ElementBytes = Numbers[0];
  else if (Property == "swizzle")
    Facts.SwizzleBytes = Numbers[0];
  else if (Property == "pixels")
    Facts.Pixels = Numbers[0];
  for (std::size_t I = 0; I < Numbers.size(); ++I)
    if (Property == "box")
      Facts.Box[I] = Numbers[I];
    else if (Property == "strides")
      Facts.Strides[I] = Numbers[I];
    else if (Property == "sizes")
      Facts.Sizes[I] = Numbers[I];
  if (Property == "box")
    Facts.Rank = Numbers.size();
  return true;
}

/// What follows the name of a parameter: `>= 4`, `% 32 == 0`.
bool ClauseReader::readFact(StringRef Name) {
  ArgumentFact Fact;
  Fact.Name = Name.str();
  if (take("%")) {
    StringRef At = Rest;
    if (!readNumber(Fact.Modulus))
      return false;
    if (Fact.Modulus < 1) {
      Rest = At;
      return fail("expected a divisor of at least 1");
    }
    if (!take("=="))
      return fail("expected '==' and a remainder");
    At = Rest;
    if (!readNumber(Fact.Residue))
      return false;
    if (Fact.Residue < 0 || Fact.Residue >= Fact.Modulus) {
      Rest = At;
      return fail("a remainder is at least 0 and less than the divisor");
    }
    // A remainder has the sign of what is divided.
    if (Fact.Residue > 0)
      Fact.Lowest = Fact.Residue;
  } else {
    StringRef Operator;
    for (StringRef Known : {"==", "=", ">=", "<=", ">", "<"})
      if (Operator.empty() && take(Known))
        Operator = Known;
    if (Operator.empty())
      return fail("expected =, >=, <=, >, < or % after '" + Name + "'");
    std::int64_t Number = 0;
    if (!readNumber(Number))
      return false;
    if (Operator.ends_with("=") && Operator[0] != '>' && Operator[0] != '<') {
      if (!atEnd())
        return false;
      Result.Values.push_back(
          {Name.str(), Number, ArgumentSource::Comment, placeOf(clause())});
      return true;
    }
    if (Operator[0] == '>')
      Fact.Lowest = Operator == ">=" ? Number : Number + 1;
    else
      Fact.Highest = Operator == "<=" ? Number : Number - 1;
  }
  if (!atEnd())
    return false;
  Fact.Where = placeOf(clause());
  Fact.Text = clause().str();
  Result.Facts.push_back(std::move(Fact));
  return true;
}

} // namespace

void readClauses(const AssumptionComment &Comment, Assumptions &Result,
                 std::vector<AssumptionProblem> &Problems) {
  ClauseReader(Comment, Result, Problems).readAll();
}

} // namespace bank_lint
