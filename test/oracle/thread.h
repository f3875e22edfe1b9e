//===-- test/oracle/thread.h - runs one thread ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One thread of a block, executed with concrete values until it reaches a
/// barrier, an exchange with other lanes or its end. What it does to memory,
/// and which way it goes at each branch, is reported to a ThreadLog together
/// with the thread's place: how often each loop around has begun again.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_THREAD_H
#define BANK_LINT_TEST_ORACLE_THREAD_H

#include "exchange.h"
#include "memory.h"
#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace bank_lint::oracle {

using Dim3 = std::array<std::uint32_t, 3>;

class ThreadLog {
public:
  virtual ~ThreadLog() = default;
  /// \p Piece: which of the instructions that the machine needs for it.
  virtual void access(const Code &At, unsigned Piece, AccessOperation Operation,
                      std::uint64_t Address, unsigned Width,
                      const LoopPosition &Where) = 0;
  virtual void branch(const Code &At, bool Condition,
                      const LoopPosition &Where) = 0;
  /// A number was chosen: \p Taken is \p First, or \p Second.
  virtual void choice(const Code & /*At*/, Word /*First*/, Word /*Second*/,
                      Word /*Taken*/, const LoopPosition & /*Where*/) {}
};

/// What all threads of a block have in common.
struct BlockState {
  BlockState(const Program &Code, Memory Bytes)
      : Code(Code), Bytes(std::move(Bytes)) {}

  const Program &Code;
  Memory Bytes;
  std::vector<std::uint64_t> Arguments;
  /// By argument: the bytes of a structure passed by value.
  std::vector<std::vector<std::uint8_t>> Structures;
  Dim3 Grid{1, 1, 1}, Block{1, 1, 1}, BlockIndex{};
  std::uint64_t StepLimit = 2'000'000; ///< of all threads together
  Promises Kept;
  std::string Problem; ///< not empty: the run means nothing

  /// Lanes of a warp that load from one address in one instruction get the
  /// same bytes, though threads are run one after another here: what the
  /// first of them read, by (load, warp, place, address).
  using LoadKey =
      std::tuple<const oracle::Code *, unsigned, LoopPosition, std::uint64_t>;
  std::map<LoadKey, std::vector<std::uint8_t>> Loaded;
};

class Thread {
public:
  Thread(BlockState &State, Dim3 Index, unsigned Lane);

  /// Why a thread does not run on.
  enum class Stop : std::uint8_t { End, Barrier, Exchange };
  /// Runs on to the next barrier, to an instruction that needs other lanes, or
  /// to the end.
  Stop run(ThreadLog &Log);
  /// What it brings to the exchange that it waits at.
  const Offer &offer() const { return Waiting; }
  /// Gives it what it gets there.
  void receive(llvm::ArrayRef<std::uint64_t> Result);

private:
  using Word = std::uint64_t;
  Word get(const Operand &O, unsigned Scalar = 0) const {
    return O.IsConstant ? State.Code.Constants[O.First + Scalar]
                        : Slots[O.First + Scalar];
  }
  /// \returns where its own memory with \p Bytes begins.
  Word addPrivate(std::vector<std::uint8_t> Bytes);
  void enter(unsigned Block);
  void step(const Code &C, ThreadLog &Log);
  void elementwise(const Code &C);
  void logChoice(const Code &C, ThreadLog &Log);
  void address(const Code &C);
  void bitCast(const Code &C);
  void vectorElement(const Code &C);
  void aggregate(const Code &C);
  void call(const Code &C, ThreadLog &Log);
  bool intrinsic(const Code &C, const llvm::IntrinsicInst &I);
  void load(const Code &C, ThreadLog &Log);
  const std::uint8_t *asTheWarpSees(const Code &C, Word Address,
                                    const std::uint8_t *Bytes, unsigned Size);
  void store(const Code &C, ThreadLog &Log);
  void atomic(const Code &C, ThreadLog &Log);
  void copy(const Code &C, ThreadLog &Log);
  void asyncCopy(const Code &C, unsigned Bytes, ThreadLog &Log);
  /// Executes assembly: copies of 16 bytes, and waiting for them.
  void assembly(const Code &C, llvm::StringRef Text, ThreadLog &Log);
  /// What it brings to an ldmatrix.
  void offerRow(const Code &C, ThreadLog &Log);
  /// Where the operand \p O of assembly, a number, lies in shared memory.
  Word sharedAddress(const Operand &O) const {
    return SharedWindow + (get(O) & 0xffffffff);
  }
  std::uint8_t *touch(const Code &C, ThreadLog &Log, Word Address,
                      std::uint64_t Bytes, std::uint64_t Alignment,
                      AccessOperation Operation);
  void problem(const std::string &What) {
    if (State.Problem.empty())
      State.Problem = What;
  }

  BlockState &State;
  Dim3 Index;
  unsigned Lane;
  std::vector<Word> Slots;
  Memory Private;
  std::vector<std::uint32_t> Iterations; ///< by loop
  LoopPosition Where;
  Offer Waiting;
  unsigned Block = 0, Next = 0;
  std::uint64_t PrivateTop = PrivateWindow;
};

} // namespace bank_lint::oracle

#endif
