// Host code may call OpenMP, whose header nvcc finds in a folder of gcc's. One
// that the project brings along comes first.
// RUN: %exits 0 %bank-lint --all %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: count 0 < %t.err
// RUN: mkdir -p %t && echo '#error the own one' > %t/omp.h
// RUN: %exits 3 %bank-lint -I%t %s 2>&1 | FileCheck %s --check-prefix=OWN
#include <omp.h>

__global__ void scale(float *p, float by) {
  p[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}

int main() {
  double begin = omp_get_wtime();
  omp_set_num_threads(4);
#pragma omp parallel
  {
    if (omp_get_thread_num() < omp_get_num_threads())
      scale<<<8, 128>>>(nullptr, float(omp_get_wtime() - begin));
  }
}

// CHECK: openmp.cu:[[# @LINE - 13]]:{{.*}} global load
// CHECK: grid (8), block (128) from the launch at {{.*}}openmp.cu:[[# @LINE - 5]]:7
// OWN: the own one
