//===-- analysis/ptx/lift/gcc_launches.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/gcc_launches.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

constexpr StringLiteral Mark = "//:FUNC_MAP ";

/// `"name", 0x40, 0x8, 0x20`; false: it is not of this form.
bool readLine(StringRef Line, StringRef &Name,
              std::array<std::uint64_t, 3> &Sizes) {
  SmallVector<StringRef, 4> Parts;
  Line.split(Parts, ',');
  if (Parts.size() != 4)
    return false;
  Name = Parts[0].trim();
  if (!Name.consume_front("\"") || !Name.consume_back("\""))
    return false;
  for (unsigned Part = 0; Part < Sizes.size(); ++Part)
    if (Parts[Part + 1].trim().getAsInteger(0, Sizes[Part]))
      return false;
  return true;
}

} // namespace

void addGccLaunches(StringRef Text, Program &To) {
  for (std::size_t At = 0; (At = Text.find(Mark, At)) != StringRef::npos;) {
    At += Mark.size();
    StringRef Name;
    std::array<std::uint64_t, 3> Sizes{};
    if (!readLine(Text.substr(At).take_until([](char C) { return C == '\n'; }),
                  Name, Sizes))
      continue;
    const auto [Gangs, Workers, Vector] = Sizes;
    const auto Of = find_if(To.Functions, [&](const Function &F) {
      return F.IsKernel && F.HasBody && F.Name == Name;
    });
    if (Of == To.Functions.end() || !Workers || !Vector)
      continue;
    Of->Attributes.emplace_back("nvvm.reqntid", std::to_string(Vector) + "," +
                                                    std::to_string(Workers));
    if (Gangs)
      Of->Attributes.emplace_back("bank-lint.grid", std::to_string(Gangs));
  }
}

} // namespace bank_lint::ptx
