// Assembly that may access a tile in a way that no expression shows, by its name
// in the machine's symbols or by a number: the tile stays as it is. What assembly
// accesses by an operand is known.
//
// RUN: %exits 1 %bank-lint --suggest-fixes --sort=file %s | grep -v FIXED: | FileCheck %s

// CHECK: traffic of byName
// CHECK: no fix: it is unknown what the assembly at [[#@LINE+6]]:3 accesses
__global__ void byName(float *p) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  float x;
  asm volatile("ld.shared.f32 %0, [_ZZ6byNamePfE4tile+1024];" : "=f"(x)::"memory");
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y] + x;
}

// CHECK: no fix: it is unknown what the assembly at [[#@LINE+6]]:3 accesses
__global__ void byNumber(float *p) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  float x;
  asm volatile("{ .reg .u32 a; mov.u32 a, 1024; ld.shared.f32 %0, [a]; }"
               : "=f"(x)::"memory");
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y] + x;
}

// CHECK: fix: tile[32][33]
__global__ void byOperand(float *p) {
  __shared__ float tile[32][32];
  __shared__ float other[4];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  float x;
  asm volatile("ld.shared.f32 %0, [%1];"
               : "=f"(x)
               : "r"((unsigned)__cvta_generic_to_shared(&other[2]))
               : "memory");
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y] + x;
}

int main() {
  byName<<<4, dim3(32, 32)>>>(nullptr);
  byNumber<<<4, dim3(32, 32)>>>(nullptr);
  byOperand<<<4, dim3(32, 32)>>>(nullptr);
}
