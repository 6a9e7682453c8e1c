import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "./app";
import { firstQuotes, seedDemo } from "./seed";
import { Random } from "./random";

const eaters = 40;
const triesMax = 30;
/** The rule: what a dead worker left is through by then. */
export const takeOverMsMax = 10_000;

export type TakeOverPoint = "copy:inside-chunk" | "copy:between-chunks";

/**
 * One of two workers is killed in the middle of an event's copies while both are awake and look for work as often as in
 * production. Returns the milliseconds from its death to the last receipt, and what is wrong.
 */
export async function takeOver(app: AppContext, point: TakeOverPoint): Promise<{ ms: number; wrong: string[] }> {
  app.forgetHits();
  const seeded = await seedDemo(app.postgres, new Random(point.length), { feeders: 1, eaters }, false);
  const [feeder] = seeded.feeders;
  await Promise.all(app.members.map((member) => member.send({ do: "quotes", quotes: firstQuotes, halted: [] })));
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "5" };
  await Promise.all(
    seeded.eaters.map(({ id }, index) =>
      app.webs[index % 2]!.send({
        do: "start",
        userId: id,
        input: { feederId: feeder!.id, amount: "1000", settings, withOpenTrades: false, clientRequestId: `request-start-${index}` },
      }),
    ),
  );
  const [armed] = app.workers;
  await armed.send({ do: "arm", point, pidFile: null });
  let sequence = 0;
  // Whichever worker is first takes an event: until the armed one was, the feeder goes on.
  while (app.hits.length === 0 && sequence < triesMax) {
    sequence++;
    const request = { clientRequestId: `request-trade-${sequence}`, symbol: "AAPL", side: "LONG", quantity: "1", stopPrice: null };
    await app.webs[0].send({ do: "openTrade", userId: feeder!.id, input: request });
    while (app.hits.length === 0 && (await countReceipts(app, feeder!.recordId)) < sequence * eaters) await delay(5);
  }
  if (app.hits.length === 0) return { ms: 0, wrong: [`never met: ${point}`] };
  const died = await armed.gone;
  const [left, wanted] = [await countReceipts(app, feeder!.recordId), sequence * eaters];
  const wrong = left < wanted ? [] : ["nothing was left to take over"];
  while ((await countReceipts(app, feeder!.recordId)) < wanted && performance.now() - died < 2 * takeOverMsMax) await delay(10);
  const ms = performance.now() - died;
  const receipts = await countReceipts(app, feeder!.recordId);
  if (receipts !== wanted) wrong.push(`${receipts} receipts, wanted ${wanted}`);
  if (ms > takeOverMsMax) wrong.push(`took over within ${ms.toFixed(0)} ms, wanted ${takeOverMsMax}`);
  await app.mend();
  return { ms, wrong };
}

async function countReceipts(app: AppContext, recordId: string): Promise<number> {
  const [row] = await app.postgres.query<{ many: number }>(
    "select count(*)::int as many from receipts r join copies c on c.id = r.copy_id where c.record_id = $1 and r.cause_kind = 'EVENT' and r.status = 'COPIED'",
    [recordId],
  );
  return row!.many;
}
