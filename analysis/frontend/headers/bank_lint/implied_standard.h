//===- implied_standard.h - costly headers that nvcc includes -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The standard headers of nvcc's cuda_runtime.h that take long to read. Few
/// files rely on them, so a file is read without them first: see compile.cpp.
/// What is cheap is in toolkit_supplement.h.
//===----------------------------------------------------------------------===//
#include <functional>
