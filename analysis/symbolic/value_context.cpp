//===-- analysis/symbolic/value_context.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/value_context.h"
#include "analysis/symbolic/bit_forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::symbolic {

AtomId ValueContext::fresh(const AtomDescription &Description) {
  Atoms.push_back(new (Memory) Atom{
      Description, StringRef(Description.Name).copy(Memory),
      ArrayRef(Description.Operands).copy(Memory),
      Description.Alike ? new (Memory) LaneClasses(*Description.Alike)
                        : nullptr});
  Singles.push_back(NoMonomial);
  return AtomId(Atoms.size() - 1);
}

static std::uint64_t hashOf(ArrayRef<std::uint64_t> Words) {
  return xxh3_64bits({reinterpret_cast<const std::uint8_t *>(Words.data()),
                      Words.size() * sizeof(std::uint64_t)});
}

AtomId ValueContext::intern(ArrayRef<std::uint64_t> Key,
                            function_ref<AtomDescription()> Describe) {
  HashedKey Hashed{Key, hashOf(Key)};
  if (auto It = Interned.find(Hashed); It != Interned.end())
    return It->second;
  AtomId New = fresh(Describe());
  Hashed.Words = Key.copy(Memory);
  Interned.try_emplace(Hashed, New);
  return New;
}

MonomialId ValueContext::add(const Monomial &New) {
  Monomials.push_back(new (Memory) Monomial(New));
  return MonomialId(Monomials.size() - 1);
}

MonomialId ValueContext::monomial(AtomId Id) {
  if (Singles[Id] == NoMonomial) {
    const Atom &A = atom(Id);
    Singles[Id] =
        add({ArrayRef(Id).copy(Memory), A.Uniform, A.Range, A.TrailingZeros});
  }
  return Singles[Id];
}

MonomialId ValueContext::product(MonomialId A, MonomialId B) {
  SmallVector<AtomId, 8> Factors(factors(A));
  append_range(Factors, factors(B));
  sort(Factors);
  if (auto It = Products.find(Factors); It != Products.end())
    return It->second;
  const ArrayRef<AtomId> Kept = ArrayRef(Factors).copy(Memory);
  const MonomialId New =
      add({Kept, isUniform(A) && isUniform(B), range(A) * range(B),
           trailingZeros(A) + trailingZeros(B)});
  Products.try_emplace(Kept, New);
  return New;
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
    append_range(Work, atom(Next).Operands);
  }
  return false;
}

BitForms &ValueContext::bitForms() {
  if (!Forms)
    Forms = std::make_shared<BitForms>();
  return *Forms;
}

std::string ValueContext::name(MonomialId Id) const {
  std::string Text;
  for (AtomId Factor : factors(Id)) {
    if (!Text.empty())
      Text += "*";
    // "[the value loaded at line 3]", "((a + b) / 4)", "pitch"
    const Atom &A = atom(Factor);
    if (!A.Name.contains(' ') || A.Name.front() == '[')
      Text += A.Name;
    else if (A.Kind == AtomKind::Derived)
      Text += (Twine("(") + A.Name + ")").str();
    else
      Text += (Twine("[") + A.Name + "]").str();
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

AssumptionSet ValueContext::noWrapAround(bool IsSigned, unsigned Bits) {
  const AssumptionSet Result = assumption(
      std::string(IsSigned ? "signed " : "unsigned ") + std::to_string(Bits) +
      "-bit index arithmetic does not wrap around");
  NoWrap |= Result;
  return Result;
}

AssumptionSet ValueContext::noNegativeDivision() {
  const AssumptionSet Result =
      assumption("no negative number is divided in an index or divides one");
  NoWrap |= Result;
  return Result;
}

AssumptionSet ValueContext::powerOfTwo(const std::string &Name) {
  const AssumptionSet Result = assumption(Name + " is a power of two");
  NoWrap |= Result;
  return Result;
}

std::vector<std::string> ValueContext::texts(AssumptionSet Set) const {
  std::vector<std::string> Result;
  for (std::size_t I = 0; I < Assumptions.size(); ++I)
    if (Set >> I & 1)
      Result.push_back(Assumptions[I]);
  return Result;
}

} // namespace bank_lint::symbolic
