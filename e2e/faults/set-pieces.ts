import type { Actor, Intention } from "./actor";
import type { Postgres } from "./app";
import type { Seeded } from "./seed";
import type { Trader } from "./trader";

/** What a set piece may have done in a run. */
export interface Stage {
  readonly guest: Actor;
  readonly traders: readonly Trader[];
  /** The copy; null where it was refused. */
  act(actor: Actor, trader: Trader, intention: Intention): Promise<string | null>;
  split(symbol: string): Promise<void>;
  /** The most of the feeder's order that fills on one tick, which it then waits for; null: all, at once. */
  fillAtMost(trader: Trader, quantity: string | null): Promise<void>;
  /** The same prices once more. */
  tick(): Promise<unknown>;
  /** Until all that was sealed is with the copies. */
  drain(): Promise<unknown>;
  /** A market order of the feeder; the trade, null where the order waits. */
  open(trader: Trader, symbol: string, side: "LONG" | "SHORT", quantity: string): Promise<string | null>;
}

/** In this round the one is halted, and the guest's closes of it wait; the other jumps, and those who are short of it are short of margin. */
export const pieceRound = 2;
export const haltedSymbol = "XOM";
/** A third of what is ordered then. */
const fillMax = "10";
/** In this one something else is split, which anybody may hold. */
export const splitRound = 4;
export const jumping = { symbol: "GME", factor: 1.18 } as const;

/**
 * What chance alone would cause in some seeds only, each seed has beside it: one more eater, the guest, with a copy of
 * each feeder and rules that let everything through, does it among the others.
 */
export class SetPieces {
  private readonly copies = new Map<Trader, { readonly copyId: string; readonly tradeId: string }>();
  private shortId = "";

  constructor(private readonly stage: Stage) {}

  /** Both feeders open what will be halted, and the guest holds it; one goes short of what will jump, the other gives an order that fills in parts. */
  async lay(): Promise<void> {
    const { traders } = this.stage;
    await Promise.all(traders.map((trader) => this.begin(trader)));
    await this.stage.drain();
    await this.goShort(traders[0]!);
    await this.orderInParts(traders[1]!);
  }

  /** The guest puts all that is left in one copy into the short. */
  private async goShort(trader: Trader): Promise<void> {
    const { guest, act, open } = this.stage;
    const { copyId } = this.copies.get(trader)!;
    const settings = { sizing: "FIXED_AMOUNT", sizingValue: "5000" };
    await act(guest, trader, { action: "update", copyId, input: { copyId, settings } });
    this.shortId = (await open(trader, jumping.symbol, "SHORT", "10"))!;
  }

  /** An order that waits for the next tick; the guest will hold some of each part. */
  private async orderInParts(trader: Trader): Promise<void> {
    const { guest, act, open, fillAtMost } = this.stage;
    const { copyId } = this.copies.get(trader)!;
    const settings = { sizing: "MULTIPLIER", sizingValue: "0.03" };
    await act(guest, trader, { action: "update", copyId, input: { copyId, settings } });
    await fillAtMost(trader, fillMax);
    await open(trader, "SPY", "LONG", "30");
    // Until then it trades as ever.
    await fillAtMost(trader, null);
  }

  /** From now until `fillTheRest` orders of one feeder fill in parts, a part a tick. */
  fillInParts(): Promise<void> {
    return this.stage.fillAtMost(this.stage.traders[1]!, fillMax);
  }

  async fillTheRest(): Promise<void> {
    const { traders, fillAtMost, tick } = this.stage;
    await fillAtMost(traders[1]!, null);
    await tick();
  }

  private async begin(trader: Trader): Promise<void> {
    const { guest, act, open } = this.stage;
    const settings = { sizing: "FIXED_AMOUNT", sizingValue: "50" };
    const input = { feederId: trader.feeder.id, amount: "3000", settings, withOpenTrades: false };
    const copyId = await act(guest, trader, { action: "start", copyId: null, input });
    this.copies.set(trader, { copyId: copyId!, tradeId: (await open(trader, haltedSymbol, "LONG", "5"))! });
  }

  /** Two closes wait; what they are to sell is split, and the second is taken back. */
  async whileHalted(): Promise<void> {
    const { guest, act, split } = this.stage;
    const closes = [...this.copies];
    for (const [trader, { copyId, tradeId }] of closes)
      await act(guest, trader, { action: "closeAlone", copyId, input: { copyId, tradeId } });
    await split(haltedSymbol);
    const [trader, { copyId, tradeId }] = closes[1]!;
    await act(guest, trader, { action: "takeBack", copyId, input: { copyId, tradeId } });
  }

  /** From here on the feeders do with it as they like. */
  release(): void {
    for (const [trader, { tradeId }] of this.copies) trader.open.set(tradeId, { symbol: haltedSymbol, lots: 50_000 });
    this.stage.traders[0]!.open.set(this.shortId, { symbol: jumping.symbol, lots: 100_000 });
  }
}

/** What each seed must have seen, by what the server booked. */
const points = [
  "a close waited",
  "a close taken back",
  "a split",
  "a split while a close waited",
  "a later part of an order",
  "a short closed for want of margin",
] as const;

/** Those that this run did not, and after the first of them what became of the guest's copies, who is the last of the eaters. */
export async function readPendingPieces(postgres: Postgres, { eaters }: Seeded): Promise<string[]> {
  const [row] = await postgres.query<Record<string, boolean>>(readPoints, [eaters.map(({ id }) => id)]);
  const pending = points.filter((point) => !row![point]).map((point) => `never met: ${point}`);
  if (pending.length === 0) return [];
  const receipts = await postgres.query<{ text: string }>(readReceipts, [eaters.at(-1)!.id]);
  return [...pending, ...receipts.map(({ text }) => `the guest's copy ${text}`)];
}

const readPoints = `
select count(*) filter (where r.status = 'COPIED' and r.submitted_at > r.decided_at) > 0 as "a close waited",
  count(*) filter (where r.reason = 'CANCELLED_BY_YOU') > 0 as "a close taken back",
  count(*) filter (where r.action = 'ADJUST' and r.event_sequence is not null) > 0 as "a split",
  count(*) filter (where r.status = 'COPIED' and r.submitted_at > r.decided_at and exists (
    select 1 from receipts a where a.copy_id = r.copy_id and a.trade_id = r.trade_id and a.action = 'ADJUST' and a.decided_at between r.decided_at and r.submitted_at)) > 0 as "a split while a close waited",
  count(*) filter (where r.action = 'SCALE' and r.status = 'COPIED' and exists (
    select 1 from record_events e join record_events p on p.order_id = e.order_id and p.trade_id = e.trade_id and p.sequence < e.sequence where e.id = r.cause_id)) > 0 as "a later part of an order",
  count(*) filter (where r.cause_kind = 'MARGIN' and r.status = 'COPIED') > 0 as "a short closed for want of margin"
from receipts r where r.eater_id = any($1::uuid[])`;

const readReceipts = `
select concat_ws(' ', left(r.copy_id::text, 4), r.symbol, r.action, r.cause_kind, r.status, r.reason, r.quantity, 'at', r.price) as text
from receipts r
where r.eater_id = $1
order by r.decided_at`;
