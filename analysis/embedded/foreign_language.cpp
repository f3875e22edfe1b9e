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
     "OpenCL, not CUDA: lint the LLVM IR that clang generates from it (-x cl "
     "-target nvptx64-nvidia-nvcl -S -emit-llvm), or the PTX of NVIDIA's "
     "driver (CL_PROGRAM_BINARIES)"},
    {" .mojo .\U0001F525 ",
     "Mojo, not CUDA C++: lint the PTX of a kernel, which "
     "max.gpu.host.compile._compile_code gives without a GPU"},
    {" .jl ", "Julia, not CUDA C++: lint the PTX that @device_code_ptx prints"},
    {" .rs ", "Rust, not CUDA C++: lint the LLVM IR that rustc generates from "
              "it (--emit=llvm-ir for the target nvptx64-nvidia-cuda)"},
    {" .mlir ", "MLIR, not CUDA C++: lint the PTX that mlir-opt generates from "
                "it (gpu-module-to-binary{format=isa})"},
    {" .ttir .ttgir ", "MLIR of Triton, not CUDA C++: lint the .ptx or .llir "
                       "that Triton's cache keeps beside it"},
    {" .cuf ", "CUDA Fortran, not CUDA C++: lint the PTX that nvfortran keeps "
               "(-gpu=keep,lineinfo)"},
    {" .f .for .f90 .f95 .f03 .f08 .F90 .F95 .F03 .F08 ",
     "Fortran, not CUDA C++: of OpenACC lint the PTX that gfortran keeps "
     "(-fopenacc -foffload=nvptx-none -save-temps: .mkoffload.s)"},
    {" .metal ",
     "Metal: it runs on GPUs of Apple, and what is predicted here are those "
     "of NVIDIA"},
    {" .wgsl .glsl .comp .hlsl .slang .spv ",
     "a shader, not CUDA: shaders are not supported"},
};

/// A language inside of Python by what a text of it has.
struct LanguageOfPython {
  StringLiteral Import;        ///< a module, or the end of its name
  StringLiteral First, Second; ///< one of them is in the text; "" is none
  StringLiteral Name;
  StringLiteral Advice = ""; ///< "": `capture` keeps what it makes
};
constexpr LanguageOfPython InPython[] = {
    {"numba", "cuda.jit", "", "Numba"},
    {"triton", "triton.jit", "tl.load", "Triton"},
    {"helion", "helion.kernel", "", "Helion"},
    {"cutlass", "cute.kernel", "cute.jit", "the CuTe DSL"},
    {"cuda.tile", "ct.kernel", "tile.kernel", "cuTile"},
    {"warp", "wp.kernel", "warp.kernel", "Warp"},
    {"tilelang", "T.prim_func", "tilelang.jit", "TileLang"},
    {"taichi", "ti.kernel", "", "Taichi",
     "lint their PTX, which it prints with ti.init(print_kernel_asm=True)"},
    {"pallas", "pallas_call", "", "Pallas",
     "lint the PTX that XLA leaves with XLA_FLAGS=--xla_dump_to=FOLDER"},
};

/// For C, C++ and Fortran with directives for GPUs and without CUDA.
struct LanguageOfDirectives {
  StringLiteral Mark, Advice;
};
constexpr LanguageOfDirectives ByDirective[] = {
    {"#pragma acc ",
     "OpenACC, not CUDA: lint the PTX that GCC keeps (-fopenacc "
     "-foffload=nvptx-none -save-temps: .mkoffload.s)"},
    {"#pragma omp target",
     "OpenMP, not CUDA: lint the PTX that clang generates from it (-fopenmp "
     "--offload-arch=sm_80 --offload-device-only -S)"},
};

/// What \p Text is if it has directives for GPUs and nothing of CUDA; "" if it
/// has none.
StringRef directives(StringRef Text) {
  if (Text.contains("__global__"))
    return "";
  for (const LanguageOfDirectives &Each : ByDirective)
    if (Text.contains(Each.Mark))
      return Each.Advice;
  return "";
}

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
        return ("kernels of " + Language.Name + ", no CUDA C++: " +
                (Language.Advice.empty()
                     ? "bank-lint capture -- " +
                           Twine(File.ends_with(".ipynb") ? "jupyter execute "
                                                          : "python ") +
                           File + " runs it and lints what it compiles"
                     : Language.Advice))
            .str();
    return "";
  }
  if (isSycl(Text))
    return "SYCL, not CUDA: lint what clang++ -fsycl "
           "-fsycl-targets=nvptx64-nvidia-cuda -fsycl-device-only -S "
           "-emit-llvm generates from it";
  if (const StringRef Advice = directives(Text); !Advice.empty())
    return Advice.str();
  return misnamed(Text);
}

bool isHip(StringRef File, StringRef Text) {
  return sys::path::extension(File) == ".hip" || File.ends_with(".hip.cpp") ||
         Text.contains("hip/hip_runtime.h");
}

} // namespace bank_lint
