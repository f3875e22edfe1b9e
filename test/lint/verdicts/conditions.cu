// What a verdict assumes of a condition is said of the condition that the source
// has, although LLVM turns many of them round.
// RUN: %exits 1 %bank-lint -v --sort=file --builtin-headers --all %s | FileCheck %s
// RUN: %exits 1 %bank-lint --builtin-headers --all --format=json %s | FileCheck %s --check-prefix=JSON

__global__ void leaves(float *p, int n) {
  // CHECK-DAG: assuming: {{.*}}the condition at line [[#@LINE+1]]:9 fails in all lanes{{$|;}}
  if (n <= threadIdx.x) return;
  p[threadIdx.x * 2] = 1;
}

__global__ void stays(float *p, int n) {
  // CHECK-DAG: assuming: {{.*}}the condition at line [[#@LINE+1]]:9 holds in all lanes{{$|;}}
  if (n > threadIdx.x)
    p[threadIdx.x * 2] = 1;
  else
    // CHECK-DAG: assuming: {{.*}}the condition at line [[#@LINE-3]]:9 fails in all lanes{{$|;}}
    p[threadIdx.x * 3] = 1;
}

__global__ void isNot(float *p, bool off) {
  // CHECK-DAG: assuming: {{.*}}the condition at line [[#@LINE+1]]:8 fails in all lanes{{$|;}}
  if (!off)
    p[threadIdx.x * 2] = 1;
}

// Each where it stands.
__global__ void each(float *p, int n, int m) {
  // CHECK-DAG: the condition at line [[#@LINE+2]]:19 fails in all lanes{{$|;}}
  // CHECK-DAG: the condition at line [[#@LINE+1]]:29 fails in all lanes{{$|;}}
  if (threadIdx.x >= n || m != 5) return;
  p[threadIdx.x * 2] = 1;
}

// LLVM makes one branch of these. What is said is said of each as it stands,
// not of the whole.
__global__ void eitherOf(float *p, bool a, bool b, bool c) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:7 and those tested with it fail in all lanes{{$|;}}
  if (a || b || c) return;
  p[threadIdx.x * 2] = 1;
}

__global__ void allOf(float *p, bool a, bool b) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:7 and those tested with it hold in all lanes{{$|;}}
  if (a && b)
    p[threadIdx.x * 2] = 1;
  else
    // CHECK-DAG: the condition at line [[#@LINE-3]]:7 or one tested with it fails in all lanes{{$|;}}
    p[threadIdx.x * 3] = 1;
}

__global__ void neither(float *p, bool a, bool b) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:8 and those tested with it fail in all lanes{{$|;}}
  if (!a && !b)
    p[threadIdx.x * 2] = 1;
  else
    // CHECK-DAG: the condition at line [[#@LINE-3]]:8 or one tested with it holds in all lanes{{$|;}}
    p[threadIdx.x * 3] = 1;
}

__global__ void inEachOther(float *p, bool a, bool b) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:7 and those tested with it hold in all lanes{{$|;}}
  if (a)
    if (b)
      p[threadIdx.x * 2] = 1;
}

__global__ void oneOnly(float *p, bool a, bool b) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:7 holds and those tested with it fail in all lanes{{$|;}}
  if (a && !b)
    p[threadIdx.x * 2] = 1;
  else
    // CHECK-DAG: the condition at line [[#@LINE-3]]:7 fails or one tested with it holds in all lanes{{$|;}}
    p[threadIdx.x * 3] = 1;
}

__global__ void whileBoth(float *p, const int *q, int n) {
  // CHECK-DAG: the condition at line [[#@LINE+2]]:21 holds in all lanes{{$|;}}
  // CHECK-DAG: the condition at line [[#@LINE+1]]:33 holds in all lanes{{$|;}}
  for (int i = 0; i < n && q[i] != 3; ++i)
    p[threadIdx.x * 2 + i] = 1;
}

// Its place is that of the loop: neither comparison stands for it.
__global__ void whileEither(float *p, int n, int x, int y, bool c) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:3 holds in all lanes{{$|;}}
  while (c ? x < n : y < n) {
    p[threadIdx.x * 2 + x] = 1;
    ++x;
    y += 3;
  }
}

__global__ void again(float *p, int n) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:12 holds in all lanes{{$|;}}
  while (n >= 5) {
    n -= p[0];
    p[threadIdx.x * 2] = 1;
  }
}

__global__ void oneOf(float *p, int v) {
  // JSON-DAG: "the condition at line [[#@LINE+2]]:19 holds in one lane"
  // CHECK-DAG: the condition at line [[#@LINE+1]]:19 fails in all lanes{{$|;}}
  if (threadIdx.x == v)
    p[threadIdx.x] = 1;
  else
    p[threadIdx.x * 2] = 1;
}

// It is not said which case.
__global__ void cases(float *p, int v) {
  // CHECK-DAG: the condition at line [[#@LINE+1]]:3 goes one way in all lanes{{$|;}}
  switch (v) {
  case 1:
    p[threadIdx.x * 2] = 1;
    break;
  case 3:
    p[threadIdx.x * 3] = 1;
    break;
  case 9:
    p[threadIdx.x * 4] = 1;
  }
}
