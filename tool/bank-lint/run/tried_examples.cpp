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

static bool isAnalysed(const FileResult &Result,
                       const UninstantiatedTemplate &Template) {
  auto IsIt = [&](const auto &Kernel) {
    return Kernel.Where == Template.Where;
  };
  return Result.Failure.empty() && llvm::any_of(Result.Places, IsIt) &&
         llvm::none_of(Result.NotAnalysed, IsIt);
}

/// The result of \p Work, at most 6 bits, in a process that a crash may end: 0
/// then. Adds the seconds of CPU time that it took to \p Seconds.
static unsigned resultOfChild(llvm::function_ref<unsigned()> Work,
                              double &Seconds) {
  static_assert(MostTried <= 6, "an exit code has 8 bits");
  const pid_t Child = forkChild();
  if (Child < 0)
    return 0;
  if (Child == 0) {
    alarm(MostSeconds);
    _exit(int(Work()));
  }
  rusage Usage{};
  const int Status = waitForChild(Child, &Usage);
  for (const timeval &Each : {Usage.ru_utime, Usage.ru_stime})
    Seconds += double(Each.tv_sec) + double(Each.tv_usec) / 1e6;
  return WIFEXITED(Status) ? unsigned(WEXITSTATUS(Status)) : 0;
}

namespace {

/// Templates of one file, each with its example.
class Trial {
public:
  Trial(FileResult &Of, AnalyzeExamples Analyze) : Of(Of), Analyze(Analyze) {}

  void add(UninstantiatedTemplate &Template) { Tried.push_back(&Template); }

  void run() {
    if (Tried.empty())
      return;
    const unsigned Held = resultOfChild([this] { return held(); },
                                        Of.Times.Times[WorkPhase::Examples]);
    for (auto [I, Template] : llvm::enumerate(Tried))
      if (!(Held >> I & 1))
        Template->Example.clear();
  }

private:
  FileResult analysed(llvm::ArrayRef<UninstantiatedTemplate *> Templates) {
    std::vector<std::string> Examples;
    for (const UninstantiatedTemplate *Each : Templates)
      Examples.push_back(Each->Example);
    std::vector<FileResult> Results{Analyze(Of.File, Examples)};
    usePlainPaths(Results); // as in the report
    return std::move(Results.front());
  }

  /// One bit for each template whose example holds.
  unsigned held() {
    unsigned Result = 0;
    const FileResult Together = analysed(Tried);
    for (auto [I, Template] : llvm::enumerate(Tried)) {
      // One that cannot be read may keep the others from being analysed.
      const bool Holds = isAnalysed(
          Together.Failure.empty() ? Together : analysed(Template), *Template);
      Result |= unsigned(Holds) << I;
    }
    return Result;
  }

  FileResult &Of;
  AnalyzeExamples Analyze;
  std::vector<UninstantiatedTemplate *> Tried;
};

} // namespace

void tryExamples(std::vector<FileResult> &Results, AnalyzeExamples Analyze) {
  unsigned Tried = 0;
  for (FileResult &Result : Results) {
    Trial OfFile(Result, Analyze);
    for (UninstantiatedTemplate &Template : Result.UninstantiatedTemplates) {
      if (Template.IsRepeated || Template.Example.empty())
        continue;
      if (Tried++ < MostTried)
        OfFile.add(Template);
      else
        Template.Example.clear();
    }
    OfFile.run();
  }
}

} // namespace bank_lint
