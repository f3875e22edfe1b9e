//===-- tool/report/json/doctor_json.h - how a file was read ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `bank-lint doctor` says, for programs; see docs/projects.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_JSON_DOCTOR_JSON_H
#define BANK_LINT_TOOL_REPORT_JSON_DOCTOR_JSON_H

#include "analysis/diagnosis.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeDoctorJson(llvm::ArrayRef<FileDiagnosis> Results,
                     const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
