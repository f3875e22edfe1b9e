//===-- tool/bank-lint/run/tried_examples.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/tried_examples.h"
#include "tool/bank-lint/run/plain_paths.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/STLExtras.h"
#include <sys/wait.h>
#include <unistd.h>

namespace bank_lint {

/// Templates of which the example is tried.
static constexpr unsigned MostTried = 6;
/// Seconds for one.
static constexpr unsigned MostSeconds = 20;

static bool isAnalysed(FileResult Analysed,
                       const UninstantiatedTemplate &Template) {
  std::vector<FileResult> Results{std::move(Analysed)};
  usePlainPaths(Results); // as in the report
  const FileResult &Result = Results.front();
  auto IsIt = [&](const auto &Kernel) {
    return Kernel.Where == Template.Where;
  };
  return Result.Failure.empty() && llvm::any_of(Result.Places, IsIt) &&
         llvm::none_of(Result.NotAnalysed, IsIt);
}

/// Whether \p Work holds, in a process that a crash may end.
static bool holdsInChild(llvm::function_ref<bool()> Work) {
  const pid_t Child = forkChild();
  if (Child < 0)
    return false;
  if (Child == 0) {
    alarm(MostSeconds);
    _exit(Work() ? 0 : 1);
  }
  const int Status = waitForChild(Child);
  return WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
}

void tryExamples(std::vector<FileResult> &Results, AnalyzeExample Analyze) {
  unsigned Tried = 0;
  for (FileResult &Result : Results)
    for (UninstantiatedTemplate &Template : Result.UninstantiatedTemplates) {
      if (Template.IsRepeated || Template.Example.empty())
        continue;
      if (Tried++ >= MostTried || !holdsInChild([&] {
            return isAnalysed(Analyze(Result.File, Template.Example), Template);
          }))
        Template.Example.clear();
    }
}

} // namespace bank_lint
