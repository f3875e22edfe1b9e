//===-- analysis/rules/formula_value.h - numbers of a formula ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Computes what the formula of an address (AddressDerivation::Terms) is worth
/// for given values of its names: sums, products, quotients and bits of whole
/// numbers, as the formula spells them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_FORMULA_VALUE_H
#define BANK_LINT_ANALYSIS_RULES_FORMULA_VALUE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bank_lint {

class FormulaValue {
public:
  /// Reads \p Formula; isValid() says whether it has nothing else.
  explicit FormulaValue(std::string_view Formula);

  bool isValid() const { return IsValid; }
  /// The names in it, each once, "threadIdx.x".
  const std::vector<std::string> &names() const { return Names; }
  /// \p Values: of names(). Absent for a division by 0 and similar cases.
  std::optional<std::int64_t>
  evaluate(const std::vector<std::int64_t> &Values) const;

private:
  /// In the order of a stack machine: a number, a name, or an operator.
  struct Step {
    enum class Kind : std::uint8_t { Number, Name, Operator } What;
    std::int64_t Value = 0; ///< the number, or the name's
    char Operator = 0;
  };
  bool operand();
  bool operation(unsigned Least);
  void blanks();
  char peekOperator(unsigned &Precedence, std::size_t &Length) const;

  std::string_view Text;
  std::size_t At = 0;
  bool IsValid = false;
  std::vector<std::string> Names;
  std::vector<Step> Steps;
};

} // namespace bank_lint

#endif
