//===-- analysis/program/device_module.h - what a parse gives ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The product of the frontend: the device code as LLVM IR, and what only the
/// syntax tree knew: kernels as written, launch sites, the source range of
/// each memory access, and what went wrong. No type of clang is seen here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_DEVICE_MODULE_H
#define BANK_LINT_ANALYSIS_PROGRAM_DEVICE_MODULE_H

#include "analysis/program/block_limits.h"
#include "analysis/program/block_text.h"
#include "analysis/program/code_stage.h"
#include "analysis/program/kernel_axes.h"
#include "analysis/program/launch.h"
#include "analysis/program/local_code.h"
#include "analysis/program/outside_uses.h"
#include "analysis/program/preamble_use.h"
#include "analysis/program/shared_array.h"
#include "analysis/program/source_range.h"
#include "analysis/program/tensor_map_spelling.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace bank_lint {

/// A number or a pointer in a structure.
struct ParameterMember {
  std::uint64_t Offset = 0, Bytes = 0;
  std::string Path; ///< ".shape.stride", ".sizes[2]"
};

/// A parameter of a kernel, as declared.
struct KernelParameter {
  std::string Name;        ///< as written; "" if it has none
  std::string Type;        ///< as written, e.g. "const float *"
  bool IsPointer = false;  ///< pointer or reference
  bool IsInteger = false;  ///< integer, enumeration or bool
  bool IsUnsigned = false; ///< of an integer
  bool IsBool = false;
  unsigned Bits = 0; ///< of an integer: its width
  bool IsFloating = false;
  bool IsEmptyClass = false; ///< a class without members: a functor
  /// What it points to is, or holds, a pointer, a reference or a function.
  bool LeadsToPointers = false;
  std::vector<ParameterMember> Members; ///< of a structure, as far as known
  /// The tensor maps in it, each with what its type says; Parameter is not set.
  std::vector<TensorMapArgument> Maps;

  /// "p.stride" for what is \p Bytes wide at \p Offset; "" if it is no member.
  std::string memberAt(std::uint64_t Offset, std::uint64_t Bytes) const;
  /// Whether \p Text, as a report writes it, is a member of the structure that
  /// is passed by value: "params.pitch", or "param_1+32" by its bytes where
  /// nothing names members.
  bool hasMember(llvm::StringRef Text) const;
};

/// A comment that states something of a kernel: `// bank-lint: assume ...`.
struct AssumptionComment {
  std::string Text;  ///< what follows the word "assume"
  SourceRange Where; ///< of Text
};

/// A `__global__` function that has device code.
struct KernelInfo {
  std::string MangledName; ///< its llvm::Function
  std::string Name;        ///< as a user writes it in --launch: "ns::k"
  std::string DisplayName; ///< demangled with parameters, "k(float*, int)"
  /// As an expression of the file names it: "ns::k<float, 32>".
  std::string Callable;
  SourceRange Where; ///< of the name in the definition
  std::vector<KernelParameter> Parameters;
  std::optional<unsigned> MaxThreadsPerBlock; ///< __launch_bounds__
  BlockLimits Room; ///< what its shared arrays have room for
  std::vector<AssumptionComment> Assumptions; ///< in source order
  /// What its code and its launches rest on, since a part of the source is not
  /// seen; for people.
  std::vector<std::string> RestsOn;
  /// RestsOn says of a missing header that it does not change the code or the
  /// launches: what is exact is expected then, not proven.
  bool IsOfBranch = false;
  /// The local memory of the machine code that was generated from it; absent:
  /// there was none.
  std::optional<LocalCode> Local;
  /// Static shared memory of a block; if CompileRequest::ProbeArrays.
  std::uint64_t StaticSharedBytes = 0;
};

/// A message of the compiler.
struct CompileMessage {
  enum Level { Warning, Error, Fatal } Severity = Error;
  SourceRange Where;
  std::string Text;
  std::string MissingHeader; ///< what an #include did not find; else ""
  /// The compiler took the file of that name beside the one that includes it,
  /// which <> does not mean.
  bool IsFoundBeside = false;
  bool IsInHostCode = false; ///< it costs no kernel anything
  /// What the missing header holds decides which code there is: an #if asks for
  /// it, or it is a part of a function.
  bool DecidesCode = false;
};

/// A kernel that is in the file but cannot be analysed.
struct LostKernel {
  std::string Name;
  SourceRange Where;
  std::string Reason; ///< its first error, or "template, not instantiated"
  bool IsUninstantiatedTemplate = false;
  /// For such a template: how it could be instantiated, "k<float, 32>"; "" if
  /// no example can be given.
  std::string Example;
};

enum class AccessKind : std::uint8_t { Load, Store };

/// The expression behind a memory instruction at one debug location.
struct AccessExpression {
  AccessKind Kind = AccessKind::Load;
  unsigned Bytes = 0;          ///< size of the accessed type, 0 if unknown
  SourceRange Range;           ///< of the accessed expression, `tile[i][j]`
  SourceRange Declaration;     ///< of the variable at its base, if there is one
  std::string DeclarationText; ///< "__shared__ float tile[32][32]"
  unsigned RecordBytes = 0;    ///< of the element whose member it is; else 0
  /// It stands in a function that leaves it to its callers where to go.
  bool IsInAccessor = false;
  /// The parameter of that function that it goes to: 0 for the object, from 1
  /// on the arguments; -1 for none of these.
  int Operand = -1;
  /// It is that operand or a member of it; else it is what that points to.
  bool IsOperand = false;
};

/// A call at one debug location.
struct CallExpression {
  std::string CalleeFile; ///< where the called function is defined
  unsigned CalleeLine = 0;
  AccessExpression Whole;                 ///< `get(p, i)`
  std::vector<AccessExpression> Operands; ///< the object, then the arguments
};

/// A `__shared__` variable of the module.
struct SharedVariable {
  std::string Name; ///< in the module
  SourceRange Declaration;
  std::string DeclarationText;
};

/// From a debug location (file, line, column of the IR) to the expressions
/// that are accessed there.
class SourceMap {
public:
  using Key = std::tuple<std::string, unsigned, unsigned>;

  void add(const std::string &File, unsigned Line, unsigned Column,
           AccessExpression Expression) {
    Expressions[{File, Line, Column}].push_back(std::move(Expression));
  }
  /// All expressions at that place, in source order; empty if none is known.
  const std::vector<AccessExpression> &at(const std::string &File,
                                          unsigned Line, unsigned Column) const;
  void addCall(const std::string &File, unsigned Line, unsigned Column,
               CallExpression Call);
  /// The call at that place of the function that is defined at \p CalleeLine of
  /// \p CalleeFile; null if none is known.
  const CallExpression *findCall(const std::string &File, unsigned Line,
                                 unsigned Column, const std::string &CalleeFile,
                                 unsigned CalleeLine) const;
  /// The best match for an access of \p Bytes bytes; null if none is known.
  const AccessExpression *find(const std::string &File, unsigned Line,
                               unsigned Column, AccessKind Kind,
                               unsigned Bytes) const;
  /// An asm statement that begins at \p Line and has its last operand at
  /// \p LastLine, to which nvcc accounts all of it.
  void addAssembly(const std::string &File, unsigned Line, unsigned Column,
                   unsigned LastLine) {
    LastLines[{File, Line, Column}] = LastLine;
  }
  /// 0: no such statement of several lines is known there.
  unsigned lastLineOfAssembly(const std::string &File, unsigned Line,
                              unsigned Column) const {
    auto It = LastLines.find({File, Line, Column});
    return It == LastLines.end() ? 0 : It->second;
  }
  /// True if \p File is the user's own (not a system or toolkit header):
  /// an access in another file is reported at the call that leads there.
  bool isUserFile(const std::string &File) const {
    auto It = UserFiles.find(File);
    return It != UserFiles.end() && It->second;
  }
  std::map<std::string, bool> UserFiles; ///< every file seen: user's or not
  std::vector<SharedVariable> SharedVariables;
  /// The one of the name \p Name in the module; null if it is unknown.
  const SharedVariable *sharedVariable(const std::string &Name) const;

  /// All expressions at one place.
  struct Entry {
    std::string File;
    unsigned Line = 0, Column = 0;
    std::vector<AccessExpression> Expressions; ///< in source order
    std::vector<CallExpression> Calls;
    unsigned LastLine = 0; ///< of an asm statement of several lines
  };
  /// Those at \p Places.
  std::vector<Entry> entriesAt(const std::set<Key> &Places) const;
  void add(Entry At) {
    const Key Place{At.File, At.Line, At.Column};
    if (!At.Expressions.empty())
      Expressions[Place] = std::move(At.Expressions);
    if (!At.Calls.empty())
      Calls[Place] = std::move(At.Calls);
    if (At.LastLine)
      LastLines[Place] = At.LastLine;
  }

private:
  std::map<Key, std::vector<AccessExpression>> Expressions;
  std::map<Key, std::vector<CallExpression>> Calls;
  std::map<Key, unsigned> LastLines;
};

/// Functions whose names begin so stand for what is computed and only stored
/// (dead_values.h): each lane gets another value.
inline constexpr llvm::StringLiteral DeadValueName = "bank_lint.dead.";

/// Functions whose names begin so, with a mode and a type behind it, shuffle a
/// number of 64 bits (lowering/addresses/shuffled_halves.h). Operands as those
/// of llvm.nvvm.shfl.sync.
inline constexpr llvm::StringLiteral WideShuffleName = "bank_lint.shfl.sync.";

/// Everything that the analysis needs of one source file.
struct DeviceModule {
  DeviceModule();
  DeviceModule(DeviceModule &&);
  DeviceModule &operator=(DeviceModule &&);
  ~DeviceModule();
  /// Frees Module and Context.
  void dropCode();

  std::unique_ptr<llvm::LLVMContext> Context; ///< outlives Module
  /// After the device passes, if CompileRequest::RunPasses.
  std::unique_ptr<llvm::Module> Module;
  /// The stage of the code, before the device passes.
  CodeStage Stage = CodeStage::Source;
  /// Another compiler made the module (frontend/load_module.h).
  bool IsForeign = false;
  /// The architecture that a foreign module names; "" if it names none.
  std::string Arch;
  /// See FileResult::Texts.
  std::map<std::string, std::string> Texts;
  /// The number that the compiler generated for the file, before any pass
  /// replaced calls.
  std::uint64_t Instructions = 0;
  std::vector<KernelInfo> Kernels; ///< in source order
  std::vector<LostKernel> Lost;
  std::vector<LaunchSite> Launches;     ///< in source order
  std::vector<std::string> LaunchNotes; ///< launches that were not followed
  FileUses Uses;                        ///< if CompileRequest::ReadsUses
  std::vector<std::string> KernelNotes; ///< kernels that have no code
  /// Those that stand at no kernel.
  std::vector<AssumptionComment> StrayAssumptions;
  std::vector<SharedArray> SharedArrays; ///< if CompileRequest::ProbeArrays
  std::vector<LaunchBytes> SharedCounts; ///< the same
  TensorMapSpelling MapSpelling;         ///< the same
  std::vector<KernelAxes> Axes;          ///< the same
  std::vector<LaunchExtents> Extents;    ///< the same
  std::vector<BlockText> Blocks;         ///< if CompileRequest::FindsBlocks
  SourceMap Map;
  std::vector<CompileMessage> Messages; ///< errors, in order of appearance
  /// Where headers are looked for, in that order; absolute.
  std::vector<std::string> HeaderFolders;
  std::string Toolkit; ///< path of the CUDA toolkit used; "" if built in
  PreambleUse Headers; ///< how the first headers were read
};

} // namespace bank_lint

#endif
