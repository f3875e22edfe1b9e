// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a project's files may say, and whose files count at all.
#include "analysis/support/resolved_path.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/config/config_lookup.h"
#include "tool/config/project_rights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using enum ProjectMay;

constexpr ConfigKey Keys[] = {
    {"any", "any", ConfigShape::Text, "", false, false, "", nullptr},
    {"report", "report", ConfigShape::NewList, "", true, true, "", nullptr,
     WriteBelow},
    {"toolkit", "toolkit", ConfigShape::Text, "", true, false, "", nullptr,
     NameToolkit},
    {"database", "database", ConfigShape::Text, "", true, false, "", nullptr,
     NameDatabase},
    {"limit", "limit", ConfigShape::Number, "", false, true, "", nullptr,
     LowerIt, 300},
    {"off", "off", ConfigShape::Switch, "", false, true, "", nullptr,
     SwitchItOn},
    {"mine", "mine", ConfigShape::Text, "", true, true, "", nullptr,
     SayNothing},
};

class ProjectRights : public testing::Test {
protected:
  /// Why "key: value" of p/.bank-lint is not used.
  std::string why(llvm::StringRef Key, const std::string &Value,
                  llvm::ArrayRef<Setting> Users = {}) {
    return whyRefused({findKey(Keys, Key), Value, P + "/.bank-lint", 1, 1},
                      Users);
  }
  std::string report(const std::string &Path) {
    return why("report", "json=" + Path);
  }
  void link(const std::string &To, const std::string &Name) {
    ASSERT_EQ(::symlink(To.c_str(), Folder.path(Name).c_str()), 0);
  }
  /// "key=value" of each that counts for \p File.
  std::vector<std::string> settings(const std::string &File,
                                    bool UseProjects = true) {
    ConfigLookup Lookup(Keys, Folder.path("user/config.yaml"), UseProjects);
    std::vector<std::string> Result;
    for (const Setting &S : llvm::cantFail(Lookup.settingsFor(File)))
      Result.push_back(S.Key->Name.str() + "=" + S.Value);
    Notes.clear();
    for (const ConfigNote &Note : Lookup.notes())
      Notes.push_back(Note.Text);
    return Result;
  }

  TemporaryFolder Folder;
  const std::string P = Folder.path("p");
  const std::string File = Folder.write("p/src/a.cu", "");
  const std::string Root = Folder.write("p/.git/HEAD", "");
  std::vector<std::string> Notes;
};

TEST_F(ProjectRights, PathsAreResolvedWhateverExists) {
  link("p/src", "l");
  link("../gone/x", "p/dangling");
  link("round", "round");
  auto Resolved = [&](const std::string &Name) {
    return resolvedPath(Folder.path(Name)).value_or("(circle)");
  };
  EXPECT_EQ(Resolved("p/src/a.cu"), Folder.path("p/src/a.cu"));
  EXPECT_EQ(Resolved("l/a.cu"), Folder.path("p/src/a.cu"));
  EXPECT_EQ(Resolved("l/new/./file"), Folder.path("p/src/new/file"));
  EXPECT_EQ(Resolved("l/../new"), Folder.path("p/new"));
  EXPECT_EQ(Resolved("p/dangling/y"), Folder.path("gone/x/y"));
  EXPECT_EQ(Resolved("round/x"), "(circle)");
  EXPECT_EQ(resolvedPath("/../../x"), "/x");
}

TEST_F(ProjectRights, AReportGoesBelowTheFolder) {
  Folder.write("p/old.json", "");
  Folder.write("out.json", "");
  for (const char *Name :
       {"/r.json", "/src/r.json", "/new/r.json", "/old.json"})
    EXPECT_EQ(report(P + Name), "") << Name;
  EXPECT_EQ(report("-"), "");
  for (const std::string &Path :
       {Folder.path("r.json"), Folder.path("out.json"), std::string("/r"),
        Folder.path("pp/r.json"), std::string("/dev/null")})
    EXPECT_EQ(report(Path), "leads out of the folder of this file") << Path;
}

TEST_F(ProjectRights, ALinkDoesNotLeadAReportOut) {
  Folder.write("out.json", "");
  link("..", "p/up");
  link("../out.json", "p/file");
  link("../new.json", "p/dangling");
  link("circle", "p/circle");
  for (const char *Name : {"/up/r.json", "/file", "/dangling"})
    EXPECT_EQ(report(P + Name), "leads out of the folder of this file") << Name;
  EXPECT_EQ(report(P + "/circle"), "leads in a circle");
  // Nor does the folder's being found by a link make it another.
  link("p", "q");
  EXPECT_EQ(
      whyRefused({findKey(Keys, "report"), "json=" + Folder.path("q/r.json"),
                  Folder.path("q/.bank-lint"), 1, 1},
                 {}),
      "");
}

TEST_F(ProjectRights, AReportIsAFileOfOurs) {
  EXPECT_THAT(report(P + "/.git/config"), HasSubstr("version control"));
  EXPECT_THAT(report(P + "/src/.GIT/x"), HasSubstr("version control"));
  ASSERT_EQ(::mkfifo(Folder.path("p/fifo").c_str(), 0600), 0);
  EXPECT_EQ(report(P + "/fifo"), "is no regular file");
}

TEST_F(ProjectRights, AReportReplacesReportsAlone) {
  for (const char *Text :
       {"KEY=secret\n", "__global__ void k() {}\n", "{}",
        "{\"version\": \"1\"}",
        "{\"name\": \"x\", \"version\": \"1\", \"files\": [\"a\"]}"}) {
    Folder.write("p/old.json", Text);
    EXPECT_EQ(report(P + "/old.json"),
              "would replace '" + P +
                  "/old.json', which is no report of bank-lint's")
        << Text;
  }
  Folder.write("p/old.json", "{\n  \"version\": \"0.1.0\",\n  \"arch\": "
                             "\"sm_80\",\n  \"files\": []\n}\n");
  EXPECT_EQ(report(P + "/old.json"), "");
}

TEST_F(ProjectRights, AToolkitOrADatabaseMayLieElsewhere) {
  Folder.write("cuda/include/cuda_runtime.h", "");
  EXPECT_EQ(why("toolkit", Folder.path("cuda")), "");
  EXPECT_EQ(why("toolkit", P + "/third_party/cuda"), "");
  EXPECT_THAT(why("toolkit", "/etc"), HasSubstr("to no CUDA toolkit"));
  Folder.write("build/compile_commands.json", "[]");
  EXPECT_EQ(why("database", Folder.path("build")), "");
  EXPECT_EQ(why("database", Folder.path("build/compile_commands.json")), "");
  EXPECT_EQ(why("database", P + "/any.json"), "");
  EXPECT_THAT(why("database", Folder.path("none")), HasSubstr("leads out"));
  EXPECT_THAT(why("database", "/etc/passwd"), HasSubstr("leads out"));
  link("/dev/zero", "p/zero");
  EXPECT_THAT(why("database", P + "/zero"), HasSubstr("leads out"));
}

TEST_F(ProjectRights, LimitsAreOnlyLowered) {
  EXPECT_EQ(why("limit", "300"), "");
  EXPECT_EQ(why("limit", "1"), "");
  for (const char *Value : {"301", "0", "-1", "nan", "1e9"})
    EXPECT_EQ(why("limit", Value),
              "a project may only lower the limit, which is 300")
        << Value;
  const ConfigKey *Limit = findKey(Keys, "limit");
  EXPECT_EQ(why("limit", "301", {{Limit, "600", ""}}), "");
  EXPECT_NE(why("limit", "20", {{Limit, "10", ""}}), "");
  EXPECT_EQ(why("limit", "20", {{Limit, "0", ""}}), "");
}

TEST_F(ProjectRights, TheUsersSwitchStaysOn) {
  EXPECT_EQ(why("off", "true"), "");
  EXPECT_EQ(why("off", "false"), "");
  EXPECT_NE(why("off", "false", {{findKey(Keys, "off"), "true", ""}}), "");
  EXPECT_EQ(why("mine", P + "/x"), "a project may not set this; set it on the "
                                   "command line or in your own config.yaml");
}

TEST_F(ProjectRights, TheUsersOwnSettingsAreTheLeast) {
  Folder.write("user/config.yaml", "any: user\nlimit: 400\nmine: /m\n"
                                   "report: json=/r\n");
  EXPECT_THAT(settings(File), ElementsAre("any=user", "limit=400", "mine=/m",
                                          "report=json=/r"));
  Folder.write("p/.bank-lint", "any: project\nlimit: 500\n"
                               "report: json=../r\n");
  EXPECT_THAT(settings(File), ElementsAre("limit=400", "mine=/m",
                                          "report=json=/r", "any=project"));
  EXPECT_THAT(Notes,
              ElementsAre(P + "/.bank-lint:2:8: 'limit' is not used: a project "
                              "may only lower the limit, which is 400",
                          P + "/.bank-lint:3:9: 'report' is not used: leads "
                              "out of the folder of this file"));
  EXPECT_THAT(
      settings(File, /*UseProjects=*/false),
      ElementsAre("any=user", "limit=400", "mine=/m", "report=json=/r"));
}

TEST_F(ProjectRights, FilesAboveTheProjectSayNothing) {
  Folder.write(".bank-lint", "any: above\n");
  EXPECT_THAT(settings(File), IsEmpty());
  Folder.write("p/.bank-lint", "inherit: true\nlimit: 5\n");
  EXPECT_THAT(settings(File), ElementsAre("limit=5"));
  EXPECT_THAT(settings(Folder.write("alone/src/a.cu", "")), IsEmpty());
  Folder.write("alone/.bank-lint", "any: x\n");
  EXPECT_THAT(settings(Folder.path("alone/src/a.cu")), IsEmpty());
  EXPECT_THAT(settings(Folder.path("alone/a.cu")), ElementsAre("any=x"));
}

TEST_F(ProjectRights, WhatIsNoFileOfTheProjectsIsLeftAlone) {
  Folder.write("secret", "password: x\n");
  link("../secret", "p/.bank-lint");
  EXPECT_THAT(settings(File), IsEmpty());
  EXPECT_THAT(Notes, ElementsAre(P + "/.bank-lint: it is a link to '" +
                                 Folder.path("secret") +
                                 "', outside of the project, and is not used"));
  // A link to settings, or to a file of the project, is followed.
  ASSERT_EQ(::unlink(Folder.path("p/.bank-lint").c_str()), 0);
  Folder.write("shared/.bank-lint", "any: shared\n");
  link("../shared/.bank-lint", "p/.bank-lint");
  EXPECT_THAT(settings(File), ElementsAre("any=shared"));
  ASSERT_EQ(::unlink(Folder.path("p/.bank-lint").c_str()), 0);
  Folder.write("p/lint.yaml", "any: own\n");
  link("lint.yaml", "p/.bank-lint");
  EXPECT_THAT(settings(File), ElementsAre("any=own"));
}

TEST_F(ProjectRights, SettingsOfAThirdUserAreLeftAlone) {
  Folder.write("p/.bank-lint", "any: x\n");
  if (::chown(Folder.path("p/.bank-lint").c_str(), ::geteuid() + 1, -1) != 0)
    GTEST_SKIP() << "only root may give a file away";
  EXPECT_THAT(settings(File), IsEmpty());
  EXPECT_THAT(Notes, ElementsAre(HasSubstr("belongs to another user")));
  // A checkout that is another's as a whole is read as ever.
  ASSERT_EQ(::chown(File.c_str(), ::geteuid() + 1, -1), 0);
  EXPECT_THAT(settings(File), ElementsAre("any=x"));
}

} // namespace
