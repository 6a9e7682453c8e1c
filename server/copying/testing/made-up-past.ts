import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/db/database";

/** An event of a feeder's record as it is written here; figures as text, prices in whole cents. */
export interface MadeUpEvent {
  readonly sequence: number;
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "ADJUSTED";
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly at: string;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly fillQuantity: string | null;
  readonly fillPrice: string | null;
  readonly equityBefore: string;
  readonly status: "OPEN" | "CLOSED";
  /** Of the feeder's trade after it. */
  readonly quantity: string;
  readonly stopPrice: string | null;
  readonly quoteAgeMs: number;
  readonly fillAgeMs: number | null;
  readonly mids: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>> | null;
}

export const madeUpInstruments = [
  { symbol: "AAA", tick: "0.01", lot: "0.0001", class: "STOCK" },
  { symbol: "BBB", tick: "0.01", lot: "1", class: "STOCK" },
  { symbol: "CCC", tick: "0.05", lot: "0.001", class: "CRYPTO" },
  { symbol: "DDD", tick: "0.01", lot: "0.01", class: "ETF" },
] as const;
const hourMs = 3_600_000;
export const pastBegins = Date.parse("2026-01-05T00:00:00.000Z");

interface OpenTrade {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  quantity: number;
  /** Its opens and adds, newest first; times in ms. */
  readonly fills: Array<{ readonly at: number; readonly units: number }>;
}

const cents = (value: number): string => (value / 100).toFixed(2);
const hundredths = (value: number): string => (Math.round(value * 100) / 100).toFixed(2);

/** A feeder who trades by chance: each event is made of the chance alone, so that two of the same seed begin alike. */
export class MadeUpFeeder {
  readonly events: MadeUpEvent[] = [];
  private readonly prices = new Map<string, number>([["AAA", 10_000], ["BBB", 4_200], ["CCC", 90_000], ["DDD", 1_250]]); // prettier-ignore
  private readonly open: OpenTrade[] = [];
  private at = pastBegins;

  constructor(private chance: () => number) {}

  /** Goes on by another chance: what follows is another past. */
  turn(chance: () => number): void {
    this.chance = chance;
  }

  trade(steps: number): void {
    for (let step = 0; step < steps; step++) this.step();
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.chance() * items.length)]!;
  }

  private step(): void {
    this.at += Math.floor(this.chance() * 9 * hourMs) + 1_000;
    for (const [symbol, price] of this.prices)
      this.prices.set(symbol, Math.max(100, Math.round(price * (1 + (this.chance() - 0.5) * 0.08))));
    const trade = this.open.length > 0 ? this.pick(this.open) : null;
    const roll = this.chance();
    if (!trade || roll < 0.42) this.begin();
    else if (roll < 0.55) this.fill("SCALED", trade, Math.ceil(this.chance() * 20));
    else if (roll < 0.72) this.reduce(trade);
    else if (roll < 0.93) this.close(trade);
    else this.adjust(trade, roll < 0.965);
  }

  private begin(): void {
    const side = this.chance() < 0.25 ? "SHORT" : "LONG";
    const trade: OpenTrade = { tradeId: randomUUID(), symbol: this.pick(madeUpInstruments).symbol, side, quantity: 0, fills: [] };
    this.open.push(trade);
    this.fill("OPENED", trade, Math.ceil(this.chance() * 40));
  }

  private fill(kind: "OPENED" | "SCALED", trade: OpenTrade, units: number): void {
    trade.quantity += units;
    trade.fills.unshift({ at: this.at, units });
    const mid = this.prices.get(trade.symbol)!;
    const away = 1 + Math.floor(this.chance() * 4);
    const stop = this.chance() < 0.6 ? cents(Math.round(mid * (trade.side === "LONG" ? 0.9 : 1.1))) : null;
    this.add(kind, trade, {
      ...{ fillQuantity: String(units), fillPrice: cents(trade.side === "LONG" ? mid + away : mid - away), stopPrice: stop },
      ...{ quoteAgeMs: this.chance() < 0.1 ? 5_000 : 0, fillAgeMs: this.chance() < 0.05 ? 3_600_000 : null },
      ...(this.chance() < 0.03 ? { bid: null, ask: null } : {}),
    });
  }

  private reduce(trade: OpenTrade): void {
    const units = Math.min(trade.quantity * 0.8, Math.round(trade.quantity * this.chance() * 100) / 100);
    if (units < 0.01) return this.close(trade);
    const sold = Number(hundredths(units));
    trade.quantity = Number(hundredths(trade.quantity - sold));
    this.add("REDUCED", trade, { fillQuantity: hundredths(sold), fillPrice: cents(this.prices.get(trade.symbol)!) });
  }

  private close(trade: OpenTrade): void {
    const units = trade.quantity;
    trade.quantity = 0;
    this.open.splice(this.open.indexOf(trade), 1);
    this.add("CLOSED", trade, { fillQuantity: hundredths(units), fillPrice: cents(this.prices.get(trade.symbol)!), status: "CLOSED" });
  }

  /** One in two is listed after its ex-date, which may be that of the last add, or long before the trade. */
  private adjust(trade: OpenTrade, isSplit: boolean): void {
    const roll = this.chance();
    const exAt = roll < 0.5 ? null : roll < 0.7 ? trade.fills[0]!.at : this.at - Math.floor(this.chance() * 60 * hourMs);
    const since = trade.fills.reduce((sum, { at, units }) => sum + (exAt !== null && at >= exAt ? units : 0), 0);
    if (isSplit) trade.quantity = Number(hundredths(trade.quantity * 2 - Math.min(trade.quantity, since)));
    const moment = exAt === null ? "" : `@${new Date(exAt).toISOString()}`;
    const split: Record<string, string> = moment
      ? { adjustment: `SPLIT:2:1${moment}`, perUnit: "0" }
      : { adjustment: "SPLIT", to: "2", from: "1" };
    this.add("ADJUSTED", trade, { body: isSplit ? split : { adjustment: `DIVIDEND${moment}`, perUnit: "0.37" } });
  }

  private add(kind: MadeUpEvent["kind"], trade: OpenTrade, more: Partial<MadeUpEvent>): void {
    const { tradeId, symbol, side, quantity } = trade;
    const mid = this.prices.get(symbol)!;
    this.events.push({
      ...{ sequence: this.events.length + 1, kind, tradeId, symbol, side, at: new Date(this.at).toISOString() },
      ...{ bid: cents(mid - 1), ask: cents(mid + 1), fillQuantity: null, fillPrice: null },
      equityBefore: this.chance() < 0.02 ? "0.00" : cents(2_000_000 + Math.floor(this.chance() * 10_000_000)),
      ...{ status: "OPEN", quantity: hundredths(quantity), stopPrice: null, quoteAgeMs: 0, fillAgeMs: null },
      ...{ mids: Object.fromEntries([...this.prices].map(([name, price]) => [name, cents(price)])), body: null },
      ...more,
    });
  }
}

export async function insertMadeUpInstruments(db: Database): Promise<void> {
  await db.query(
    `insert into instruments (symbol, name, class, tick, lot, spread_bps, shortable, provider)
    select i.symbol, i.symbol, i.class, i.tick, i.lot, 2, true, 'simulated'
    from jsonb_to_recordset($1::jsonb) as i (symbol text, class text, tick numeric, lot numeric)`,
    [JSON.stringify(madeUpInstruments)],
  );
}

/** Writes them as the record of somebody new. Returns the feeder's id. */
export async function insertMadeUpPast(db: Database, events: readonly MadeUpEvent[]): Promise<string> {
  const [feederId, accountId, recordId] = [randomUUID(), randomUUID(), randomUUID()];
  // Two pasts may share trades: each writes its own.
  const own = new Map<string, string>();
  const rows = events.map((event) => {
    if (!own.has(event.tradeId)) own.set(event.tradeId, randomUUID());
    return { ...event, ownTradeId: own.get(event.tradeId), snapshotId: randomUUID() };
  });
  await db.transaction(async (tx) => {
    await tx.query("insert into users (id, username, name, role, tier) values ($1, $2, 'Made up', 'feeder', 'chef')", [
      feederId,
      `m${feederId.replaceAll("-", "").slice(0, 16)}`,
    ]);
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, name, cash, created_at) values ($1, $2, 'RECORD', 'Paper', 100000, $3)`,
      [accountId, feederId, new Date(pastBegins)],
    );
    await tx.query("insert into records (id, user_id, account_id, sequence, created_at) values ($1, $2, $3, $4, $5)", [
      ...[recordId, feederId, accountId, events.length, new Date(pastBegins)],
    ]);
    await tx.query(
      `insert into price_snapshots (id, at, mids)
      select r."snapshotId", r.at, r.mids
      from jsonb_to_recordset($1::jsonb) as r ("snapshotId" uuid, at timestamptz, mids jsonb)`,
      [JSON.stringify(rows)],
    );
    await tx.query(
      `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value,
        equity_before, chapter, opened_at)
      select r."ownTradeId", $2, $3, $4, r.symbol, r.side, 1, 1, r."fillPrice", 1, r."equityBefore", 1, r.at
      from jsonb_to_recordset($1::jsonb) as r ("ownTradeId" uuid, kind text, symbol text, side text, "fillPrice" numeric,
        "equityBefore" numeric, at timestamptz)
      where r.kind = 'OPENED'`,
      [JSON.stringify(rows), feederId, accountId, recordId],
    );
    await tx.query(
      `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, quote_at, bytes, previous_hash, hash, symbol, side,
        bid, ask, snapshot_id, fill_quantity, fill_price, equity_before, status, quantity, stop_price, quote_age_ms, fill_age_ms)
      select $3, r.sequence, $2, r."ownTradeId", r.kind, r.at, r.at, jsonb_build_object('body', r.body)::text, '',
        md5(r.sequence::text) || md5(r.sequence::text), r.symbol, r.side, r.bid, r.ask, r."snapshotId", r."fillQuantity",
        r."fillPrice", r."equityBefore", r.status, r.quantity, r."stopPrice", r."quoteAgeMs", r."fillAgeMs"
      from jsonb_to_recordset($1::jsonb) as r ("ownTradeId" uuid, "snapshotId" uuid, sequence bigint, kind text, at timestamptz,
        body jsonb, symbol text, side text, bid numeric, ask numeric, "fillQuantity" numeric, "fillPrice" numeric,
        "equityBefore" numeric, status text, quantity numeric, "stopPrice" numeric, "quoteAgeMs" integer, "fillAgeMs" integer)`,
      [JSON.stringify(rows), feederId, recordId],
    );
  });
  return feederId;
}
