//===-- tool/layout/kernel_text.cpp - a question as a kernel --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/kernel_text.h"
#include "tool/layout/tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::StringRef;

namespace bank_lint::layout {
namespace {

/// What follows an access whose value is wanted.
constexpr const char *UseEnd = ", bank_lint_end()));";

/// Whether \p Access is a statement, or writes; else its value is wanted.
bool isStatement(StringRef Access) {
  const std::vector<Token> Tokens = tokensOf(Access);
  static constexpr StringRef Beginnings[] = {"asm", "do",     "for",  "if",
                                             "{",   "switch", "while"};
  if (!Tokens.empty() && llvm::is_contained(Beginnings, Tokens.front().Text))
    return true;
  unsigned Depth = 0; // what a lambda assigns is its own business
  for (const Token &Each : Tokens) {
    if (Each.is("(") || Each.is("[") || Each.is("{"))
      ++Depth;
    else if (Each.is(")") || Each.is("]") || Each.is("}"))
      Depth -= Depth ? 1 : 0;
    else if (!Depth && (Each.is("=") || Each.is("++") || Each.is("--") ||
                        (Each.Is == Token::Sign && Each.Text.size() > 1 &&
                         Each.Text.ends_with("=") && !Each.is("==") &&
                         !Each.is("!=") && !Each.is("<=") && !Each.is(">="))))
      return true;
  }
  return false;
}

class Writer {
public:
  /// \p Array, if there is one, has \p Of applied.
  explicit Writer(const Question &Asked, const SwizzledArray *Array = nullptr,
                  const CuteSwizzle &Of = {})
      : Asked(Asked), Array(Array), Swizzle(Of) {}
  KernelText write();

private:
  /// Adds a line, and returns its number.
  unsigned line(const std::string &Text) {
    Result.Text += Text + "\n";
    return ++Lines;
  }
  bool mentions(StringRef Word) const;

  const Question &Asked;
  const SwizzledArray *Array;
  const CuteSwizzle Swizzle;
  KernelText Result;
  unsigned Lines = 0;
};

bool Writer::mentions(StringRef Word) const {
  auto Has = [&](const std::string &Text) {
    return StringRef(Text).contains(Word);
  };
  return llvm::any_of(Asked.Parameters, Has) ||
         llvm::any_of(Asked.Variables, Has) ||
         llvm::any_of(Asked.Accesses, Has);
}

KernelText Writer::write() {
  if (mentions("half"))
    line("#include <cuda_fp16.h>");
  if (mentions("bfloat16"))
    line("#include <cuda_bf16.h>");
  if (mentions("_t"))
    line("#include <stdint.h>");
  // An unused value is not loaded. An expression may have none.
  line("__device__ __align__(16) char bank_lint_used[256];");
  line("struct bank_lint_end {};");
  line("template <class T> struct bank_lint_value { T value; };");
  line("template <class T> __device__ bank_lint_value<T> operator,(T value, "
       "bank_lint_end) { return {value}; }");
  line("__device__ void bank_lint_use(bank_lint_end) {}");
  line("template <class T> __device__ void bank_lint_use(bank_lint_value<T> "
       "of) {");
  line("  *reinterpret_cast<T *>(bank_lint_used) = of.value;");
  line("}");
  if (Array)
    for (const char *Code : swizzleCode())
      line(Code);
  line(llvm::formatv("__global__ void {0}({1}) {{", KernelName,
                     llvm::join(Asked.Parameters, ", ")));
  for (std::size_t I = 0; I != Asked.Variables.size(); ++I) {
    if (!Array || I != Array->Variable) {
      Result.VariableLines.push_back(line(Asked.Variables[I] + ";"));
      continue;
    }
    const auto [Memory, Object] = declarationsOf(Asked, *Array, Swizzle);
    Result.VariableLines.push_back(line(Memory));
    line(Object);
  }
  for (const std::string &Access : Asked.Accesses) {
    // The compiler makes one access of two only where nothing is between them.
    if (&Access != Asked.Accesses.data())
      line("__syncthreads();");
    if (isStatement(Access)) {
      Result.AccessLines.push_back(line(Access + ";"));
      continue;
    }
    line("bank_lint_use((");
    Result.AccessLines.push_back(line(Access + UseEnd));
  }
  line("}");
  return std::move(Result);
}

} // namespace

KernelText kernelText(const Question &Asked) { return Writer(Asked).write(); }

KernelText kernelText(const Question &Asked, const SwizzledArray &Array,
                      const CuteSwizzle &Of) {
  return Writer(Asked, &Array, Of).write();
}

StringRef lineOf(StringRef Text, unsigned Line) {
  for (; Line > 1; --Line)
    Text = Text.split('\n').second;
  return Text.split('\n').first;
}

std::string operandAt(StringRef Text, unsigned Line) {
  StringRef Operand = lineOf(Text, Line);
  if (!Operand.consume_back(UseEnd))
    Operand.consume_back(";");
  return Operand.str();
}

} // namespace bank_lint::layout
