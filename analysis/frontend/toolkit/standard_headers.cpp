//===-- analysis/frontend/toolkit/standard_headers.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/toolkit/standard_headers.h"
#include "analysis/frontend/toolkit/installed_folder.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using clang::HeaderSearchOptions;

namespace bank_lint::frontend {
namespace {

bool isOfSystem(const HeaderSearchOptions::Entry &Entry) {
  return Entry.Group != clang::frontend::Quoted &&
         Entry.Group != clang::frontend::Angled;
}

} // namespace

void addMissingStandardHeaders(clang::CompilerInvocation &Invocation,
                               vfs::FileSystem &Files) {
  HeaderSearchOptions &Options = Invocation.getHeaderSearchOpts();
  auto Holding = [&](StringRef Header) {
    return [&Files, Header](const HeaderSearchOptions::Entry &Entry) {
      return isOfSystem(Entry) && Files.exists(Entry.Path + "/" + Header);
    };
  };
  auto &Entries = Options.UserEntries;
  if (any_of(Entries, Holding("cstdio")) && any_of(Entries, Holding("stdio.h")))
    return;

  std::string Cxx = installedFolder("libcxx");
  std::string C = installedFolder("musl");
  if (!Files.exists(Cxx + "/cstdio") || !Files.exists(C + "/stdio.h"))
    return;
  // C++'s headers include clang's of the same name, and those include C's.
  std::string Clangs = Options.ResourceDir + "/include";
  auto IsClangs = [&](const HeaderSearchOptions::Entry &Entry) {
    return Entry.Path == Clangs;
  };
  auto Place = find_if(Entries, IsClangs);
  if (Place == Entries.end())
    return; // the user's options leave all standard headers out
  HeaderSearchOptions::Entry OfC(C, clang::frontend::ExternCSystem,
                                 /*isFramework=*/false,
                                 /*ignoreSysRoot=*/true);
  Place = Entries.insert(std::next(Place), OfC);
  auto Before = find_if(Entries, Holding("cstdio"));
  HeaderSearchOptions::Entry OfCxx(Cxx, clang::frontend::System,
                                   /*isFramework=*/false,
                                   /*ignoreSysRoot=*/true);
  Entries.insert(std::min(Before, find_if(Entries, IsClangs)), OfCxx);
  // The toolkit's headers reject libc++ on x86, which nvcc was not tested with.
  Invocation.getPreprocessorOpts().addMacroDef("_ALLOW_UNSUPPORTED_LIBCPP");
}

} // namespace bank_lint::frontend
