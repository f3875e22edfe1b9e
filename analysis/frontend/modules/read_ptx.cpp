//===-- analysis/frontend/modules/read_ptx.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/read_ptx.h"
#include "analysis/machine_code/ptx_places.h"
#include "analysis/ptx/lift/containers.h"
#include "analysis/ptx/lift/lift.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// "3:7: what is wrong", the first of what is.
Error shortened(Error Problem) {
  std::string Text;
  handleAllErrors(
      std::move(Problem),
      [&](const ptx::LiftError &E) {
        const ptx::LiftError::Problem &First = E.problems().front();
        Text = std::to_string(First.Line) + ":" + std::to_string(First.Column) +
               ": " + First.Message;
        if (const std::size_t More = E.problems().size() - 1)
          Text += "; and " + std::to_string(More) + " more like it";
      },
      [&](const ErrorInfoBase &E) { Text = E.message(); });
  return createStringError(Text);
}

/// What a cubin says of the lines of its PTX.
ptx::ForeignPlaces placesInSource(StringRef Bytes) {
  ptx::ForeignPlaces Result;
  for (const auto &[Line, Place] : machine_code::placesOfPtx(Bytes))
    for (const machine_code::SourceLine &Each : Place)
      Result[Line].push_back({Each.File, Each.Line});
  return Result;
}

} // namespace

Expected<ForeignModule> readPtxModule(StringRef Name, StringRef Bytes,
                                      LLVMContext &Context) {
  Expected<std::string> Text = ptx::readPtxOf(Bytes);
  if (!Text)
    return Text.takeError();
  // XLA writes such a file for each module without kernels.
  if (StringRef(*Text).trim().empty()) {
    ForeignModule Empty;
    Empty.Module = std::make_unique<Module>(Name, Context);
    Empty.Module->setTargetTriple(Triple("nvptx64-nvidia-cuda"));
    Empty.Stage = CodeStage::Assembly;
    return Empty;
  }
  auto Lifted = ptx::liftPtx(*Text, Name, Context, /*Counts=*/nullptr,
                             placesInSource(Bytes));
  if (!Lifted)
    return shortened(Lifted.takeError());
  ForeignModule Result;
  Result.Module = std::move(*Lifted);
  Result.Stage = CodeStage::Assembly;
  if (!Name.ends_with(".ptx"))
    Result.Quoted = std::move(*Text);
  return Result;
}

} // namespace bank_lint::frontend
