//===-- tool/report/html/html_kernels.h - kernels by weight -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of the page, over all launches and files, with what their
/// findings cost and how their accesses stand.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_KERNELS_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_KERNELS_H

#include "analysis/result/finding.h"
#include "tool/report/text/same_findings.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <map>
#include <string>
#include <vector>

namespace bank_lint {

struct KernelRow {
  std::string Name;
  double Cycles = 0; ///< of the excess of its findings
  std::array<double, NumTrafficKinds> Excess{}; ///< per block, by TrafficKind
  std::vector<std::size_t> Findings;            ///< their numbers on the page
  std::array<unsigned, 4> States{};             ///< accesses, by AccessState
};

class HeaviestKernels {
public:
  /// \p Findings in the order of the page, which counts those that it shows
  /// together from 1.
  HeaviestKernels(llvm::ArrayRef<FileResult> Results,
                  llvm::ArrayRef<SameFindings> Findings);

  /// A section of the number of the row of \p Kernel, or of none.
  llvm::json::Array numberOf(const std::string &Kernel) const {
    auto At = Known.find(Kernel);
    return At == Known.end() || Rows[At->second].Findings.empty()
               ? llvm::json::Array{}
               : llvm::json::Array{At->second};
  }
  llvm::ArrayRef<KernelRow> rows() const { return Rows; }

  /// The rows as elements: those with findings, the most expensive first, and
  /// those without.
  llvm::json::Array withFindings() const;
  llvm::json::Array withoutFindings() const;

private:
  llvm::json::Object element(std::size_t Number) const;

  std::vector<KernelRow> Rows; ///< the most expensive first
  std::map<std::string, std::size_t> Known;
};

} // namespace bank_lint

#endif
