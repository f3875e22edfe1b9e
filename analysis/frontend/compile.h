//===-- analysis/frontend/compile.h - a .cu file to device IR ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The door of the frontend: one device-side compile, in process.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMPILE_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMPILE_H

#include "analysis/program/device_module.h"
#include "analysis/program/outside_uses.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

class FileTrail;     // analysis/support/file_facts.h
class PreambleStore; // analysis/frontend/preamble/preamble.h
class SpareThreads;  // analysis/support/spare_threads.h

/// What to compile and how.
struct CompileRequest {
  std::string File; ///< path of the source file
  /// The text to compile instead of what is on disk (editor buffers, tests).
  std::optional<std::string> Contents;
  /// Texts of other files, in place of what is on disk: by absolute path.
  std::map<std::string, std::string> Unsaved;
  std::string Arch = "sm_80"; ///< "sm_90"
  /// Where the CUDA toolkit is; absent: look at the usual places.
  std::optional<std::string> CudaPath;
  /// Use the headers in the binary even where there is a toolkit.
  bool UseBuiltinHeaders = false;
  /// Leave loops and accesses as the source has them; otherwise as nvcc issues
  /// them: short constant loops unrolled, neighbouring accesses merged.
  bool AsWritten = false;
  /// Count stores to arrays that are never read, which nvcc deletes.
  bool KeepsUnread = false;
  /// Describe the __shared__ arrays, and let their indices go through probes:
  /// the code is then for looking at these, not for counting.
  bool ProbeArrays = false;
  /// Find where launches say their blocks: DeviceModule::Blocks.
  bool FindsBlocks = false;
  /// For a module: its code is relocatable, -rdc=true. A source says so itself.
  bool IsRelocatable = false;
  /// Make the code what is executed: see device_passes.h.
  bool RunPasses = true;
  /// Parse all bodies, also those of host functions of system headers.
  bool ReadsAllBodies = false;
  /// Read the host code alone, for what it does with functions and kernels of
  /// other files: only DeviceModule::Uses.
  bool ReadsUses = false;
  /// Asked for what other files do with functions and kernels of this one;
  /// null: not available.
  UsesElsewhere Elsewhere;
  /// Parse the user's own headers, whatever is kept.
  bool ReadsOwnHeaders = false;
  /// Do not free what the compiler holds: the process ends soon.
  bool LeavesMemory = false;
  /// clang options from the project's own command.
  std::vector<std::string> ProjectArguments;
  /// Instantiations of kernel templates that the file lacks: "k<float, 32>".
  std::vector<std::string> Instantiations;
  /// Further clang options: -I, -D, -std=... They come last.
  std::vector<std::string> ExtraArguments;

  /// Where headers that were read in advance are kept; null: they are not.
  std::shared_ptr<PreambleStore> Preambles;
  /// Gets to know what is read of the disk, but for the files behind the
  /// preamble; null: not recorded.
  FileTrail *Trail = nullptr;
  /// Threads that may be taken; null: none.
  std::shared_ptr<SpareThreads> Spare;
};

/// The options of clang's driver for \p Request with the headers of \p Toolkit,
/// or those in the binary if it is empty.
std::vector<std::string> compilerArguments(const CompileRequest &Request,
                                           const std::string &Toolkit);

/// Compiles the device side of a CUDA file.
///
/// Errors in the file are no failure: they are in DeviceModule::Messages, and
/// every kernel that is whole is in the module all the same. A failure means
/// that nothing could be compiled: no such file, a directory, not text, empty.
/// Its message is one line without the file's name.
llvm::Expected<DeviceModule> compileDevice(const CompileRequest &Request);

} // namespace bank_lint

#endif
