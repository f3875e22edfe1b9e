//===-- test/oracle/random_kernel.h - kernels nobody wrote ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Random CUDA kernels as source text. The same seed gives the same kernel.
/// Indices are in bounds and arithmetic is defined, by construction.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_RANDOM_KERNEL_H
#define BANK_LINT_TEST_ORACLE_RANDOM_KERNEL_H

#include "features.h"
#include "random_expression.h"
#include <array>
#include <optional>

namespace bank_lint::oracle {

/// A type of array elements.
struct ElementType {
  const char *Name;
  unsigned Bytes;
  const char *Load;  ///< a float computed from the element %
  const char *Store; ///< an element computed from the float acc and the integer
                     ///< %
};
extern const std::vector<ElementType> ElementTypes;
/// Elements in the buffer behind every pointer argument.
inline constexpr unsigned BufferElements = 16384;

/// A member of a structure that is passed by value.
struct RandomMember {
  std::string Type, Name;
  unsigned Bytes = 4, Count = 1; ///< of each; more than one: an array
  std::int64_t Lo = 0, Hi = 0;
  const ElementType *Pointee = nullptr; ///< of a pointer
};

struct RandomParameter {
  std::string Name;
  const ElementType *Pointee = nullptr; ///< of a pointer
  bool IsIndexData = false;             ///< a pointer to integers 0 .. DataMost
  std::int64_t Lo = 0, Hi = 0;          ///< bounds of an integer
  std::optional<std::int64_t> Given;    ///< its value, if the analysis knows it
  std::vector<RandomMember> Members;    ///< of a structure
  bool isInteger() const { return !Pointee && Members.empty(); }
};
inline constexpr std::int64_t DataMost = 511;

struct RandomKernel {
  std::uint64_t Seed = 0;
  std::string Name, Text;
  std::vector<RandomParameter> Parameters;
  std::array<std::uint32_t, 3> Block{1, 1, 1};
  std::array<std::uint32_t, 3> Grid{1, 1, 1};
  bool GridKnown = true;         ///< the analysis gets it
  std::uint32_t SharedBytes = 0; ///< of dynamic shared memory
  FeatureSet Features = 0;
};

inline bool has(const RandomKernel &K, Feature F) {
  return K.Features >> unsigned(F) & 1;
}

/// The name of the structure that \p K has as a parameter.
std::string structureName(const RandomKernel &K);
/// Gives \p K a parameter "arg" that is a structure, and declares its type.
void addStructure(RandomKernel &K, Dice &Random);

/// \p Allowed: the features that it may have; it has one or two of them. With
/// none it is the kernel that \p Seed has always given.
RandomKernel randomKernel(std::uint64_t Seed, FeatureSet Allowed = 0);

} // namespace bank_lint::oracle

#endif
