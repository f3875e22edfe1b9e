//===-- tool/bank-lint/file_pool.cpp - many files at once -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/file_pool.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>
#include <mutex>

namespace bank_lint {

namespace {

/// The line that says how far the work is.
class ProgressLine {
public:
  ProgressLine(std::size_t Total, llvm::raw_ostream &OS)
      : Total(Total), OS(OS), IsShown(Total > 1 && OS.is_displayed()) {}

  ~ProgressLine() {
    if (IsOnScreen)
      OS << Wipe;
    OS.flush();
  }

  void finished(llvm::StringRef File) {
    if (!IsShown)
      return;
    std::lock_guard<std::mutex> Guard(Lock);
    ++Done;
    auto Now = std::chrono::steady_clock::now();
    if (Now - Start < Silence || Now - Last < Pause)
      return;
    Last = Now;
    IsOnScreen = true;
    // A name that is too long would break the line.
    OS << Wipe << "[" << Done << "/" << Total << "] "
       << llvm::sys::path::filename(File).take_front(60);
    OS.flush();
  }

private:
  static constexpr const char *Wipe = "\r\x1b[K";
  static constexpr std::chrono::milliseconds Silence{2000}, Pause{100};

  const std::size_t Total;
  llvm::raw_ostream &OS;
  const bool IsShown;
  const std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point Last;
  std::mutex Lock;
  std::size_t Done = 0;
  bool IsOnScreen = false;
};

} // namespace

void forEachFile(llvm::ArrayRef<std::string> Files, unsigned Jobs,
                 FileLedger &Ledger, llvm::raw_ostream &Progress,
                 llvm::function_ref<void(std::size_t)> Function) {
  ProgressLine Line(Files.size(), Progress);
  auto WorkOn = [&](std::size_t I) {
    if (Ledger.isLost(I))
      return;
    Ledger.set(I, FileLedger::Started);
    Function(I);
    Ledger.set(I, FileLedger::Done);
    Line.finished(Files[I]);
  };
  if (Jobs == 1 || Ledger.IsSerial || Files.size() < 2) {
    for (std::size_t I = 0; I < Files.size(); ++I)
      WorkOn(I);
    return;
  }
  llvm::StdThreadPool Pool(llvm::hardware_concurrency(Jobs));
  for (std::size_t I = 0; I < Files.size(); ++I)
    Pool.async([&, I] { WorkOn(I); });
  Pool.wait();
}

} // namespace bank_lint
