//===-- test/fuzz/replay.cpp - what fuzzing has found, once more ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Stands in for the fuzzer where it is not asked for: hands the target every
/// file of the folders on the command line.
//===----------------------------------------------------------------------===//
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size);

/// \returns the number of files.
static unsigned replay(StringRef Folder) {
  unsigned Files = 0;
  std::error_code Error;
  for (sys::fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error)) {
    auto Input = MemoryBuffer::getFile(It->path(), /*IsText=*/false,
                                       /*RequiresNullTerminator=*/false);
    if (!Input)
      continue;
    // A buffer of exactly that size, so that a sanitizer sees what is read
    // behind it.
    const StringRef Text = (*Input)->getBuffer();
    const std::vector<std::uint8_t> Bytes(Text.bytes_begin(), Text.bytes_end());
    LLVMFuzzerTestOneInput(Bytes.data(), Bytes.size());
    ++Files;
  }
  return Files;
}

int main(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I) {
    const unsigned Files = replay(Arguments[I]);
    outs() << Arguments[I] << ": " << Files << " inputs\n";
    if (!Files)
      return 1;
  }
  return 0;
}
