import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { LruMap } from "../../platform/cache/lru-map";
import type { Viewer } from "../../platform/viewer";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { percentOf } from "../../trading/accounts/account-state";
import type { CurveRange } from "../../trading/trading.enums";
import { readCopies, type CopyRow } from "../lifecycle/copy.store";
import { worthOf, type CopyWorth } from "../eater-view/copy-value";
import { copiersChanged } from "./copier.stream";
import { CopierReplay, type CopierChangeBody } from "./copier.types";
import type { CopyingDeps } from "../copying-deps";
import { copierStream } from "../copying.events";
import { CopiersCurve, type CurvePoint } from "./copiers-curve";
import type { CopierMoveKind } from "../copying.enums";
import { Copier, CopierMove, EventLanding, MyCopiers, RecipeCopies, SkipCount } from "../copying.types";
import { countReceipts, receiptCounts } from "../receipts/receipt.store";

/**
 * What copies run on a feeder and what they are worth, for people other than the eaters: numbers, and names only where
 * allowed. Copies of testers' sandboxes are among none of them.
 */
export class CopiersService {
  private readonly closes: CopiersCurve;
  /** How events landed that nothing lands of any more, by event. */
  private readonly settled = new LruMap<string, FanOutCounts>(limits.fanOutResultsKeptMax);

  constructor(private readonly deps: CopyingDeps) {
    this.closes = new CopiersCurve(deps);
  }

  private get db(): Database {
    return this.deps.db;
  }

  /** How many copies run on each feeder, and what they are worth in USD at mid. One statement. */
  async standing(feederIds: readonly string[]): Promise<Map<string, Standing>> {
    const rows = await this.db.query<{ feeder_id: string; count: number; value: string; put_in: string }>(standingSql, [
      feederIds,
      this.mids(),
    ]);
    return new Map(rows.map((row) => [row.feeder_id, { count: row.count, value: new Decimal(row.value), putIn: new Decimal(row.put_in) }]));
  }

  /** The same as a feeder is shown it. */
  totals({ count, value, putIn }: Standing = nothing): { count: number; equity: Decimal; putIn: Decimal; profit: Decimal } {
    return { count, equity: value, putIn, profit: value.sub(putIn) };
  }

  /** The feeder's own side: who copies, what it is worth, how the last events landed. */
  async myCopiers(viewer: Viewer): Promise<MyCopiers> {
    // The head first: an event between the two reads is then replayed, not missed.
    const asOfSequence = await this.deps.streams.head(copierStream, viewer.id);
    const now = this.deps.clock.date();
    const standing = (await this.standing([viewer.id])).get(viewer.id);
    const [started] = await this.db.query<{ count: number }>(
      `select count(*)::int as count from copies where feeder_id = $1 and started_at >= $2 and ${isNotSandboxSql("eater_id")}`,
      [viewer.id, new Date(+now - 30 * 86_400_000)],
    );
    return Object.assign(new MyCopiers(), {
      ...{ ...this.totals(standing), startedIn30Days: started!.count, asOfSequence },
      today: await countReceipts(this.db, fanOutSinceSql, [viewer.id, new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)]),
      copiers: await this.copiers(`c.feeder_id = $1 and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc, c.id limit $2`, [
        viewer.id,
        limits.copiersShownMax,
      ]),
      moves: await this.moves(viewer.id),
      landings: await this.landings(viewer.id, null),
    });
  }

  /** What all copies of the viewer were worth together at the closes of the range, and now; empty while nobody ever copied them over one. */
  async curve(viewer: Viewer, range: CurveRange): Promise<CurvePoint[]> {
    const [closes, standing] = [await this.closes.of(viewer.id, range), (await this.standing([viewer.id])).get(viewer.id)];
    if (closes.length === 0 && !standing) return [];
    const { equity, putIn } = this.totals(standing);
    return [...closes, { at: this.deps.market.marketNow(), equity, putIn }];
  }

  /** Some of those who copy this viewer, as they stand; ids of others' copies find nothing. At most `copiersShownMax`. */
  copiersOf(viewer: Viewer, copyIds: readonly string[]): Promise<Copier[]> {
    if (copyIds.length === 0) return Promise.resolve([]);
    return this.copiers(
      `c.feeder_id = $1 and c.id = any($3::uuid[]) and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc, c.id limit $2`,
      [viewer.id, limits.copiersShownMax, copyIds],
    );
  }

  /** How one of the viewer's own events landed; null for anything else. */
  async fanOutResultOf(viewer: Viewer, eventId: string): Promise<EventLanding | null> {
    return (await this.landings(viewer.id, eventId))[0] ?? null;
  }

  /** The last number of the viewer's stream of copiers. */
  head(viewer: Viewer): Promise<number> {
    return this.deps.streams.head(copierStream, viewer.id);
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<CopierReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.deps.streams.since<CopierChangeBody>(copierStream, viewer.id, afterSequence, wanted);
    return Object.assign(new CopierReplay(), {
      events: events.map(copiersChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  private async copiers(condition: string, parameters: unknown[]): Promise<Copier[]> {
    const rows = await readCopies(this.db, condition, parameters);
    const people = await this.db.query<{ id: string; name: string; username: string }>(
      "select u.id, u.name, u.username from users u join privacy_settings p on p.user_id = u.id where u.id = any($1::uuid[]) and p.named_as_copier and u.erased_at is null",
      [rows.map((row) => row.eaterId)],
    );
    const named = new Map(people.map((person) => [person.id, person]));
    return rows.map((row) =>
      this.copier(
        row,
        worthOf(row, (symbol) => this.deps.market.quote(symbol)),
        named.get(row.eaterId),
      ),
    );
  }

  private async moves(feederId: string): Promise<CopierMove[]> {
    const rows = await this.db.query<{ id: string; copy_id: string; at: Date; kind: string; amount: string }>(movesSql, [
      feederId,
      limits.copierMovesShownMax,
    ]);
    const ids = [...new Set(rows.map((row) => row.copy_id))];
    const copiers = new Map((await this.copiers("c.id = any($1::uuid[])", [ids])).map((copier) => [copier.id, copier]));
    return rows.map((row) =>
      Object.assign(new CopierMove(), {
        ...{ id: row.id, at: row.at, kind: moveKinds[row.kind], amount: new Decimal(row.amount) },
        copier: copiers.get(row.copy_id)!,
      }),
    );
  }

  private copier(row: CopyRow, worth: CopyWorth, person: { name: string; username: string } | undefined): Copier {
    return Object.assign(new Copier(), {
      ...{
        id: row.id,
        name: person?.name ?? "Someone",
        username: person?.username ?? null,
        startedAt: row.startedAt,
        stoppedAt: row.stoppedAt,
      },
      ...{
        equity: worth.equity,
        putIn: row.putIn,
        isRunning: row.state !== "STOPPED",
        returnPercent: percentOf(worth.unitValue.sub(1), new Decimal(1)),
      },
    });
  }

  private async landings(feederId: string, eventId: string | null): Promise<EventLanding[]> {
    const events = await this.db.query<FannedOutEvent>(eventsSql, [feederId, limits.fanOutResultsShownMax, eventId]);
    const counted = await this.landed(events);
    return events.map(({ id, trade_id, sequence, action, side, symbol, at, fill_price }) => {
      const { slippage, ...counts } = counted.get(id)!;
      return Object.assign(new EventLanding(), {
        ...{ id, tradeId: trade_id, sequence: Number(sequence), action, side, symbol, at },
        price: fill_price === null ? null : new Decimal(fill_price),
        counts: receiptCounts(counts),
        slippageBps: slippage,
      });
    });
  }

  /**
   * What became of events in all copies. Receipts grow with copies: those of an event that is fanned out, with none waiting
   * and none refused (a late fill may still come of one), stay as they are, and are read once in a process. What a split
   * left to a later hour is not: its receipts may come after the fan-out's.
   */
  private async landed(events: readonly FannedOutEvent[]): Promise<Map<string, FanOutCounts>> {
    const counted = new Map(events.map(({ id }) => [id, this.settled.get(id)]));
    const unread = events.filter(({ id }) => !counted.get(id));
    if (unread.length > 0) {
      const rows = await this.db.query<FanOutCounts & { id: string }>(fanOutResultsSql, [unread.map(({ id }) => id)]);
      for (const { id, ...counts } of rows) {
        counted.set(id, counts);
        // Asked before the receipts: whatever the fan-out still brought in between is among them.
        const isDone = events.some((event) => event.id === id && event.is_fanned_out && event.action !== "ADJUST");
        if (isDone && counts.pending === 0 && counts.rejected === 0) this.settled.set(id, counts);
      }
    }
    return counted as Map<string, FanOutCounts>;
  }

  /** How copies did on a trade; the viewer's right to see it is the caller's business. */
  async ofRecipe(tradeId: string, viewerId: string | null): Promise<RecipeCopies> {
    const counts = await countReceipts(
      this.db,
      `r.trade_id = $1 and r.cause_kind = 'EVENT' and r.action = 'OPEN' and ${isNotSandboxSql("r.eater_id")}`,
      [tradeId],
    );
    const [row] = await this.db.query<{ copies: number; slippage: number | null; result: number | null }>(recipeSql, [
      tradeId,
      this.mids(),
    ]);
    const skips = await this.db.query<{ reason: string; count: number }>(
      `select reason, count(*)::int as count from receipts where trade_id = $1 and cause_kind = 'EVENT' and action = 'OPEN' and status = 'SKIPPED' and ${isNotSandboxSql("eater_id")}
       group by reason order by count(*) desc, reason`,
      [tradeId],
    );
    const [own] = await this.db.query<{ made: string | null; paid: string | null }>(ownResultSql, [tradeId, viewerId, this.mids()]);
    const [made, paid] = [own!.made === null ? null : new Decimal(own!.made), new Decimal(own!.paid ?? 0)];
    return Object.assign(new RecipeCopies(), {
      ...{ viewerProfit: made, viewerReturnPercent: made && paid.gt(0) ? percentOf(made, paid) : null },
      counts,
      copies: row!.copies,
      medianSlippageBps: row!.slippage,
      medianReturnPercent: row!.result,
      skipReasons: skips.map((skip) => Object.assign(new SkipCount(), skip)),
    });
  }

  private mids(): string {
    return JSON.stringify(Object.fromEntries([...this.deps.market.mids()].map(([symbol, mid]) => [symbol, mid.toFixed()])));
  }
}

/** Running copies of a feeder together, in USD at mid. */
export interface Standing {
  readonly count: number;
  readonly value: Decimal;
  readonly putIn: Decimal;
}
const nothing: Standing = { count: 0, value: zero, putIn: zero };

/**
 * Receipts (`r`) of the feeder's events since then: by way of the events, so that it reads what they made and nothing else;
 * receipts are kept by eater. `$1` feeder, `$2` since.
 */
const fanOutSinceSql = `(r.trade_id, r.event_sequence) in (
  select trade_id, sequence from record_events where user_id = $1 and at >= $2 and kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED')
) and r.cause_kind = 'EVENT' and ${isNotSandboxSql("r.eater_id")}`;

const standingSql = `
select c.feeder_id, count(*)::int as count, sum(c.cash + coalesce(p.worth, 0)) as value, sum(c.put_in) as put_in
from copies c left join lateral (
  select sum(case when p.side = 'LONG' then 1 else -1 end * coalesce(round(p.held * ($2::jsonb ->> p.symbol)::numeric, 2), p.cost)) as worth from copy_positions p where p.copy_id = c.id and p.held > 0
) p on true
where c.feeder_id = any($1::uuid[]) and c.state <> 'STOPPED' and ${isNotSandboxSql("c.eater_id")} group by c.feeder_id`;

const moveKinds: Readonly<Record<string, CopierMoveKind>> = { START: "STARTED", ADD: "ADDED", WITHDRAW: "WITHDREW", STOP: "STOPPED" };

/** The last flows of a feeder's copies, however many there are: read by the index that has them in this order. `$1` feeder, `$2` how many. */
export const movesSql = `
select f.id, f.copy_id, f.at, f.kind, abs(f.amount) as amount from copy_flows f
where f.feeder_id = $1 and ${isNotSandboxSql("f.eater_id")} order by f.at desc, f.id limit $2`;

interface FannedOutEvent extends Record<string, unknown> {
  readonly id: string;
  readonly trade_id: string;
  readonly sequence: string;
  readonly action: string;
  readonly side: string;
  readonly symbol: string;
  readonly at: Date;
  readonly fill_price: string | null;
  readonly is_fanned_out: boolean;
}

/** Of one event: how many receipts of each status, median delay in ms and slippage in bps. */
type FanOutCounts = Record<string, number | null>;

/** A feeder's last events that copies follow, or one of them. `$1` feeder, `$2` how many, `$3` which alone. */
const eventsSql = `
select e.id, e.trade_id, e.sequence, e.symbol, t.side, e.at, e.fill_price, coalesce(f.done_sequence >= e.sequence, false) as is_fanned_out,
  case e.kind when 'OPENED' then 'OPEN' when 'SCALED' then 'SCALE' when 'REDUCED' then 'REDUCE' when 'CLOSED' then 'CLOSE' when 'ADJUSTED' then 'ADJUST' else 'EXITS' end as action
from record_events e left join trades t on t.id = e.trade_id left join fan_outs f on f.record_id = e.record_id
where e.user_id = $1 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED') and ($3::uuid is null or e.id = $3)
order by e.at desc, e.id limit $2`;

/** What became of these events in all copies. `$1` their ids. */
const fanOutResultsSql = `
select e.id, r.* from record_events e cross join lateral (
  select count(*) filter (where status = 'COPIED')::int as copied, count(*) filter (where status = 'PARTIAL')::int as partial, count(*) filter (where status = 'SKIPPED')::int as skipped,
    count(*) filter (where status = 'REJECTED')::int as rejected, count(*) filter (where status = 'FOLLOWED')::int as followed, count(*) filter (where status = 'PENDING')::int as pending,
    percentile_cont(0.5) within group (order by extract(epoch from filled_at - feeder_filled_at) * 1000) filter (where filled_at is not null) as median,
    percentile_cont(0.5) within group (order by slippage_bps::float8) filter (where slippage_bps is not null) as slippage
  from receipts where trade_id = e.trade_id and event_sequence = e.sequence and cause_kind = 'EVENT' and ${isNotSandboxSql("eater_id")}
) r where e.id = any($1::uuid[])`;

/** What one eater's copies made of a trade. `$1` trade, `$2` eater, `$3` mids. */
const ownResultSql = `
select sum(p.realised_pnl + case when p.side = 'LONG' then 1 else -1 end * (coalesce(round(p.held * ($3::jsonb ->> p.symbol)::numeric, 2), p.cost) - p.cost)) as made,
  sum((select sum(l.cost) from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id)) as paid
from copy_positions p where p.trade_id = $1 and p.eater_id = $2`;

const recipeSql = `
select (select count(*)::int from copy_positions where trade_id = $1 and ${isNotSandboxSql("eater_id")}) as copies,
  (select percentile_cont(0.5) within group (order by slippage_bps::float8) from receipts where trade_id = $1 and cause_kind = 'EVENT' and action = 'OPEN' and slippage_bps is not null and ${isNotSandboxSql("eater_id")}) as slippage,
  (select percentile_cont(0.5) within group (order by ((p.realised_pnl + case when p.side = 'LONG' then 1 else -1 end * (coalesce(round(p.held * ($2::jsonb ->> p.symbol)::numeric, 2), p.cost) - p.cost)) / nullif(l.cost, 0) * 100)::float8) from copy_positions p
    cross join lateral (select sum(cost) as cost from copy_lots where copy_id = p.copy_id and trade_id = p.trade_id) l where p.trade_id = $1 and ${isNotSandboxSql("p.eater_id")}) as result`;
