//===-- tool/report/wording/wording.h - the words of the reports *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One word for one thing in every report: the names of enumerators, shapes,
/// counts and places.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_WORDING_H
#define BANK_LINT_TOOL_REPORT_WORDING_WORDING_H

#include "analysis/result/finding.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

llvm::StringRef nameOf(AccessSpace Space);         ///< "shared"
llvm::StringRef nameOf(AccessOperation Operation); ///< "load"
llvm::StringRef nameOf(Certainty Sureness);        ///< "proven"
llvm::StringRef nameOf(AccessState State);         ///< "clean"
llvm::StringRef nameOf(LaunchSource Source);       ///< "command-line"
llvm::StringRef nameOf(ArgumentSource Source);     ///< "launch"
llvm::StringRef nameOf(TrafficKind Kind);          ///< "shared wavefronts"

/// A place that has to do with a finding, and what is there.
struct TilePlace {
  SourceRange Where;
  std::string Text;
};
/// Of an access to a tile as a whole, or to one that another access has another
/// layout of: that access, and who makes the tensor map.
std::vector<TilePlace> tilePlaces(const AccessSummary &Access);

/// What \p Access is: "shared load", "global store of a bulk copy", "matrix
/// operand".
std::string kindText(const AccessSummary &Access);

/// Whether \p F says that the kernel fails wherever it is launched so: an
/// error, where other findings are warnings.
bool isCertainCrash(const Finding &F);

/// "sm_80: 8 wavefronts, sm_90: 4 wavefronts", of the costliest instruction; ""
/// unless several architectures were compared.
std::string architecturesText(const Finding &F);

/// "94 %", "less than 1 %".
std::string percent(double Share);

/// "8", "8 to 32".
std::string number(const Interval &Count);
/// "38", "38.3": with one decimal place, if it is no whole number.
std::string decimal(double Count);
/// What a block pays where \p Total is a total of \p Access: "38 sectors", or
/// on average "38.3 sectors"; only the number if there is no \p Noun.
std::string perBlock(const AccessSummary &Access, const Interval &Total,
                     llvm::StringRef Noun = "");
/// "1 wavefront", "2 wavefronts".
std::string counted(std::uint64_t Count, llvm::StringRef Noun);
/// "8 sectors", "8 to 32 sectors".
std::string counted(const Interval &Count, llvm::StringRef Noun);
/// How often a block executes \p Access: "12 executions", or, where its verdict
/// holds for every argument and this number does not, "12 executions at this
/// launch".
std::string executions(const AccessSummary &Access);

/// Of an access with Machine: "4 LDS.64 at line 39, where 4 bytes are
/// predicted (sm_80)", "no shared load at line 39 (sm_80)".
std::string machineCodeText(const AccessSummary &Access);

/// Of an access with FromSource: "the same", or what the source says: "proven;
/// 4 bytes per lane, 32 executions, 1024 wavefronts per block".
std::string sourceVerdictText(const AccessSummary &Access);

/// "(32,8)": trailing sizes of 1 are left out, "?" stands for the unknown.
std::string shape(const Extent &Size);
std::string shape(const std::array<std::uint32_t, 3> &Size);

/// "a.cu:13:28", or "13:28" if the place is in the file \p Here.
std::string place(const SourceRange &Where, llvm::StringRef Here = "");

/// "grid (32), block (256) from the launch at 20:3, with n = 64".
std::string describe(const Launch &LaunchedWith, llvm::StringRef Here);

/// A text that stands in output as one line: line breaks and tabs become
/// blanks, and what cannot be seen is escaped (visible_text.h).
std::string oneLine(llvm::StringRef Text);

/// One line in which template arguments end after some 60 characters: "k<A,
/// B...>(float*)". For a kernel's name, or a text that holds one.
std::string shortName(llvm::StringRef Text);

} // namespace bank_lint

#endif
