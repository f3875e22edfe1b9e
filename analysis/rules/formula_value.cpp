//===-- analysis/rules/formula_value.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/formula_value.h"
#include <algorithm>
#include <cctype>
#include <charconv>

namespace bank_lint {

FormulaValue::FormulaValue(std::string_view Formula) : Text(Formula) {
  IsValid = operation(0);
  blanks();
  IsValid &= At == Text.size();
}

void FormulaValue::blanks() {
  while (At < Text.size() && Text[At] == ' ')
    ++At;
}

/// A number, a name, or what is in parentheses; perhaps with a sign.
bool FormulaValue::operand() {
  blanks();
  if (At == Text.size())
    return false;
  const char First = Text[At];
  if (First == '(') {
    ++At;
    if (!operation(0))
      return false;
    blanks();
    return At < Text.size() && Text[At++] == ')';
  }
  if (First == '-') {
    ++At;
    Steps.push_back({Step::Kind::Number, 0, 0});
    if (!operand())
      return false;
    Steps.push_back({Step::Kind::Operator, 0, '-'});
    return true;
  }
  if (std::isdigit(static_cast<unsigned char>(First))) {
    std::int64_t Value = 0;
    const auto Read =
        std::from_chars(Text.data() + At, Text.data() + Text.size(), Value);
    At = std::size_t(Read.ptr - Text.data());
    Steps.push_back({Step::Kind::Number, Value, 0});
    return Read.ec == std::errc();
  }
  const std::size_t Begin = At;
  while (At < Text.size() &&
         (std::isalnum(static_cast<unsigned char>(Text[At])) ||
          Text[At] == '_' || Text[At] == '.'))
    ++At;
  // A call, and whatever else has a name and more, is not computed.
  if (At == Begin || (At < Text.size() && (Text[At] == '(' || Text[At] == '[')))
    return false;
  const std::string Name(Text.substr(Begin, At - Begin));
  auto Known = std::find(Names.begin(), Names.end(), Name);
  Steps.push_back({Step::Kind::Name, Known - Names.begin(), 0});
  if (Known == Names.end())
    Names.push_back(Name);
  return true;
}

/// The operator that comes next, 'l' and 'r' for shifts; 0: none.
char FormulaValue::peekOperator(unsigned &Precedence,
                                std::size_t &Length) const {
  const std::string_view Rest = Text.substr(At);
  Length = 1;
  if (Rest.starts_with("<<") || Rest.starts_with(">>")) {
    Precedence = 4;
    Length = 2;
    return Rest[0] == '<' ? 'l' : 'r';
  }
  constexpr std::pair<char, unsigned> Table[] = {{'|', 1}, {'^', 2}, {'&', 3},
                                                 {'+', 5}, {'-', 5}, {'*', 6},
                                                 {'/', 6}, {'%', 6}};
  for (const auto &[Sign, Binds] : Table)
    if (!Rest.empty() && Rest[0] == Sign) {
      Precedence = Binds;
      return Sign;
    }
  return 0;
}

/// Operands with operators that bind more than \p Least.
bool FormulaValue::operation(unsigned Least) {
  if (!operand())
    return false;
  while (true) {
    blanks();
    unsigned Precedence = 0;
    std::size_t Length = 0;
    const char Sign = peekOperator(Precedence, Length);
    if (!Sign || Precedence <= Least)
      return true;
    At += Length;
    if (!operation(Precedence))
      return false;
    Steps.push_back({Step::Kind::Operator, 0, Sign});
  }
}

static std::optional<std::int64_t> apply(char Sign, std::int64_t Left,
                                         std::int64_t Right) {
  std::int64_t Result = 0;
  switch (Sign) {
  case '+':
    return __builtin_add_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '-':
    return __builtin_sub_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '*':
    return __builtin_mul_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '|':
    return Left | Right;
  case '^':
    return Left ^ Right;
  case '&':
    return Left & Right;
  default:
    break;
  }
  // How negative numbers are rounded and shifted depends on types.
  if (Left < 0 || Right < 0)
    return std::nullopt;
  if (Sign == '/' || Sign == '%')
    return Right == 0    ? std::nullopt
           : Sign == '/' ? std::optional(Left / Right)
                         : std::optional(Left % Right);
  if (Right > 31 || Left > INT32_MAX)
    return std::nullopt;
  return Sign == 'l' ? Left << Right : Left >> Right;
}

std::optional<std::int64_t>
FormulaValue::evaluate(const std::vector<std::int64_t> &Values) const {
  std::vector<std::int64_t> Stack;
  for (const Step &Each : Steps) {
    if (Each.What != Step::Kind::Operator) {
      Stack.push_back(Each.What == Step::Kind::Number
                          ? Each.Value
                          : Values[std::size_t(Each.Value)]);
      continue;
    }
    const std::int64_t Right = Stack.back();
    Stack.pop_back();
    const auto Result = apply(Each.Operator, Stack.back(), Right);
    if (!Result)
      return std::nullopt;
    Stack.back() = *Result;
  }
  return Stack.back();
}

} // namespace bank_lint
