import type { Tx } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import { limits } from "../platform/limits";
import type { LiveQuote } from "../market/provider";
import { liveQuote } from "../trading/validation";
import { isMarginBroken } from "../trading/valuation";
import type { CopyRow } from "./copy-rows";
import { worthOf } from "./copy-value";
import type { CopyingDeps } from "./copying-deps";
import type { CopyStopReason } from "./copying.enums";
import { closeHeld, stopLocked } from "./ending";
import { lockCopies } from "./locked-copies";

/** A copy as the filter knows it: doubles, never too tight. */
interface Watched {
  readonly eaterId: string;
  units: number;
  /** Cash, and what all positions are worth at the last mids. */
  value: number;
  shortValue: number;
  /** Unit value at or under which the stop acts, as a factor of the reference; 0 without a stop. */
  stopFactor: number;
  isTrailing: boolean;
  reference: number;
  storedReference: number;
  /** Unit value at or over which profit is taken; Infinity without. */
  profitLevel: number;
}

/** Who holds a symbol, and how much: shorts are negative. */
type Holders = Map<string, number>;

/** Doubles differ from decimals in the last digits, and each position is rounded to the cent: a level is taken as reached this much earlier. */
const slack = 1e-6;
const centsSlack = 0.01;
/** What changed is read anew this much later, with all that has gathered meanwhile. */
const rereadAfterMs = 25;
const marginRatio = 1.3 * 1.001;

interface WatchRow {
  id: string;
  eater_id: string;
  cash: string;
  units: string;
  stop_loss_percent: string | null;
  stop_is_trailing: boolean;
  stop_reference: string | null;
  take_profit_percent: string | null;
  take_profit_reference: string | null;
  held: Record<string, number> | null;
}

/** Copies with a stop, a take profit or a short. `$1`: eaters, null for all. */
const readWatched = `
select c.id, c.eater_id, c.cash, c.units, c.stop_loss_percent, c.stop_is_trailing, c.stop_reference, c.take_profit_percent, c.take_profit_reference,
  (select json_object_agg(symbol, held) from (select p.symbol, sum(case when p.side = 'SHORT' then -p.held else p.held end)::float8 as held from copy_positions p where p.copy_id = c.id and p.held > 0 group by p.symbol) h) as held
from copies c where c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS') and ($1::uuid[] is null or c.eater_id = any($1))`;

/**
 * Copy stops, fixed and trailing, and take profits. A running value per copy is the filter: a tick costs an addition for
 * each holder of its symbol. The decision is exact, under the copy's lock, at the mids of the tick that tripped it.
 */
export class CopyStops {
  private readonly watched = new Map<string, Watched>();
  private readonly bySymbol = new Map<string, Holders>();
  private readonly held = new Map<string, ReadonlyArray<readonly [string, number]>>();
  private readonly copiesOfEater = new Map<string, Set<string>>();
  private readonly mids = new Map<string, number>();
  private readonly changedEaters = new Set<string>();
  private readonly tripped = new Set<string>();
  private working: Promise<void> | null = null;
  private reading: Promise<void> | null = null;
  private soon: NodeJS.Timeout | null = null;
  private isStopped = true;

  constructor(private readonly deps: CopyingDeps) {}

  /** Reads all copies anew: a restart knows nothing of before. What was breached meanwhile acts at once. */
  async start(): Promise<void> {
    this.isStopped = false;
    for (const [symbol, mid] of this.deps.market.mids()) this.mids.set(symbol, mid.toNumber());
    await this.read(null);
    for (const id of this.watched.keys()) this.look(id);
    this.workOff();
  }

  /** Keeps the best values seen, so that a trailing stop does not forget them. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.idle();
    await this.storeReferences();
    for (const part of [this.watched, this.bySymbol, this.held, this.copiesOfEater]) part.clear();
  }

  async idle(): Promise<void> {
    while (this.working || this.reading || this.changedEaters.size > 0) {
      if (this.isStopped && !this.working && !this.reading) return;
      await this.rereadChanged();
      await this.working;
    }
  }

  /** What these people hold has changed: their copies are read anew before they are judged. */
  changed(eaterIds: readonly string[]): void {
    for (const id of eaterIds) this.changedEaters.add(id);
    // timer: receipts go to the sockets first.
    if (!this.isStopped) this.soon ??= setTimeout(() => void this.rereadChanged().catch(this.deps.onError), rereadAfterMs).unref();
  }

  /** Rereads what changed and stores the best values; the watch's timer calls it. */
  async keepUp(): Promise<void> {
    await this.rereadChanged();
    await this.storeReferences();
  }

  private rereadChanged(): Promise<void> {
    if (this.soon) clearTimeout(this.soon);
    this.soon = null;
    if (this.changedEaters.size === 0) return this.reading ?? Promise.resolve();
    this.reading ??= this.rereadOnce().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async rereadOnce(): Promise<void> {
    while (this.changedEaters.size > 0) {
      const eaters = [...this.changedEaters];
      this.changedEaters.clear();
      await this.read(eaters);
      for (const eaterId of eaters) for (const id of this.copiesOfEater.get(eaterId) ?? []) this.look(id);
    }
    this.workOff();
  }

  private async read(eaterIds: readonly string[] | null): Promise<void> {
    const rows = await this.deps.db.query<WatchRow>(readWatched, [eaterIds]);
    const references = new Map([...this.watched].map(([id, watched]) => [id, watched]));
    for (const eaterId of eaterIds ?? [...this.copiesOfEater.keys()]) this.forget(eaterId);
    for (const row of rows) this.remember(row, references.get(row.id));
  }

  private forget(eaterId: string): void {
    for (const id of this.copiesOfEater.get(eaterId) ?? []) {
      for (const [symbol] of this.held.get(id) ?? []) this.bySymbol.get(symbol)?.delete(id);
      this.held.delete(id);
      this.watched.delete(id);
    }
    this.copiesOfEater.delete(eaterId);
  }

  private remember(row: WatchRow, before: Watched | undefined): void {
    const held = Object.entries(row.held ?? {});
    const stored = Number(row.stop_reference ?? 0);
    // A better value seen here and not stored yet outlives a fresh look, unless the stop was set anew (then it fell).
    const isSameStop = before !== undefined && stored >= before.storedReference;
    const watched: Watched = {
      ...{
        eaterId: row.eater_id,
        units: Number(row.units),
        value: Number(row.cash),
        shortValue: 0,
        isTrailing: row.stop_is_trailing,
        storedReference: stored,
      },
      stopFactor: row.stop_loss_percent === null ? 0 : 1 - Number(row.stop_loss_percent) / 100,
      reference: row.stop_is_trailing && isSameStop ? Math.max(stored, before.reference) : stored,
      profitLevel:
        row.take_profit_percent === null ? Infinity : Number(row.take_profit_reference) * (1 + Number(row.take_profit_percent) / 100),
    };
    for (const [symbol, quantity] of held) {
      const mid = this.mids.get(symbol) ?? 0;
      watched.value += quantity * mid;
      if (quantity < 0) watched.shortValue -= quantity * mid;
      this.bySymbol.set(symbol, (this.bySymbol.get(symbol) ?? new Map()).set(row.id, quantity));
    }
    this.held.set(row.id, held);
    this.watched.set(row.id, watched);
    this.copiesOfEater.set(row.eater_id, (this.copiesOfEater.get(row.eater_id) ?? new Set()).add(row.id));
  }

  onTick(quotes: readonly LiveQuote[]): void {
    if (this.isStopped) return;
    for (const quote of quotes) this.move(quote.symbol, quote.mid.toNumber());
    this.workOff();
  }

  private move(symbol: string, mid: number): void {
    const before = this.mids.get(symbol) ?? mid;
    this.mids.set(symbol, mid);
    if (mid === before) return;
    for (const [id, quantity] of this.bySymbol.get(symbol) ?? []) {
      const watched = this.watched.get(id)!;
      watched.value += quantity * (mid - before);
      if (quantity < 0) watched.shortValue -= quantity * (mid - before);
      this.look(id);
    }
  }

  /** Whether a copy may have to act now. The best value so far is kept first: a new best is no breach. */
  private look(id: string): void {
    const watched = this.watched.get(id)!;
    const unitValue = watched.value / watched.units;
    if (watched.isTrailing && unitValue > watched.reference) watched.reference = unitValue;
    const margin = Math.abs(unitValue) * slack + centsSlack / watched.units;
    const isStop = watched.stopFactor > 0 && unitValue <= watched.stopFactor * watched.reference + margin;
    const isProfit = unitValue >= watched.profitLevel - margin;
    const isMargin = watched.shortValue > 0 && watched.value < marginRatio * watched.shortValue;
    if (isStop || isProfit || isMargin) this.tripped.add(id);
  }

  private workOff(): void {
    if (this.isStopped || this.working || this.tripped.size === 0) return;
    const ids = [...this.tripped].slice(0, limits.copyStopsPerTransactionMax);
    for (const id of ids) this.tripped.delete(id);
    this.working = this.decide(ids)
      .catch(this.deps.onError)
      .finally(() => {
        this.working = null;
        this.workOff();
      });
  }

  /** The exact decision, under the copies' locks: on the mids as they are, on the best value stored or seen. */
  private decide(copyIds: readonly string[]): Promise<void> {
    const seen = new Map(copyIds.map((id) => [id, this.watched.get(id)]));
    return this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: copyIds });
      const acting = locked.copies.map((copy) => ({ copy, reason: this.reasonOf(copy, seen.get(copy.id)) }));
      for (const reason of ["STOP_LOSS", "TAKE_PROFIT"] as const) {
        const copies = acting.filter((entry) => entry.reason === reason).map((entry) => entry.copy);
        if (copies.length > 0) await stopLocked(tx, this.deps, { ...locked, copies }, "CLOSE_ALL", reason, "COPY_STOP");
      }
      await this.closeShorts(
        tx,
        acting.filter((entry) => entry.reason === null).map((entry) => entry.copy),
      );
    });
  }

  private reasonOf(copy: CopyRow, watched: Watched | undefined): Extract<CopyStopReason, "STOP_LOSS" | "TAKE_PROFIT"> | null {
    if (copy.state === "STOPPED" || copy.state === "STOPPING") return null;
    const { unitValue } = worthOf(copy, (symbol) => this.deps.market.quote(symbol));
    const { stopLossPercent, takeProfitPercent, isStopTrailing } = copy.settings;
    if (stopLossPercent && copy.stopReference) {
      const best =
        isStopTrailing && watched && watched.reference > copy.stopReference.toNumber()
          ? new Decimal(watched.reference.toFixed(12))
          : copy.stopReference;
      if (unitValue.lte(best.mul(stopLossPercent.neg().add(100)).div(100))) return "STOP_LOSS";
    }
    if (takeProfitPercent && copy.takeProfitReference && unitValue.gte(copy.takeProfitReference.mul(takeProfitPercent.add(100)).div(100)))
      return "TAKE_PROFIT";
    return null;
  }

  /** Equity below 130% of the shorts: each short with a live price is closed, reason MARGIN. */
  private async closeShorts(tx: Tx, copies: readonly CopyRow[]): Promise<void> {
    const broken = copies.filter(
      (copy) =>
        copy.state !== "STOPPED" &&
        copy.positions.some((position) => position.side === "SHORT" && liveQuote(this.deps.market, position.symbol)) &&
        isMarginBroken(worthOf(copy, (symbol) => this.deps.market.quote(symbol))),
    );
    if (broken.length > 0)
      await closeHeld(tx, this.deps, broken, { cause: "MARGIN", copyIds: broken.map((copy) => copy.id), onlyShorts: true });
  }

  private async storeReferences(): Promise<void> {
    const better = [...this.watched].filter(([, watched]) => watched.isTrailing && watched.reference > watched.storedReference);
    if (better.length === 0) return;
    better.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [, watched] of better) watched.storedReference = watched.reference;
    await this.deps.db.transaction(async (tx) => {
      const ids = better.map(([id]) => id);
      await tx.query("select id from copies where id = any($1::uuid[]) order by id for no key update", [ids]);
      await tx.query(
        "update copies c set stop_reference = greatest(c.stop_reference, n.best::numeric) from unnest($1::uuid[], $2::text[]) as n (id, best) where c.id = n.id and c.stop_is_trailing and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')",
        [ids, better.map(([, watched]) => watched.reference.toFixed(12))],
      );
    });
  }
}
