//===-- test/unit/warp/parts/test_code.h - kernels in LLVM IR ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel of a few lines of LLVM IR, for tests that build one part of
/// analysis/warp/ alone.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_WARP_PARTS_TEST_CODE_H
#define BANK_LINT_TEST_UNIT_WARP_PARTS_TEST_CODE_H

#include "analysis/access/access_record.h"
#include "analysis/warp/plan/warp_inputs.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>
#include <memory>

namespace bank_lint {

/// 0, 1, ..., 31 in the lanes, 32 bits each.
inline symbolic::LaneValue laneNumbers() {
  std::array<std::uint64_t, symbolic::NumLanes> Each;
  for (unsigned Lane = 0; Lane < symbolic::NumLanes; ++Lane)
    Each[Lane] = Lane;
  return symbolic::LaneValue(32, symbolic::Lanes(Each));
}

/// The function @k of a module for nvptx64, and the launch of one block.
class TestCode {
public:
  explicit TestCode(const std::string &Text,
                    std::array<std::uint32_t, 3> Block = {32, 1, 1})
      : Code(parse(Text, Context)), Plan(*Code->getFunction("k")),
        Lines(Plan.kernel(), Map) {
    LaunchedWith.Block = Block;
    LaunchedWith.Grid.Size = {1, 1, 1};
  }

  /// The value called %\p Name.
  llvm::Instruction &at(llvm::StringRef Name) {
    for (llvm::Instruction &I : llvm::instructions(Plan.kernel()))
      if (I.getName() == Name)
        return I;
    llvm::report_fatal_error("no such value");
  }
  template <typename T> T &get(llvm::StringRef Name) {
    return llvm::cast<T>(at(Name));
  }
  /// The first instruction of that kind.
  template <typename T> T &first() {
    for (llvm::Instruction &I : llvm::instructions(Plan.kernel()))
      if (auto *Found = llvm::dyn_cast<T>(&I))
        return *Found;
    llvm::report_fatal_error("no such instruction");
  }
  /// The loop whose header is called \p Name.
  const llvm::Loop &loop(llvm::StringRef Name) {
    for (unsigned I = 0; I < Plan.blockCount(); ++I)
      if (Plan.block(I).getName() == Name && Plan.loopWithHeader(I))
        return *Plan.loopWithHeader(I);
    llvm::report_fatal_error("no such loop");
  }

private:
  static std::unique_ptr<llvm::Module> parse(const std::string &Text,
                                             llvm::LLVMContext &Context) {
    llvm::SMDiagnostic Problem;
    std::unique_ptr<llvm::Module> Result = llvm::parseAssemblyString(
        "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-"
        "v32:32-n16:32:64\"\n"
        "target triple = \"nvptx64-nvidia-cuda\"\n" +
            Text,
        Problem, Context);
    if (!Result)
      llvm::report_fatal_error(llvm::StringRef(
          Problem.getMessage().str() + ": " + Problem.getLineContents().str()));
    return Result;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Code;
  SourceMap Map;

public:
  KernelPlan Plan;
  SourceLines Lines;
  Launch LaunchedWith;
  std::vector<ParameterFacts> Parameters;
  symbolic::ValueContext C;
  WarpInputs In{Plan, Lines, LaunchedWith, Parameters};
};

/// Keeps what it receives.
struct KeptAccesses : AccessSink {
  void access(const AccessRecord &Record) override { All.push_back(Record); }
  void notModelled(const llvm::Instruction &, const std::string &What,
                   bool) override {
    Gaps.push_back(What);
  }
  void index(unsigned Number, symbolic::LaneMask,
             const symbolic::LaneValue &) override {
    Probes.push_back(Number);
  }
  bool costsExactly(const AccessRecord &) override { return CostIsExact; }

  std::vector<AccessRecord> All;
  std::vector<std::string> Gaps;
  std::vector<unsigned> Probes;
  bool CostIsExact = false;
};

} // namespace bank_lint

#endif
