//===-- analysis/pipeline/field_visitor.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Goes through plain data by its fields; see cache/bytes.h.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_FIELD_VISITOR_H
#define BANK_LINT_ANALYSIS_PIPELINE_FIELD_VISITOR_H

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

namespace bank_lint {

/// \p Visitor derives from it, and has a visit() for each type that it does
/// something with, and for types that are neither numbers nor have fields.
template <typename Visitor> class FieldVisitor {
public:
  template <typename... T> void operator()(T &...Values) {
    (self().visit(Values), ...);
  }

protected:
  template <typename T> void visit(std::vector<T> &Values) {
    for (T &Value : Values)
      self().visit(Value);
  }
  template <typename T, std::size_t N> void visit(std::array<T, N> &Values) {
    for (T &Value : Values)
      self().visit(Value);
  }
  template <typename T> void visit(std::optional<T> &Value) {
    if (Value)
      self().visit(*Value);
  }
  template <typename T> void visit(T &Value) {
    if constexpr (!std::is_arithmetic_v<T> && !std::is_enum_v<T>)
      fields(self(), Value);
  }

private:
  friend Visitor; // only Visitor derives from it
  FieldVisitor() = default;
  Visitor &self() { return static_cast<Visitor &>(*this); }
};

} // namespace bank_lint

#endif
