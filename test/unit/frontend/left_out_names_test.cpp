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
      {"/bank-lint-test/outer.h",
       "#include \"inner.h\"\n"
       "int outerName;\n"
       "namespace std __attribute__((deprecated)) {\n"
       "extern \"C\" { int inLanguage(int parameter) "
       "{ int local; return 0; } }\n"
       "class Class { int member; };\n"
       "}\n"
       "#define MACRO(x) body\n"
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
  for (const char *Name : {"outerName", "InnerName", "name_pasted",
                           "inLanguage", "Class", "MACRO"})
    EXPECT_TRUE(Names.mayDeclare(Name, {})) << Name;
  for (const char *Name : {"commented", "skipped", "KEY_LENGTH", "outer",
                           "parameter", "local", "member", "body", "int"})
    EXPECT_FALSE(Names.mayDeclare(Name, {})) << Name;
}

TEST(LeftOutNames, OfAHeaderThatCannotBeReadAreAny) {
  EXPECT_TRUE(namesOf("broken.h").mayDeclare("KEY_LENGTH", {}));
  EXPECT_TRUE(namesOf("absent.h").mayDeclare("KEY_LENGTH", {}));
}

} // namespace
