"""read_counters.py FILE: checks the document that json.cu makes."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)

assert report["version"] and report["arch"] == "sm_80" and report["exit_code"] == 0
(file_,) = report["files"]
assert file_["file"].endswith("json.cu") and file_["problems"] == []

(launch,) = report["launches"]
assert launch["file"] == file_["file"]
assert launch["kernel"] == "column(float*, int)", launch["kernel"]
assert launch["grid"] == [3, 1, 1] and launch["block"] == [64, 1, 1]
assert launch["blocks"] == 3
assert launch["source"] == "launch" and launch["location"]["line"] == 12
assert launch["arguments"] == {"n": 32}
counters = launch["counters"]
assert counters["l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"] == 6
assert counters["l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"] == 192
assert counters["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"] == 0
assert counters["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"] == 0
assert launch["why"] == {}
assert launch["command"].startswith("ncu --kernel-name column --metrics ")

(line,) = launch["lines"]
assert line["location"]["line"] == 9 and line["location"]["column"] == 3
assert line["instruction"] == "global store, 4 bytes"
assert line["counters"] == {
    "inst_executed": 6,
    "memory_l2_theoretical_sectors_global": 192,
    "memory_l2_theoretical_sectors_global_ideal": 24,
    "memory_l1_tag_requests_global": 192,
}, line["counters"]
