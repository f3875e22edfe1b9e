//===-- analysis/cache/bytes.h - plain data as bytes ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Plain data to bytes and back. A structure says once, for both directions,
/// what is in it:
///
///     template <typename IO> void fields(IO &Io, Point &P) {
///       auto &[X, Y] = P;
///       Io(X, Y);
///     }
///
/// The structured binding does not compile once Point gets a further field, so
/// that none is ever forgotten.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_BYTES_H
#define BANK_LINT_ANALYSIS_CACHE_BYTES_H

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace bank_lint {

/// Appends values to Bytes. Numbers take a byte for each 7 bits.
class ByteWriter {
public:
  template <typename... T> void operator()(const T &...Values) {
    (write(Values), ...);
  }
  std::string Bytes;

private:
  void number(std::uint64_t Value) {
    for (; Value >= 0x80; Value >>= 7)
      Bytes += static_cast<char>(Value | 0x80);
    Bytes += static_cast<char>(Value);
  }
  template <typename T> void write(const T &Value) {
    if constexpr (std::is_enum_v<T>)
      number(static_cast<std::uint64_t>(Value));
    else if constexpr (std::is_same_v<T, double>)
      number(std::bit_cast<std::uint64_t>(Value));
    else if constexpr (std::is_signed_v<T>) // small negative ones stay short
      number((static_cast<std::uint64_t>(Value) << 1) ^
             static_cast<std::uint64_t>(std::int64_t(Value) >> 63));
    else if constexpr (std::is_integral_v<T>)
      number(Value);
    else
      fields(*this, const_cast<T &>(Value));
  }
  void write(const std::string &Text) {
    number(Text.size());
    Bytes += Text;
  }
  template <typename T> void write(const std::vector<T> &Values) {
    number(Values.size());
    for (const T &Value : Values)
      write(Value);
  }
  template <typename T, std::size_t N>
  void write(const std::array<T, N> &Values) {
    for (const T &Value : Values)
      write(Value);
  }
  template <typename K, typename T> void write(const std::map<K, T> &Values) {
    number(Values.size());
    for (const auto &[Key, Value] : Values) {
      write(Key);
      write(Value);
    }
  }
  template <typename T> void write(const std::optional<T> &Value) {
    write(Value.has_value());
    if (Value)
      write(*Value);
  }
};

/// Takes values from the front of \p Bytes in the order in which they were
/// written. Bytes that no writer wrote make it bad; what is read then is empty.
class ByteReader {
public:
  explicit ByteReader(llvm::StringRef Bytes) : Rest(Bytes) {}

  template <typename... T> void operator()(T &...Values) {
    (read(Values), ...);
  }
  /// True if all was read and nothing is left.
  bool isComplete() const { return !IsBad && Rest.empty(); }
  bool isBad() const { return IsBad; }

private:
  std::uint64_t number() {
    std::uint64_t Value = 0;
    for (unsigned Shift = 0; Shift < 64; Shift += 7) {
      if (Rest.empty())
        break;
      auto Byte = static_cast<std::uint8_t>(Rest.front());
      Rest = Rest.drop_front();
      Value |= std::uint64_t(Byte & 0x7f) << Shift;
      if (Byte < 0x80)
        return Value;
    }
    IsBad = true;
    return 0;
  }
  /// The number of elements that follow, each of at least a byte.
  std::size_t count() {
    std::uint64_t Count = number();
    if (Count <= Rest.size())
      return Count;
    IsBad = true;
    return 0;
  }
  template <typename T> void read(T &Value) {
    if constexpr (std::is_same_v<T, double>)
      Value = std::bit_cast<double>(number());
    else if constexpr (std::is_enum_v<T> || std::is_unsigned_v<T>)
      Value = static_cast<T>(number());
    else if constexpr (std::is_integral_v<T>) {
      std::uint64_t Coded = number();
      Value = static_cast<T>((Coded >> 1) ^ (~(Coded & 1) + 1));
    } else
      fields(*this, Value);
  }
  void read(std::string &Text) {
    std::size_t Count = count();
    Text = Rest.take_front(Count).str();
    Rest = Rest.drop_front(Count);
  }
  template <typename T> void read(std::vector<T> &Values) {
    std::size_t Count = count();
    Values.clear();
    // A damaged number must not cost memory.
    Values.reserve(std::min<std::size_t>(Count, (1 << 20) / sizeof(T)));
    for (std::size_t I = 0; I < Count && !IsBad; ++I)
      read(Values.emplace_back());
  }
  template <typename T, std::size_t N> void read(std::array<T, N> &Values) {
    for (T &Value : Values)
      read(Value);
  }
  template <typename K, typename T> void read(std::map<K, T> &Values) {
    std::size_t Count = count();
    Values.clear();
    for (std::size_t I = 0; I < Count && !IsBad; ++I) {
      K Key;
      read(Key);
      read(Values[std::move(Key)]);
    }
  }
  template <typename T> void read(std::optional<T> &Value) {
    bool HasValue = false;
    read(HasValue);
    Value.reset();
    if (HasValue)
      read(Value.emplace());
  }

  llvm::StringRef Rest;
  bool IsBad = false;
};

} // namespace bank_lint

#endif
