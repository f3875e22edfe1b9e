//===-- analysis/lowering/code_preparation.cpp - code is prepared ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/code_preparation.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/support/memory_arena.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;

namespace bank_lint::lowering {

/// Bytes: enough for passes that follow a long expression.
static constexpr unsigned DeepStack = 64u << 20;

void CodePreparation::Work::run() {
  if (Expected<std::uint64_t> Made = prepareDeviceCode(Code, Arch))
    Instructions = *Made;
  else
    Failure = toString(Made.takeError());
}

CodePreparation::CodePreparation(Module &Code, const std::string &Arch,
                                 std::shared_ptr<SpareThreads> Spare)
    : Task(std::make_shared<Work>(Work{Code, Arch, std::nullopt, 0})) {
  if (!Spare || !Spare->take())
    return;
  Beside = llvm::thread(
      std::optional<unsigned>(DeepStack),
      [Task = Task, Spare = std::move(Spare), Arena = MemoryArena::current()] {
        Arena.use();
        CrashRecoveryContext Recovery;
        if (!Recovery.RunSafely([&] { Task->run(); }))
          Task->Failure = "the compiler crashed on this file";
        Spare->give();
      });
}

CodePreparation::~CodePreparation() {
  if (Beside.joinable())
    Beside.join();
}

Expected<std::uint64_t> CodePreparation::finish() {
  if (Beside.joinable())
    Beside.join();
  else
    Task->run();
  if (Task->Failure)
    return createStringError(*Task->Failure);
  return Task->Instructions;
}

} // namespace bank_lint::lowering
