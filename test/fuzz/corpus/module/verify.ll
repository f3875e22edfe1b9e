target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  br label %b
a:
  %x = add i32 %y, 1
  ret void
b:
  %y = add i32 %x, 1
  ret void
}
