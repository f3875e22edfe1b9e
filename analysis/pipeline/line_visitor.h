//===-- analysis/pipeline/line_visitor.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Goes through plain data by its fields (see cache/bytes.h), and calls a
/// function for each line in it and, if asked to, for each text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_LINE_VISITOR_H
#define BANK_LINT_ANALYSIS_PIPELINE_LINE_VISITOR_H

#include "analysis/pipeline/field_visitor.h"
#include "analysis/pipeline/kernel_task_format.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

class LineVisitor : public FieldVisitor<LineVisitor> {
public:
  using LineFunction =
      llvm::function_ref<void(const std::string &File, unsigned &Line)>;
  using TextFunction = llvm::function_ref<void(std::string &Text)>;

  explicit LineVisitor(LineFunction AtLine, TextFunction AtText = nullptr)
      : AtLine(AtLine), AtText(AtText) {}

private:
  friend FieldVisitor;
  using FieldVisitor::visit;
  void visit(SourceRange &R) {
    auto &[File, Line, Column, EndLine, EndColumn] = R;
    static_cast<void>(Column), static_cast<void>(EndColumn);
    AtLine(File, Line);
    AtLine(File, EndLine);
  }
  void visit(SourceMap::Entry &E) {
    auto &[File, Line, Column, Expressions, Calls, LastLine] = E;
    static_cast<void>(Column);
    AtLine(File, Line);
    if (LastLine)
      AtLine(File, LastLine);
    visit(Expressions);
    visit(Calls);
  }
  void visit(CallExpression &C) {
    auto &[File, Line, Whole, Operands] = C;
    AtLine(File, Line);
    visit(Whole);
    visit(Operands);
  }
  void visit(std::string &Text) {
    if (AtText)
      AtText(Text);
  }

  LineFunction AtLine;
  TextFunction AtText;
};

} // namespace bank_lint

#endif
