//===-- analysis/frontend/modules/module_launches.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/module_launches.h"
#include "analysis/support/foreign_json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint::frontend {

static constexpr std::uint64_t MostThreads = 1024;

/// The extents of the block that \p Code requires, x first: those of the
/// attribute `nvvm.reqntid`, or of the metadata that OpenCL and SYCL have for
/// it, which the PTX of LLVM 22 loses. Empty: it requires none.
static SmallVector<std::uint64_t, 3> requiredSizes(const Function &Code) {
  SmallVector<std::uint64_t, 3> Result;
  if (const Attribute Sizes = Code.getFnAttribute("nvvm.reqntid");
      Sizes.isStringAttribute()) {
    for (StringRef Part : split(Sizes.getValueAsString(), ','))
      if (Part.trim().getAsInteger(10, Result.emplace_back()))
        return {};
    return Result;
  }
  if (const MDNode *Sizes = Code.getMetadata("reqd_work_group_size"))
    for (const MDOperand &Each : Sizes->operands()) {
      const auto *Size = mdconst::dyn_extract_or_null<ConstantInt>(Each);
      if (!Size)
        return {};
      Result.push_back(Size->getValue().getLimitedValue());
    }
  return Result;
}

std::optional<LaunchSite> requiredLaunch(const Function &Code,
                                         const KernelInfo &Kernel) {
  const SmallVector<std::uint64_t, 3> Sizes = requiredSizes(Code);
  if (Sizes.empty() || Sizes.size() > 3)
    return std::nullopt;
  LaunchSite Result;
  Result.Kernel = Kernel.MangledName;
  Result.Where = Kernel.Where;
  Result.Source = LaunchSource::Required;
  Result.Block.Size = {1, 1, 1};
  std::uint64_t Threads = 1;
  for (std::size_t I = 0; I < Sizes.size(); ++I) {
    if (!Sizes[I] || Sizes[I] > MostThreads)
      return std::nullopt;
    Result.Block.Size[I] = Sizes[I];
    Threads *= Sizes[I];
  }
  // What GCC says beside the code (ptx/lift/gcc_launches.h).
  if (const Attribute Grid = Code.getFnAttribute("bank-lint.grid");
      Grid.isStringAttribute()) {
    std::uint64_t Blocks = 0;
    if (!Grid.getValueAsString().getAsInteger(10, Blocks) && Blocks)
      Result.Grid.Size = {Blocks, 1, 1};
  }
  return Threads <= MostThreads ? std::optional(Result) : std::nullopt;
}

/// One entry of "tensordesc_meta" (triton 3.9: the box with its outermost
/// dimension first; a swizzle of 0, 32, 64 or 128 bytes by its number).
static TensorMapFacts tritonMap(const json::Object &Entry) {
  TensorMapFacts Result;
  const json::Array *Block = Entry.getArray("block_size");
  const std::optional<std::int64_t> Bytes = Entry.getInteger("elem_size");
  if (!Block || Block->empty() ||
      Block->size() > TensorMapFacts::MostDimensions || !Bytes || *Bytes < 1 ||
      *Bytes > 16 || Entry.getBoolean("fp4_padded").value_or(false) ||
      Entry.getBoolean("is_im2col").value_or(false))
    return {};
  Result.Rank = Block->size();
  Result.ElementBytes = std::uint64_t(*Bytes);
  for (std::size_t I = 0; I < Block->size(); ++I) {
    const std::optional<std::int64_t> Size = (*Block)[I].getAsInteger();
    if (!Size || *Size < 1 || *Size > 256) // the most of a box
      return {};
    const std::size_t Dimension = Block->size() - 1 - I;
    Result.Box[Dimension] = std::uint64_t(*Size);
    Result.Steps[Dimension] = 1;
  }
  if (const std::optional<std::int64_t> Swizzle = Entry.getInteger("swizzle");
      Swizzle && *Swizzle >= 0 && *Swizzle <= 3)
    Result.SwizzleBytes = *Swizzle ? std::uint64_t(16) << *Swizzle : 0;
  Result.InterleaveBytes = 0;
  Result.MadeBy = "Triton's launcher";
  return Result;
}

void addTritonMaps(const Function &Code, ArrayRef<TensorMapFacts> Maps,
                   const SourceRange &Where, KernelInfo &Kernel) {
  constexpr std::uint64_t MapBytes = 128, MapAlignment = 64; // cuda.h
  for (const Argument &A : Code.args()) {
    const std::size_t Index = A.getArgNo();
    if (Maps.empty() || Index >= Kernel.Parameters.size())
      return;
    if (!A.hasByValAttr() || A.getParamAlign().valueOrOne() < MapAlignment ||
        Code.getDataLayout().getTypeAllocSize(A.getParamByValType()) !=
            MapBytes)
      continue;
    KernelParameter &Parameter = Kernel.Parameters[Index];
    if (Maps.front() != TensorMapFacts() && Parameter.Maps.empty()) {
      TensorMapArgument Map{0, 0, Parameter.Name, Maps.front()};
      Map.Map.Where = Where;
      Parameter.Maps.push_back(std::move(Map));
    }
    Maps = Maps.drop_front();
  }
}

bool isTritonFacts(StringRef Text) { return Text.contains("\"num_warps\""); }

Expected<TritonFacts> readTritonFacts(StringRef Text) {
  Expected<json::Value> Parsed = parseForeignJson(Text);
  if (!Parsed)
    return Parsed.takeError();
  const json::Object *Facts = Parsed->getAsObject();
  if (!Facts)
    return createStringError("it is no object");
  TritonFacts Result;
  if (std::optional<StringRef> Name = Facts->getString("name"))
    Result.Kernel = Name->str();
  std::int64_t WarpSize = 32;
  if (const json::Object *Target = Facts->getObject("target")) {
    WarpSize = Target->getInteger("warp_size").value_or(32);
    if (std::optional<std::int64_t> Arch = Target->getInteger("arch");
        Arch && *Arch >= 50 && *Arch < 1000)
      Result.Arch = "sm_" + utostr(std::uint64_t(*Arch));
    if (std::optional<StringRef> Backend = Target->getString("backend");
        Backend && *Backend != "cuda")
      return createStringError("its target is " + *Backend + ", not cuda");
  }
  if (WarpSize != 32)
    return createStringError("it has warps of " + Twine(WarpSize) + " threads");
  const std::int64_t Warps = Facts->getInteger("num_warps").value_or(0);
  if (Warps < 1 || Warps > std::int64_t(MostThreads) / WarpSize)
    return createStringError("num_warps is " + Twine(Warps));
  Result.Threads = std::uint32_t(Warps * WarpSize);
  if (std::optional<std::int64_t> Bytes = Facts->getInteger("shared");
      Bytes && *Bytes >= 0)
    Result.SharedBytes = std::uint64_t(*Bytes);
  if (const json::Array *Maps = Facts->getArray("tensordesc_meta"))
    for (const json::Value &Each : *Maps)
      Result.Maps.push_back(Each.getAsObject() ? tritonMap(*Each.getAsObject())
                                               : TensorMapFacts());
  return Result;
}

} // namespace bank_lint::frontend
