//===-- analysis/ptx/lift/mnemonic_parts.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/mnemonic_parts.h"
#include "analysis/ptx/modifiers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::ptx {

MnemonicParts::MnemonicParts(StringRef Mnemonic) {
  for (StringRef Part : split(Mnemonic, '.')) {
    if (Stem.empty()) {
      Stem = Part;
      continue;
    }
    const ModifierRow *Row = findModifier(Part);
    if (Row && Row->Class == ModifierClass::Type) {
      Types.push_back(Row->type());
      TypeNames.push_back(Part);
    } else {
      Words.push_back(Part);
    }
  }
}

bool MnemonicParts::has(StringRef Word) const {
  return is_contained(Words, Word);
}

bool MnemonicParts::hasOnly(std::initializer_list<StringRef> Allowed) const {
  return all_of(Words, [&](StringRef W) { return is_contained(Allowed, W); });
}

bool MnemonicParts::isInteger(bool Bits) const {
  if (Types.size() != 1)
    return false;
  const Type T = Types.front();
  return (T.Kind == TypeKind::Unsigned || T.Kind == TypeKind::Signed ||
          (Bits && T.Kind == TypeKind::Bits)) &&
         (T.Bits == 16 || T.Bits == 32 || T.Bits == 64);
}

} // namespace bank_lint::ptx
