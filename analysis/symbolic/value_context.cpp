//===-- analysis/symbolic/value_context.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/value_context.h"
#include <algorithm>

namespace bank_lint::symbolic {

ValueContext::ValueContext() = default;

AtomId ValueContext::fresh(Atom Description) {
  Atoms.push_back(std::move(Description));
  return AtomId(Atoms.size() - 1);
}

AtomId ValueContext::intern(const std::vector<std::uint64_t> &Key,
                            Atom Description) {
  auto [It, IsNew] = Interned.try_emplace(Key, 0);
  if (IsNew)
    It->second = fresh(std::move(Description));
  return It->second;
}

MonomialId ValueContext::monomial(AtomId Id) {
  auto [It, IsNew] = MonomialIds.try_emplace(std::vector<AtomId>{Id},
                                             MonomialId(Monomials.size()));
  if (IsNew) {
    const Atom &A = Atoms[Id];
    Monomials.push_back({{Id}, A.Uniform, A.Range, A.TrailingZeros});
  }
  return It->second;
}

MonomialId ValueContext::product(MonomialId A, MonomialId B) {
  std::vector<AtomId> Factors = Monomials[A].Factors;
  Factors.insert(Factors.end(), Monomials[B].Factors.begin(),
                 Monomials[B].Factors.end());
  std::sort(Factors.begin(), Factors.end());
  auto [It, IsNew] =
      MonomialIds.try_emplace(Factors, MonomialId(Monomials.size()));
  if (IsNew) {
    Monomial M{std::move(Factors), Monomials[A].Uniform && Monomials[B].Uniform,
               Monomials[A].Range * Monomials[B].Range,
               Monomials[A].TrailingZeros + Monomials[B].TrailingZeros};
    Monomials.push_back(std::move(M));
  }
  return It->second;
}

bool ValueContext::dependsOn(AtomId Id, AtomId On) const {
  std::vector<AtomId> Work{Id};
  std::vector<bool> Seen(Atoms.size());
  while (!Work.empty()) {
    AtomId Next = Work.back();
    Work.pop_back();
    if (Next == On)
      return true;
    // Operands are always older than what was derived from them.
    if (Next < On || Seen[Next])
      continue;
    Seen[Next] = true;
    const std::vector<AtomId> &Operands = Atoms[Next].Operands;
    Work.insert(Work.end(), Operands.begin(), Operands.end());
  }
  return false;
}

std::string ValueContext::name(MonomialId Id) const {
  std::string Text;
  for (AtomId Factor : Monomials[Id].Factors) {
    if (!Text.empty())
      Text += "*";
    // "[the value loaded at line 3]", "((a + b) / 4)", "pitch"
    const Atom &A = Atoms[Factor];
    if (A.Name.find(' ') == std::string::npos || A.Name.front() == '[')
      Text += A.Name;
    else if (A.Kind == AtomKind::Derived)
      Text += "(" + A.Name + ")";
    else
      Text += "[" + A.Name + "]";
  }
  return Text;
}

AssumptionSet ValueContext::assumption(const std::string &Text) {
  auto It = std::find(Assumptions.begin(), Assumptions.end(), Text);
  if (It == Assumptions.end()) {
    // A kernel with more than 63 different assumptions gathers the rest
    // under one name: nothing is left out in silence.
    if (Assumptions.size() == 63)
      Assumptions.push_back("further assumptions, too many to list");
    if (Assumptions.size() == 64)
      return AssumptionSet(1) << 63;
    Assumptions.push_back(Text);
    It = Assumptions.end() - 1;
  }
  return AssumptionSet(1) << (It - Assumptions.begin());
}

std::vector<std::string> ValueContext::texts(AssumptionSet Set) const {
  std::vector<std::string> Result;
  for (std::size_t I = 0; I < Assumptions.size(); ++I)
    if (Set >> I & 1)
      Result.push_back(Assumptions[I]);
  return Result;
}

} // namespace bank_lint::symbolic
