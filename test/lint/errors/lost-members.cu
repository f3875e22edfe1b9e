// A member that the parser cannot read is skipped, mostly without a mark: sizes
// and offsets of its class are unknown, and no address that is computed from
// them is.
// RUN: not %bank-lint --all --arch=sm_80 %s > %t
// RUN: FileCheck %s --input-file=%t

struct ByNamespace { unknown::type a; float x; };
struct ByTemplate { Unknown<int> a; float x; };
struct ByMacro { float x; UNKNOWN(int) a; };
struct ByExtent { float a[UNKNOWN]; float x; };
struct ByAlignment { alignas(UNKNOWN) float x; };
struct alignas(UNKNOWN) WholeByAlignment { float x; };
struct ByBase : unknown::Base<int> { float x; };
struct ByUnion { union { unknown::type a; float b; }; float x; };
struct ByNamedClass { struct Inner { unknown::type a; } inner; float x; };
struct ByField { ByNamespace field; float x; };
struct Derived : ByNamespace { float y; };
struct Incomplete;
struct ByIncomplete { Incomplete a; float x; };
typedef unknown_name Named;
struct ByTypedef { Named a; float x; };
template <class T> struct Template { unknown::type<T> a; float x; };
template <class T> struct Extent { float a[T::Size]; float x; };
template <class T> struct Holds { T held; float x; };
struct NoSize {};

// CHECK-DAG: not analysed: k1({{.*}} use of undeclared identifier 'unknown'
__global__ void k1(ByNamespace *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k2({{.*}} no template named 'Unknown'
__global__ void k2(ByTemplate *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k3(
__global__ void k3(ByMacro *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k4({{.*}} use of undeclared identifier 'UNKNOWN'
__global__ void k4(ByExtent *s, float *o) { o[threadIdx.x] = (s + threadIdx.x)->x; }
// CHECK-DAG: not analysed: k5({{.*}} use of undeclared identifier 'UNKNOWN'
__global__ void k5(ByAlignment *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k6({{.*}} use of undeclared identifier 'UNKNOWN'
__global__ void k6(WholeByAlignment *s, float *o) { s += threadIdx.x; o[threadIdx.x] = s->x; }
// CHECK-DAG: not analysed: k7({{.*}} use of undeclared identifier 'unknown'
__global__ void k7(ByBase *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k8({{.*}} use of undeclared identifier 'unknown'
__global__ void k8(ByUnion *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k9({{.*}} use of undeclared identifier 'unknown'
__global__ void k9(ByField *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k10({{.*}} use of undeclared identifier 'unknown'
__global__ void k10(Derived *s, float *o) { o[threadIdx.x] = s[threadIdx.x].y; }
// CHECK-DAG: not analysed: k11({{.*}} field has incomplete type
__global__ void k11(ByIncomplete *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k12(
__global__ void k12(ByTypedef *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k13({{.*}} use of undeclared identifier 'unknown'
__global__ void k13(Template<int> *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k14({{.*}} no member named 'Size' in 'NoSize'
__global__ void k14(Extent<NoSize> *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k15({{.*}} use of undeclared identifier 'unknown'
__global__ void k15(Holds<ByNamespace> *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: not analysed: k16({{.*}} use of undeclared identifier 'unknown'
__global__ void k16(float *o) { o[sizeof(ByNamespace) * threadIdx.x] = 0; }
// CHECK-DAG: not analysed: k17({{.*}} use of undeclared identifier 'unknown'
__global__ void k17(float *o) {
  __shared__ ByNamespace before[3];
  __shared__ float tile[32][32];
  tile[threadIdx.x][0] = o[threadIdx.x];
}
__device__ ByField table[32];
// CHECK-DAG: not analysed: k18(
__global__ void k18(float *o) { o[threadIdx.x] = table[threadIdx.x].x; }
// CHECK-DAG: not analysed: k19(
// CHECK-DAG: not analysed: k20(
__global__ void k20(ByNamedClass *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
__device__ ByNamespace &at(ByNamespace *s) { return s[threadIdx.x]; }
__global__ void k19(ByNamespace *s, float *o) { o[threadIdx.x] = at(s).x; }

// What is wrong in methods, assertions and classes of its own is not wrong in the
// layout.

struct Kept {
  void takes(unknown_name a) {}
  float body() { return unknown_variable; }
  static_assert(sizeof(int) == 8, "");
  struct Inner { unknown::type a; };
  float x, y;
};
// CHECK-DAG: lost-members.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: uncoalesced global load
__global__ void kept(Kept *s, float *o) { o[threadIdx.x] = s[threadIdx.x].x; }
// CHECK-DAG: {{^}}1 file, 1 kernel 
