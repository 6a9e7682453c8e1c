import { expect, test } from "vitest";
import type { Tx } from "../../../platform/db/database";
import { LatePublishing } from "./late-publishing";

/** A transaction that nothing is asked of, and its commit. */
function transaction(): { readonly tx: Tx; commit(): Promise<void> } {
  const jobs: Array<() => void | Promise<void>> = [];
  const tx = { query: async () => ["row"], afterCommit: (job: () => void) => void jobs.push(job) } as unknown as Tx;
  const commit = async (): Promise<void> => {
    for (const job of jobs) await job();
  };
  return { tx, commit };
}

test("COPY-352 what chunks leave for after their commits is published in their order, a turn later and whatever fails; who waits for a record waits for all of it", async () => {
  const errors: unknown[] = [];
  const published: string[] = [];
  const late = new LatePublishing((error) => errors.push(error));
  const [first, second, other] = [transaction(), transaction(), transaction()];
  const chunk = late.of(first.tx, "record");
  chunk.afterCommit(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    published.push("first");
  });
  chunk.afterCommit(() => {
    throw new Error("not published");
  });
  chunk.afterCommit(() => void published.push("after the error"));
  late.of(second.tx, "record").afterCommit(() => void published.push("second"));
  late.of(other.tx, "other record").afterCommit(() => void published.push("never committed"));
  expect(await chunk.query("select")).toEqual(["row"]);
  await first.commit();
  await second.commit();
  expect(published).toEqual([]);
  await late.done("record");
  expect(published).toEqual(["first", "after the error", "second"]);
  expect(errors).toEqual([new Error("not published")]);
  await late.done("other record");
  expect(published).toHaveLength(3);
});
