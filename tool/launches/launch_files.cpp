//===-- tool/launches/launch_files.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/launches/launch_files.h"
#include "analysis/support/confinement.h"
#include "analysis/support/foreign_file.h"
#include "tool/crosscheck/measurement.h"
#include "tool/launches/launches_json.h"
#include "tool/launches/ncu_page.h"
#include "tool/launches/nsys_database.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace bank_lint::launches {
namespace {

/// The first bytes of the regular file \p Path; "" if it cannot be read, which
/// is reported where all of it is read.
std::string startOf(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || !sys::fs::is_regular_file(Status))
    return "";
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File) {
    consumeError(File.takeError());
    return "";
  }
  std::string Start(16, '\0');
  Expected<std::size_t> Read =
      sys::fs::readNativeFile(*File, {Start.data(), Start.size()});
  if (!Read)
    consumeError(Read.takeError());
  Start.resize(Read ? *Read : 0);
  sys::fs::closeFile(*File);
  return Start;
}

Error readReport(StringRef Path, bool MayRun, LaunchSet &Into) {
  if (!MayRun)
    return createStringError("ncu has to read its own report, and linting runs "
                             "nothing; bank-lint launches record converts it");
  Expected<std::string> Page = printReport(Path, {"--page", "raw"});
  if (!Page)
    return Page.takeError();
  return readNcuPage(*Page, Into);
}

Error readText(StringRef Path, LaunchSet &Into) {
  Expected<FileText> Text = readForeignFile(Path, MostDataBytes);
  if (!Text)
    return Text.takeError();
  const StringRef All = (*Text)->getBuffer();
  return All.ltrim().starts_with("{") ? readJson(All, Into)
                                      : readNcuPage(All, Into);
}

Error read(StringRef Path, bool MayRun, LaunchSet &Into) {
  if (isProfilerReport(Path))
    return readReport(Path, MayRun, Into);
  if (Path.ends_with(".nsys-rep") || Path.ends_with(".qdrep"))
    return createStringError("nsys has to read its own report; convert it with "
                             "nsys export --type sqlite");
  // SQLite opens it itself.
  sys::fs::file_status Status;
  if (!sys::fs::status(Path, Status))
    if (const char *Why = whyOutOfReach(Path, Status.permissions()))
      return createStringError(Why);
  return isDatabase(startOf(Path)) ? readNsysDatabase(Path, Into)
                                   : readText(Path, Into);
}

} // namespace

Error readFile(StringRef Path, bool MayRun, LaunchSet &Into) {
  Into.nameFile(Path);
  if (Error Wrong = read(Path, MayRun, Into))
    return createStringError("'" + Path + "': " + toString(std::move(Wrong)));
  return Error::success();
}

} // namespace bank_lint::launches
