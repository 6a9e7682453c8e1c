import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { SavedState } from "./saved-state";

const schema = z.object({ orders: z.array(z.string()) });
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "brigade-state-"));
  file = path.join(folder, "venues", "one.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("VENUE-101 what an imitated venue remembers is on the disk when its save ends, the newest of several calls", async () => {
  const state = { orders: ["a"] };
  const saved = new SavedState(file, () => state);
  expect(await saved.read(schema)).toBeNull();
  const first = saved.save();
  state.orders.push("b");
  const second = saved.save();
  state.orders.push("c");
  const third = saved.save();
  await Promise.all([first, second, third]);
  expect(await new SavedState(file, () => null).read(schema)).toEqual({ orders: ["a", "b", "c"] });
  expect(await readdir(path.dirname(file))).toEqual(["one.json"]);
  state.orders.push("d");
  await saved.save();
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ orders: ["a", "b", "c", "d"] });
});

test("VENUE-102 a file that is no state of this version is named and left as it is, and a write that was cut off changes nothing", async () => {
  await new SavedState(file, () => ({ orders: ["a"] })).save();
  await writeFile(`${file}.new`, '{"orders":["a","b');
  expect(await new SavedState(file, () => null).read(schema)).toEqual({ orders: ["a"] });
  await writeFile(file, "{");
  await expect(new SavedState(file, () => null).read(schema)).rejects.toThrow(`${file} is not a saved state`);
  expect(await readFile(file, "utf8")).toBe("{");
});

test("VENUE-103 without a file nothing is kept", async () => {
  const saved = new SavedState(null, () => ({ orders: [] }));
  await saved.save();
  expect(await saved.read(schema)).toBeNull();
});
