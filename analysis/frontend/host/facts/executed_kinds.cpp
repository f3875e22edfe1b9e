//===-- analysis/frontend/host/facts/executed_kinds.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/executed_kinds.h"
#include <iterator>

using namespace clang;

namespace bank_lint::frontend {

namespace {

// A constant for each row: a kind without a row is not declared where the
// tables below name it.
#define EXECUTED_STATEMENT(Kind, How, Who)                                     \
  constexpr ExecutedKind Of##Kind = {HowExecuted::How, Who};
#include "analysis/frontend/host/facts/executed_statements.def"
#define EXECUTED_DECLARATION(Kind, How, Who)                                   \
  constexpr ExecutedKind Of##Kind##Decl = {HowExecuted::How, Who};
#include "analysis/frontend/host/facts/executed_declarations.def"

constexpr ExecutedKind Statements[] = {
#define ABSTRACT_STMT(Type)
#define STMT(Type, Base) Of##Type,
#include "clang/AST/StmtNodes.inc"
};

constexpr ExecutedKind Declarations[] = {
#define ABSTRACT_DECL(Type)
#define DECL(Type, Base) Of##Type##Decl,
#include "clang/AST/DeclNodes.inc"
};

static_assert(std::size(Statements) == Stmt::lastStmtConstant);
static_assert(std::size(Declarations) == Decl::lastDecl + 1);

// No row is without a kind.
constexpr const char *StatementRows[] = {
#define EXECUTED_STATEMENT(Kind, How, Who) #Kind,
#include "analysis/frontend/host/facts/executed_statements.def"
};
constexpr const char *DeclarationRows[] = {
#define EXECUTED_DECLARATION(Kind, How, Who) #Kind,
#include "analysis/frontend/host/facts/executed_declarations.def"
};
static_assert(std::size(Statements) == std::size(StatementRows));
static_assert(std::size(Declarations) == std::size(DeclarationRows));

} // namespace

const ExecutedKind &executedKind(const Stmt &S) {
  return Statements[S.getStmtClass() - 1];
}

const ExecutedKind &executedKind(Decl::Kind Kind) { return Declarations[Kind]; }

} // namespace bank_lint::frontend
