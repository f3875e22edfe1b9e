//===-- analysis/frontend/command/nvcc_options.cpp - the options of nvcc --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/nvcc_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

using enum NvccAction;

// Why an option may go.
constexpr StringRef Phase = "says which steps to run";
constexpr StringRef Output = "names outputs";
constexpr StringRef Dependencies = "writes dependency files";
constexpr StringRef Linking = "is for linking";
constexpr StringRef Codegen = "is for code generation behind the analysis";
constexpr StringRef Tiles =
    "is about tile kernels, which are not CUDA C++ code "
    "that is analysed";
constexpr StringRef Arithmetic = "changes numbers, not accesses";
constexpr StringRef Debug = "adds debug information";
constexpr StringRef Messages = "is about messages";
constexpr StringRef Driving = "is about how nvcc runs";
constexpr StringRef HostTool = "chooses the host's tools";
constexpr StringRef RealArch = "names machine code; the virtual architecture "
                               "decides";

constexpr bool Value = true, NoValue = false;

constexpr NvccOption Table[] = {
    // What the source means.
    {"--define-macro", "-D", Value, Define, ""},
    {"--undefine-macro", "-U", Value, Undefine, ""},
    {"--include-path", "-I", Value, IncludeFolder, ""},
    {"--system-include", "-isystem", Value, SystemFolder, ""},
    {"--pre-include", "-include", Value, ForcedInclude, ""},
    {"--std", "-std", Value, Standard, ""},
    {"--x", "-x", Value, Language, ""},
    {"--gpu-architecture", "-arch", Value, Architecture, ""},
    {"--generate-code", "-gencode", Value, GenerateCode, ""},
    {"--gpu-code", "-code", Value, Drop, RealArch},
    {"--relocatable-device-code", "-rdc", Value, Relocatable, ""},
    {"--device-c", "-dc", NoValue, Macro, "__CUDACC_RDC__"},
    {"--dlink-time-opt", "-dlto", NoValue, Macro, "__CUDACC_RDC__"},
    {"--lto", "-lto", NoValue, Macro, "__CUDACC_RDC__"},
    {"--extensible-whole-program", "-ewp", NoValue, Macro, "__CUDACC_EWP__"},
    {"--device-debug", "-G", NoValue, Macro, "__CUDACC_DEBUG__"},
    {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr", NoValue, Macro,
     "__CUDACC_RELAXED_CONSTEXPR__"},
    {"--extended-lambda", "-extended-lambda", NoValue, Macro,
     "__CUDACC_EXTENDED_LAMBDA__"},
    {"--expt-extended-lambda", "-expt-extended-lambda", NoValue, Macro,
     "__CUDACC_EXTENDED_LAMBDA__"},
    {"--default-stream", "-default-stream", Value, DefaultStream, ""},
    {"--no-exceptions", "-noeh", NoValue, Pass, "-fno-exceptions"},
    {"--ftemplate-depth", "-ftemplate-depth", Value, Pass, "-ftemplate-depth="},
    {"--compiler-options", "-Xcompiler", Value, HostOptions, ""},
    {"--forward-unknown-to-host-compiler", "-forward-unknown-to-host-compiler",
     NoValue, HostGetsUnknown, ""},
    {"--forward-unknown-opts", "-forward-unknown-opts", NoValue,
     HostGetsUnknown, ""},
    {"--options-file", "-optf", Value, OptionsFile, ""},

    // Steps and outputs.
    {"--cuda", "-cuda", NoValue, Drop, Phase},
    {"--cubin", "-cubin", NoValue, Drop, Phase},
    {"--fatbin", "-fatbin", NoValue, Drop, Phase},
    {"--ptx", "-ptx", NoValue, Drop, Phase},
    {"--optix-ir", "-optix-ir", NoValue, Drop, Phase},
    {"--ltoir", "-ltoir", NoValue, Drop, Phase},
    {"--preprocess", "-E", NoValue, Drop, Phase},
    {"--compile", "-c", NoValue, Drop, Phase},
    {"--device-w", "-dw", NoValue, Drop, Phase},
    {"--device-link", "-dlink", NoValue, Drop, Phase},
    {"--link", "-link", NoValue, Drop, Phase},
    {"--lib", "-lib", NoValue, Drop, Phase},
    {"--run", "-run", NoValue, Drop, Phase},
    {"--run-args", "-run-args", Value, Drop, Phase},
    {"--clean-targets", "-clean", NoValue, Drop, Phase},
    {"--fdevice-syntax-only", "-fdevice-syntax-only", NoValue, Drop, Phase},
    {"--compile-as-tools-patch", "-astoolspatch", NoValue, Drop, Phase},
    {"--tilebc", "-tilebc", NoValue, Drop, Phase},
    {"--tilecubin", "-tilecubin", NoValue, Drop, Phase},
    {"--tilefatbin", "-tilefatbin", NoValue, Drop, Phase},
    {"--list-gpu-code", "-code-ls", NoValue, Drop, Phase},
    {"--list-gpu-arch", "-arch-ls", NoValue, Drop, Phase},
    {"--help", "-h", NoValue, Drop, Phase},
    {"--version", "-V", NoValue, Drop, Phase},
    {"--output-file", "-o", Value, Drop, Output},
    {"--output-directory", "-odir", Value, Drop, Output},
    {"--objdir-as-tempdir", "-objtemp", NoValue, Drop, Output},
    {"--keep", "-keep", NoValue, Drop, Output},
    {"--keep-dir", "-keep-dir", Value, Drop, Output},
    {"--save-temps", "-save-temps", NoValue, Drop, Output},
    {"--time", "-time", Value, Drop, Output},
    {"--fdevice-time-trace", "-fdevice-time-trace", Value, Drop, Output},
    {"--fdevice-time-trace-granularity", "-fdevice-time-trace-granularity",
     Value, Drop, Output},
    {"--generate-dependencies", "-M", NoValue, Drop, Dependencies},
    {"--generate-nonsystem-dependencies", "-MM", NoValue, Drop, Dependencies},
    {"--generate-dependencies-with-compile", "-MD", NoValue, Drop,
     Dependencies},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", NoValue, Drop,
     Dependencies},
    {"--dependency-output", "-MF", Value, Drop, Dependencies},
    {"--generate-dependency-targets", "-MP", NoValue, Drop, Dependencies},
    {"--dependency-target-name", "-MT", Value, Drop, Dependencies},

    // Linking.
    {"--library", "-l", Value, Drop, Linking},
    {"--library-path", "-L", Value, Drop, Linking},
    {"--cudart", "-cudart", Value, Drop, Linking},
    {"--cudadevrt", "-cudadevrt", Value, Drop, Linking},
    {"--shared", "-shared", NoValue, Drop, Linking},
    {"--linker-options", "-Xlinker", Value, Drop, Linking},
    {"--archive-options", "-Xarchive", Value, Drop, Linking},
    {"--nvlink-options", "-Xnvlink", Value, Drop, Linking},
    {"--nvprune-options", "-Xnvprune", Value, Drop, Linking},
    {"--prune", "-prune", NoValue, Drop, Linking},
    {"--no-device-link", "-nodlink", NoValue, Drop, Linking},
    {"--gen-opt-lto", "-gen-opt-lto", NoValue, Drop, Linking},
    {"--forward-unknown-to-host-linker", "-forward-unknown-to-host-linker",
     NoValue, Drop, Linking},
    {"--host-linker-script", "-hls", Value, Drop, Linking},
    {"--augment-host-linker-script", "-aug-hls", NoValue, Drop, Linking},
    {"--relocatable-link", "-r", NoValue, Drop, Linking},
    {"--libdevice-directory", "-ldir", Value, Drop, Linking},

    // Code generation.
    {"--optimize", "-O", Value, Drop, Codegen},
    {"--Ofast-compile", "-Ofc", Value, FastCompile, ""},
    {"--dopt", "-dopt", Value, Drop, Codegen},
    {"--ptxas-options", "-Xptxas", Value, Assembler, ""},
    {"--fatbin-options", "-Xfatbin", Value, Drop, Codegen},
    {"--cicc-options", "-Xcicc", Value, Optimiser, ""},
    {"--tileiras-options", "-Xtileiras", Value, Drop, Tiles},
    {"--enable-tile", "-enable-tile", NoValue, Drop, Tiles},
    {"--tile-only", "-tile-only", NoValue, Drop, Tiles},
    {"--tile-preview", "-tile-preview", Value, Drop, Tiles},
    {"--simt-only", "-simt-only", NoValue, Drop, Tiles},
    {"--maxrregcount", "-maxrregcount", Value, Drop, Codegen},
    {"--entries", "-e", Value, Drop, Codegen},
    {"--restrict", "-restrict", NoValue, Restrict, ""},
    {"--extra-device-vectorization", "-extra-device-vectorization", NoValue,
     Drop, Codegen},
    {"--keep-device-functions", "-keep-device-functions", NoValue, Drop,
     Codegen},
    {"--source-in-ptx", "-src-in-ptx", NoValue, Drop, Codegen},
    {"--no-compress", "-no-compress", NoValue, Drop, Codegen},
    {"--compress-mode", "-compress-mode", Value, Drop, Codegen},
    {"--concat", "-concat", NoValue, Drop, Codegen},
    {"--fdevice-sanitize", "-fdevice-sanitize", Value, Drop, Codegen},
    {"--skip-ptx-semantics-check", "-skip-ptx-semantics-check", NoValue, Drop,
     Codegen},
    {"--safety-compatibility", "-safety-compat", NoValue, Drop, Codegen},
    {"--jump-table-density", "-jtd", Value, Drop, Codegen},
    {"--relocatable-ptx", "-reloc-ptx", NoValue, Drop, Codegen},
    {"--device-stack-protector", "-device-stack-protector", Value, Drop,
     Codegen},
    {"--frandom-seed", "-frandom-seed", Value, Drop, Codegen},
    {"--sanitize", "-sanitize", Value, Drop, Codegen},
    {"--machine", "-m", Value, Drop, Codegen},
    {"--m64", "-m64", NoValue, Drop, Codegen},
    {"", "-m32", NoValue, Drop, Codegen},
    {"--no-align-double", "", NoValue, Drop, Codegen},
    {"--static-global-template-stub", "-static-global-template-stub", Value,
     Drop, Codegen},
    {"--device-entity-has-hidden-visibility",
     "-device-entity-has-hidden-visibility", Value, Drop, Codegen},
    {"--no-host-device-initializer-list", "-nohdinitlist", NoValue, Drop,
     Codegen},
    {"--no-host-device-move-forward", "-nohdmoveforward", NoValue, Drop,
     Codegen},
    {"--use_fast_math", "-use_fast_math", NoValue, FastMath, ""},
    {"--ftz", "-ftz", Value, Drop, Arithmetic},
    {"--prec-div", "-prec-div", Value, Precision, "QUOTIENTS__"},
    {"--prec-sqrt", "-prec-sqrt", Value, Precision, "ROOTS__"},
    {"--fmad", "-fmad", Value, Drop, Arithmetic},

    // Debugging, messages, the run itself.
    {"--debug", "-g", NoValue, Drop, Debug},
    {"--profile", "-pg", NoValue, Drop, Debug},
    {"--generate-line-info", "-lineinfo", NoValue, Drop, Debug},
    {"--optimization-info", "-opt-info", Value, Drop, Messages},
    {"--resource-usage", "-res-usage", NoValue, Drop, Messages},
    {"--disable-warnings", "-w", NoValue, Drop, Messages},
    {"--Wreorder", "-Wreorder", NoValue, Drop, Messages},
    {"--Wdefault-stream-launch", "-Wdefault-stream-launch", NoValue, Drop,
     Messages},
    {"--Wmissing-launch-bounds", "-Wmissing-launch-bounds", NoValue, Drop,
     Messages},
    {"--Wext-lambda-captures-this", "-Wext-lambda-captures-this", NoValue, Drop,
     Messages},
    {"--Wno-deprecated-declarations", "-Wno-deprecated-declarations", NoValue,
     Drop, Messages},
    {"--Wno-deprecated-gpu-targets", "-Wno-deprecated-gpu-targets", NoValue,
     Drop, Messages},
    {"--Werror", "-Werror", Value, Drop, Messages},
    {"--display-error-number", "-err-no", NoValue, Drop, Messages},
    {"--no-display-error-number", "-no-err-no", NoValue, Drop, Messages},
    {"--diag-error", "-diag-error", Value, Drop, Messages},
    {"--diag-suppress", "-diag-suppress", Value, Drop, Messages},
    {"--diag-warn", "-diag-warn", Value, Drop, Messages},
    {"--brief-diagnostics", "-brief-diag", Value, Drop, Messages},
    {"--ftemplate-backtrace-limit", "-ftemplate-backtrace-limit", Value, Drop,
     Messages},
    {"--cudafe-options", "-Xcudafe", Value, Drop, Messages},
    {"--fmax-errors", "-fmax-errors", Value, Drop, Messages},
    {"--Wconversion", "-Wconversion", NoValue, Drop, Messages},
    {"--qpp-config", "-qpp-config", Value, Drop, Driving},
    {"--dont-use-profile", "-noprof", NoValue, Drop, Driving},
    {"--dryrun", "-dryrun", NoValue, Drop, Driving},
    {"--verbose", "-v", NoValue, Drop, Driving},
    {"--verbose2", "-v2", NoValue, Drop, Driving},
    {"--apply-controls", "-apply-controls", Value, Drop, Driving},
    {"--threads", "-t", Value, Drop, Driving},
    {"--split-compile", "-split-compile", Value, Drop, Driving},
    {"--split-compile-extended", "-split-compile-extended", Value, Drop,
     Driving},
    {"--jobserver", "-jobserver", NoValue, Drop, Driving},
    {"--target-directory", "-target-dir", Value, Drop, Driving},
    {"--input-drive-prefix", "-idp", Value, Drop, Driving},
    {"--dependency-drive-prefix", "-ddp", Value, Drop, Driving},
    {"--drive-prefix", "-dp", Value, Drop, Driving},
    {"--use-local-env", "-use-local-env", NoValue, Drop, HostTool},
    {"--force-cl-env-setup", "-force-cl-env-setup", NoValue, Drop, HostTool},
    {"--compiler-bindir", "-ccbin", Value, Drop, HostTool},
    {"--allow-unsupported-compiler", "-allow-unsupported-compiler", NoValue,
     Drop, HostTool},
    {"--stdlib", "-stdlib", Value, Drop, HostTool},
    {"--utf-8", "-utf-8", NoValue, Drop, HostTool},
    {"--archiver-binary", "-arbin", Value, Drop, HostTool},
};

/// One-letter options whose value may be joined.
constexpr StringRef Joinable = "DUILlOt";

StringMap<const NvccOption *> indexTable() {
  StringMap<const NvccOption *> Index;
  for (const NvccOption &Option : Table)
    for (StringRef Name : {Option.Long, Option.Short})
      if (!Name.empty())
        Index.try_emplace(Name, &Option);
  return Index;
}

} // namespace

ArrayRef<NvccOption> nvccOptions() { return Table; }

const NvccOption *findNvccOption(StringRef Spelling) {
  static const StringMap<const NvccOption *> Index = indexTable();
  return Index.lookup(Spelling);
}

const NvccOption *findJoinedNvccOption(StringRef Word) {
  if (Word.size() < 3 || Word[0] != '-' || !Joinable.contains(Word[1]))
    return nullptr;
  return findNvccOption(Word.take_front(2));
}

std::optional<StringRef> nvccOptionOf(StringRef Argument) {
  const StringRef Name = Argument.split('=').first;
  const StringRef Option =
      StringSwitch<StringRef>(Name)
          .Case("-D__CUDACC_RDC__", "-rdc=true")
          .Case("-D__CUDACC_DEBUG__", "-G")
          .Case("-D__CUDACC_RELAXED_CONSTEXPR__", "--expt-relaxed-constexpr")
          .Case("-D__CUDACC_EXTENDED_LAMBDA__", "--extended-lambda")
          .Case("-D__BANK_LINT_FAST_MATH__", "--use_fast_math")
          .Case("-D__BANK_LINT_RESTRICT__", "-restrict")
          .Case("-D__BANK_LINT_PTXAS_O0__", "-Xptxas=-O0")
          .Case("-D__BANK_LINT_CICC_O0__", "-Xcicc=-O0")
          .Case("-D__BANK_LINT_EXACT_QUOTIENTS__", "-prec-div=true")
          .Case("-D__BANK_LINT_INEXACT_QUOTIENTS__", "-prec-div=false")
          .Case("-D__BANK_LINT_EXACT_ROOTS__", "-prec-sqrt=true")
          .Case("-D__BANK_LINT_INEXACT_ROOTS__", "-prec-sqrt=false")
          .Default("");
  if (Option.empty() && !Name.contains("__BANK_LINT_"))
    return std::nullopt;
  return Option;
}

} // namespace bank_lint::frontend
