//===-- analysis/warp/values/evaluator.h - values of code -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values of constants, of arguments and of instructions that touch no
/// memory.
///
/// Constants and arguments become unknowns when they are first read, and the
/// order of unknowns and assumptions is visible in reports: an operand is read
/// when it is needed, not before.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_VALUES_EVALUATOR_H
#define BANK_LINT_ANALYSIS_WARP_VALUES_EVALUATOR_H

#include "analysis/symbolic/arithmetic.h"
#include "analysis/warp/plan/warp_inputs.h"
#include "analysis/warp/state/registers.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <array>
#include <memory>
#include <optional>

namespace bank_lint {

class Evaluator {
public:
  using LaneValue = symbolic::LaneValue;

  Evaluator(const WarpInputs &In, symbolic::ValueContext &Context,
            const Registers &Results);

  /// threadIdx.x, .y, .z of the warp's lanes.
  void setThreads(std::array<LaneValue, 3> Index) {
    ThreadIndex = std::move(Index);
  }
  const LaneValue &threadIndex(unsigned Axis) const {
    return ThreadIndex[Axis];
  }

  /// Valid until the instruction that is being executed is done.
  const LaneValue &valueOf(const llvm::Value &V);
  LaneValue constant(const llvm::Constant &V);
  LaneValue dividend(const llvm::BinaryOperator &Division, const LaneValue &A);
  LaneValue binary(const llvm::BinaryOperator &I);
  LaneValue convert(const llvm::User &I, unsigned Opcode);
  LaneValue address(const llvm::GEPOperator &I);
  LaneValue compare(const llvm::ICmpInst &I);
  LaneValue select(const llvm::SelectInst &I);
  /// Where the private array \p I begins.
  LaneValue privateArray(const llvm::AllocaInst &I);
  /// The place \p Own of shared memory in the block of the cluster that \p I, a
  /// mapa, names by \p Rank: perhaps this one.
  LaneValue otherBlock(const llvm::Instruction &I, const LaneValue &Own,
                       const LaneValue &Rank);
  /// The value that the warp or the launch decides; absent for other registers.
  /// \p Intrinsic: its LLVM number.
  std::optional<LaneValue> specialRegister(unsigned Intrinsic) const;
  /// A count or a permutation of one operand's bits; absent of other intrinsics
  /// and of values that are not followed.
  std::optional<LaneValue> bitIntrinsic(const llvm::IntrinsicInst &I);
  /// \p A with the number that the kernel's only shared variable has as
  /// address, as far as ptxas 13.0 is known to put it: a multiple of the
  /// window's size and an offset. For operations that look at the bits of an
  /// address. \p Bits: how many of its low bits matter; fewer, and nothing is
  /// assumed where the variable's alignment says enough.
  LaneValue withPlaces(const LaneValue &A, unsigned Bits = 64);
  /// The address \p Number of shared memory, which was computed only from
  /// numbers, as one in the kernel's only shared variable. As it is, if there
  /// are several, or its place is unknown.
  LaneValue fromWindow(const LaneValue &Number);
  /// \p Address, where lanes of \p Active are in different shared variables: as
  /// a place in shared memory, if it is known where ptxas 13.0 puts them all.
  LaneValue inOneWindow(const LaneValue &Address, symbolic::LaneMask Active);
  /// \p A \p Op \p B, of which addresses of shared variables may be a part.
  LaneValue bitwiseOfAddresses(symbolic::BitOperation Op, const LaneValue &A,
                               const LaneValue &B);
  /// The pointer that the launch passes as the parameter \p Parameter, or
  /// within it at \p Offset: how it is aligned is what the host code says of
  /// it.
  LaneValue sharedArgument(const llvm::Argument &A, const std::string &Name);
  LaneValue passedPointer(unsigned Parameter, std::uint64_t Offset,
                          const symbolic::Key &Identity,
                          symbolic::AtomDescription Description);

  /// The member of the structure that is the parameter \p Parameter, as people
  /// name it; "" if it is none.
  std::string memberOf(unsigned Parameter, std::uint64_t Offset,
                       unsigned Bytes) const;
  /// What the launch says of the member that people call \p Name.
  std::optional<std::int64_t> memberValue(const std::string &Name) const;

  /// A result of \p I that is unknown, except that lanes are \p Alike in it;
  /// opaque if it is no integer.
  LaneValue unknownResult(
      const llvm::Instruction &I, bool Uniform, symbolic::AtomKind Kind,
      const std::string &Name,
      const std::optional<symbolic::LaneClasses> &Alike = std::nullopt);
  /// " at line 7", for names of unknowns; "" if \p I has no place.
  std::string atLine(const llvm::Instruction &I) const;

private:
  /// The beginning of shared memory, as the unknown that the place of
  /// \p Variable in it is counted from; absent if that is unknown.
  std::optional<symbolic::AtomDescription>
  windowOf(const llvm::GlobalVariable &Variable) const;
  LaneValue beginOf(const symbolic::AtomDescription &Window, unsigned Bits);
  LaneValue addressOf(const llvm::GlobalVariable &Variable);
  LaneValue argument(const llvm::Argument &A);
  LaneValue argumentWithFacts(const std::string &Name, unsigned Bits,
                              symbolic::Key Identity,
                              symbolic::AtomDescription Description);
  std::int64_t mostOf(const GridCover &Cover) const;
  void noteCover(const std::string &Name, const LaneValue &Number);
  LaneValue blockIndex(unsigned Axis) const;
  LaneValue gridSize(unsigned Axis) const;

  const WarpInputs &In;
  symbolic::ValueContext &C;
  const llvm::DataLayout &Layout;
  const Registers &Results;
  std::array<LaneValue, 3> ThreadIndex;
  llvm::DenseMap<const llvm::Value *, std::unique_ptr<LaneValue>> Constants;
};

} // namespace bank_lint

#endif
