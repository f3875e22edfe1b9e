//===-- analysis/frontend/toolkit/builtin_headers.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

/// No such folder exists on disk.
constexpr const char *HostLibrary = "/bank-lint-headers/host_library";
constexpr const char *ForcedHeader = "__bank_lint_cuda.h";
/// The folder of headers that are included in place of clang's own.
constexpr const char *BeforeClangs = "/bank-lint-headers/before_clangs";
/// The folder of headers that a toolkit may lack.
constexpr const char *AfterToolkits = "/bank-lint-headers/after_toolkits";
constexpr const char *Supplement =
    "/bank-lint-headers/bank_lint/toolkit_supplement.h";
constexpr const char *Standard =
    "/bank-lint-headers/bank_lint/implied_standard.h";
/// clang's driver puts it before any other.
constexpr const char *ClangsHeader = "__clang_cuda_runtime_wrapper.h";

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> builtinHeaders() {
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const EmbeddedFile &File : embeddedFiles())
    Files->addFile(Twine(BuiltinFolder) + "/" + File.Path,
                   /*ModificationTime=*/0,
                   MemoryBuffer::getMemBuffer(File.Contents, File.Path));
  return Files;
}

std::vector<std::string> builtinHeaderArguments() {
  return {// A toolkit on this machine must not be looked at, not even for its
          // version; and so the driver needs an option for the PTX version.
          "-nocudainc", "--cuda-path=/bank-lint-no-toolkit",
          "-Xclang",    "-target-feature",
          "-Xclang",    "+ptx88",
          "-isystem",   BeforeClangs,
          "-isystem",   BuiltinFolder,
          "-include",   ForcedHeader};
}

std::vector<std::string> supplementArguments() {
  return {"-isystem", BeforeClangs, "-idirafter", AfterToolkits,
          "-include", Supplement,   "-include",   Standard};
}

std::vector<std::string> hostLibraryArguments() {
  return {"-idirafter", HostLibrary};
}

std::size_t countForcedHeaders(ArrayRef<std::string> Included) {
  auto IsOurs = [](StringRef File) {
    return File == ForcedHeader || File == Supplement || File == Standard ||
           File == ClangsHeader;
  };
  return find_if_not(Included, IsOurs) - Included.begin();
}

std::optional<std::string>
leaveOutCostlyHeaders(std::vector<std::string> &Included) {
  auto Forced = Included.begin() + countForcedHeaders(Included);
  auto Found = std::find(Included.begin(), Forced, Standard);
  if (Found == Forced)
    return std::nullopt;
  Included.erase(Found);
  return Standard;
}

} // namespace bank_lint::frontend
