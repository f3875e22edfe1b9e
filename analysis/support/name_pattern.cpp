//===-- analysis/support/name_pattern.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/name_pattern.h"

namespace bank_lint {

bool fitsPattern(llvm::StringRef Pattern, llvm::StringRef Text) {
  auto [First, Rest] = Pattern.split('*');
  if (First.size() == Pattern.size())
    return Pattern == Text;
  if (!Text.consume_front(First))
    return false;
  // The first place of each further part is as good as any, but for the last.
  while (Rest.contains('*')) {
    auto [Part, Others] = Rest.split('*');
    std::size_t Found = Text.find(Part);
    if (Found == llvm::StringRef::npos)
      return false;
    Text = Text.substr(Found + Part.size());
    Rest = Others;
  }
  return Text.ends_with(Rest);
}

} // namespace bank_lint
