// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The official client of the Model Context Protocol, with bank-lint as its server:
// finds, fixes and verifies the transposed tile. The client holds each answer
// against the schema of its tool.
//
//   node client.mjs PROGRAM KERNEL
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [program, kernel] = process.argv.slice(2);
const client = new Client({ name: "test", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({ command: program, args: ["mcp", "--builtin-headers", "--no-cache"] }),
);
assert.equal(client.getServerVersion().name, "bank-lint");
assert.match(client.getInstructions(), /lint/);

const call = (name, args) => client.callTool({ name, arguments: args });

const { tools } = await client.listTools();
for (const tool of tools) {
  assert.equal(tool.inputSchema.type, "object");
  assert.ok(tool.description.length > 60, tool.name);
}

// Find.
const before = readFileSync(kernel, "utf8");
const found = await call("lint", { text: before, filename: "transpose.cu" });
const conflict = found.structuredContent.report.findings.find(
  (each) => each.rule === "shared-bank-conflict",
);
assert.equal(conflict.wavefronts.worst, 32);
assert.equal(conflict.certainty, "proven");
assert.match(found.content[0].text, /32-way shared bank conflict/);

// Fix, by the edits of the best fix.
const tried = await call("suggest_fixes", { text: before, filename: "transpose.cu" });
const [fix] = tried.structuredContent.report.findings.find((each) => each.fixes?.length).fixes;
assert.match(tried.structuredContent.patch, /^\+.*tileDim \+ 1/m);
let after = Buffer.from(before);
for (const edit of [...fix.edits].reverse()) {
  after = Buffer.concat([
    after.subarray(0, edit.offset),
    Buffer.from(edit.text),
    after.subarray(edit.offset + edit.length),
  ]);
}

// Verify.
const changed = await call("compare", {
  before_text: before,
  after_text: after.toString(),
  max_increase: ["0"],
});
assert.equal(changed.structuredContent.exit_code, 0);
assert.match(changed.content[0].text, /0 new, 1 gone/);

// Errors are for the model to read.
const wrong = await call("lint", { file: "a.cu" });
assert.equal(wrong.isError, true);
assert.match(wrong.content[0].text, /'file' is no argument of lint; known are paths, text/);
await assert.rejects(call("no_such_tool", {}), /Unknown tool/);

await client.close();
console.log("found, mended and verified");
