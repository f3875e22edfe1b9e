//===-- analysis/embedded/notebook.h - cells of a notebook ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the code cells of a Jupyter notebook (nbformat 4), each byte with its
/// place in the file: {"cells": [{"cell_type": "code", "source": ["a\n",
/// "b"]}]}
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_NOTEBOOK_H
#define BANK_LINT_ANALYSIS_EMBEDDED_NOTEBOOK_H

#include "analysis/embedded/embedded_text.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace bank_lint {

struct NotebookCell {
  unsigned Number = 0; ///< among all cells, from 1
  bool IsCode = false;
  EmbeddedText Source; ///< its map leads to text 0, the file
};

/// How deep a notebook may be nested.
constexpr unsigned MostNotebookDepth = 200;

/// The cells of the notebook \p Text. An error is a few words that follow the
/// file's name.
llvm::Expected<std::vector<NotebookCell>> notebookCells(llvm::StringRef Text);

} // namespace bank_lint

#endif
