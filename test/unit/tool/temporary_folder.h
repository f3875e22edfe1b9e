//===-- test/unit/tool/temporary_folder.h - files for a test ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A folder that goes away with the test.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_TOOL_TEMPORARY_FOLDER_H
#define BANK_LINT_TEST_UNIT_TOOL_TEMPORARY_FOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace bank_lint::test {

class TemporaryFolder {
public:
  TemporaryFolder() {
    llvm::SmallString<128> Made;
    llvm::SmallString<128> Real;
    if (!llvm::sys::fs::createUniqueDirectory("bank-lint-test", Made) &&
        !llvm::sys::fs::real_path(Made, Real))
      Folder = Real.str().str();
  }
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(Folder); }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string path(llvm::StringRef Name = "") const {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    return Path.str().str();
  }
  /// Writes a file, with the folders above it; returns its path.
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string Path = path(Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    return Path;
  }
  /// "(gone)" if there is no such file.
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "(gone)";
  }
  unsigned entries() const {
    unsigned Count = 0;
    std::error_code Error;
    for (llvm::sys::fs::directory_iterator It(Folder, Error), End;
         !Error && It != End; It.increment(Error))
      ++Count;
    return Count;
  }

private:
  std::string Folder;
};

} // namespace bank_lint::test

#endif
