//===-- analysis/lowering/marks/merged_access.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/merged_access.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint {
namespace {

constexpr const char *CarrierKind = "bank_lint.merged";
constexpr const char *PartKind = "bank_lint.part";

} // namespace

std::optional<MergedAccess> mergedAccess(const Instruction &I) {
  const MDNode *Made = I.getMetadata(CarrierKind);
  if (!Made)
    return std::nullopt;
  auto Number = [Made](unsigned At) {
    return mdconst::extract<ConstantInt>(Made->getOperand(At))->getSExtValue();
  };
  return MergedAccess{unsigned(Number(0)), unsigned(Number(1)), Number(2),
                      unsigned(Number(3)), Number(4)};
}

bool isPartOfMerged(const Instruction &I) {
  return I.getMetadata(PartKind) != nullptr;
}

void setMergedAccess(Instruction &Carrier, const MergedAccess &Made) {
  Type *Int = Type::getInt64Ty(Carrier.getContext());
  auto Number = [Int](std::int64_t N) {
    return ConstantAsMetadata::get(ConstantInt::getSigned(Int, N));
  };
  Carrier.setMetadata(
      CarrierKind,
      MDNode::get(Carrier.getContext(),
                  {Number(Made.Parts), Number(Made.Bytes), Number(Made.Shift),
                   Number(Made.WholeBytes), Number(Made.WholeShift)}));
}

void setPartOfMerged(Instruction &I) {
  I.setMetadata(PartKind, MDNode::get(I.getContext(), {}));
}

} // namespace bank_lint
