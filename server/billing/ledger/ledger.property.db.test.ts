import { afterAll, expect, test } from "vitest";
import { LedgerModel, type ModelOperation } from "../testing/ledger-model";
import { createLedgerWorld } from "../testing/ledger-world";
import { bookedKey, randomOf, randomOperation, runOperation, upTo } from "../testing/random-operations";
import { checkBooks } from "./check/check-ledger";
import { BitesOwed, HoldSettled, InsufficientBites, KeyReused } from "./ledger-errors";

/** `LEDGER_OPERATIONS=100000 npx vitest run --project server server/billing/ledger/ledger.property` is the long run. */
const operationsCount = Number(process.env.LEDGER_OPERATIONS ?? 2_000);
const seed = Number(process.env.LEDGER_SEED ?? 13);
const writers = 16;
const peopleCount = 200;

const world = await createLedgerWorld(writers + 2);
afterAll(() => world.stop());
const { db, ledger } = world;

class Crash extends Error {}

/** What the books say to an operation that cannot be: the purses are short, the hold is settled, a sign is wrong. */
const isRefusal = (error: unknown): boolean =>
  error instanceof InsufficientBites ||
  error instanceof BitesOwed ||
  error instanceof HoldSettled ||
  error instanceof KeyReused ||
  /There is no hold|ledger_accounts_not_(negative|positive)/.test(String(error));

type Ending = "commit" | "throw" | "lose the connection";

/** One try in a transaction of its own, which may end by a crash after the booking. */
function attempt(key: string, operation: ModelOperation, ending: Ending): Promise<boolean> {
  const work = db.transaction(async (tx) => {
    await runOperation(ledger, tx, key, operation);
    if (ending === "throw") throw new Crash();
    if (ending === "lose the connection") await tx.query("select pg_terminate_backend(pg_backend_pid())");
  });
  return work.then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error) || ending !== "commit") return false;
      throw error;
    },
  );
}

interface BookedRow {
  readonly id: string;
  readonly key: string;
  readonly entries: ReadonlyArray<readonly [account: string, amount: string]>;
}

/** Transfers in the order of the books, some thousand at a time; the stripes of an account under one name. */
async function* readBooks(): AsyncGenerator<BookedRow> {
  const sql = `
with page as (
  select id, key
  from ledger_transfers
  where id > $1
  order by id
  limit 5000
)
select t.id, t.key, json_agg(json_build_array(concat_ws(':', a.kind, a.user_id), e.amount::text)) as entries
from page t
join ledger_entries e on e.transfer_id = t.id
join ledger_accounts a on a.id = e.account_id
group by t.id, t.key
order by t.id`;
  for (let after = "0"; ;) {
    const rows: BookedRow[] = await db.query(sql, [after]);
    yield* rows;
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
  }
}

test(
  `LEDGER-019 ${operationsCount} random operations of 200 people by 16 writers, with retries and crashes, book what a model books`,
  { timeout: 30_000 + operationsCount * 10 },
  async () => {
    const people = await world.people(peopleCount);
    const planned = new Map<string, ModelOperation>();
    const committed = new Set<string>();
    const holds: Array<{ key: string; user: string; bites: number }> = [];
    let next = 0;
    const write = async (writer: number): Promise<void> => {
      const random = randomOf(seed * 1_000 + writer);
      while (next < operationsCount) {
        const key = `op:${next++}`;
        const operation = randomOperation(random, people, holds);
        if (operation.name !== "capture" && operation.name !== "release") planned.set(key, operation);
        const dice = upTo(random, 100);
        if (dice < 8) await attempt(key, operation, dice < 1 ? "lose the connection" : "throw");
        // A double click: two at once, of which one books and the other repeats.
        const tries = dice >= 90 ? 2 : 1;
        const done = await Promise.all(Array.from({ length: tries }, () => attempt(key, operation, "commit")));
        if (!done.includes(true)) continue;
        const booked = bookedKey(key, operation);
        committed.add(booked);
        // Of a capture and its repeat with other content, the first one counts.
        if (!planned.has(booked)) planned.set(booked, operation);
        if (operation.name === "hold") holds.push({ key, user: operation.user, bites: operation.bites });
        // Again later, as a job does that died after its commit; and the same key for something else.
        if (dice >= 80) await attempt(key, operation, "commit");
        if (dice === 50) expect(await attempt(booked, { name: "plan", user: operation.user, cents: 1_000, fee: 1 }, "commit")).toBe(false);
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));

    const model = new LedgerModel();
    const keys: string[] = [];
    for await (const { key, entries } of readBooks()) {
      keys.push(key);
      const moved = model.apply(key, planned.get(key)!);
      expect([key, Object.fromEntries(entries.map(([account, amount]) => [account, Number(amount)]))]).toEqual([
        key,
        Object.fromEntries(moved),
      ]);
    }
    expect(new Set(keys)).toEqual(committed);
    expect(keys).toHaveLength(committed.size);
    const balances = await db.query<{ account: string; sum: string }>(
      "select concat_ws(':', kind, user_id) as account, sum(balance) as sum from ledger_accounts group by kind, user_id",
    );
    for (const { account, sum } of balances) expect([account, Number(sum)]).toEqual([account, model.balances.get(account) ?? 0]);
    for (const account of model.balances.keys()) expect(balances.map((row) => row.account)).toContain(account);
    expect((await checkBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
    expect(committed.size).toBeGreaterThan(operationsCount / 2);
  },
);
