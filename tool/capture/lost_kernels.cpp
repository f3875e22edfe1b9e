//===-- tool/capture/lost_kernels.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/capture/lost_kernels.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "tool/capture/kept_files.h"
#include <algorithm>
#include <limits>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr std::uint64_t MostBytes = 1 << 16;
/// Names and reasons are for a line of a report.
constexpr std::size_t MostText = 1000;

std::string textOf(const json::Object &Of, StringRef Key) {
  return Of.getString(Key).value_or("").take_front(MostText).str();
}

KernelNotKept read(const std::string &Path) {
  KernelNotKept Result{"a kernel", "", 0, "its compiler did not keep it"};
  Expected<FileText> Text = readForeignFile(Path, MostBytes);
  if (!Text) {
    consumeError(Text.takeError());
    return Result;
  }
  Expected<json::Value> Document = parseForeignJson((*Text)->getBuffer());
  if (!Document) {
    consumeError(Document.takeError());
    return Result;
  }
  const json::Object *Of = Document->getAsObject();
  if (!Of)
    return Result;
  if (std::string Name = textOf(*Of, "kernel"); !Name.empty())
    Result.Kernel = std::move(Name);
  if (std::string Reason = textOf(*Of, "reason"); !Reason.empty())
    Result.Reason = std::move(Reason);
  Result.File = textOf(*Of, "file");
  const std::int64_t Line = Of->getInteger("line").value_or(0);
  if (Line > 0 && Line <= std::numeric_limits<int>::max())
    Result.Line = unsigned(Line);
  return Result;
}

} // namespace

std::vector<KernelNotKept> kernelsNotKept(const std::string &Folder) {
  std::vector<KernelNotKept> Result;
  for (const std::string &Path : keptRecords(Folder))
    Result.push_back(read(Path));
  std::sort(Result.begin(), Result.end());
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

} // namespace bank_lint
