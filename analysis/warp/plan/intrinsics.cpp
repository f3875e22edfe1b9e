//===-- analysis/warp/plan/intrinsics.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/intrinsics.h"

using namespace llvm;

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
    {"llvm.nvvm.elect.sync", IntrinsicClass::Elect},
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
    {"llvm.nvvm.mapa", IntrinsicClass::MapToBlock},
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

} // namespace bank_lint
