//===-- tool/report/text/doctor_text.h - how a file was read ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `bank-lint doctor` says, for people.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_DOCTOR_TEXT_H
#define BANK_LINT_TOOL_REPORT_TEXT_DOCTOR_TEXT_H

#include "analysis/diagnosis.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeDoctorText(llvm::ArrayRef<FileDiagnosis> Results,
                     llvm::raw_ostream &OS);

/// What the checks would say of the same files.
std::vector<FileResult> baseResults(llvm::ArrayRef<FileDiagnosis> Results);

} // namespace bank_lint

#endif
