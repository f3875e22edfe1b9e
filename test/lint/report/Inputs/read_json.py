"""read_json.py FILE: checks the document that json.cu makes."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)

(finding,) = report["findings"]
assert finding["kernel"] == "column(float*)", finding["kernel"]
assert finding["certainty"] == "proven"
assert finding["space"] == "global" and finding["operation"] == "store"
assert finding["width"] == 4
assert finding["executions"] == 2 and finding["executions_known"] is True
assert finding["sectors"] == {"worst": 32, "total": 64}, finding["sectors"]
assert finding["ideal_sectors"] == {"worst": 4, "total": 8}
assert finding["lines"] == {"worst": 32, "total": 64}
assert finding["lanes"] == [128 * lane for lane in range(32)]
assert finding["location"]["file"].endswith("json.cu")
assert finding["location"]["line"] == 9
assert finding["launch"]["block"] == [64, 1, 1]
assert finding["launch"]["grid"] == [1, 1, 1]
assert finding["launch"]["source"] == "launch"
assert finding["launch"]["location"]["line"] == 11

(access,) = report["accesses"]
assert access["state"] == "flagged"
summary = report["summary"]
assert (summary["files"], summary["kernels"], summary["accesses"]) == (1, 1, 1)
assert (summary["clean"], summary["flagged"], summary["undecided"]) == (0, 1, 0)
(launch,) = summary["launches"]
assert launch["blocks"] == 1
metrics = launch["metrics"]
assert metrics["l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"] == 64
assert metrics["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"] == 0
