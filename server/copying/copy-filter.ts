/** A copy as the filter knows it: doubles, never too tight. */
export interface Watched {
  readonly eaterId: string;
  /** Of the copy's row, as far as its moves have been told. */
  version: number;
  readonly units: number;
  /** Cash, and what all positions are worth at the last mids. */
  value: number;
  shortValue: number;
  /** Unit value at or under which the stop acts, as a factor of the reference; 0 without a stop. */
  readonly stopFactor: number;
  readonly isTrailing: boolean;
  /** Best unit value seen where it trails, else that of when the stop was set. */
  reference: number;
  storedReference: number;
  /** Unit value at or over which profit is taken; Infinity without. */
  readonly profitLevel: number;
  /** What it holds by symbol, in units; shorts are negative. */
  readonly held: Map<string, number>;
  /** The last moment whose prices moved it. */
  moment: number;
}

export interface WatchRow {
  readonly id: string;
  readonly eater_id: string;
  readonly version: number;
  readonly cash: string;
  readonly units: string;
  readonly stop_loss_percent: string | null;
  readonly stop_is_trailing: boolean;
  readonly stop_reference: string | null;
  readonly take_profit_percent: string | null;
  readonly take_profit_reference: string | null;
  readonly held: Readonly<Record<string, number>> | null;
}

/** Copies with a stop, a profit to take or a short, by eaters (`$1`; null: of all). */
export const readWatched = `
select c.id, c.eater_id, c.version, c.cash, c.units, c.stop_loss_percent, c.stop_is_trailing, c.stop_reference, c.take_profit_percent, c.take_profit_reference,
  (select json_object_agg(symbol, held) from (select p.symbol, sum(case when p.side = 'SHORT' then -p.held else p.held end)::float8 as held from copy_positions p where p.copy_id = c.id and p.held > 0 group by p.symbol) h) as held
from copies c where c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS') and ($1::uuid[] is null or c.eater_id = any($1))
  and (c.stop_loss_percent is not null or c.take_profit_percent is not null or exists (select 1 from copy_positions p where p.copy_id = c.id and p.held > 0 and p.side = 'SHORT'))`;

/**
 * Versions of what `readWatched` reads, among the next `$3` running copies after `$1` day and `$2` copy (null: the first).
 * `last` is where the next look goes on; null: those were the last.
 */
export const readVersions = `
with running as materialized (
  select id, eater_id, version, state, day, stop_loss_percent, take_profit_percent from copies
  where state <> 'STOPPED' and (day, id) > (coalesce($1::date, '-infinity'), coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')) order by day, id limit $3
)
select (select coalesce(json_agg(json_build_object('id', r.id, 'eater_id', r.eater_id, 'version', r.version)), '[]') from running r where r.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
    and (r.stop_loss_percent is not null or r.take_profit_percent is not null or exists (select 1 from copy_positions p where p.copy_id = r.id and p.held > 0 and p.side = 'SHORT'))) as versions,
  (select json_build_array(l.day, l.id) from running l where (select count(*) from running) = $3 order by l.day desc, l.id desc limit 1) as last`;

/** What a copy may have to do now. */
export type Trip = "STOP" | "MARGIN";

/** Doubles differ from decimals in the last digits, and each position is rounded to the cent: a level is taken as reached this much earlier. */
const slack = 1e-6;
const centsSlack = 0.01;
const marginRatio = 1.3 * 1.001;
/** Less than any lot: what is left of a sum of doubles. */
const quantityNoise = 1e-10;

/**
 * The running value of every copy, in doubles: a tick costs an addition for each holder of its symbol. It only says which
 * copies may have to act; the decision is exact and elsewhere.
 */
export class CopyFilter {
  private readonly watched = new Map<string, Watched>();
  private readonly bySymbol = new Map<string, Map<string, number>>();
  private readonly copiesOfEater = new Map<string, Set<string>>();
  private readonly mids = new Map<string, number>();
  /** Moves of unknown copies that were told while rows were being read: a row older than that must be read again. */
  private readonly unknown = new Map<string, number>();
  private isReading = false;
  private moment = 0;

  constructor(private readonly onTrip: (copyId: string, copy: Watched, trip: Trip) => void) {}

  get(copyId: string): Watched | undefined {
    return this.watched.get(copyId);
  }

  entries(): IterableIterator<[string, Watched]> {
    return this.watched.entries();
  }

  setMid(symbol: string, mid: number): void {
    this.mids.set(symbol, mid);
  }

  /** Rows are being read: what is told from now on may not be in them. */
  beginReading(): void {
    this.isReading = true;
  }

  clear(): void {
    for (const part of [this.watched, this.bySymbol, this.copiesOfEater]) part.clear();
  }

  /**
   * Takes what was read of these eaters (null: of all) in place of what it knew, and looks at each copy. Returns the
   * eaters of whom moves were told that were not in what was read: they are to be read again.
   */
  replace(eaterIds: readonly string[] | null, rows: readonly WatchRow[]): string[] {
    const before = new Map(rows.map((row) => [row.id, this.watched.get(row.id)]));
    const isOld = (row: WatchRow): boolean => row.version < Math.max(before.get(row.id)?.version ?? 0, this.unknown.get(row.id) ?? 0);
    const again = new Set(rows.filter(isOld).map((row) => row.eater_id));
    for (const eaterId of eaterIds ?? [...this.copiesOfEater.keys()])
      for (const id of [...(this.copiesOfEater.get(eaterId) ?? [])]) this.forget(id);
    for (const row of rows) this.remember(row, before.get(row.id));
    for (const row of rows) this.look(row.id, this.watched.get(row.id)!);
    this.unknown.clear();
    this.isReading = false;
    return [...again];
  }

  /** What one statement bought and sold for a copy. Returns false where the copy has to be read anew: something went before it. */
  apply(copyId: string, version: number, moves: ReadonlyArray<{ symbol: string; quantity: number; cash: number }>): boolean {
    const watched = this.watched.get(copyId);
    if (!watched) {
      if (this.isReading) this.unknown.set(copyId, version);
      // A long of a copy without stop or profit to take decides nothing.
      return moves.every((move) => move.quantity >= 0);
    }
    if (version <= watched.version) return true;
    if (version > watched.version + 1) return false;
    watched.version = version;
    for (const move of moves) this.applyMove(copyId, watched, move);
    this.look(copyId, watched);
    return true;
  }

  private applyMove(
    copyId: string,
    watched: Watched,
    { symbol, quantity, cash }: { symbol: string; quantity: number; cash: number },
  ): void {
    const [before, mid] = [watched.held.get(symbol) ?? 0, this.mids.get(symbol) ?? 0];
    const after = Math.abs(before + quantity) < quantityNoise ? 0 : before + quantity;
    watched.value += cash + quantity * mid;
    watched.shortValue += (Math.max(-after, 0) - Math.max(-before, 0)) * mid;
    if (after === 0) {
      watched.held.delete(symbol);
      this.bySymbol.get(symbol)?.delete(copyId);
    } else {
      watched.held.set(symbol, after);
      this.holdersOf(symbol).set(copyId, after);
    }
  }

  private holdersOf(symbol: string): Map<string, number> {
    let holders = this.bySymbol.get(symbol);
    if (!holders) this.bySymbol.set(symbol, (holders = new Map()));
    return holders;
  }

  forget(copyId: string): void {
    const watched = this.watched.get(copyId);
    if (!watched) return;
    for (const symbol of watched.held.keys()) this.bySymbol.get(symbol)?.delete(copyId);
    this.watched.delete(copyId);
    const own = this.copiesOfEater.get(watched.eaterId);
    own?.delete(copyId);
    if (own?.size === 0) this.copiesOfEater.delete(watched.eaterId);
  }

  private remember(row: WatchRow, before: Watched | undefined): void {
    const watched = watchedOf(row, before);
    for (const [symbol, quantity] of watched.held) {
      const worth = quantity * (this.mids.get(symbol) ?? 0);
      watched.value += worth;
      if (quantity < 0) watched.shortValue -= worth;
      this.holdersOf(symbol).set(row.id, quantity);
    }
    this.watched.set(row.id, watched);
    let own = this.copiesOfEater.get(row.eater_id);
    if (!own) this.copiesOfEater.set(row.eater_id, (own = new Set()));
    own.add(row.id);
  }

  /**
   * New mids of one moment: the holders' values move with them, and are looked at when all have moved. No copy was ever
   * worth what stands between two of them, so none of it may become the best value of a stop that trails.
   */
  move(mids: Iterable<readonly [symbol: string, mid: number]>): void {
    this.moment += 1;
    const moved: Array<[string, Watched]> = [];
    for (const [symbol, mid] of mids) {
      // What has no mid yet stands at 0 here, and is asked about too often rather than too rarely.
      const before = this.mids.get(symbol) ?? 0;
      this.mids.set(symbol, mid);
      if (mid === before) continue;
      for (const [id, quantity] of this.bySymbol.get(symbol) ?? []) {
        const watched = this.watched.get(id)!;
        watched.value += quantity * (mid - before);
        if (quantity < 0) watched.shortValue -= quantity * (mid - before);
        if (watched.moment === this.moment) continue;
        watched.moment = this.moment;
        moved.push([id, watched]);
      }
    }
    for (const [id, watched] of moved) this.look(id, watched);
  }

  /** Of these rows, the eaters of copies that are not known at this version: a hint was lost with the process that had it. */
  missed(rows: ReadonlyArray<Pick<WatchRow, "id" | "eater_id" | "version">>): string[] {
    return rows.filter((row) => (this.watched.get(row.id)?.version ?? -1) < row.version).map((row) => row.eater_id);
  }

  /** The best value so far is kept first: a new best is no breach. */
  private look(id: string, watched: Watched): void {
    const unitValue = watched.value / watched.units;
    if (watched.isTrailing && unitValue > watched.reference) watched.reference = unitValue;
    const margin = Math.abs(unitValue) * slack + centsSlack / watched.units;
    if (watched.stopFactor > 0 && unitValue <= watched.stopFactor * watched.reference + margin) this.onTrip(id, watched, "STOP");
    else if (unitValue >= watched.profitLevel - margin) this.onTrip(id, watched, "STOP");
    if (watched.shortValue > 0 && watched.value < marginRatio * watched.shortValue) this.onTrip(id, watched, "MARGIN");
  }
}

function watchedOf(row: WatchRow, before: Watched | undefined): Watched {
  const stored = Number(row.stop_reference ?? 0);
  const stopFactor = row.stop_loss_percent === null ? 0 : 1 - Number(row.stop_loss_percent) / 100;
  // A better value seen here and not stored yet outlives a fresh look, unless the stop was set anew: it counts from then.
  const isSameStop = before?.isTrailing === row.stop_is_trailing && before.stopFactor === stopFactor && stored >= before.storedReference;
  return {
    ...{
      eaterId: row.eater_id,
      version: row.version,
      units: Number(row.units),
      value: Number(row.cash),
      shortValue: 0,
      held: new Map(Object.entries(row.held ?? {})),
      moment: 0,
    },
    ...{ isTrailing: row.stop_is_trailing, storedReference: stored, stopFactor },
    reference: row.stop_is_trailing && isSameStop ? Math.max(stored, before.reference) : stored,
    profitLevel:
      row.take_profit_percent === null ? Infinity : Number(row.take_profit_reference) * (1 + Number(row.take_profit_percent) / 100),
  };
}
