//===- standard_names.h - the C++ library as cuda::std --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// CUDA's own C++ library has the names of the host's in another namespace.
/// What is constexpr in the host's can be called in device code.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_STANDARD_NAMES_H__
#define __BANK_LINT_STANDARD_NAMES_H__

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda

#endif // __BANK_LINT_STANDARD_NAMES_H__
