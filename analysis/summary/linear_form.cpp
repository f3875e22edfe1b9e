//===-- analysis/summary/linear_form.cpp - sums of named things -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/linear_form.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {

void LinearForm::add(const std::string &Term, std::int64_t Times) {
  auto It = find_if(Terms, [&](const auto &T) { return T.first == Term; });
  if (It == Terms.end())
    It = Terms.insert(It, {Term, 0});
  It->second = std::int64_t(std::uint64_t(It->second) + std::uint64_t(Times));
  if (It->second == 0)
    Terms.erase(It);
}

void LinearForm::add(const LinearForm &Other, std::int64_t Times) {
  auto Product = [&](std::int64_t Factor) {
    return std::int64_t(std::uint64_t(Factor) * std::uint64_t(Times));
  };
  for (const auto &[Term, Factor] : Other.Terms)
    add(Term, Product(Factor));
  Constant = std::int64_t(std::uint64_t(Constant) +
                          std::uint64_t(Product(Other.Constant)));
}

bool LinearForm::isMultipleOf(std::int64_t Size) const {
  return Constant % Size == 0 &&
         all_of(Terms, [&](const auto &T) { return T.second % Size == 0; });
}

LinearForm LinearForm::dividedBy(std::int64_t Size) const {
  LinearForm Result = *this;
  Result.Constant /= Size;
  for (auto &[Term, Factor] : Result.Terms)
    Factor /= Size;
  return Result;
}

std::string LinearForm::text() const {
  std::string Text;
  auto Append = [&](std::int64_t Factor, const std::string &Term) {
    if (!Text.empty())
      Text += Factor < 0 ? " - " : " + ";
    else if (Factor < 0)
      Text += "-";
    const std::uint64_t Size =
        Factor < 0 ? -std::uint64_t(Factor) : std::uint64_t(Factor);
    if (Term.empty() || Size != 1)
      Text += utostr(Size);
    if (!Term.empty())
      Text += (Size != 1 ? "*" : "") + Term;
  };
  for (const auto &[Term, Factor] : Terms)
    Append(Factor, Term);
  if (Constant || Terms.empty())
    Append(Constant, "");
  return Text;
}

std::string LinearForm::factor() const {
  const bool IsOneWord = Terms.empty() ? Constant >= 0
                                       : Terms.size() == 1 && Constant == 0 &&
                                             Terms[0].second == 1;
  return IsOneWord ? text() : "(" + text() + ")";
}

} // namespace bank_lint
