//===-- analysis/program/shared_array.h - an array and its uses -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the syntax tree knows of a __shared__ array: where its dimensions are
/// written, and each place that uses it. A change of the array's layout needs
/// all of them. No type of clang is seen here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_SHARED_ARRAY_H
#define BANK_LINT_ANALYSIS_PROGRAM_SHARED_ARRAY_H

#include "analysis/program/source_range.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// The name of the function that a probed index goes through (index_probes.h),
/// in the module: i64 (i64 index, i32 number).
inline constexpr const char *ProbeName = "__bank_lint_index";

/// A piece of the analysed file: offsets in bytes, the end is one past it.
struct TextSpan {
  unsigned Begin = 0, End = 0;
  bool operator==(const TextSpan &) const = default;
};

/// A macro of which code is made: TILE, "line 3" or "line 3 of tile.h".
struct MacroUse {
  std::string Name, Place;
};

/// An expression as it stands in the file.
struct WrittenExpression {
  SourceRange Where;
  /// Absent if a macro wrote some of it, or if it is in another file.
  std::optional<TextSpan> Text;
  std::optional<MacroUse> Macro; ///< that wrote it, if Text is absent for that
  std::string Code;              ///< the text at Text
  bool IsPrimary = false; ///< no operator of it can bind to what is around it
  bool IsUnsigned = false;
  bool IsSummand = false; ///< `i` of `a + i`: what replaces it binds as tightly
};

/// An expression whose values are watched.
struct WatchedExpression {
  WrittenExpression Written;
  /// The number of its probe (index_probes.h); 0 if it is a constant.
  unsigned Probe = 0;
  std::optional<std::int64_t> Constant;
};

/// One index of a use.
struct ArrayIndex : WatchedExpression {
  /// For `a + b + c`: what is summed up, in its order. Else empty.
  std::vector<WatchedExpression> Summands;
  /// Writing it twice changes nothing: it only reads memory that is not
  /// volatile.
  bool CanRepeat = false;
};

enum class ArrayUseKind : std::uint8_t {
  Element,    ///< of one element, or of Bytes bytes from one on
  TensorCopy, ///< bulk tensor copies write or read elements from one on
  Size,       ///< only its size is asked for
  Other,      ///< anything else: Obstacle says what
};

struct ArrayUse {
  ArrayUseKind Kind = ArrayUseKind::Other;
  SourceRange Where;
  std::string Obstacle; ///< "its address is taken"
  /// For an element: all, outermost first. For a tensor copy, where it begins:
  /// those that are written.
  std::vector<ArrayIndex> Indices;
  std::vector<SourceRange> CopiedBy; ///< of a tensor copy: the assembly, if it
                                     ///< is in the same function
  unsigned Bytes = 0;                ///< of an element: how many are accessed
  /// An access to more than the element begins at a multiple of Bytes.
  bool IsAligned = true;
};

/// A use of an element through a pointer into the array: `p[i]`, or `*p`.
struct PointerUse {
  std::string Name; ///< "p"
  /// Its index, if there is one, is what is added to the pointer.
  ArrayUse Use;
  /// The pointer's name where it is used; with IsElement, `*p`.
  WrittenExpression Written;
  bool IsElement = false;
  /// A pointer to the first element of the array, as it can be written there:
  /// "s", "tile[0]"; "" if the pointer always is that. Absent if there is none.
  std::optional<std::string> Begin;
  std::string WhyNoBegin;
  /// The pointer always leads to the begin of a row.
  bool IsRowBegin = false;
};

/// What is added to a pointer on the way into an array.
struct ViewStep {
  ArrayIndex Index;
  std::int64_t Bytes = 0; ///< of one; negative if it is subtracted
};

/// A part of a dynamic array: the array itself, or a local pointer into it that
/// never changes (array_views.h). It begins where the sum of its steps leads.
struct ArrayView {
  std::string Name;
  SourceRange Declaration;
  unsigned ElementBytes = 0;
  std::vector<ViewStep> Steps; ///< from the array's begin on
  std::vector<ArrayUse> Uses;  ///< of elements, by one index each
};

/// What is left of a sum without its last summands: `N` of `N + PAD`.
struct SumBegin {
  std::uint64_t Size = 0;
  std::string Code;
};

struct ArrayDimension {
  std::uint64_t Size = 0;
  WrittenExpression Written;
  /// For a size that is written as a sum, shortest first.
  std::vector<SumBegin> Begins;
};

/// A loop around a use whose iterations may come in any order (sum_loop.h).
struct SumLoop {
  SourceRange Where;       ///< of its `for`
  std::string Counter;     ///< runs from 0
  std::uint64_t Count = 0; ///< of iterations, a power of two
  bool IsUnsigned = false; ///< the counter's type: unsigned, or int
  std::vector<WrittenExpression> Reads; ///< of the counter in the body
};

/// One variable; each instantiation of a template has its own.
struct SharedArray {
  std::string Name;
  SourceRange Declaration; ///< as in AccessExpression
  unsigned ElementBytes = 0;
  std::uint64_t Alignment = 1;        ///< of its begin, bytes
  WrittenExpression WrittenAlignment; ///< of the one attribute that says so
  std::string Function; ///< that declares it, without qualifiers; or ""
  /// The names of that function's template parameters; empty without any.
  std::vector<std::string> TemplateParameters;
  bool IsDynamic = false;  ///< extern __shared__ x[]
  bool IsRecord = false;   ///< its elements are structures of several members
  std::string ElementType; ///< "float"
  std::vector<ArrayDimension> Dimensions; ///< outermost first
  std::vector<ArrayUse> Uses;             ///< in the order of the source
  /// For an array that is not dynamic.
  std::vector<PointerUse> PointerUses;
  std::vector<SumLoop> SumLoops; ///< around them, each once
  /// For a dynamic array: its parts, itself first. Uses has those that are of
  /// no part.
  std::vector<ArrayView> Views;
  /// Not empty: why it is unknown whether Uses are all, or where it is
  /// declared.
  std::string Obstacle;
};

/// Where a launch says how many bytes of dynamic arrays it gives.
struct LaunchBytes {
  SourceRange Launch;      ///< as in LaunchSite
  WrittenExpression Count; ///< between the chevrons; without Text if not there
  bool CanRepeat = false;  ///< as of ArrayIndex
  /// If Count is a variable that says nothing else: its initialiser.
  WrittenExpression Source;
  bool CanRepeatSource = false;
  /// That variable also says how many bytes a launch may give.
  bool SetsAttribute = false;
};

} // namespace bank_lint

#endif
