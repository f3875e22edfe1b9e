// A kernel whose declaration cannot be read is named as lost, with its first
// error, though the compiler keeps nothing of it.
// RUN: %exits 3 %bank-lint -v --sort=file %s -- -std=c++20 > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck --check-prefix=ONCE --implicit-check-not='not analysed' %s < %t

// CHECK: 1 file, 2 kernels
// ONCE: 1 file, 2 kernels
// ONCE-COUNT-27: not analysed: {{.*}}lost
// ONCE: not analysed: kernel template waits at {{.*}}: nothing

namespace lib {}
template <class T> struct Box { T v; };

__global__ void whole(float *x) { x[threadIdx.x * 32] = 0; }

// CHECK-DAG: not analysed: lostClass at {{.*}}:[[#@LINE+1]]:17: {{.*}} 'Info' in namespace 'lib'
__global__ void lostClass(lib::Info<float> x) { x.data[threadIdx.x] = 0; }
// CHECK-DAG: not analysed: lostTemplate at {{.*}}:[[#@LINE+1]]:39: {{.*}} 'Info' in namespace 'lib'
template <typename T> __global__ void lostTemplate(lib::Info<T> x, int n) { x.data[n] = 0; }
// CHECK-DAG: not analysed: lostName({{.*}} at {{.*}}:[[#@LINE+1]]:17: unknown type name 'Unknown'
__global__ void lostName(Unknown *x, int n) { x[n] = 0; }
// CHECK-DAG: not analysed: lostArgument({{.*}}:[[#@LINE+1]]:17: use of undeclared identifier 'Unknown'
__global__ void lostArgument(Box<Unknown> x) { x.v = 0; }
// CHECK-DAG: not analysed: lostDefault({{.*}}:[[#@LINE+1]]:17: use of undeclared identifier 'unknown'
__global__ void lostDefault(float *x, int n = unknown) { x[n] = 0; }
// CHECK-DAG: not analysed: lostBounds(float*) at {{.*}}:[[#@LINE+1]]:52: use of undeclared identifier 'unknownBound'
__global__ void __launch_bounds__(unknownBound, 2) lostBounds(float *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostFrontBounds(float*) at {{.*}}:[[#@LINE+1]]:49: use of undeclared identifier 'unknownBound'
__launch_bounds__(unknownBound) __global__ void lostFrontBounds(float *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostTemplateBounds at {{.*}}:[[#@LINE+1]]:73: no member named 'bound' in namespace 'lib'
template <class T> __global__ void __launch_bounds__(lib::bound * 32)   lostTemplateBounds(T *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostCount at {{.*}}:[[#@LINE+1]]:38: unknown type name 'Unknown'
template <Unknown N> __global__ void lostCount(float *x) { x[threadIdx.x * N] = 0; }
// CHECK-DAG: not analysed: lostValue at {{.*}}:[[#@LINE+1]]:56: no member named 'value' in namespace 'lib'
template <class T, int N = lib::value> __global__ void lostValue(T *x) { x[N] = 0; }
// CHECK-DAG: not analysed: lostType at {{.*}}:[[#@LINE+1]]:60: no template named 'type' in namespace 'lib'
template <class T, class U = lib::type<T>> __global__ void lostType(T *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostReturn at {{.*}}:[[#@LINE+1]]:59: no type named 'enable' in namespace 'lib'
template <class T> __global__ typename lib::enable<T>::at lostReturn(T *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostConcept at {{.*}}:[[#@LINE+1]]:37: no type named 'C' in namespace 'lib'
template <lib::C T> __global__ void lostConcept(T *x) { x[0] = 0; }
// CHECK-DAG: not analysed: lostDemand at {{.*}}:[[#@LINE+1]]:75: no member named 'f' in namespace 'lib'
template <class T> requires requires(T t) { lib::f(t); } __global__ void  lostDemand(T *x) { x[0] = 0; };
// CHECK-DAG: not analysed: lostInt at {{.*}}:[[#@LINE+1]]:16: kernel function type 'int (float *)' must have void return type
__global__ int lostInt(float *x) { return 1; }

// With namespaces, classes, macros and attributes of all sorts around it.
namespace outer {
inline namespace v1 {
namespace {
// CHECK-DAG: not analysed: outer::v1::lostInside at {{.*}}:[[#@LINE+1]]:17: {{.*}} 'Info' in namespace 'lib'
__global__ void lostInside(lib::Info<float> x) { x.data[0] = 0; }
} // namespace
} // namespace v1
struct __align__(16) Holder : Box<int> {
  int of(int x) { return x; }
  // CHECK-DAG: not analysed: outer::Holder::lostMember at {{.*}}:[[#@LINE+1]]:45: {{.*}} 'Info' in namespace 'lib'
  template <class T> static __global__ void lostMember(lib::Info<T> x) { x.data[0] = 0; }
};
template <class T> struct Shape {
  // CHECK-DAG: not analysed: outer::Shape::lostOfTemplate at {{.*}}:[[#@LINE+1]]:26: {{.*}} 'Info' in namespace 'lib'
  static __global__ void lostOfTemplate(lib::Info<T> x) { x.data[0] = 0; }
};
__global__ void declaredHere(float *x);
} // namespace outer
// CHECK-DAG: not analysed: outer::lostOutside at {{.*}}:[[#@LINE+1]]:24: no member named 'lostOutside' in namespace 'outer'
__global__ void outer::lostOutside(lib::Info<float> x) { x.data[0] = 0; }
#define KERNEL extern "C" __global__ void
#define DEFINE(name, type) __global__ void name(lib::type<float> x) { x.data[0] = 0; }
// CHECK-DAG: not analysed: lostByMacro at {{.*}}:[[#@LINE+1]]:8: {{.*}} 'Info' in namespace 'lib'
KERNEL lostByMacro(lib::Info<float> x) { x.data[0] = 0; }
// CHECK-DAG: not analysed: lostA at {{.*}}:[[#@LINE+1]]:8: {{.*}} 'Info' in namespace 'lib'
DEFINE(lostA, Info) DEFINE(lostB, Info)
// CHECK-DAG: not analysed: lostB at {{.*}}:[[#@LINE-1]]:28: {{.*}} 'Info' in namespace 'lib'
// CHECK-DAG: not analysed: lostAttribute{{.*}} at {{.*}}:[[#@LINE+1]]:72: {{.*}} 'Info' in namespace 'lib'
[[maybe_unused]] static void __global__ __launch_bounds__(32) inline   lostAttribute(const lib::Info<float, (1 > 2)> x) { x.data[0] = 0; }
// CHECK-DAG: not analysed: lostOverload at {{.*}}:[[#@LINE+1]]:17: {{.*}} 'Info' in namespace 'lib'
__global__ void lostOverload(lib::Info<float> x, void (*f)(int)) { x.data[0] = 0; }
// CHECK-DAG: not analysed: lostOverload at {{.*}}:[[#@LINE+1]]:17: {{.*}} 'Info' in namespace 'lib'
__global__ void lostOverload(lib::Info<int> x, void (*f)(int)) { x.data[0] = 0; }
// CHECK-DAG: not analysed: lostToMacro at {{.*}}:[[#@LINE+1]]:37: expected ';' after top level declarator
__global__ void UNKNOWN_MACRO(256)  lostToMacro(float *x) { x[0] = 0; };
// CHECK-DAG: not analysed: lostBeforeMacro at {{.*}}:[[#@LINE+1]]:17: expected function body after function declarator
__global__ void lostBeforeMacro(float *x) UNKNOWN_ATTRIBUTE { x[0] = 0; }

// What is only declared, or not instantiated, is not lost.
__global__ void declared(lib::Info<float> x);
template <class T> __global__ void waits(T *x) { x[0] = 0; }
#if 0
__global__ void leftOut(lib::Info<float> x) {}
#endif
__global__ void last(float *x) { x[threadIdx.x * 32] = 0; }
