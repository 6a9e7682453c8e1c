import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

test("VENUE-046 no failed stream ends the process, and closing leaves nothing that keeps it", { timeout: 180_000 }, async () => {
  const file = path.resolve(import.meta.dirname, "../../testing/streams-child.ts");
  const child = spawn(process.execPath, ["--import", "tsx", "--unhandled-rejections=strict", file], { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", error: "" };
  child.stdout.on("data", (part: Buffer) => (said.out += part));
  child.stderr.on("data", (part: Buffer) => (said.error += part));
  const code = await new Promise((resolve) => child.on("exit", resolve));
  expect([code, said]).toEqual([0, { out: "survived 4 cuts, resumed 3\n", error: "" }]);
});
