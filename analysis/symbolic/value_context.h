//===-- analysis/symbolic/value_context.h - unknowns ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The unknowns in values, hash-consed.
///
/// An *atom* stands for one unknown mathematical integer (uniform: one for the
/// whole warp; varying: one for each lane). A *monomial* is a product of
/// atoms. Equal things get equal ids, so that `(i / d) * d + i % d` cancels
/// to `i`: both divisions are the same atom.
///
/// An *assumption* is an unproven fact ("pointers are 256-byte aligned");
/// values carry the set of assumptions that they rest on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_VALUE_CONTEXT_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_VALUE_CONTEXT_H

#include "analysis/symbolic/int_range.h"
#include "analysis/symbolic/lanes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::symbolic {

using AtomId = std::uint32_t;
using MonomialId = std::uint32_t;
/// A set of assumptions, one bit each (see ValueContext::assumption).
using AssumptionSet = std::uint64_t;

enum class AtomKind : std::uint8_t {
  Argument,    ///< a kernel argument
  BlockIndex,  ///< blockIdx.x, .y, .z, gridDim
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
  Param,
  OtherBlock ///< the shared memory of another block of the cluster, perhaps
};

struct AtomFacts {
  AtomKind Kind = AtomKind::Opaque;
  bool Uniform = true;
  IntRange Range;
  unsigned TrailingZeros = 0; ///< the value is a multiple of 2^this
  /// If not 0: the value is a sum of the first few powers of this, none (0),
  /// one (1), two (1 + this), ...
  unsigned SumsPowersOf = 0;
  /// For a Base atom, and for a Merged one whose sides both lead there.
  BaseSpace Space = BaseSpace::None;
  const void *Object = nullptr;       ///< of a Base atom: its identity
  AssumptionSet AlignmentRestsOn = 0; ///< if TrailingZeros is an assumption
  unsigned AssuredZeros = 0;          ///< TrailingZeros without it
  /// For blockIdx of a known grid: 0, 1, 2 for x, y, z. Then every value of
  /// Range occurs, together with every value of the other axes, in one block
  /// each.
  int GridAxis = -1;
  /// For a Base atom: its object begins this many bytes behind the value.
  std::int64_t ObjectOffset = 0;
};

/// An atom as a context keeps it; the context owns what it refers to.
struct Atom : AtomFacts {
  llvm::StringRef Name;            ///< for people: "w", "blockIdx.x", "w / 4"
  llvm::ArrayRef<AtomId> Operands; ///< atoms it was derived from
  /// For one that differs by lane: which lanes have the same (alike.h). Null:
  /// no two are known to.
  const LaneClasses *Alike = nullptr;
};

/// An atom to be made.
struct AtomDescription : AtomFacts {
  std::string Name;
  llvm::SmallVector<AtomId, 4> Operands;
  std::optional<LaneClasses> Alike;
};

/// An atom that shows in which lanes a sum passes a multiple. With u an integer
/// that is the same in all lanes, and a one of each lane,
///
///     floor((u + a) / d) = floor(u / d) + c,   c = 1 if u mod d + a >= d else
///     0
///
/// Such a c differs between lanes, but has no more than 32 + 1 forms.
struct Carry {
  Lanes Addend;              ///< a: 0 to d - 1
  std::uint64_t Divisor = 1; ///< d
  std::uint64_t Step = 1;    ///< u is a multiple of it, and so is a
  /// u: a sum of monomials times factors.
  llvm::SmallVector<std::pair<MonomialId, std::int64_t>, 2> Unknown;
};

/// An atom that shows how far lanes are apart in a quotient. With u and d
/// unknown integers that are the same in all lanes, and a one of each lane,
///
///     (u + a) / d = q + s,   q the least quotient of all lanes
///
/// and as a grows by one, the quotient grows by one at most (or falls, where d
/// is negative): s is in 0..max(a) - min(a).
struct QuotientStep {
  Lanes Addend;           ///< a, the least of which is 0
  MonomialId Divisor = 0; ///< d, divided by DivisorFactor
  std::int64_t DivisorFactor = 1;
};

/// That a grid has one block for every so many of a number:
///
///     Items * GridSize = Number + s,   s in Short if there are several blocks,
///                                      in ShortOfAny else
struct Cover {
  AtomId Number = 0, BlockIndex = 0, GridSize = 0;
  std::int64_t Items = 1;
  IntRange Short, ShortOfAny;
  /// That the block is not the last one may be assumed: so it is called.
  std::string NotTheLast;
};

/// The key of something that is hash-consed.
using Key = llvm::SmallVector<std::uint64_t, 48>;

/// One of them in a table. It is long, and a table that grows asks for all
/// hashes again.
struct HashedKey {
  llvm::ArrayRef<std::uint64_t> Words;
  std::uint64_t Hash = 0;

  struct Info {
    using Own = llvm::DenseMapInfo<llvm::ArrayRef<std::uint64_t>>;
    static HashedKey getEmptyKey() { return {Own::getEmptyKey()}; }
    static HashedKey getTombstoneKey() { return {Own::getTombstoneKey()}; }
    static unsigned getHashValue(const HashedKey &K) {
      return unsigned(K.Hash);
    }
    static bool isEqual(const HashedKey &A, const HashedKey &B) {
      return A.Hash == B.Hash && Own::isEqual(A.Words, B.Words);
    }
  };
};

class BitForms;
struct ComparedBit;
struct LaneChoice;
struct LaneStep;
struct OpenCondition;
class LaneValue;

/// Owns the atoms, monomials and assumptions of one kernel's analysis.
class ValueContext {
public:
  /// A new unknown, different from all others.
  AtomId fresh(const AtomDescription &Description);
  /// The unknown with this key; \p Describe is asked only if it is new.
  AtomId intern(llvm::ArrayRef<std::uint64_t> Key,
                llvm::function_ref<AtomDescription()> Describe);
  AtomId intern(llvm::ArrayRef<std::uint64_t> Key,
                const AtomDescription &Description) {
    return intern(Key, [&] { return Description; });
  }
  const Atom &atom(AtomId Id) const { return *Atoms[Id]; }
  /// That the atom \p Id is the carry \p Facts.
  void noteCarry(AtomId Id, Carry Facts) {
    Carries.try_emplace(Id, std::move(Facts));
  }
  /// Null if it is none.
  const Carry *carry(AtomId Id) const {
    auto It = Carries.find(Id);
    return It == Carries.end() ? nullptr : &It->second;
  }
  /// Notes the cover of an atom that has no other.
  void noteCover(Cover Facts) {
    for (const Cover &Known : Covers)
      if (Known.Number == Facts.Number)
        return;
    Covers.push_back(std::move(Facts));
  }
  llvm::ArrayRef<Cover> covers() const { return Covers; }
  /// A condition was decided by Cover::NotTheLast.
  void noteLastLeftOut() { LeavesLastOut = true; }
  bool leavesLastOut() const { return LeavesLastOut; }
  /// That the atom \p Id is the step \p Facts of a dividend that is not
  /// negative.
  void noteQuotientStep(AtomId Id, QuotientStep Facts) {
    QuotientSteps.try_emplace(Id, std::move(Facts));
  }
  /// Null if it is none.
  const QuotientStep *quotientStep(AtomId Id) const {
    auto It = QuotientSteps.find(Id);
    return It == QuotientSteps.end() ? nullptr : &It->second;
  }
  /// That the atom \p Id is \p Value if no index wraps around (index_value.h).
  void noteIndexValue(AtomId Id, std::shared_ptr<const LaneValue> Value) {
    IndexValues.try_emplace(Id, std::move(Value));
  }
  /// Null if nothing is noted.
  const LaneValue *indexValue(AtomId Id) const {
    auto It = IndexValues.find(Id);
    return It == IndexValues.end() ? nullptr : It->second.get();
  }
  /// That the atom \p Id is the step that \p Made describes (steps.h).
  void noteLaneStep(AtomId Id, std::shared_ptr<const LaneStep> Made) {
    LaneSteps.try_emplace(Id, std::move(Made));
  }
  /// Null if it is none.
  const LaneStep *laneStep(AtomId Id) const {
    auto It = LaneSteps.find(Id);
    return It == LaneSteps.end() ? nullptr : It->second.get();
  }
  /// That the atom \p Id is the bit that \p Made describes.
  void noteOpenCondition(AtomId Id, std::shared_ptr<const OpenCondition> Made) {
    OpenConditions.try_emplace(Id, std::move(Made));
  }
  /// Null if it is none, or none that is remembered (open_condition.h).
  const OpenCondition *openCondition(AtomId Id) const {
    auto It = OpenConditions.find(Id);
    return It == OpenConditions.end() ? nullptr : It->second.get();
  }
  /// What is assumed if lanes have the first value, and if they have the
  /// second.
  using ChoiceName = std::pair<AssumptionSet, AssumptionSet>;
  /// That the atom \p Id is one of two numbers, as \p Made says (choice.h).
  void noteLaneChoice(AtomId Id, std::shared_ptr<const LaneChoice> Made) {
    LaneChoices.try_emplace(Id, std::move(Made));
    if (choiceName(Id) == ChoiceName())
      Nameless.push_back(Id);
  }
  /// The same of one that is named like the choice \p Like.
  void noteLaneChoice(AtomId Id, std::shared_ptr<const LaneChoice> Made,
                      AtomId Like) {
    LaneChoices.try_emplace(Id, std::move(Made));
    NamedLike.try_emplace(Id, Like);
  }
  /// Null if it is none.
  const LaneChoice *laneChoice(AtomId Id) const {
    auto It = LaneChoices.find(Id);
    return It == LaneChoices.end() ? nullptr : It->second.get();
  }
  /// Whether choices have been noted without a name.
  bool hasNamelessChoices() const { return !Nameless.empty(); }
  /// Names those that have none.
  void nameChoices(const ChoiceName &Name) {
    for (AtomId Id : Nameless)
      ChoiceNames[Id] = Name;
    Nameless.clear();
  }
  /// Empty sets: its origin is unknown so far.
  ChoiceName choiceName(AtomId Id) const {
    for (auto It = NamedLike.find(Id); It != NamedLike.end();
         It = NamedLike.find(Id))
      Id = It->second;
    return ChoiceNames.lookup(Id);
  }
  /// That the atom \p Id is the bit that \p Made describes.
  void noteComparedBit(AtomId Id, std::shared_ptr<const ComparedBit> Made) {
    ComparedBits.try_emplace(Id, std::move(Made));
  }
  /// Null if it is none.
  const ComparedBit *comparedBit(AtomId Id) const {
    auto It = ComparedBits.find(Id);
    return It == ComparedBits.end() ? nullptr : It->second.get();
  }
  /// That the atom \p Id is a pointer that may be null, and else is \p Pointer.
  void noteNullable(AtomId Id, std::shared_ptr<const LaneValue> Pointer) {
    Nullables.try_emplace(Id, std::move(Pointer));
  }
  /// What the pointer \p Id is where it is not null; null if that is unknown.
  const LaneValue *nullable(AtomId Id) const {
    auto It = Nullables.find(Id);
    return It == Nullables.end() ? nullptr : It->second.get();
  }
  /// Words that are known bit by bit (bit_forms.h).
  BitForms &bitForms();
  /// The number that the next new atom gets: atoms below it are older.
  AtomId nextAtom() const { return AtomId(Atoms.size()); }

  MonomialId monomial(AtomId Id);
  MonomialId product(MonomialId A, MonomialId B);
  llvm::ArrayRef<AtomId> factors(MonomialId Id) const {
    return Monomials[Id]->Factors;
  }
  bool isUniform(MonomialId Id) const { return Monomials[Id]->Uniform; }
  const IntRange &range(MonomialId Id) const { return Monomials[Id]->Range; }
  unsigned trailingZeros(MonomialId Id) const {
    return Monomials[Id]->TrailingZeros;
  }
  /// True if \p Id is, or was derived from, the atom \p On.
  bool dependsOn(AtomId Id, AtomId On) const;
  /// For people: "w*blockIdx.y".
  std::string name(MonomialId Id) const;

  /// The set that holds just this assumption.
  AssumptionSet assumption(const std::string &Text);
  /// The assumption that integers of \p Bits bits stay what they are when they
  /// are read as signed or unsigned ones. Fair of an index, not of a condition.
  AssumptionSet noWrapAround(bool IsSigned, unsigned Bits);
  /// The assumption that what is divided in an index is not negative, and that
  /// what divides it is positive.
  AssumptionSet noNegativeDivision();
  /// The assumption that the number \p Name, one less than which is the mask of
  /// an index, is a power of two.
  AssumptionSet powerOfTwo(const std::string &Name);
  /// Whether one of these is in \p Set.
  bool restsOnNoWrapAround(AssumptionSet Set) const { return Set & NoWrap; }
  /// The texts of a set, in the order in which they were first made.
  std::vector<std::string> texts(AssumptionSet Set) const;

private:
  struct Monomial {
    llvm::ArrayRef<AtomId> Factors; ///< sorted, with repetitions
    bool Uniform;
    IntRange Range;
    unsigned TrailingZeros;
  };
  MonomialId add(const Monomial &New);

  /// Kernels have many atoms, all of which go at once. They stay where they
  /// are: to move them when there are more would touch twice the memory.
  llvm::BumpPtrAllocator Memory;
  std::vector<const Atom *> Atoms;
  std::vector<const Monomial *> Monomials;
  llvm::DenseMap<HashedKey, AtomId, HashedKey::Info> Interned;
  llvm::DenseMap<llvm::ArrayRef<AtomId>, MonomialId> Products;
  /// By atom: the monomial that it is alone; NoMonomial: none yet.
  std::vector<MonomialId> Singles;
  static constexpr MonomialId NoMonomial = ~MonomialId(0);
  std::map<AtomId, Carry> Carries;
  std::vector<Cover> Covers;
  bool LeavesLastOut = false;
  std::map<AtomId, QuotientStep> QuotientSteps;
  std::map<AtomId, std::shared_ptr<const OpenCondition>> OpenConditions;
  std::map<AtomId, std::shared_ptr<const LaneValue>> Nullables;
  llvm::DenseMap<AtomId, std::shared_ptr<const LaneChoice>> LaneChoices;
  llvm::DenseMap<AtomId, std::shared_ptr<const LaneStep>> LaneSteps;
  llvm::DenseMap<AtomId, std::shared_ptr<const LaneValue>> IndexValues;
  llvm::DenseMap<AtomId, std::shared_ptr<const ComparedBit>> ComparedBits;
  llvm::DenseMap<AtomId, ChoiceName> ChoiceNames;
  llvm::DenseMap<AtomId, AtomId> NamedLike; ///< older ones
  llvm::SmallVector<AtomId, 4> Nameless;    ///< choices
  std::shared_ptr<BitForms> Forms;
  std::vector<std::string> Assumptions;
  AssumptionSet NoWrap = 0; ///< all that is fair of an index alone
};

} // namespace bank_lint::symbolic

#endif
