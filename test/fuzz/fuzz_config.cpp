//===-- test/fuzz/fuzz_config.cpp - what projects say, fuzzed -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A .bank-lint file is read or refused, whatever is in it. A refusal names the
/// file; what is read has lines of the text and patterns that can be matched.
/// The same of a baseline, and of the comments of a source.
///
///     build/fuzz/bin/fuzz_config -max_total_time=300 -dict=config.dict
//===----------------------------------------------------------------------===//
#include "analysis/launch/launch_override.h"
#include "test/fuzz/require.h"
#include "tool/config/baseline.h"
#include "tool/config/comment_scanner.h"
#include "tool/config/config_lookup.h"
#include "llvm/ADT/SmallVector.h"

using namespace bank_lint;

static std::string launchObjection(llvm::StringRef Text) {
  auto Launch = parseLaunchOverride(Text);
  return Launch ? "" : llvm::toString(Launch.takeError());
}

/// One of each shape.
static constexpr ConfigKey Keys[] = {
    {"arch", "arch", ConfigShape::Text, "", false, false, "", nullptr},
    {"min-weight", "min-weight", ConfigShape::Number, "", false, false, "",
     nullptr},
    {"cuda-path", "cuda-path", ConfigShape::Text, "", true, false, "", nullptr},
    {"hints", "hints", ConfigShape::Switch, "", false, true, "", nullptr},
    {"enable", "enable", ConfigShape::List, "disable", false, false, "",
     nullptr},
    {"disable", "disable", ConfigShape::List, "enable", false, false, "",
     nullptr},
    {"launch", "launch", ConfigShape::Pairs, "", false, false, "",
     launchObjection},
    {"output", "output", ConfigShape::NewList, "", true, true, "", nullptr},
};

static constexpr llvm::StringLiteral Path = "/project/.bank-lint";

static void readAsConfig(llvm::StringRef Text) {
  auto Read = readConfig(Path, Text, Keys);
  if (!Read) {
    const std::string Why = llvm::toString(Read.takeError());
    require(llvm::StringRef(Why).starts_with((Path + ":").str()),
            "a refusal names the file");
    return;
  }
  std::vector<Setting> All;
  for (llvm::ArrayRef<Setting> Layer : Read->layersFor("/project/a/b.cu")) {
    for (const Setting &S : Layer)
      require(S.Line && S.Line <= Text.count('\n') + Text.count('\r') + 1 &&
                  !S.Value.empty(),
              "a setting stands in a line of the text");
    overlay(All, Layer);
  }
  require(All.size() <= Text.size(), "what is said takes room");
}

static void readAsBaseline(llvm::StringRef Text) {
  auto Read = parseBaseline(Text);
  if (!Read) {
    require(!llvm::toString(Read.takeError()).empty(),
            "a refusal has a reason");
    return;
  }
  std::string Written;
  llvm::raw_string_ostream OS(Written);
  writeBaseline(*Read, OS);
  auto Again = parseBaseline(Written);
  require(static_cast<bool>(Again), "a baseline that was written can be read");
  require(Again->Entries == Read->Entries, "it reads as the same");
}

static void readAsSource(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  const ScannedSource Source = scanComments(Lines);
  require(Source.HasCode.size() == Lines.size(), "each line is looked at");
  for (const SourceComment &C : Source.Comments)
    require(C.Line && C.Line <= Lines.size() && C.Column &&
                Lines[C.Line - 1].substr(C.Column - 1).starts_with(C.Text),
            "a comment is where it says");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  readAsConfig(Text);
  readAsBaseline(Text);
  readAsSource(Text);
  return 0;
}
