// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
import { verifyRecord, type StoredEvent } from "../../trading/testing/record-verifier";
import { copyMutation, createCopyingWorld, openTrade, readCopy, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const recordOf = async (person: Person) =>
  world.app.db.query<StoredEvent & { kind: string; reason: string }>(
    `select sequence::int, kind, reason, bytes, previous_hash as "previousHash", hash
     from record_events where user_id = $1 order by sequence`,
    [person.id],
  );

test("RECORD2-014 what a hybrid's copies take and give back is sealed on their own record, and no copy of theirs follows it", async () => {
  const [feeder, hybrid, eater] = [await world.feeder(), await world.eater({ role: "hybrid" }), await world.eater()];
  const own = await openTrade(world, hybrid, "MSFT", "10");
  const following = await startCopy(eater, hybrid, "10000");
  const copy = await startCopy(hybrid, feeder, "5000");
  const trade = await openTrade(world, feeder, "AAPL", "100");
  await world.tick("AAPL", "119.98", "120.02");
  await copyMutation(hybrid, "addFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "1000" });
  await copyMutation(hybrid, "stopCopy", { copyId: copy.id, mode: "DETACH" });
  await world.settled();
  await world.app.modules.trading.closes.closeDay(new Date("2026-11-19T21:00:00.000Z"));
  await openTrade(world, hybrid, "KO", "500");
  const record = await recordOf(hybrid);
  expect(record.map((event) => [event.kind, event.reason])).toEqual([
    ["OPENED", "MANUAL"],
    ["FLOW", "TO_COPY"],
    ["FLOW", "TO_COPY"],
    ["FLOW", "FROM_COPY"],
    ["EQUITY", "CLOSE"],
    ["OPENED", "MANUAL"],
  ]);
  const { findings, unchecked } = verifyRecord(record);
  expect(findings).toEqual([]);
  // The lots that came back with the copy are outside the record: their gain cannot be recomputed from it.
  expect(unchecked).toEqual([5]);
  const { positions } = JSON.parse(record[4]!.bytes).body;
  expect(positions.map((position: any) => position.tradeId)).toEqual([own]);
  expect((await recordOf(feeder)).map((event) => event.kind)).toEqual(["OPENED", "EQUITY"]);
  expect(trade).toBeTruthy();
  // The eater's copy passed over all of it and followed the next trade.
  expect((await readCopy(eater, following.id)).positions.map((position: any) => position.instrument.symbol)).toEqual(["KO"]);
  const [state] = await world.app.db.query<{ behind: number }>(
    "select (r.sequence - f.done_sequence)::int as behind from records r join fan_outs f on f.record_id = r.id where r.user_id = $1",
    [hybrid.id],
  );
  expect(state).toEqual({ behind: 0 });
});
