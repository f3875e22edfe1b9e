//===-- test/unit/warp/test_kernel.h - kernels in test code -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the analysis on a kernel that stands in a test, with places marked:
///     TestKernel K("... $hit[[tile[x][y]]] ...");
///     K.at("hit").Wavefronts.Worst
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_WARP_TEST_KERNEL_H
#define BANK_LINT_TEST_UNIT_WARP_TEST_KERNEL_H

#include "analysis/frontend/compile.h"
#include "analysis/launch/launches.h"
#include "analysis/run/kernel_run.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

namespace bank_lint {

class TestKernel {
public:
  /// The file's kernels, each under its launches in the file. \p Arguments:
  /// "name=value" pairs as on a command line.
  explicit TestKernel(std::string Marked,
                      std::vector<std::string> Arguments = {}) {
    CompileRequest Request;
    Request.File = "test.cu";
    Request.UseBuiltinHeaders = true;
    Request.AsWritten = true;
    Request.Contents = unmark(Marked);
    llvm::Expected<DeviceModule> Device = compileDevice(Request);
    if (!Device) {
      ADD_FAILURE() << llvm::toString(Device.takeError());
      return;
    }
    for (const CompileMessage &M : Device->Messages)
      ADD_FAILURE() << M.Where.Line << ": " << M.Text;
    LaunchFacts Facts;
    for (const std::string &Text : Arguments)
      Facts.Arguments.push_back(cantFail(parseArgumentValue(Text)));
    std::uint64_t StepsLeft = KernelRun::StepsPerFile;
    for (const KernelInfo &Kernel : Device->Kernels) {
      KernelRun Run(*Device->Module->getFunction(Kernel.MangledName), Kernel,
                    Device->Map, *model::findArchitecture("sm_80"));
      for (const Launch &L :
           launchesOf(Kernel, Device->Launches, Facts, Run.dimensions(), Notes))
        for (AccessSummary &S : Run.analyse(L, StepsLeft))
          Accesses.push_back(std::move(S));
      for (const Unanalysed &U : Run.takeNotAnalysed())
        NotAnalysed.push_back(U.Reason);
      HasSolvedLoops |= Run.solvedLoops();
      Steps += Run.steps().Taken;
    }
  }

  /// The one access of \p Operation that begins at the mark.
  AccessSummary at(const std::string &Mark, AccessOperation Operation) {
    const AccessSummary *Found = nullptr;
    for (const AccessSummary &S : Accesses)
      if (std::pair(S.Where.Line, S.Where.Column) == Marks[Mark] &&
          S.Operation == Operation) {
        EXPECT_EQ(Found, nullptr) << "two accesses at $" << Mark;
        Found = &S;
      }
    EXPECT_NE(Found, nullptr) << "no access at $" << Mark;
    return Found ? *Found : AccessSummary();
  }
  AccessSummary load(const std::string &Mark) {
    return at(Mark, AccessOperation::Load);
  }
  AccessSummary store(const std::string &Mark) {
    return at(Mark, AccessOperation::Store);
  }

  std::vector<AccessSummary> Accesses;
  std::vector<std::string> NotAnalysed, Notes; ///< notes: of the launches
  bool HasSolvedLoops = false;
  std::uint64_t Steps = 0; ///< used for all kernels and launches

private:
  /// Takes "$name[[" and "]]" out and remembers where they stood.
  std::string unmark(const std::string &Marked) {
    std::string Text;
    unsigned Line = 1, Column = 1;
    for (std::size_t I = 0; I < Marked.size(); ++I) {
      std::size_t Open =
          Marked[I] == '$' ? Marked.find("[[", I) : std::string::npos;
      if (Open != std::string::npos) {
        Marks[Marked.substr(I + 1, Open - I - 1)] = {Line, Column};
        I = Open + 1;
        ++Depth;
        continue;
      }
      if (Depth && Marked.compare(I, 2, "]]") == 0 &&
          Marked.compare(I, 3, "]]]") != 0) {
        --Depth;
        ++I;
        continue;
      }
      Text += Marked[I];
      Column = Marked[I] == '\n' ? 1 : Column + 1;
      Line += Marked[I] == '\n';
    }
    return Text;
  }
  std::map<std::string, std::pair<unsigned, unsigned>> Marks;
  unsigned Depth = 0;
};

} // namespace bank_lint

#endif
