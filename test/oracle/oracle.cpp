//===-- test/oracle/oracle.cpp - threads to warps ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "oracle.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/xxhash.h"
#include <cstring>
#include <map>
#include <random>
#include <set>

using namespace llvm;

namespace bank_lint::oracle {
namespace {

/// Joins what the threads of one warp report.
class WarpLog : public ThreadLog {
public:
  void access(const Code &At, unsigned Piece, AccessOperation Operation,
              std::uint64_t Address, unsigned Width,
              const LoopPosition &Where) override {
    IssuedAccess &A =
        Accesses[key(At, unsigned(Operation) << 16 | Piece, Where)];
    if (A.Active >> Lane & 1) {
      Problem = "one thread is twice at the same place";
      return;
    }
    if (A.Active && A.Space != spaceOf(Address))
      Problem = "one instruction in two spaces";
    A.Instruction = At.I;
    A.Loops = Kernel->Blocks[At.Block].Loops;
    A.Space = spaceOf(Address);
    A.Operation = Operation;
    A.Width = Width;
    A.Active |= model::LaneMask(1) << Lane;
    A.Address[Lane] = Address;
  }
  void branch(const Code &At, bool Condition,
              const LoopPosition &Where) override {
    Visit &Here = Branches[key(At, 0, Where)];
    Here.Branch = At.I;
    ++(Condition ? Here.True : Here.False);
    BranchHistory &H = (*History)[At.I];
    H.Leaves = Kernel->loopLeftBy(At.Block);
    H.WasTrue |= Condition;
    H.WasFalse |= !Condition;
    H.Divided |= Here.True && Here.False;
  }

  void choice(const Code &At, Word First, Word Second, Word Taken,
              const LoopPosition &Where) override {
    Choice &Here = ChoicesMade[key(At, 1, Where)];
    Here.At = At.I;
    Here.Took[0] += Taken == First;
    Here.Took[1] += Taken == Second;
    Here.Sides[0].insert(First);
    Here.Sides[1].insert(Second);
    ++Here.Lanes;
  }

  unsigned Lane = 0, LaneCount = 32;
  const Program *Kernel = nullptr;
  std::map<const Instruction *, BranchHistory> *History = nullptr;
  std::map<const Instruction *, ChoiceHistory> *Choices = nullptr;
  std::string Problem;
  using Key = std::vector<std::uint32_t>;
  std::map<Key, IssuedAccess> Accesses;

  /// Once all lanes are through: in how many of them each branch was taken.
  void countLanes() const {
    for (const auto &[Where, Here] : Branches) {
      BranchHistory &H = (*History)[Here.Branch];
      H.TrueInOne &= Here.True == 1;
      H.FalseInOne &= Here.False == 1;
      // Others go another way, or did: those here are not all there are.
      H.Divided |= Here.True + Here.False < LaneCount;
    }
    for (const auto &[Where, Here] : ChoicesMade) {
      bool IsOwn = false;
      for (unsigned Side = 0; Side < 2; ++Side)
        IsOwn |= Here.Took[Side] == Here.Lanes && Here.Sides[Side].size() > 1;
      (*Choices)[Here.At].GaveOwn &= IsOwn;
    }
  }

private:
  /// What the lanes of the warp did at a branch that they came to together.
  struct Visit {
    const Instruction *Branch = nullptr;
    unsigned True = 0, False = 0;
  };
  static Key key(const Code &At, unsigned Piece, const LoopPosition &Where) {
    Key K{At.Number, Piece};
    K.insert(K.end(), Where.begin(), Where.end());
    return K;
  }
  std::map<Key, Visit> Branches;
  /// The same at a select, a minimum or a maximum.
  struct Choice {
    const Instruction *At = nullptr;
    std::array<unsigned, 2> Took{}; ///< lanes whose result is that of the side
    std::array<std::set<Word>, 2> Sides;
    unsigned Lanes = 0;
  };
  std::map<Key, Choice> ChoicesMade;
};

std::vector<std::uint8_t> noise(std::mt19937_64 &Random, std::uint64_t Bytes) {
  std::vector<std::uint8_t> Result(Bytes);
  for (std::uint64_t I = 0; I < Bytes; I += 8) {
    std::uint64_t Word = Random();
    for (std::uint64_t J = I; J < std::min(Bytes, I + 8); ++J)
      Result[J] = std::uint8_t(Word >> 8 * (J - I));
  }
  return Result;
}

bool isUsedIn(const Value &V, const Function &Kernel) {
  for (const User *U : V.users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (I ? I->getFunction() == &Kernel : isUsedIn(*U, Kernel))
      return true;
  }
  return false;
}

/// Puts the kernel's variables somewhere: shared arrays at any multiple of 16
/// bytes (or of what they are declared with), others at one of 256. What is in
/// one depends on its name: other code of the same kernel, which may not have
/// all of them, finds the same.
Program::GlobalAddresses layOut(const Function &Kernel,
                                const ConcreteLaunch &Launch, Memory &Bytes,
                                std::mt19937_64 &Random) {
  Program::GlobalAddresses Result;
  std::uint64_t Shared = SharedWindow, Constant = ConstantWindow,
                Global = GlobalWindow + (std::uint64_t(1) << 35);
  const DataLayout &Layout = Kernel.getDataLayout();
  if (!Launch.SharedPlaces.empty())
    Shared += std::uint64_t(1) << 20; // behind those whose places are known
  for (const GlobalVariable &V : Kernel.getParent()->globals()) {
    if (!V.getValueType()->isSized() || !isUsedIn(V, Kernel))
      continue;
    std::uint64_t Size =
        Layout.getTypeAllocSize(V.getValueType()).getFixedValue();
    const bool IsShared = V.getAddressSpace() == 3;
    if (IsShared && Size == 0)
      Size = Launch.SharedBytes;
    const auto Place = Launch.SharedPlaces.find(V.getName().str());
    const bool IsPlaced = IsShared && Place != Launch.SharedPlaces.end();
    std::uint64_t Align = std::max<std::uint64_t>(
        IsShared ? 16 : 256, V.getAlign().valueOrOne().value());
    if (IsPlaced)
      Align = Place->second.Alignment;
    std::uint64_t &Top = IsShared                   ? Shared
                         : V.getAddressSpace() == 4 ? Constant
                                                    : Global;
    Top = (Top + Align - 1) / Align * Align + Random() % 8 * Align;
    const std::uint64_t At = IsPlaced && Place->second.IsKnown
                                 ? SharedWindow + Place->second.Offset
                                 : Top;
    Result[&V] = At;
    std::mt19937_64 OfItsName(Launch.Seed ^ xxh3_64bits(V.getName()));
    Bytes.add(At, noise(OfItsName, Size));
    Top = std::max(Top, At + Size);
  }
  return Result;
}

/// Runs the lanes of one warp until each has ended or is at a barrier.
/// \returns which are at one.
std::uint32_t runWarp(MutableArrayRef<Thread> Lanes, std::uint32_t Running,
                      WarpLog &Log, BlockState &State) {
  std::uint32_t AtBarrier = 0, AtExchange = 0;
  std::vector<Offer> Offers(32);
  if (Lanes.size() < 32)
    Running &= (std::uint32_t(1) << Lanes.size()) - 1;
  while (Running && State.Problem.empty()) {
    for (unsigned Lane = 0; Lane < Lanes.size(); ++Lane) {
      if (!(Running >> Lane & 1))
        continue;
      Log.Lane = Lane;
      const Thread::Stop Why = Lanes[Lane].run(Log);
      const std::uint32_t Bit = std::uint32_t(1) << Lane;
      if (Why == Thread::Stop::Barrier)
        AtBarrier |= Bit;
      if (Why == Thread::Stop::Exchange) {
        AtExchange |= Bit;
        Offers[Lane] = Lanes[Lane].offer();
      }
    }
    Running = 0;
    for (unsigned Lane = 0; Lane < Lanes.size(); ++Lane) {
      if (!(AtExchange >> Lane & 1) || Running >> Lane & 1)
        continue;
      const std::uint32_t Mask = Offers[Lane].mask(),
                          Here = together(Offers, Lane);
      if (!(Mask >> Lane & 1)) {
        State.Kept.undefined("a lane is not in its own mask");
        return 0;
      }
      if (Mask & (AtExchange | AtBarrier) & ~Here)
        continue; // some have not come yet
      for (unsigned To = 0; To < Lanes.size(); ++To) {
        SmallVector<Word, 2> Result;
        if (!(Here >> To & 1))
          continue;
        if (!exchange(Offers, Here, To, Result, State.Kept))
          State.Problem = "an unknown exchange of lanes";
        Lanes[To].receive(Result);
      }
      Running |= Here;
    }
    for (unsigned Lane = 0; Lane < Lanes.size(); ++Lane)
      if (Running >> Lane & 1)
        Offers[Lane] = Offer();
    AtExchange &= ~Running;
  }
  if (AtExchange)
    State.Kept.undefined("lanes wait for others that do not come");
  return AtBarrier;
}

} // namespace

BlockTrace runBlock(Function &Kernel, const ConcreteLaunch &Launch) {
  BlockTrace Trace;
  std::mt19937_64 Random(Launch.Seed);
  Memory Bytes;
  Program::GlobalAddresses Addresses = layOut(Kernel, Launch, Bytes, Random);
  Trace.Code = std::make_unique<Program>(Kernel, Addresses);
  const Program &Code = *Trace.Code;
  if (!Code.Unsupported.empty()) {
    Trace.Problem = Code.Unsupported;
    return Trace;
  }
  BlockState State(Code, std::move(Bytes));
  State.Grid = Launch.Grid;
  State.Block = Launch.Block;
  State.BlockIndex = Launch.BlockIndex;
  State.StepLimit = Launch.StepLimit;
  std::uint64_t Top = GlobalWindow;
  std::vector<std::uint64_t> BufferAt;
  for (const std::vector<std::uint8_t> &Buffer : Launch.Buffers) {
    Top += Random() % 8 * 256;
    BufferAt.push_back(Top);
    State.Bytes.add(Top, Buffer);
    Top = (Top + Buffer.size() + 255) / 256 * 256 + 4096;
  }
  for (const Argument &A : Kernel.args()) {
    std::uint64_t Given = Launch.Arguments[A.getArgNo()];
    State.Structures.emplace_back();
    if (A.hasByValAttr()) {
      const Structure &S = Launch.Structures[Given];
      State.Structures.back() = S.Bytes;
      for (const auto &[Place, Buffer] : S.Pointers)
        std::memcpy(State.Structures.back().data() + Place, &BufferAt[Buffer],
                    8);
      State.Arguments.push_back(0); // each thread has its own
      continue;
    }
    State.Arguments.push_back(A.getType()->isPointerTy()
                                  ? BufferAt[Given]
                                  : wrapWord(Given, bitsOf(*A.getType())));
  }

  const unsigned Threads = Launch.Block[0] * Launch.Block[1] * Launch.Block[2];
  std::vector<WarpLog> Warps((Threads + 31) / 32);
  std::vector<Thread> All;
  for (unsigned T = 0; T < Threads; ++T) {
    Dim3 Index{T % Launch.Block[0], T / Launch.Block[0] % Launch.Block[1],
               T / Launch.Block[0] / Launch.Block[1]};
    All.emplace_back(State, Index, T % 32);
  }
  // From barrier to barrier, one warp after the other.
  std::vector<std::uint32_t> Running(Warps.size(), ~0u);
  for (bool Again = true; Again;) {
    Again = false;
    for (unsigned W = 0; W < Warps.size(); ++W) {
      const unsigned First = W * 32, Lanes = std::min(32u, Threads - First);
      Warps[W].Kernel = &Code;
      Warps[W].LaneCount = Lanes;
      Warps[W].History = &Trace.Branches;
      Warps[W].Choices = &Trace.Choices;
      Running[W] = runWarp(MutableArrayRef(All).slice(First, Lanes), Running[W],
                           Warps[W], State);
      Again |= Running[W] != 0;
    }
  }
  for (std::size_t I = 0; I < BufferAt.size(); ++I) {
    const std::size_t Size = Launch.Buffers[I].size();
    const std::uint8_t *Bytes = State.Bytes.at(BufferAt[I], Size);
    Trace.Buffers.emplace_back(Bytes, Bytes + Size);
  }
  Trace.Problem = State.Problem;
  Trace.Kept = State.Kept;
  Trace.Threads = Threads;
  for (WarpLog &Log : Warps) {
    Log.countLanes();
    if (!Log.Problem.empty())
      Trace.Problem = Log.Problem;
    for (auto &[Key, Access] : Log.Accesses) {
      Trace.Accesses.push_back(Access);
      Trace.Accesses.back().Warp = unsigned(&Log - Warps.data());
    }
  }
  return Trace;
}

} // namespace bank_lint::oracle
