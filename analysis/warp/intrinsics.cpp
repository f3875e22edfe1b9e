//===-- analysis/warp/intrinsics.cpp ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/intrinsics.h"
#include "analysis/warp/executor.h"
#include "analysis/warp/integer_bits.h"
#include "analysis/warp/lane_exchange.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

struct Row {
  StringLiteral Prefix;
  IntrinsicClass Class;
};

/// The first row whose prefix fits counts.
constexpr Row Table[] = {
    {"llvm.assume", IntrinsicClass::Ignored},
    {"llvm.dbg.", IntrinsicClass::Ignored},
    {"llvm.experimental.noalias", IntrinsicClass::Ignored},
    {"llvm.lifetime.", IntrinsicClass::Ignored},
    {"llvm.donothing", IntrinsicClass::Ignored},
    {"llvm.prefetch", IntrinsicClass::Ignored},
    {"llvm.trap", IntrinsicClass::Ignored},
    {"llvm.debugtrap", IntrinsicClass::Ignored},
    {"llvm.stacksave", IntrinsicClass::Ignored},
    {"llvm.stackrestore", IntrinsicClass::Ignored},
    {"llvm.nvvm.barrier.cta.red", IntrinsicClass::UniformUnknown},
    {"llvm.nvvm.barrier0.", IntrinsicClass::UniformUnknown},
    {"llvm.nvvm.barrier", IntrinsicClass::Ignored},
    {"llvm.nvvm.bar.", IntrinsicClass::Ignored},
    {"llvm.nvvm.membar", IntrinsicClass::Ignored},
    {"llvm.nvvm.fence", IntrinsicClass::Ignored},
    {"llvm.nvvm.exit", IntrinsicClass::Ignored},
    {"llvm.nvvm.nanosleep", IntrinsicClass::Ignored},
    {"llvm.nvvm.griddepcontrol", IntrinsicClass::Ignored},
    {"llvm.nvvm.setmaxnreg", IntrinsicClass::Ignored},
    {"llvm.nvvm.cp.async.commit", IntrinsicClass::Ignored},
    {"llvm.nvvm.cp.async.wait", IntrinsicClass::Ignored},
    {"llvm.nvvm.cp.async.bulk.commit", IntrinsicClass::Ignored},
    {"llvm.nvvm.cp.async.bulk.wait", IntrinsicClass::Ignored},
    {"llvm.nvvm.prefetch", IntrinsicClass::Ignored},
    {"llvm.nvvm.read.ptx.sreg.", IntrinsicClass::Register},
    {"llvm.nvvm.shfl.", IntrinsicClass::Shuffle},
    {"llvm.nvvm.vote.all.sync", IntrinsicClass::Vote},
    {"llvm.nvvm.vote.any.sync", IntrinsicClass::Vote},
    {"llvm.nvvm.vote.uni.sync", IntrinsicClass::Vote},
    {"llvm.nvvm.vote.ballot.sync", IntrinsicClass::Vote},
    {"llvm.nvvm.vote.", IntrinsicClass::UniformUnknown}, // of old code: no mask
    {"llvm.nvvm.activemask", IntrinsicClass::UniformUnknown},
    {"llvm.nvvm.redux.", IntrinsicClass::Reduction},
    {"llvm.nvvm.match.", IntrinsicClass::VaryingUnknown},
    {"llvm.nvvm.mbarrier.", IntrinsicClass::VaryingUnknown},
    {"llvm.nvvm.cp.async.mbarrier.", IntrinsicClass::Ignored},
    {"llvm.nvvm.elect.sync", IntrinsicClass::VaryingUnknown},
    {"llvm.nvvm.discard", IntrinsicClass::Ignored},
    {"llvm.nvvm.applypriority", IntrinsicClass::Ignored},
    {"llvm.nvvm.wgmma.fence", IntrinsicClass::Ignored},
    {"llvm.nvvm.wgmma.commit", IntrinsicClass::Ignored},
    {"llvm.nvvm.wgmma.wait", IntrinsicClass::Ignored},
    {"llvm.nvvm.clusterlaunchcontrol.", IntrinsicClass::VaryingUnknown},
    {"llvm.nvvm.wgmma.mma_async", IntrinsicClass::TensorCore},
    {"llvm.nvvm.tcgen05.mma", IntrinsicClass::TensorCore},
    {"llvm.nvvm.tcgen05.cp", IntrinsicClass::TensorCore},
    {"llvm.nvvm.tcgen05.", IntrinsicClass::VaryingUnknown},
    {"llvm.nvvm.tex.", IntrinsicClass::Texture},
    {"llvm.nvvm.tld4.", IntrinsicClass::Texture},
    {"llvm.nvvm.suld.", IntrinsicClass::Texture},
    {"llvm.nvvm.sust.", IntrinsicClass::Texture},
    {"llvm.nvvm.isspacep.", IntrinsicClass::InSpace},
    {"llvm.nvvm.ldmatrix", IntrinsicClass::MatrixOrAsync},
    {"llvm.nvvm.stmatrix", IntrinsicClass::MatrixOrAsync},
    {"llvm.nvvm.cp.async", IntrinsicClass::MatrixOrAsync},
    {"llvm.nvvm.atomic.", IntrinsicClass::Atomic},
    {"llvm.nvvm.ptr.", IntrinsicClass::Identity},
    {"llvm.expect", IntrinsicClass::Identity},
    {"llvm.annotation", IntrinsicClass::Identity},
    {"llvm.ptr.annotation", IntrinsicClass::Identity},
    {"llvm.ssa.copy", IntrinsicClass::Identity},
    {"llvm.launder.", IntrinsicClass::Identity},
    {"llvm.strip.", IntrinsicClass::Identity},
    {"llvm.smin", IntrinsicClass::Minimum},
    {"llvm.smax", IntrinsicClass::Maximum},
    {"llvm.umin", IntrinsicClass::UMinimum},
    {"llvm.umax", IntrinsicClass::UMaximum},
    {"llvm.abs", IntrinsicClass::Absolute},
    {"llvm.memcpy", IntrinsicClass::CopiesMemory},
    {"llvm.memmove", IntrinsicClass::CopiesMemory},
    {"llvm.memset", IntrinsicClass::CopiesMemory},
};

/// The memory that "llvm.nvvm.isspacep.shared" asks for. A cluster's shared
/// memory holds the block's own.
BaseSpace spaceAsked(StringRef Name) {
  return Name.contains(".shared")    ? BaseSpace::Shared
         : Name.ends_with(".global") ? BaseSpace::Global
         : Name.ends_with(".local")  ? BaseSpace::Local
         : Name.ends_with(".const")  ? BaseSpace::Constant
                                     : BaseSpace::None;
}

LaneValue laneBits(bool (*Holds)(unsigned Bit, unsigned Lane)) {
  std::array<std::uint64_t, NumLanes> Each{};
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    for (unsigned Bit = 0; Bit < NumLanes; ++Bit)
      Each[Lane] |= std::uint64_t(Holds(Bit, Lane)) << Bit;
  return LaneValue(32, Lanes(Each));
}

} // namespace

std::string textureText(StringRef Name) {
  return Name.contains("sust") || Name.contains("suld") ||
                 Name.contains("sured")
             ? "surface access: not analysed"
             : "texture fetch: not analysed";
}

std::optional<IntrinsicClass> intrinsicClass(StringRef Name) {
  for (const Row &R : Table)
    if (Name.starts_with(R.Prefix))
      return R.Class;
  return std::nullopt;
}

/// What the warp or the launch tells; \p Known is false for other registers.
LaneValue Executor::specialRegister(unsigned Id, bool &Known) {
  Known = true;
  auto Axis = [&](Intrinsic::ID X) { return unsigned(Id - X); };
  auto BlockIndex = [&](unsigned Axis) {
    std::optional<std::uint64_t> Size = LaunchedWith.Grid.Size[Axis];
    if (Size == 1)
      return LaneValue(32, 0);
    if (Box && Box->size(Axis) == 1)
      return LaneValue(32, Box->First[Axis]);
    AtomDescription Index;
    Index.Kind = AtomKind::BlockIndex;
    Index.Name = std::string("blockIdx.") + "xyz"[Axis];
    Index.Range = {0, Size ? std::int64_t(*Size) - 1
                           : (Axis == 0 ? (std::int64_t(1) << 31) - 2 : 65534)};
    if (Size)
      Index.GridAxis = int(Axis);
    if (Box)
      Index.Range = {std::int64_t(Box->First[Axis]),
                     std::int64_t(Box->Last[Axis])};
    return LaneValue::ofAtom(C, 32, C.intern({'b', Axis}, Index));
  };
  auto GridSize = [&](unsigned Axis) {
    if (LaunchedWith.Grid.Size[Axis])
      return LaneValue(32, *LaunchedWith.Grid.Size[Axis]);
    AtomDescription Size;
    Size.Kind = AtomKind::BlockIndex;
    Size.Name = std::string("gridDim.") + "xyz"[Axis];
    Size.Range = {1, Axis == 0 ? (std::int64_t(1) << 31) - 1 : 65535};
    return LaneValue::ofAtom(C, 32, C.intern({'d', Axis}, Size));
  };
  switch (Id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return ThreadIndex[Axis(Intrinsic::nvvm_read_ptx_sreg_tid_x)];
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return LaneValue(
        32, LaunchedWith.Block[Axis(Intrinsic::nvvm_read_ptx_sreg_ntid_x)]);
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return BlockIndex(Axis(Intrinsic::nvvm_read_ptx_sreg_ctaid_x));
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return GridSize(Axis(Intrinsic::nvvm_read_ptx_sreg_nctaid_x));
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return LaneValue(32, NumLanes);
  case Intrinsic::nvvm_read_ptx_sreg_laneid: {
    std::array<std::uint64_t, NumLanes> Each{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Each[Lane] = Lane;
    return LaneValue(32, Lanes(Each));
  }
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_eq:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit == Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_lt:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit < Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_le:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit <= Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_gt:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit > Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_ge:
    return laneBits([](unsigned Bit, unsigned Lane) { return Bit >= Lane; });
  case Intrinsic::nvvm_read_ptx_sreg_dynamic_smem_size:
    if (LaunchedWith.SharedBytes)
      return LaneValue(32, *LaunchedWith.SharedBytes);
    break;
  default:
    break;
  }
  Known = false;
  return LaneValue();
}

/// What goes another way than loads and stores.
LaneValue Executor::namedIntrinsic(const IntrinsicInst &I, StringRef Name) {
  if (intrinsicClass(Name) == IntrinsicClass::Texture)
    recordOther(I,
                Name.contains(".sust.") ? AccessOperation::Store
                                        : AccessOperation::Load,
                textureText(Name));
  else
    recordOther(I, AccessOperation::Load,
                Name.str() +
                    " reads shared memory by a descriptor: not analysed");
  if (I.getType()->isVoidTy())
    return LaneValue();
  return unknownResult(I, false, AtomKind::Loaded, "a value loaded");
}

LaneValue Executor::computeIntrinsic(const IntrinsicInst &I) {
  StringRef Name = Intrinsic::getBaseName(I.getIntrinsicID());
  std::optional<IntrinsicClass> Class = intrinsicClass(Name);
  if (!Class) {
    bool TouchesMemory = I.mayReadOrWriteMemory();
    if (TouchesMemory && !I.getType()->isVoidTy() && !I.mayReadFromMemory())
      TouchesMemory = false;
    Class =
        TouchesMemory ? IntrinsicClass::MatrixOrAsync : IntrinsicClass::Pure;
  }
  auto Operand = [&](unsigned Index) {
    return valueOf(*I.getArgOperand(Index));
  };
  auto IsWord = [&] {
    Type *T = I.getType();
    return T->isPointerTy() ||
           (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
  };
  switch (*Class) {
  case IntrinsicClass::Ignored:
    return LaneValue();
  case IntrinsicClass::Register: {
    bool Known;
    LaneValue Value = specialRegister(I.getIntrinsicID(), Known);
    if (Known)
      return Value;
    bool IsClock =
        Name.contains("clock") || Name.contains("timer") || Name.contains("pm");
    return unknownResult(I, !IsClock, AtomKind::Opaque,
                         Name.substr(Name.rfind('.') + 1).str());
  }
  case IntrinsicClass::Identity:
    return Operand(0);
  case IntrinsicClass::Minimum:
  case IntrinsicClass::Maximum:
  case IntrinsicClass::UMinimum:
  case IntrinsicClass::UMaximum: {
    if (!IsWord())
      break;
    LaneValue A = Operand(0), B = Operand(1);
    if (A.isOpaque() || B.isOpaque())
      break;
    bool IsMinimum =
        *Class == IntrinsicClass::Minimum || *Class == IntrinsicClass::UMinimum;
    Signedness Reading =
        *Class == IntrinsicClass::Minimum || *Class == IntrinsicClass::Maximum
            ? Signedness::Signed
            : Signedness::Unsigned;
    return IsMinimum ? minimum(C, A, B, Reading) : maximum(C, A, B, Reading);
  }
  case IntrinsicClass::Absolute: {
    if (!IsWord() || Operand(0).isOpaque())
      break;
    LaneValue A = Operand(0);
    return maximum(C, A, sub(C, LaneValue(A.bits(), 0), A, {true, false}),
                   Signedness::Signed);
  }
  case IntrinsicClass::Shuffle: {
    // A result with a predicate is a structure, whose parts are not followed.
    const unsigned First = Name.contains(".sync.") ? 1 : 0; // behind the mask
    return shuffled(C, {shuffleMode(Name).value_or(ShuffleMode::Index),
                        valueOf(*I.getArgOperand(First)),
                        valueOf(*I.getArgOperand(First + 1)),
                        valueOf(*I.getArgOperand(First + 2)), Active,
                        integerBits(*I.getType()),
                        "a shuffled value" + atLine(I)});
  }
  case IntrinsicClass::Vote:
    return agreed(C, Operand(0), integerBits(*I.getType()),
                  "a vote" + atLine(I));
  case IntrinsicClass::Reduction:
    if (unsigned Bits = integerBits(*I.getType()))
      return agreed(C, Operand(1), Bits, "a reduction" + atLine(I));
    return LaneValue::opaque(Operand(1).isUniform(C));
  case IntrinsicClass::UniformUnknown:
    return unknownResult(I, true, AtomKind::Opaque, "a vote");
  case IntrinsicClass::VaryingUnknown:
    return unknownResult(I, false, AtomKind::Opaque, "a match");
  case IntrinsicClass::CopiesMemory:
    transfer(I);
    return LaneValue();
  case IntrinsicClass::Atomic:
    return atomic(I, *I.getArgOperand(0), *I.getType());
  case IntrinsicClass::TensorCore:
  case IntrinsicClass::Texture:
    return namedIntrinsic(I, Name);
  case IntrinsicClass::InSpace: {
    LaneValue Answer = isInSpace(Operand(0), spaceAsked(Name));
    if (Answer.isOpaque())
      break;
    return Answer;
  }
  case IntrinsicClass::MatrixOrAsync:
    return matrixOrAsync(I, Name);
  case IntrinsicClass::Pure:
    break;
  }
  // Anything else computes a value from its operands.
  bool Uniform = true;
  for (const Use &Argument : I.args())
    if (!isa<MetadataAsValue>(Argument))
      Uniform &= valueOf(*Argument).isUniform(C);
  if (I.getType()->isVoidTy())
    return LaneValue();
  if (std::optional<LaneValue> Known = bitIntrinsic(I))
    return *Known;
  return unknownResult(I, Uniform, AtomKind::Opaque, "a value");
}

} // namespace bank_lint
