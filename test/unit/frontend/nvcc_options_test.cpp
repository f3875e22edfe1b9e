//===-- test/unit/frontend/nvcc_options_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Holds the table of nvcc's options against what `nvcc --help` (13.0) lists.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/nvcc_command.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "llvm/ADT/StringExtras.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <set>

using namespace bank_lint;
using namespace bank_lint::frontend;
using testing::Contains;

namespace {

/// As nvcc lists it: long name, short name, whether it takes a value. (The help
/// shows no value for -MF and -qpp-config; nvcc itself asks for one.)
struct Listed {
  const char *Long, *Short;
  bool TakesValue;
};

constexpr Listed Help[] = {
    {"--cuda", "-cuda", false},
    {"--cubin", "-cubin", false},
    {"--fatbin", "-fatbin", false},
    {"--ptx", "-ptx", false},
    {"--optix-ir", "-optix-ir", false},
    {"--ltoir", "-ltoir", false},
    {"--preprocess", "-E", false},
    {"--generate-dependencies", "-M", false},
    {"--generate-nonsystem-dependencies", "-MM", false},
    {"--generate-dependencies-with-compile", "-MD", false},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", false},
    {"--dependency-output", "-MF", true},
    {"--generate-dependency-targets", "-MP", false},
    {"--compile", "-c", false},
    {"--device-c", "-dc", false},
    {"--device-w", "-dw", false},
    {"--device-link", "-dlink", false},
    {"--link", "-link", false},
    {"--lib", "-lib", false},
    {"--run", "-run", false},
    {"--output-file", "-o", true},
    {"--pre-include", "-include", true},
    {"--objdir-as-tempdir", "-objtemp", false},
    {"--library", "-l", true},
    {"--define-macro", "-D", true},
    {"--undefine-macro", "-U", true},
    {"--include-path", "-I", true},
    {"--system-include", "-isystem", true},
    {"--library-path", "-L", true},
    {"--output-directory", "-odir", true},
    {"--compiler-bindir", "-ccbin", true},
    {"--allow-unsupported-compiler", "-allow-unsupported-compiler", false},
    {"--archiver-binary", "-arbin", true},
    {"--cudart", "-cudart", true},
    {"--cudadevrt", "-cudadevrt", true},
    {"--libdevice-directory", "-ldir", true},
    {"--target-directory", "-target-dir", true},
    {"--use-local-env", "-use-local-env", false},
    {"--force-cl-env-setup", "-force-cl-env-setup", false},
    {"--profile", "-pg", false},
    {"--debug", "-g", false},
    {"--device-debug", "-G", false},
    {"--generate-line-info", "-lineinfo", false},
    {"--optimization-info", "-opt-info", true},
    {"--optimize", "-O", true},
    {"--Ofast-compile", "-Ofc", true},
    {"--dopt", "-dopt", true},
    {"--dlink-time-opt", "-dlto", false},
    {"--lto", "-lto", false},
    {"--gen-opt-lto", "-gen-opt-lto", false},
    {"--ftemplate-backtrace-limit", "-ftemplate-backtrace-limit", true},
    {"--ftemplate-depth", "-ftemplate-depth", true},
    {"--no-exceptions", "-noeh", false},
    {"--shared", "-shared", false},
    {"--x", "-x", true},
    {"--std", "-std", true},
    {"--no-host-device-initializer-list", "-nohdinitlist", false},
    {"--no-host-device-move-forward", "-nohdmoveforward", false},
    {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr", false},
    {"--extended-lambda", "-extended-lambda", false},
    {"--expt-extended-lambda", "-expt-extended-lambda", false},
    {"--machine", "-m", true},
    {"--m64", "-m64", false},
    {"--compiler-options", "-Xcompiler", true},
    {"--linker-options", "-Xlinker", true},
    {"--archive-options", "-Xarchive", true},
    {"--ptxas-options", "-Xptxas", true},
    {"--nvlink-options", "-Xnvlink", true},
    {"--static-global-template-stub", "-static-global-template-stub", true},
    {"--device-entity-has-hidden-visibility",
     "-device-entity-has-hidden-visibility", true},
    {"--forward-unknown-to-host-compiler", "-forward-unknown-to-host-compiler",
     false},
    {"--forward-unknown-to-host-linker", "-forward-unknown-to-host-linker",
     false},
    {"--forward-unknown-opts", "-forward-unknown-opts", false},
    {"--dont-use-profile", "-noprof", false},
    {"--dryrun", "-dryrun", false},
    {"--verbose", "-v", false},
    {"--threads", "-t", true},
    {"--split-compile", "-split-compile", true},
    {"--split-compile-extended", "-split-compile-extended", true},
    {"--fdevice-syntax-only", "-fdevice-syntax-only", false},
    {"--fdevice-time-trace", "-fdevice-time-trace", true},
    {"--keep", "-keep", false},
    {"--keep-dir", "-keep-dir", true},
    {"--save-temps", "-save-temps", false},
    {"--clean-targets", "-clean", false},
    {"--time", "-time", true},
    {"--run-args", "-run-args", true},
    {"--input-drive-prefix", "-idp", true},
    {"--dependency-drive-prefix", "-ddp", true},
    {"--drive-prefix", "-dp", true},
    {"--dependency-target-name", "-MT", true},
    {"--no-align-double", "", false},
    {"--no-device-link", "-nodlink", false},
    {"--gpu-architecture", "-arch", true},
    {"--gpu-code", "-code", true},
    {"--generate-code", "-gencode", true},
    {"--relocatable-device-code", "-rdc", true},
    {"--entries", "-e", true},
    {"--maxrregcount", "-maxrregcount", true},
    {"--use_fast_math", "-use_fast_math", false},
    {"--ftz", "-ftz", true},
    {"--prec-div", "-prec-div", true},
    {"--prec-sqrt", "-prec-sqrt", true},
    {"--fmad", "-fmad", true},
    {"--extra-device-vectorization", "-extra-device-vectorization", false},
    {"--default-stream", "-default-stream", true},
    {"--disable-warnings", "-w", false},
    {"--keep-device-functions", "-keep-device-functions", false},
    {"--source-in-ptx", "-src-in-ptx", false},
    {"--restrict", "-restrict", false},
    {"--Wreorder", "-Wreorder", false},
    {"--Wdefault-stream-launch", "-Wdefault-stream-launch", false},
    {"--Wmissing-launch-bounds", "-Wmissing-launch-bounds", false},
    {"--Wext-lambda-captures-this", "-Wext-lambda-captures-this", false},
    {"--Wno-deprecated-declarations", "-Wno-deprecated-declarations", false},
    {"--Wno-deprecated-gpu-targets", "-Wno-deprecated-gpu-targets", false},
    {"--Werror", "-Werror", true},
    {"--resource-usage", "-res-usage", false},
    {"--extensible-whole-program", "-ewp", false},
    {"--no-compress", "-no-compress", false},
    {"--qpp-config", "-qpp-config", true},
    {"--compile-as-tools-patch", "-astoolspatch", false},
    {"--list-gpu-code", "-code-ls", false},
    {"--list-gpu-arch", "-arch-ls", false},
    {"--display-error-number", "-err-no", false},
    {"--no-display-error-number", "-no-err-no", false},
    {"--diag-error", "-diag-error", true},
    {"--diag-suppress", "-diag-suppress", true},
    {"--diag-warn", "-diag-warn", true},
    {"--host-linker-script", "-hls", true},
    {"--augment-host-linker-script", "-aug-hls", false},
    {"--relocatable-link", "-r", false},
    {"--brief-diagnostics", "-brief-diag", true},
    // New in nvcc 13.5.
    {"--apply-controls", "-apply-controls", true},
    {"--concat", "-concat", false},
    {"--enable-tile", "-enable-tile", false},
    {"--fdevice-sanitize", "-fdevice-sanitize", true},
    {"--fdevice-time-trace-granularity", "-fdevice-time-trace-granularity",
     true},
    {"--fmax-errors", "-fmax-errors", true},
    {"--nvprune-options", "-Xnvprune", true},
    {"--prune", "-prune", false},
    {"--safety-compatibility", "-safety-compat", false},
    {"--simt-only", "-simt-only", false},
    {"--skip-ptx-semantics-check", "-skip-ptx-semantics-check", false},
    {"--stdlib", "-stdlib", true},
    {"--tile-only", "-tile-only", false},
    {"--tile-preview", "-tile-preview", true},
    {"--tilebc", "-tilebc", false},
    {"--tilecubin", "-tilecubin", false},
    {"--tilefatbin", "-tilefatbin", false},
    {"--tileiras-options", "-Xtileiras", true},
    {"--utf-8", "-utf-8", false},
    {"--verbose2", "-v2", false},
    // Not in the help.
    {"--cicc-options", "-Xcicc", true},
    {"--cudafe-options", "-Xcudafe", true},
    {"--Wconversion", "-Wconversion", false},
    {"--jump-table-density", "-jtd", true},
    {"--relocatable-ptx", "-reloc-ptx", false},
    {"--device-stack-protector", "-device-stack-protector", true},
    {"--compress-mode", "-compress-mode", true},
    {"--frandom-seed", "-frandom-seed", true},
    {"--sanitize", "-sanitize", true},
    {"--jobserver", "-jobserver", false},
    {"--help", "-h", false},
    {"--version", "-V", false},
    {"--options-file", "-optf", true},
};

/// Values that are fit for the options that look into theirs.
std::string valueFor(llvm::StringRef Short) {
  if (Short == "-arch")
    return "sm_80";
  if (Short == "-gencode")
    return "arch=compute_80,code=sm_80";
  if (Short == "-std")
    return "c++17";
  if (Short == "-Xcompiler")
    return "-DHOST";
  return "value";
}

CommandPlace emptyPlace() {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/p/value", 0, llvm::MemoryBuffer::getMemBuffer("-DREAD"));
  return {"/p", Files, {"/p"}};
}

/// The fate of all words is known, and the end of the command was reached.
void expectUnderstood(const std::vector<std::string> &Words) {
  CommandPlace Place = emptyPlace();
  TranslatedCommand Command = translateNvcc(Words, Place);
  std::string Line = llvm::join(Words, " ");
  EXPECT_THAT(Command.Arguments, Contains("-DEND")) << Line;
  for (const OptionFate &Fate : Command.Options) {
    EXPECT_NE(Fate.Outcome, OptionOutcome::Unknown) << Line << ": " << Fate.Why;
    EXPECT_NE(Fate.Why, "is an input") << Line << ": " << Fate.Option;
  }
}

TEST(NvccOptions, EveryOptionOfTheHelpIsInTheTable) {
  for (const Listed &Wanted : Help)
    for (const char *Name : {Wanted.Long, Wanted.Short}) {
      if (!*Name)
        continue;
      const NvccOption *Option = findNvccOption(Name);
      ASSERT_TRUE(Option) << Name;
      EXPECT_EQ(Option->TakesValue, Wanted.TakesValue) << Name;
    }
}

TEST(NvccOptions, EverySpellingTakesWhatNvccTakes) {
  for (const Listed &Wanted : Help)
    for (std::string Name : {Wanted.Long, Wanted.Short}) {
      if (Name.empty())
        continue;
      if (!Wanted.TakesValue) {
        expectUnderstood({Name, "-DEND"});
        continue;
      }
      expectUnderstood({Name, valueFor(Wanted.Short), "-DEND"});
      expectUnderstood({Name + "=" + valueFor(Wanted.Short), "-DEND"});
    }
}

TEST(NvccOptions, NoSpellingIsInTheTableTwice) {
  std::set<llvm::StringRef> Seen;
  for (const NvccOption &Option : nvccOptions())
    for (llvm::StringRef Name : {Option.Long, Option.Short})
      EXPECT_TRUE(Name.empty() || Seen.insert(Name).second) << Name.str();
}

TEST(NvccOptions, WhatIsDroppedHasAReason) {
  for (const NvccOption &Option : nvccOptions())
    EXPECT_TRUE(Option.Action != NvccAction::Drop || !Option.Text.empty())
        << Option.Short.str();
}

} // namespace
