//===-- tool/bank-lint/options/link_choice.cpp - links to code ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/link_choice.h"
#include "tool/bank-lint/options/option_values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

/// What is wrong with \p Link; "" if nothing is.
static std::string faultOf(llvm::StringRef Link) {
  if (!Link.starts_with("https://") && !Link.starts_with("http://"))
    return "an address begins with https:// or http://";
  if (!Link.contains("{file}"))
    return "expected {file} in it, and {commit} and {line} as needed";
  while (Link.contains('{')) {
    Link = Link.split('{').second;
    const llvm::StringRef Name = Link.split('}').first;
    if (Name != "commit" && Name != "file" && Name != "line")
      return "{" + Name.str() +
             "} is unknown: there are {commit}, {file} "
             "and {line}";
  }
  return "";
}

llvm::Error fillLink(const ParsedLine &Line, CommandOptions &Options) {
  Options.Link = Line.value(OPT_link);
  Options.Commit = Line.value(OPT_commit);
  if (Line.hasOption(OPT_link))
    if (const std::string Fault = faultOf(Options.Link); !Fault.empty())
      return badValue(OPT_link, Options.Link, Fault);
  auto IsOfName = [](char C) {
    return llvm::isAlnum(C) || llvm::StringRef("._-/").contains(C);
  };
  if (Line.hasOption(OPT_commit) &&
      (Options.Commit.empty() || !llvm::all_of(Options.Commit, IsOfName)))
    return badValue(OPT_commit, Options.Commit,
                    "letters, digits and . _ - / only");
  return llvm::Error::success();
}

} // namespace bank_lint
