//===-- test/oracle/random_statement.h - bodies of kernels ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Random statements: accesses to memory, guards, loops, variables.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_RANDOM_STATEMENT_H
#define BANK_LINT_TEST_ORACLE_RANDOM_STATEMENT_H

#include "random_kernel.h"

namespace bank_lint::oracle {

/// \p Pattern with every '%' replaced.
std::string fill(const char *Pattern, const std::string &With);

class StatementMaker {
public:
  StatementMaker(RandomKernel &Kernel, ExpressionMaker &Maker, Dice &Random)
      : Kernel(Kernel), Maker(Maker), Random(Random) {}

  std::string body();

private:
  struct Array {
    std::string Name;
    const ElementType *Type;
    std::int64_t Size, Columns; ///< Columns > 0: two-dimensional
    bool IsShared;
    bool IsRead = false; ///< never written
    bool IsPart = false; ///< at no multiple of 16 bytes
  };
  /// Where a statement stands.
  struct Place {
    unsigned Depth = 0, Loops = 0;
    bool CanReturn = false;
    bool CanBreak = false, CanContinue = false;
    std::string Behind{}; ///< label behind the outermost loop; "" if none
  };

  void declareArrays(std::string &Text);
  void statements(std::string &Text, unsigned Count, Place At);
  void statement(std::string &Text, Place At);
  void access(std::string &Text, const std::string &Indent);
  /// A read of one of the arrays by \p Index; none of a two-dimensional one.
  void readAt(std::string &Text, const std::string &Indent,
              const Expression &Index);
  void variable(std::string &Text, const std::string &Indent);
  std::string comparison();
  std::string partingCondition();
  void exchange(std::string &Text, const std::string &Indent, bool AllLanes);
  void structure(std::string &Text, const Place &At);
  void addStructureLeaves();
  void meeting(std::string &Text, Place At);
  void steps(std::string &Text, Place At);
  void bits(std::string &Text, const std::string &Indent);
  void declareTables(std::string &Text);
  void table(std::string &Text, const std::string &Indent, bool AllLanes);
  void handOn(std::string &Text, const std::string &Indent,
              const std::string &Pointer);
  void declarePieces(std::string &Text);
  void declareOddArrays(std::string &Text);
  void view(std::string &Text, const std::string &Indent);
  bool has(Feature F) const { return oracle::has(Kernel, F); }
  void wayOut(std::string &Text, const Place &At);
  void branch(std::string &Text, Place At);
  void switchStatement(std::string &Text, Place At);
  void loop(std::string &Text, Place At);
  void cycleOfTwoEntries(std::string &Text, Place At);
  std::string element(const Array &A, unsigned Depth);
  std::string loaded(const Array &A);
  std::string fresh(const char *Prefix) {
    return Prefix + std::to_string(NextName++);
  }

  RandomKernel &Kernel;
  ExpressionMaker &Maker;
  Dice &Random;
  std::vector<Array> Arrays;
  unsigned NextName = 0;
};

} // namespace bank_lint::oracle

#endif
