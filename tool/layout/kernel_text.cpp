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

/// Whether \p Access writes; else its value is wanted.
bool assigns(StringRef Access) {
  unsigned Depth = 0; // a default argument of a call is no assignment
  for (const Token &Each : tokensOf(Access)) {
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
  explicit Writer(const Question &Asked) : Asked(Asked) {}
  KernelText write();

private:
  /// Adds a line, and returns its number.
  unsigned line(const std::string &Text) {
    Result.Text += Text + "\n";
    return ++Lines;
  }
  bool mentions(StringRef Word) const;

  const Question &Asked;
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
  // A value that nobody uses is not loaded.
  line("__device__ __align__(16) char bank_lint_used[256];");
  line("template <class T> __device__ void bank_lint_use(T value) {");
  line("  *reinterpret_cast<T *>(bank_lint_used) = value;");
  line("}");
  line(llvm::formatv("__global__ void {0}({1}) {{", KernelName,
                     llvm::join(Asked.Parameters, ", ")));
  for (const std::string &Variable : Asked.Variables)
    Result.VariableLines.push_back(line(Variable + ";"));
  for (const std::string &Access : Asked.Accesses) {
    // The compiler makes one access of two only where nothing is between them.
    if (&Access != Asked.Accesses.data())
      line("__syncthreads();");
    if (assigns(Access)) {
      Result.AccessLines.push_back(line(Access + ";"));
      continue;
    }
    line("bank_lint_use(");
    Result.AccessLines.push_back(line(Access + ");"));
  }
  line("}");
  return std::move(Result);
}

} // namespace

KernelText kernelText(const Question &Asked) { return Writer(Asked).write(); }

std::string operandAt(StringRef Text, unsigned Line) {
  for (; Line > 1; --Line)
    Text = Text.split('\n').second;
  StringRef Operand = Text.split('\n').first;
  Operand.consume_back(";");
  // Of an access whose value is wanted: the end of the call.
  if (Operand.count(')') > Operand.count('('))
    Operand.consume_back(")");
  return Operand.str();
}

} // namespace bank_lint::layout
