import { CopyOracle, feederEquity, type OracleEvent, type OracleQuotes, type OracleReceipt, type OracleSettings } from "./oracle";
import type { Postgres } from "./house";
import { instruments, startCash, type Eater, type Kitchen } from "./kitchen";
import type { CopyAction } from "./protocol";

/** Something an eater did that was not refused, in the order they did it. */
export interface Done {
  readonly action: CopyAction;
  readonly copyId: string;
  readonly quotes: OracleQuotes;
  readonly amount?: string;
  readonly settings?: OracleSettings;
  readonly withOpenTrades?: boolean;
  readonly spreadNow?: boolean;
  readonly tradeId?: string;
  readonly mode?: "CLOSE_ALL" | "DETACH" | "MIRROR_EXITS";
  /** The feeder's head before the first try and after the answer: the lock was taken between. */
  readonly heads: readonly [number, number];
}

interface Stored extends Omit<OracleReceipt, "sequence"> {
  readonly copyId: string;
  readonly eaterId: string;
  readonly sequence: number | null;
  /** Its place in the eater's stream; null for what was never announced. */
  readonly nth: number | null;
}

interface CopyRow {
  readonly id: string;
  readonly state: string;
  readonly cash: string;
  readonly started: number;
  readonly stopped: number | null;
  readonly exitsOnly: number | null;
}

interface Books {
  readonly events: readonly OracleEvent[];
  readonly copies: ReadonlyMap<string, CopyRow>;
  readonly receipts: readonly Stored[];
  readonly changes: readonly { readonly eaterId: string; readonly nth: number; readonly copyId: string }[];
}

/**
 * Compares everything the house booked with the oracle's own account of it. Only the order in which things reached a
 * copy is taken from the house: from the numbers in its eater's stream, given out under the copy's lock. Returns what is wrong.
 */
export async function check(postgres: Postgres, kitchen: Kitchen, done: ReadonlyMap<string, readonly Done[]>): Promise<string[]> {
  const books = await readBooks(postgres, kitchen);
  const wrong: string[] = [];
  const oracles = new Map<string, CopyOracle>();
  for (const eater of kitchen.eaters) {
    const replay = new Replay(books, eater, done.get(eater.id) ?? []);
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
    ...(await compareLots(postgres, kitchen, oracles)),
    ...(await compareAccounts(postgres, kitchen, done, oracles)),
    ...(await checkOrders(postgres, kitchen)),
  );
  return wrong;
}

/** One eater's stream, read from its beginning. */
class Replay {
  readonly wrong: string[] = [];
  readonly oracles = new Map<string, CopyOracle>();
  private readonly seen = new Map<string, Set<number>>();
  private pending: Stored[] = [];
  private next = 0;
  /** Copies with a change further on in the stream. */
  private changesLeft: ReadonlySet<string> = new Set();

  constructor(
    private readonly books: Books,
    private readonly eater: Eater,
    private readonly done: readonly Done[],
  ) {}

  run(): void {
    const mine = this.books.receipts.filter((receipt) => receipt.eaterId === this.eater.id);
    if (mine.some((receipt) => receipt.nth === null)) this.wrong.push(`eater ${this.eater.id}: a receipt was never announced`);
    const entries = [
      ...mine.filter((receipt) => receipt.nth !== null),
      ...this.books.changes.filter((change) => change.eaterId === this.eater.id),
    ].toSorted((a, b) => a.nth! - b.nth!);
    entries.forEach((entry, index) => {
      if (entry.nth !== index + 1) this.wrong.push(`eater ${this.eater.id}: number ${index + 1} of the stream is ${entry.nth}`);
      this.changesLeft = new Set(entries.slice(index + 1).flatMap((later) => ("cause" in later ? [] : later.copyId)));
      if (!("cause" in entry)) this.change(entry.copyId);
      else if (entry.cause === "EVENT") this.event(entry);
      else this.pending.push(entry);
    });
    if (this.next < this.done.length)
      this.wrong.push(`eater ${this.eater.id}: ${this.done[this.next]!.action} was answered and is not in the stream`);
    this.checkConcerned();
  }

  private event({ copyId, sequence }: Stored): void {
    const seen = this.seen.get(copyId)!;
    if (seen.has(sequence!)) this.wrong.push(`copy ${copyId}: event ${sequence} twice`);
    if (sequence! < Math.max(0, ...seen)) this.wrong.push(`copy ${copyId}: event ${sequence} after a later one`);
    seen.add(sequence!);
    this.oracles.get(copyId)!.event(this.books.events.find((event) => event.sequence === sequence)!);
  }

  /** A change without a receipt ends what the eater did; else it is a copy that ended with its last position. */
  private change(copyId: string): void {
    const action = this.done[this.next];
    const oracle = this.oracles.get(copyId);
    if (!action || action.copyId !== copyId) {
      if (!this.mayEnd(copyId, oracle)) this.wrong.push(`copy ${copyId}: a change that nobody made`);
      return;
    }
    this.next++;
    const order = this.pending.map((receipt) => receipt.tradeId);
    this.pending = [];
    if (action.action === "start") this.start(action, order);
    else this.apply(action, oracle!, order);
  }

  /** Nobody did anything: it has ended, or ends now with all it followed. */
  private mayEnd(copyId: string, oracle: CopyOracle | undefined): boolean {
    if (oracle?.state !== "MIRROR_EXITS") return oracle?.state === "STOPPED";
    const [seen, { started }] = [this.seen.get(copyId)!, this.books.copies.get(copyId)!];
    const mayOpen = this.books.events.some(
      ({ kind, sequence }) =>
        (kind === "OPENED" || kind === "SCALED") && sequence > started && sequence <= oracle.exitsOnly! && !seen.has(sequence),
    );
    return !mayOpen && oracle.endDrained();
  }

  private start({ copyId, settings, amount, withOpenTrades, quotes, heads }: Done, order: readonly string[]): void {
    const oracle = new CopyOracle(settings!, amount!, this.eater.limits, instruments);
    this.oracles.set(copyId, oracle);
    this.seen.set(copyId, new Set());
    const { started } = this.books.copies.get(copyId)!;
    this.between(copyId, "started", started, heads);
    if (!withOpenTrades) return;
    const before = this.books.events.filter((event) => event.sequence <= started);
    const open = openTrades(before);
    this.same(
      copyId,
      "trades met at the start",
      order,
      open.map((trade) => trade.tradeId),
    );
    oracle.start(
      order.flatMap((tradeId) => open.filter((trade) => trade.tradeId === tradeId)),
      feederEquity(startCash, before, quotes),
      quotes,
    );
  }

  private apply(
    { action, copyId, amount, spreadNow, quotes, tradeId, mode, heads }: Done,
    oracle: CopyOracle,
    order: readonly string[],
  ): void {
    if (action === "pause" || action === "resume") oracle.state = action === "pause" ? "PAUSED" : "ACTIVE";
    if (action === "withdraw") oracle.withdraw(amount!);
    if (action === "add") {
      if (spreadNow) this.same(copyId, "portions", order, oracle.heldTrades());
      oracle.add(amount!, spreadNow ? order : [], quotes);
    }
    if (action === "closeAlone") oracle.closeAlone(tradeId!, quotes);
    if (action !== "stop" && action !== "stopAll") return;
    if (mode !== "MIRROR_EXITS") this.same(copyId, "positions closed or handed over", order, oracle.heldTrades());
    const { exitsOnly, started } = this.books.copies.get(copyId)!;
    if (mode === "MIRROR_EXITS") this.between(copyId, "exits only", exitsOnly, oracle.state === "PAUSED" ? [started, started] : heads);
    oracle.stop(mode!, order, quotes, exitsOnly ?? 0);
    this.endAtOnce(copyId, oracle);
    if (oracle.state === "STOPPED") this.between(copyId, "stopped", this.books.copies.get(copyId)!.stopped, heads);
  }

  /** The change that chose to follow exits ends the copy itself where nothing is left to follow; else another change does. */
  private endAtOnce(copyId: string, oracle: CopyOracle): void {
    if (oracle.state === "MIRROR_EXITS" && !this.changesLeft.has(copyId)) this.mayEnd(copyId, oracle);
  }

  /** Started < s ≤ stopped: exactly those, each once. Changes of exits reach who holds the trade: the receipts' content says that. */
  private checkConcerned(): void {
    for (const [copyId, seen] of this.seen) {
      const { started, stopped } = this.books.copies.get(copyId)!;
      const { drainedBy } = this.oracles.get(copyId)!;
      if (drainedBy !== null && drainedBy !== stopped) this.wrong.push(`copy ${copyId}: stopped at ${stopped}, drained by ${drainedBy}`);
      const concerned = this.books.events.filter(
        ({ sequence, kind }) => sequence > started && (stopped === null || sequence <= stopped) && kind !== "EXITS_SET",
      );
      const trades = new Set(this.books.events.filter(({ kind }) => kind !== "EXITS_SET").map(({ sequence }) => sequence));
      this.same(
        copyId,
        "events",
        [...seen].filter((sequence) => trades.has(sequence)),
        concerned.map(({ sequence }) => sequence),
      );
    }
  }

  private between(copyId: string, what: string, sequence: number | null, [from, to]: readonly [number, number]): void {
    if (sequence === null || sequence < from || sequence > to)
      this.wrong.push(`copy ${copyId}: ${what} at ${sequence}, not from ${from} to ${to}`);
  }

  private same(copyId: string, what: string, got: ReadonlyArray<string | number>, wanted: ReadonlyArray<string | number>): void {
    if ([...got].toSorted().join() !== [...wanted].toSorted().join())
      this.wrong.push(`copy ${copyId}: ${what} ${[...got]}, wanted ${[...wanted]}`);
  }
}

/** The feeder's trades as the events up to some point left them. */
function openTrades(events: readonly OracleEvent[]): OracleEvent[] {
  const last = new Map(events.map((event) => [event.tradeId, event]));
  return [...last.values()].filter((event) => Number(event.quantity) > 0);
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
    if (row.cash !== oracle.cash.toFixed(2)) wrong.push(`copy ${copyId}: cash ${row.cash}, wanted ${oracle.cash.toFixed(2)}`);
  }
  return wrong;
}

async function compareLots(postgres: Postgres, { recordId }: Kitchen, oracles: ReadonlyMap<string, CopyOracle>): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await postgres.query(
    "select l.copy_id, l.trade_id, l.remaining::float8 as remaining, l.remaining_cost as cost from copy_lots l join copies c on c.id = l.copy_id where c.record_id = $1 order by l.number",
    [recordId],
  );
  const positions = await postgres.query(
    "select p.copy_id, p.trade_id, p.held::float8 as held, round(p.ideal, 12)::float8 as ideal, p.cost from copy_positions p join copies c on c.id = p.copy_id where c.record_id = $1",
    [recordId],
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

/** What each account holds is what it began with, less what its copies took, and what came back. */
async function compareAccounts(
  postgres: Postgres,
  { eaters }: Kitchen,
  done: ReadonlyMap<string, readonly Done[]>,
  oracles: ReadonlyMap<string, CopyOracle>,
): Promise<string[]> {
  const rows = await postgres.query("select user_id, cash from trading_accounts where user_id = any($1::uuid[])", [
    eaters.map(({ id }) => id),
  ]);
  return rows.flatMap(({ user_id, cash }) => {
    const copyIds = [...new Set((done.get(user_id) ?? []).map(({ copyId }) => copyId))];
    const wanted = copyIds
      .flatMap((id) => oracles.get(id) ?? [])
      .reduce((total, oracle) => total.sub(oracle.putIn).add(oracle.returned), feederEquity(startCash, [], {}));
    return cash === wanted.toFixed(2) ? [] : [`account of ${user_id}: cash ${cash}, wanted ${wanted.toFixed(2)}`];
  });
}

/** One order for what was booked, none for what was not. */
async function checkOrders(postgres: Postgres, { recordId }: Kitchen): Promise<string[]> {
  const rows = await postgres.query(
    `select r.id, r.status, r.quantity, count(o.id)::int as orders, coalesce(sum(o.filled_quantity), 0) as filled
     from receipts r join copies c on c.id = r.copy_id left join copy_orders o on o.receipt_id = r.id where c.record_id = $1 group by r.eater_id, r.id
     having count(o.id) <> case when r.quantity > 0 and r.status <> 'FOLLOWED' then 1 else 0 end or coalesce(sum(o.filled_quantity), 0) <> case when r.status = 'FOLLOWED' then 0 else r.quantity end`,
    [recordId],
  );
  return rows.map((row) => `receipt ${row.id} (${row.status} ${row.quantity}): ${row.orders} orders over ${row.filled}`);
}

async function readBooks(postgres: Postgres, { recordId }: Kitchen): Promise<Books> {
  const [events, copies, receipts, changes] = await Promise.all([
    postgres.query(readEvents, [recordId]),
    postgres.query(readCopies, [recordId]),
    postgres.query(readReceipts, [recordId]),
    postgres.query(readChanges, [recordId]),
  ]);
  return {
    events: events as OracleEvent[],
    copies: new Map((copies as CopyRow[]).map((row) => [row.id, row])),
    receipts: receipts as Stored[],
    changes: changes as unknown as Books["changes"],
  };
}

const readEvents = `
select e.sequence::int, e.kind, e.trade_id as "tradeId", e.symbol, e.side, e.bid::text, e.ask::text, e.fill_quantity::text as "fillQuantity", e.fill_price::text as "fillPrice", e.quantity::text,
  e.equity_before::text as "equityBefore", e.stop_price::text as "stopPrice", e.quote_age_ms as "quoteAgeMs", coalesce(s.mids, '{}') as mids
from record_events e left join price_snapshots s on s.id = e.snapshot_id where e.record_id = $1 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET') order by e.sequence`;
const readCopies = `select id, state, cash, started_sequence::int as started, exits_only_sequence::int as "exitsOnly", stopped_sequence::int as stopped from copies where record_id = $1`;
const readReceipts = `
select r.copy_id as "copyId", r.eater_id as "eaterId", r.cause_kind as cause, r.event_sequence::int as sequence, r.trade_id as "tradeId", r.action, r.status, r.reason, r.cap, r.sufficed, r.quantity, r.price, r.money, r.realised_pnl as "realisedPnl", o.sequence::int as nth
from receipts r join copies c on c.id = r.copy_id left join outbox o on o.user_id = r.eater_id and o.stream = 'copy' and o.body ->> 'receiptId' = r.id::text where c.record_id = $1`;
const readChanges = `
select o.user_id as "eaterId", o.sequence::int as nth, o.body ->> 'copyId' as "copyId" from outbox o
where o.stream = 'copy' and o.body ->> 'receiptId' is null and o.user_id in (select eater_id from copies where record_id = $1)`;
