//===-- analysis/symbolic/value_context.h - unknowns ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The unknowns that values are made of, hash-consed.
///
/// An *atom* stands for one unknown mathematical integer (uniform: one for the
/// whole warp; varying: one for each lane). A *monomial* is a product of
/// atoms. Equal things get equal ids, so that `(i / d) * d + i % d` cancels
/// to `i`: both divisions are the same atom.
///
/// An *assumption* is a fact nobody proved ("pointers are 256-byte aligned");
/// values carry the set of assumptions that they rest on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_VALUE_CONTEXT_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_VALUE_CONTEXT_H

#include "analysis/symbolic/int_range.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bank_lint::symbolic {

using AtomId = std::uint32_t;
using MonomialId = std::uint32_t;
/// A set of assumptions, one bit each (see ValueContext::assumption).
using AssumptionSet = std::uint64_t;

enum class AtomKind : std::uint8_t {
  Argument,    ///< a kernel argument
  BlockIndex,  ///< blockIdx.x and its kin, gridDim
  Base,        ///< the address of an array or of what a pointer argument names
  LoopCounter, ///< the iteration of a loop that is not executed step by step
  Loaded,      ///< read from memory
  Derived,     ///< an operation that polynomials cannot express
  Merged,      ///< one of several values, by an unknown condition
  Opaque,      ///< anything else
};

/// Where the object of a Base atom lies.
enum class BaseSpace : std::uint8_t {
  None,
  Shared,
  Global,
  Constant,
  Local,
  Param
};

struct Atom {
  AtomKind Kind = AtomKind::Opaque;
  std::string Name; ///< for people: "w", "blockIdx.x", "w / 4"
  bool Uniform = true;
  IntRange Range;
  unsigned TrailingZeros = 0;         ///< the value is a multiple of 2^this
  std::vector<AtomId> Operands;       ///< atoms it was derived from
  BaseSpace Space = BaseSpace::None;  ///< of a Base atom
  const void *Object = nullptr;       ///< of a Base atom: its identity
  AssumptionSet AlignmentRestsOn = 0; ///< if TrailingZeros is an assumption
};

/// Owns the atoms, monomials and assumptions of one kernel's analysis.
class ValueContext {
public:
  ValueContext();

  /// A new unknown, different from all others.
  AtomId fresh(Atom Description);
  /// The unknown with this key; \p Description is used if it is new.
  AtomId intern(const std::vector<std::uint64_t> &Key, Atom Description);
  const Atom &atom(AtomId Id) const { return Atoms[Id]; }
  /// The number that the next new atom gets: atoms below it are older.
  AtomId nextAtom() const { return AtomId(Atoms.size()); }
  /// A number never given before, for keys that must equal no other.
  std::uint64_t uniqueTag() { return NextTag++; }

  MonomialId monomial(AtomId Id);
  MonomialId product(MonomialId A, MonomialId B);
  const std::vector<AtomId> &factors(MonomialId Id) const {
    return Monomials[Id].Factors;
  }
  bool isUniform(MonomialId Id) const { return Monomials[Id].Uniform; }
  const IntRange &range(MonomialId Id) const { return Monomials[Id].Range; }
  unsigned trailingZeros(MonomialId Id) const {
    return Monomials[Id].TrailingZeros;
  }
  /// True if \p Id is, or was derived from, the atom \p On.
  bool dependsOn(AtomId Id, AtomId On) const;
  /// For people: "w*blockIdx.y".
  std::string name(MonomialId Id) const;

  /// The set that holds just this assumption.
  AssumptionSet assumption(const std::string &Text);
  /// The texts of a set, in the order in which they were first made.
  std::vector<std::string> texts(AssumptionSet Set) const;

private:
  struct Monomial {
    std::vector<AtomId> Factors; ///< sorted, with repetitions
    bool Uniform;
    IntRange Range;
    unsigned TrailingZeros;
  };
  std::vector<Atom> Atoms;
  std::vector<Monomial> Monomials;
  std::map<std::vector<std::uint64_t>, AtomId> Interned;
  std::map<std::vector<AtomId>, MonomialId> MonomialIds;
  std::vector<std::string> Assumptions;
  std::uint64_t NextTag = std::uint64_t(1) << 32;
};

} // namespace bank_lint::symbolic

#endif
