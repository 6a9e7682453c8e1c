import { readBooks, type Books, type Done, type LimitsSet, type Tick } from "./books";
import type { Postgres } from "./app";
import { startCash, type Seeded } from "./seed";
import type { CopyOracle } from "./oracle";
import { feederEquity, type OracleReceipt, type Split } from "./oracle-model";
import { Replay } from "./replay";

/**
 * Compares everything the server booked with the oracle's own account of it. Only the order in which things reached a
 * copy is taken from the server: from the numbers in its eater's stream, given out under the copy's lock. Returns what is wrong.
 */
export async function check(
  postgres: Postgres,
  seeded: Seeded,
  done: ReadonlyMap<string, readonly Done[]>,
  ticks: readonly Tick[],
  limits: ReadonlyMap<string, readonly LimitsSet[]>,
  splits: ReadonlyMap<string, Split>,
): Promise<string[]> {
  const books = await readBooks(postgres, seeded);
  const wrong: string[] = [];
  const oracles = new Map<string, CopyOracle>();
  for (const eater of seeded.eaters) {
    const replay = new Replay(books, eater, done.get(eater.id) ?? [], ticks, limits.get(eater.id) ?? [], splits);
    try {
      replay.run();
    } catch (error) {
      replay.wrong.push(`eater ${eater.id}: ${(error as Error).stack}`);
    }
    wrong.push(...replay.wrong);
    for (const [copyId, oracle] of replay.oracles) oracles.set(copyId, oracle);
  }
  wrong.push(
    ...compareCopies(books, oracles),
    ...(await compareLots(postgres, seeded, oracles)),
    ...(await compareAccounts(postgres, seeded, done, oracles)),
    ...(await checkOrders(postgres, seeded)),
  );
  return wrong;
}

const texts = (receipt: OracleReceipt): string =>
  [
    receipt.cause,
    receipt.sequence,
    receipt.tradeId,
    receipt.action,
    receipt.status,
    receipt.reason,
    receipt.cap,
    receipt.sufficed,
    Number(receipt.quantity),
    receipt.price && Number(receipt.price),
    receipt.money,
    receipt.realisedPnl,
  ].join(" ");

function compareCopies(books: Books, oracles: ReadonlyMap<string, CopyOracle>): string[] {
  const wrong: string[] = [];
  for (const [copyId, row] of books.copies) {
    const oracle = oracles.get(copyId);
    if (!oracle) wrong.push(`copy ${copyId}: nobody started it`);
    if (!oracle) continue;
    const got = books.receipts
      .filter((receipt) => receipt.copyId === copyId)
      .map(texts)
      .toSorted();
    const wanted = oracle.receipts.map(texts).toSorted();
    for (const text of got) if (!wanted.includes(text)) wrong.push(`copy ${copyId} ${JSON.stringify(oracle.settings)}: has    ${text}`);
    for (const text of wanted) if (!got.includes(text)) wrong.push(`copy ${copyId} ${JSON.stringify(oracle.settings)}: lacks  ${text}`);
    if (got.length !== wanted.length) wrong.push(`copy ${copyId}: ${got.length} receipts, wanted ${wanted.length}`);
    if (row.state !== oracle.state) wrong.push(`copy ${copyId}: ${row.state}, wanted ${oracle.state}`);
    if (row.state !== "STOPPED" && !oracle.units.eq(row.units))
      wrong.push(`copy ${copyId}: ${row.units} units, wanted ${oracle.units.toFixed()}`);
    if (row.cash !== oracle.cash.toFixed(2)) wrong.push(`copy ${copyId}: cash ${row.cash}, wanted ${oracle.cash.toFixed(2)}`);
  }
  return wrong;
}

async function compareLots(postgres: Postgres, { feeders }: Seeded, oracles: ReadonlyMap<string, CopyOracle>): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await postgres.query(
    "select l.copy_id, l.trade_id, l.remaining::float8 as remaining, l.remaining_cost as cost from copy_lots l join copies c on c.id = l.copy_id where c.record_id = any($1::uuid[]) order by l.number",
    [feeders.map(({ recordId }) => recordId)],
  );
  const positions = await postgres.query(
    "select p.copy_id, p.trade_id, p.held::float8 as held, round(p.ideal, 12)::float8 as ideal, p.cost from copy_positions p join copies c on c.id = p.copy_id where c.record_id = any($1::uuid[])",
    [feeders.map(({ recordId }) => recordId)],
  );
  for (const [copyId, oracle] of oracles)
    for (const { tradeId, lots, ideal } of oracle.positions.values()) {
      const got = rows
        .filter((row) => row.copy_id === copyId && row.trade_id === tradeId)
        .map((row) => `${row.remaining} ${row.cost}`)
        .join(", ");
      const wanted = lots.map((lot) => `${lot.remaining.toNumber()} ${lot.cost.toFixed(2)}`).join(", ");
      if (got !== wanted) wrong.push(`copy ${copyId} trade ${tradeId}: lots ${got}, wanted ${wanted}`);
      const position = positions.find((row) => row.copy_id === copyId && row.trade_id === tradeId);
      const [held, cost] = [
        oracle.held(tradeId).toNumber(),
        lots.reduce((total, lot) => total.add(lot.cost), oracle.cash.sub(oracle.cash)).toFixed(2),
      ];
      if (position?.held !== held || position?.cost !== cost)
        wrong.push(`copy ${copyId} trade ${tradeId}: holds ${position?.held} for ${position?.cost}, wanted ${held} for ${cost}`);
      if (held > 0 && position && Math.abs(position.ideal - ideal.toNumber()) > 1e-9)
        wrong.push(`copy ${copyId} trade ${tradeId}: ideal ${position.ideal}, wanted ${ideal.toNumber()}`);
    }
  return wrong;
}

/** What each account holds is what it began with, less what its copies took, and what came back, and what transferred lots gave at their stops. */
async function compareAccounts(
  postgres: Postgres,
  { eaters }: Seeded,
  done: ReadonlyMap<string, readonly Done[]>,
  oracles: ReadonlyMap<string, CopyOracle>,
): Promise<string[]> {
  const rows = await postgres.query(
    `select a.user_id, a.cash, (select coalesce(sum(case f.side when 'SELL' then f.value else -f.value end), 0) from fills f where f.account_id = a.id)::text as sold
     from trading_accounts a where a.user_id = any($1::uuid[])`,
    [eaters.map(({ id }) => id)],
  );
  return rows.flatMap(({ user_id, cash, sold }) => {
    const copyIds = [...new Set((done.get(user_id) ?? []).map(({ copyId }) => copyId))];
    const wanted = copyIds
      .flatMap((id) => oracles.get(id) ?? [])
      .reduce(
        (total, oracle) => total.sub(oracle.putIn).sub(oracle.leftBefore).add(oracle.returned),
        feederEquity(startCash, [], {}).add(sold),
      );
    return wanted.eq(cash) ? [] : [`account of ${user_id}: cash ${cash}, wanted ${wanted.toFixed(2)}`];
  });
}

/** One order for what was booked, none for what was not. */
async function checkOrders(postgres: Postgres, { feeders }: Seeded): Promise<string[]> {
  const rows = await postgres.query(
    `select r.id, r.status, r.quantity, count(o.id)::int as orders, coalesce(sum(o.filled_quantity), 0) as filled
     from receipts r join copies c on c.id = r.copy_id left join copy_orders o on o.receipt_id = r.id and o.state <> 'CANCELLED' where c.record_id = any($1::uuid[]) group by r.eater_id, r.id
     having count(o.id) <> case when r.quantity > 0 and r.status <> 'FOLLOWED' then 1 else 0 end or coalesce(sum(o.filled_quantity), 0) <> case when r.status = 'FOLLOWED' then 0 else r.quantity end`,
    [feeders.map(({ recordId }) => recordId)],
  );
  return rows.map((row) => `receipt ${row.id} (${row.status} ${row.quantity}): ${row.orders} orders over ${row.filled}`);
}
