//===-- tool/bank-lint/run/input_streams.h - stdin, pipes -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Files that can be read only once: standard input, named as `-` or
/// `/dev/stdin`, and the pipes that a shell makes for `<(command)`. They are
/// read before anything else happens, because each file is worked on in a
/// separate process, and read again for what is quoted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_STREAMS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_STREAMS_H

#include "tool/bank-lint/options/options.h"

namespace bank_lint {

/// Reads the streams among the files of \p Options into its Texts. `-` gets the
/// name that the user gave, else "<stdin>". \returns false if one cannot be
/// read, which is reported on \p Errors.
bool readStreams(CommandOptions &Options, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
