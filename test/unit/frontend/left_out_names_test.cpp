//===-- test/unit/frontend/left_out_names_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/invocation.h"
#include "analysis/frontend/preamble/left_out_names.h"
#include "clang/Frontend/CompilerInvocation.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

frontend::LeftOutNames namesOf(const std::string &Header) {
  CompileRequest Request;
  Request.File = "/bank-lint-test/file.cu";
  Request.Contents = "int x;\n";
  Request.UseBuiltinHeaders = true;
  Request.ExtraArguments = {"-DPASTED(x)=x##_pasted"};
  Request.Unsaved = {
      {"/bank-lint-test/outer.h", "#include \"inner.h\"\n"
                                  "int outerName;\n"
                                  "int PASTED(name);\n"
                                  "// commented\n"
                                  "#if 0\nint skipped;\n#endif\n"},
      {"/bank-lint-test/inner.h", "template <class T> struct InnerName;\n"},
      {"/bank-lint-test/broken.h", "#include \"nowhere.h\"\nint known;\n"}};
  auto Files = frontend::fileSystemFor(Request);
  auto Invocation = frontend::deviceInvocation(Request, "", Files);
  if (!Invocation)
    ADD_FAILURE() << llvm::toString(Invocation.takeError());
  return {"/bank-lint-test/" + Header, *Invocation, Files};
}

TEST(LeftOutNames, AreThoseOfTheHeaderAndOfWhatItIncludes) {
  frontend::LeftOutNames Names = namesOf("outer.h");
  for (const char *Name : {"outerName", "InnerName", "name_pasted"})
    EXPECT_TRUE(Names.maySpell(Name, {})) << Name;
  for (const char *Name : {"commented", "skipped", "KEY_LENGTH", "outer"})
    EXPECT_FALSE(Names.maySpell(Name, {})) << Name;
}

TEST(LeftOutNames, OfAHeaderThatCannotBeReadAreAny) {
  EXPECT_TRUE(namesOf("broken.h").maySpell("KEY_LENGTH", {}));
  EXPECT_TRUE(namesOf("absent.h").maySpell("KEY_LENGTH", {}));
}

} // namespace
