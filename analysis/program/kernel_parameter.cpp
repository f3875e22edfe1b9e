//===-- analysis/program/kernel_parameter.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/device_module.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

std::string KernelParameter::memberAt(std::uint64_t Offset,
                                      std::uint64_t Bytes) const {
  const auto Found = llvm::find_if(Members, [&](const ParameterMember &M) {
    return M.Offset == Offset && M.Bytes == Bytes;
  });
  return Found == Members.end() || Name.empty() ? "" : Name + Found->Path;
}

bool KernelParameter::hasMember(llvm::StringRef Text) const {
  if (IsInteger || IsPointer || Name.empty() || !Text.consume_front(Name))
    return false;
  std::uint64_t Offset = 0;
  if (Text.consume_front("+"))
    return Members.empty() && !Text.getAsInteger(10, Offset);
  return llvm::any_of(Members,
                      [&](const ParameterMember &M) { return Text == M.Path; });
}

} // namespace bank_lint
