//===-- analysis/embedded/foreign_language.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/foreign_language.h"
#include "analysis/embedded/embedded_sources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// A language by the extensions of its files.
struct LanguageOfFiles {
  StringLiteral Extensions; ///< with blanks around each
  StringLiteral Advice;
};
constexpr LanguageOfFiles ByExtension[] = {
    {" .cl .clcpp ",
     "OpenCL, not CUDA: lint the PTX that NVIDIA's driver makes of it "
     "(CL_PROGRAM_BINARIES)"},
    {" .mojo .\U0001F525 ",
     "Mojo, not CUDA C++: lint the PTX of a kernel, which compile_info with "
     "emission_kind=\"asm\" gives"},
    {" .jl ", "Julia, not CUDA C++: lint the PTX that @device_code_ptx prints"},
    {" .rs ",
     "Rust, not CUDA C++: lint the PTX that rustc makes of it (--emit=asm "
     "for the target nvptx64-nvidia-cuda)"},
    {" .metal ",
     "Metal: it runs on GPUs of Apple, and what is predicted here are those "
     "of NVIDIA"},
    {" .wgsl .glsl .comp .hlsl .slang .spv ",
     "a shader, not CUDA: of what becomes of it on NVIDIA's GPUs, nothing is "
     "known here"},
};

/// A language inside of Python by what a text of it has.
struct LanguageOfPython {
  StringLiteral Import;        ///< a module, or the end of its name
  StringLiteral First, Second; ///< one of them is in the text; "" is none
  StringLiteral Advice;
};
constexpr LanguageOfPython InPython[] = {
    {"numba", "cuda.jit", "",
     "kernels of Numba, no CUDA C++: lint their PTX, which "
     "kernel.inspect_asm() has once it was called"},
    {"triton", "triton.jit", "tl.load",
     "kernels of Triton, no CUDA C++: lint their PTX, which Triton leaves in "
     "~/.triton/cache"},
    {"cutlass", "cute.kernel", "cute.jit",
     "kernels of the CuTe DSL, no CUDA C++: lint their PTX, which it leaves "
     "with CUTE_DSL_KEEP_PTX=1"},
    {"warp", "wp.kernel", "warp.kernel",
     "kernels of Warp, no CUDA C++: lint the .cu files that it leaves in its "
     "kernel cache"},
    {"tilelang", "T.prim_func", "tilelang.jit",
     "kernels of TileLang, no CUDA C++: lint what "
     "kernel.get_kernel_source() gives, as a .cu file"},
    {"taichi", "ti.kernel", "",
     "kernels of Taichi, no CUDA C++: lint their PTX, which it prints with "
     "ti.init(print_kernel_asm=True)"},
    {"pallas", "pallas_call", "",
     "kernels of Pallas, no CUDA C++: lint the PTX that XLA leaves with "
     "XLA_FLAGS=--xla_dump_to=FOLDER"},
};

/// Whether \p Text is SYCL and has nothing of CUDA.
bool isSycl(StringRef Text) {
  return (Text.contains("sycl/sycl.hpp") || Text.contains("CL/sycl.hpp")) &&
         !Text.contains("__global__");
}

/// The first line of \p Text that is no comment of C or Python and not blank.
StringRef firstLine(StringRef Text) {
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    const StringRef Own = Line.trim();
    if (!Own.empty() && !Own.starts_with("//") && !Own.starts_with("#"))
      return Own;
    Text = Rest;
  }
  return "";
}

/// What \p Text is that has not the name of such a file, as standard input has
/// none; "" if it may be C++.
std::string misnamed(StringRef Text) {
  const StringRef First = firstLine(Text);
  const auto Named = [](StringRef What, StringRef Extension) {
    return (What + ", by its first line, but not by its name: call it " +
            Extension + ", or standard input --stdin-filename=k" + Extension)
        .str();
  };
  if (First.starts_with(".version ") || First.starts_with(".version\t"))
    return Named("PTX", ".ptx");
  if (First.starts_with("; ModuleID") ||
      First.starts_with("source_filename =") ||
      First.starts_with("target triple =") ||
      First.starts_with("target datalayout ="))
    return Named("LLVM IR", ".ll");
  if (First.starts_with("{") && Text.contains("\"cells\"") &&
      Text.contains("\"cell_type\""))
    return Named("a notebook", ".ipynb");
  const bool Imports =
      First.starts_with("import ") ||
      (First.starts_with("from ") && First.contains(" import "));
  if (Imports && !First.ends_with(";"))
    return Named("Python", ".py");
  return "";
}

} // namespace

std::string foreignLanguage(StringRef File, StringRef Text) {
  const std::string Extension = (" " + sys::path::extension(File) + " ").str();
  if (Extension.size() > 3)
    for (const LanguageOfFiles &Language : ByExtension)
      if (Language.Extensions.contains(Extension))
        return Language.Advice.str();
  if (mayEmbedSources(File)) {
    for (const LanguageOfPython &Language : InPython)
      if (Text.contains(Language.Import) &&
          (Text.contains(Language.First) ||
           (!Language.Second.empty() && Text.contains(Language.Second))))
        return Language.Advice.str();
    return "";
  }
  if (isSycl(Text))
    return "SYCL, not CUDA: lint what clang++ -fsycl "
           "-fsycl-targets=nvptx64-nvidia-cuda -fsycl-device-only -S "
           "-emit-llvm makes of it";
  return misnamed(Text);
}

bool isHip(StringRef File, StringRef Text) {
  return sys::path::extension(File) == ".hip" || File.ends_with(".hip.cpp") ||
         Text.contains("hip/hip_runtime.h");
}

} // namespace bank_lint
