//===-- analysis/fix/index_edits.h - indices written anew -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The text of an index that is put elsewhere.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_INDEX_EDITS_H
#define BANK_LINT_ANALYSIS_FIX_INDEX_EDITS_H

#include "analysis/fix/merged_accesses.h"
#include "analysis/result/fix.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// One word of each bank.
constexpr unsigned BankBytes = 4, BankRowBytes = 128;

/// The code of \p E as one can put an operator next to it.
std::string operand(const WrittenExpression &E);

/// \p E is present in the file.
SourceEdit edit(const WrittenExpression &E, std::string Text);

/// Adds the edit that replaces \p E by \p Text. If E is on several lines, and
/// Text has it as it is, the lines stay what they are.
void addEdit(std::vector<SourceEdit> &To, const WrittenExpression &E,
             std::string Text);

/// \p Code without breaks of lines.
std::string onOneLine(llvm::StringRef Code);

/// Whose \p E is, which is not present in the file: "the macro TILE's (line
/// 3)".
std::string ownerText(const WrittenExpression &E);

/// Why the indices of \p Use cannot be rewritten, or written twice if \p Twice;
/// "" if they can.
std::string whyNotEditable(const ArrayUse &Use, bool Twice);

/// The last index of \p Use, mixed with \p Mixed, code that begins with an
/// operator, which moves \p Together elements as one; absent if that is to keep
/// what of \p Merged is merged, and may not.
std::optional<std::string> mixedIndex(const ArrayUse &Use, unsigned Together,
                                      const std::string &Mixed,
                                      const MergedAccesses &Merged,
                                      bool KeepsMerged);

/// The exclusive or of an index with `/ Row % Ways * Factor` of a number, as
/// CuTe names it: "Swizzle<5,0,5>". \p Bits: by so many bits that number lies
/// higher than the index. "" if CuTe has no name for it.
std::string cuteName(std::uint64_t Row, std::uint64_t Ways,
                     std::uint64_t Factor, unsigned Bits = 0);

/// How an array without rows is laid out as one of rows of \p Row elements:
/// each row begins \p Unit elements further (Pad), or has its groups of
/// \p Group elements in another order, Unit elements staying together
/// (Swizzle).
struct FlatLayout {
  enum Way { Pad, Swizzle } Which = Pad;
  unsigned Group = 1, Unit = 1;
  std::uint64_t Row = 1;
  /// For a swizzle: how many orders the groups have, and what is mixed in, one
  /// order after another. 0: Group / Unit, and Unit.
  unsigned OwnWays = 0, OwnFactor = 0;

  unsigned ways() const { return OwnWays ? OwnWays : Group / Unit; }
  unsigned factor() const { return OwnFactor ? OwnFactor : Unit; }
  /// Whether different elements stay different, in their group.
  bool isOneToOne() const;
  /// See Fix.
  std::string swizzle() const {
    return Which == Swizzle ? cuteName(Row, ways(), factor()) : "";
  }

  /// " / 32 % 32": what is added to, or mixed into, an index, behind the index.
  std::string step() const;
  /// "s[i + i / 32] for s[i]"
  std::string title(const std::string &Name) const;
  std::uint64_t place(std::uint64_t Index) const;
  /// "j + j / 32 * 4" of "j".
  std::string code(const std::string &Name) const {
    return Name + (Which == Pad ? " + " : " ^ ") + onOneLine(Name) + step();
  }
  /// The code of \p Index in this layout.
  std::string code(const WrittenExpression &Index) const;
  /// The same of one that never leaves its piece of Unit elements or, of longer
  /// rows, of a power of two up to a row.
  std::string code(const SplitIndex &Index) const;
  /// The index of \p Use that is \p Index of it, in this layout; absent if the
  /// layout is to keep what of \p Merged is merged, and may not.
  std::optional<std::string> code(const ArrayUse &Use, const ArrayIndex &Index,
                                  const MergedAccesses &Merged,
                                  bool KeepsMerged) const;
};

} // namespace bank_lint

#endif
