//===-- analysis/analyzer.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/generality.h"
#include "analysis/prepared_file.h"
#include "analysis/rules/apply_rules.h"
#include "model/arch.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

template <typename T> void append(std::vector<T> &To, std::vector<T> From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()),
            std::make_move_iterator(From.end()));
}

FileResult analyzeSafely(const std::string &File,
                         const AnalysisOptions &Options) {
  PreparedFile Prepared = prepareFile(File, Options);
  FileResult &Result = Prepared.Base;
  if (!Prepared.Device)
    return std::move(Result);
  std::uint64_t StepsLeft = KernelRun::StepsPerFile;
  forEachKernel(Prepared, [&](KernelRun &Run, const Launch &L) {
    std::vector<AccessSummary> Accesses = Run.analyse(L, StepsLeft);
    noteGenerality(Run, L, Accesses);
    append(Result.Accesses, std::move(Accesses));
  });
  sort(Result.Accesses, [](const AccessSummary &A, const AccessSummary &B) {
    return std::tie(A.Where, A.Operation, A.Kernel, A.Width,
                    A.LaunchedWith.Where, A.InlinedAt) <
           std::tie(B.Where, B.Operation, B.Kernel, B.Width,
                    B.LaunchedWith.Where, B.InlinedAt);
  });
  applyRules(Result, Options.Rules);
  return std::move(Result);
}

} // namespace

FileResult analyzeFile(const std::string &File,
                       const AnalysisOptions &Options) {
  FileResult Result;
  if (!runGuarded(Options, [&] { Result = analyzeSafely(File, Options); }))
    Result = lostFile(File, Options);
  return Result;
}

std::vector<std::string> architectureNames() {
  std::vector<std::string> Names;
  for (const model::Architecture &A : model::architectures())
    Names.emplace_back(A.Name);
  return Names;
}

bool isKnownArchitecture(StringRef Name) {
  return model::findArchitecture(Name.str()) != nullptr;
}

} // namespace bank_lint
