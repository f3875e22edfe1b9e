//===-- recorder.h - what arrives at each launch --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The native build of many host programs, each in a namespace, is one file
// that includes this one. Every program is run several times, each time in a
// separate process and with other command lines and other answers of the code
// that bank-lint does not see. It prints on stdout, one line each:
//
//   launch PROGRAM RUN KERNEL GRID BLOCK BYTES LIMIT name=value...
//   end PROGRAM RUN ok|signal
//===----------------------------------------------------------------------===//
#ifndef HOST_PROGRAMS_RECORDER_H
#define HOST_PROGRAMS_RECORDER_H

#include "cuda_runtime.h"
#include <cstdint>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>
#include <vector>

namespace recorder {

struct Parameter {
  std::string Name;
  std::string (*Text)(const void *);
};
struct Kernel {
  std::string Name;
  std::vector<Parameter> Parameters;
};
struct Program {
  int Number;
  int (*Main)(int, char **);
};

inline std::map<const void *, Kernel> &kernels() {
  static std::map<const void *, Kernel> All;
  return All;
}
inline std::vector<Program> &programs() {
  static std::vector<Program> All;
  return All;
}
inline int Number, Run;
inline bool IsRunning = false;
inline std::map<const void *, int> Limits;
inline std::string Told;

template <class T> std::string textOf(const void *At) {
  const T &Value = *static_cast<const T *>(At);
  if constexpr (std::is_pointer_v<T>)
    return "p" + std::to_string(reinterpret_cast<std::uintptr_t>(Value));
  else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
    return std::to_string(static_cast<std::int64_t>(Value));
  else
    return "?";
}

/// \p Names: of the parameters of \p Function.
template <class... Types>
void know(void (*Function)(Types...), const char *Name,
          std::vector<std::string> Names) {
  Kernel &K = kernels()[reinterpret_cast<const void *>(Function)];
  K.Name = Name;
  std::string (*Texts[])(const void *) = {textOf<Types>...};
  for (std::size_t I = 0; I < Names.size(); ++I)
    K.Parameters.push_back({Names[I], Texts[I]});
}

/// A number that depends on the run and on what was asked before.
inline unsigned choice() {
  static std::uint64_t State = 88172645463325252u;
  static int Seeded = -1;
  if (IsRunning && Seeded != Run) {
    Seeded = Run;
    State = 88172645463325252u * (2 * Number + 1) + 7919u * Run;
  }
  for (int I = 0; I < 3; ++I) {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
  }
  return static_cast<unsigned>(State >> 33);
}
/// What unseen code returns: one of the usual numbers.
inline int number() {
  static const int Usual[] = {1, 2, 4, 7, 8, 16, 31, 32, 33, 48, 64, 65, 96};
  return Usual[choice() % 13];
}
inline bool coin() { return choice() % 2; }

inline void child(const Program &P) {
  IsRunning = true;
  alarm(5);
  std::vector<std::string> Words = {"program"};
  static const char *const Options[] = {"-n", "-b", "--pitch", "-v", "--help"};
  for (unsigned I = 0, Count = choice() % 5; I < Count; ++I)
    Words.push_back(choice() % 3 ? std::to_string(number())
                                 : Options[choice() % 5]);
  std::vector<char *> Pointers;
  for (std::string &Word : Words)
    Pointers.push_back(Word.data());
  Pointers.push_back(nullptr);
  FILE *Out = fdopen(dup(1), "w");
  if (!freopen("/dev/null", "w", stdout))
    _exit(1);
  P.Main(static_cast<int>(Words.size()), Pointers.data());
  std::fputs(Told.c_str(), Out);
  std::fflush(Out);
  _exit(0);
}

inline int runAll(int First, int Last) {
  for (const Program &P : programs())
    for (Number = P.Number, Run = First; Run < Last; ++Run) {
      pid_t Child = fork();
      if (Child == 0)
        child(P);
      int Status = 0;
      waitpid(Child, &Status, 0);
      std::printf("end %d %d %s\n", Number, Run, Status == 0 ? "ok" : "signal");
      std::fflush(stdout);
    }
  return 0;
}

} // namespace recorder

extern "C" {

struct Configuration {
  dim3 Grid, Block;
  std::size_t Bytes;
};
inline std::vector<Configuration> Pushed;

inline unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block,
                                            std::size_t Bytes, void *) {
  Pushed.push_back({Grid, Block, Bytes});
  return 0;
}
inline unsigned __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block,
                                           std::size_t *Bytes, void *) {
  *Grid = Pushed.back().Grid;
  *Block = Pushed.back().Block;
  *Bytes = Pushed.back().Bytes;
  Pushed.pop_back();
  return 0;
}
inline cudaError_t cudaFuncSetAttribute(const void *Kernel,
                                        cudaFuncAttribute Attribute,
                                        int Value) {
  if (Attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
    recorder::Limits[Kernel] = Value;
  return cudaSuccess;
}
inline cudaError_t cudaLaunchKernel(const void *Function, dim3 Grid, dim3 Block,
                                    void **Arguments, std::size_t Bytes,
                                    cudaStream_t) {
  auto Known = recorder::kernels().find(Function);
  if (!recorder::IsRunning || Known == recorder::kernels().end())
    return cudaSuccess;
  std::ostringstream Line;
  auto Limit = recorder::Limits.find(Function);
  Line << "launch " << recorder::Number << ' ' << recorder::Run << ' '
       << Known->second.Name << ' ' << Grid.x << ',' << Grid.y << ',' << Grid.z
       << ' ' << Block.x << ',' << Block.y << ',' << Block.z << ' ' << Bytes
       << ' ' << (Limit == recorder::Limits.end() ? -1 : Limit->second);
  for (std::size_t I = 0; I < Known->second.Parameters.size(); ++I) {
    const recorder::Parameter &P = Known->second.Parameters[I];
    Line << ' ' << P.Name << '=' << P.Text(Arguments[I]);
  }
  recorder::Told += Line.str() + "\n";
  return cudaSuccess;
}
}

const uint3 threadIdx = {}, blockIdx = {};
const dim3 blockDim, gridDim;

#endif
