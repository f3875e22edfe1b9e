; What a freeze makes of a value that nothing sets is any value, of each lane its own.
; RUN: %bank-lint --no-cache --all %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @any(ptr addrspace(1) %a) "nvvm.reqntid"="32" {
  %i = freeze i32 undef
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
; CHECK: [[#@LINE+1]]:3: remark: global store, 4 bytes per lane: 1 to 32 sectors
  store volatile float 0.0, ptr addrspace(1) %p, align 4
  ret void
}
