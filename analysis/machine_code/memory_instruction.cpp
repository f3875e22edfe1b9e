//===-- analysis/machine_code/memory_instruction.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/memory_instruction.h"
#include <array>

namespace bank_lint::machine_code {
namespace {

/// How the bytes of a lane are encoded.
enum class WidthBy : std::uint8_t {
  Type, ///< bits 73 to 75, from a byte without a sign to 16 bytes
  Copy, ///< of an asynchronous copy: the same, and another one from sm_100 on
  Wide, ///< 32 bytes, always
  None,
};

struct Kind {
  unsigned Operation; ///< the low 9 bits
  const char *Name;
  AccessSpace Space;
  AccessOperation Does;
  WidthBy Width;
};

using enum AccessSpace;
using enum AccessOperation;

constexpr std::array Kinds = {
    Kind{0x03b, "LDSM", Shared, Load, WidthBy::None},
    Kind{0x044, "STSM", Shared, Store, WidthBy::None},
    Kind{0x17e, "LDG", Global, Load, WidthBy::Wide}, // of 256 bits, sm_100
    Kind{0x17f, "STG", Global, Store, WidthBy::Wide},
    Kind{0x180, "LD", Unknown, Load, WidthBy::Type},
    Kind{0x181, "LDG", Global, Load, WidthBy::Type},
    Kind{0x183, "LDL", Local, Load, WidthBy::Type},
    Kind{0x184, "LDS", Shared, Load, WidthBy::Type},
    Kind{0x185, "ST", Unknown, Store, WidthBy::Type},
    Kind{0x186, "STG", Global, Store, WidthBy::Type},
    Kind{0x187, "STL", Local, Store, WidthBy::Type},
    Kind{0x188, "STS", Shared, Store, WidthBy::Type},
    Kind{0x18a, "ATOM", Unknown, Atomic, WidthBy::None},
    Kind{0x18b, "ATOM", Unknown, Atomic, WidthBy::None}, // compare and swap
    Kind{0x18c, "ATOMS", Shared, Atomic, WidthBy::None},
    Kind{0x18d, "ATOMS", Shared, Atomic, WidthBy::None},
    Kind{0x18e, "RED", Global, Atomic, WidthBy::None},
    Kind{0x1a2, "ATOM", Unknown, Atomic, WidthBy::None}, // floats, sm_90
    Kind{0x1a3, "ATOMG", Global, Atomic, WidthBy::None},
    Kind{0x1a6, "RED", Global, Atomic, WidthBy::None},
    Kind{0x1a8, "ATOMG", Global, Atomic, WidthBy::None},
    Kind{0x1a9, "ATOMG", Global, Atomic, WidthBy::None},
    Kind{0x1ae, "LDGSTS", Global, Load, WidthBy::Copy},
};

constexpr unsigned typeOf(std::uint64_t High) { return High >> 9U & 7U; }

/// u8, s8, u16, s16, 32, 64, 128 bits.
unsigned bytesOfType(unsigned Type) {
  constexpr std::array<unsigned, 8> Bytes = {1, 1, 2, 2, 4, 8, 16, 0};
  return Bytes[Type];
}

unsigned bytesOfCopy(unsigned Type, unsigned Arch) {
  // 32, 64, 128 bits are types 0, 2, 4 there.
  return Arch < 100 ? bytesOfType(Type) : Type % 2 ? 0 : 4U << (Type / 2);
}

/// Bits 24 to 31 name the register of the address; if bit 91 is set, a uniform
/// register is added to it.
bool isComputed(std::uint64_t Low, std::uint64_t High) {
  constexpr unsigned StackPointer = 1, Zero = 255;
  const unsigned Register = Low >> 24U & 0xffU;
  const bool HasUniform = High >> 27U & 1U;
  return HasUniform || (Register != StackPointer && Register != Zero);
}

} // namespace

std::optional<MemoryInstruction> decode(std::uint64_t Low, std::uint64_t High,
                                        unsigned Arch) {
  constexpr unsigned OperationBits = 0x1ff;
  for (const Kind &Each : Kinds) {
    if ((Low & OperationBits) != Each.Operation)
      continue;
    MemoryInstruction Result{Each.Name,    Each.Space, Each.Does,
                             std::nullopt, 0,          false};
    Result.IsComputed = Each.Space == Local && isComputed(Low, High);
    switch (Each.Width) {
    case WidthBy::Type:
      Result.Width = bytesOfType(typeOf(High));
      break;
    case WidthBy::Copy:
      Result.Width = bytesOfCopy(typeOf(High), Arch);
      Result.StoresTo = Shared;
      break;
    case WidthBy::Wide:
      Result.Width = 32;
      break;
    case WidthBy::None:
      break;
    }
    return Result;
  }
  return std::nullopt;
}

} // namespace bank_lint::machine_code
