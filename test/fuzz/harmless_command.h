//===-- test/fuzz/harmless_command.h - what may not get through -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_FUZZ_HARMLESS_COMMAND_H
#define BANK_LINT_TEST_FUZZ_HARMLESS_COMMAND_H

#include "analysis/frontend/command/translated_command.h"

namespace bank_lint {

/// Ends the process if \p Command has clang write, load or run something: by
/// its words, which are compared with a list of what clang could do harm with,
/// and by the invocation that clang builds from them.
void requireHarmless(const TranslatedCommand &Command);

} // namespace bank_lint

#endif
