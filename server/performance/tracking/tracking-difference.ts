import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import { eventViewerOf, type FiguresAudience } from "../figures-audience";
import {
  gapPartsOf,
  type GapFacts,
  type GapFeeder,
  type GapHeld,
  type GapParts,
  type GapSum,
  type GapWindow,
} from "./tracking-difference-parts";
import {
  claimGap,
  readCopyIds,
  readFeedersWithManyCopies,
  readGapEvents,
  readGapFacts,
  readGapParts,
  readRecordEquity,
  storeGapParts,
} from "./tracking-difference.store";
import { copyDaysMin } from "./windows.sql";

/** Closes come once a day: what is calculated from so many receipts is cached for so long. */
const cacheMs = 600_000;
const keptMax = 1_000;
/** Gaps of many copies are added up anew at most this often. */
const runMs = 3_600_000;
/** Who sees how others' copies did: visitors do not. */
const audiences: readonly FiguresAudience[] = ["PAID", "FREE"];

export interface FidelityGapNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: { midAt(symbol: string, at: Date): Decimal | null };
  /** Up to so many copies it is calculated when asked, beyond that in chunks of as many by a job. Left out: as the limits say. */
  readonly copiesAtOnceMax?: number;
}

/**
 * Where the gap between a feeder and the copies comes from, as far as receipts show it. Of few copies read once in ten minutes
 * for each audience; of many added up once an hour by `refresh`.
 */
export class FidelityGapReader {
  private readonly kept: TtlCache<GapParts | null>;
  private readonly atOnceMax: number;
  private readonly chunkMax: number;

  constructor(private readonly needs: FidelityGapNeeds) {
    this.kept = new TtlCache(needs.clock, cacheMs, keptMax);
    this.atOnceMax = needs.copiesAtOnceMax ?? limits.copiesInGapAskedMax;
    this.chunkMax = needs.copiesAtOnceMax ?? limits.copiesInGapChunkMax;
  }

  /** Null without copies to compare, and of many until they have been added up for the first time. */
  read(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    return this.kept.of(`${audience} ${feederId}`, () => this.ask(audience, feederId));
  }

  /** Adds up the gaps of feeders with many copies, where an hour has passed. Several processes share the work. Returns how many. */
  async refresh(): Promise<number> {
    const { db, clock } = this.needs;
    let refreshed = 0;
    for (const id of await readFeedersWithManyCopies(db, this.begunUntil(), this.atOnceMax))
      for (const audience of audiences) {
        const now = clock.date();
        if (!(await claimGap(db, id, audience, now, new Date(+now - runMs)))) continue;
        await storeGapParts(db, id, audience, await this.addUp(audience, id));
        refreshed++;
      }
    return refreshed;
  }

  private async ask(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    const { db } = this.needs;
    const ids = await this.idsOf(feederId, null, this.atOnceMax + 1);
    if (ids.length <= this.atOnceMax) return this.addUp(audience, feederId);
    return readGapParts(db, feederId, audience);
  }

  private async addUp(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    const facts = { windows: new Map<string, GapWindow>(), sums: new Map<string, GapSum>(), held: new Map<string, GapHeld>() };
    for (let after: string | null = null; ;) {
      const ids: string[] = await this.idsOf(feederId, after, this.chunkMax);
      if (ids.length > 0) addFacts(facts, await this.factsOf(audience, feederId, ids));
      if (ids.length < this.chunkMax) break;
      after = ids.at(-1)!;
    }
    const { windows, sums, held } = facts;
    if (windows.size === 0) return null;
    return gapPartsOf(
      { windows: [...windows.values()], sums: [...sums.values()], held: [...held.values()] },
      await this.feederOf(audience, feederId),
    );
  }

  private begunUntil(): Date {
    return new Date(this.needs.clock.now() - copyDaysMin * 86_400_000);
  }

  private idsOf(feederId: string, after: string | null, most: number): Promise<string[]> {
    return readCopyIds(this.needs.db, feederId, this.begunUntil(), after, most);
  }

  private factsOf(audience: FiguresAudience, feederId: string, ids: readonly string[]): Promise<GapFacts> {
    return readGapFacts(this.needs.db, eventViewerOf(audience), this.needs.clock.date(), feederId, ids);
  }

  private async feederOf(audience: FiguresAudience, feederId: string): Promise<GapFeeder> {
    const { db, clock, market } = this.needs;
    const [viewer, now] = [eventViewerOf(audience), clock.date()];
    const events = await readGapEvents(db, viewer, now, feederId);
    const closes = new Map((await readRecordEquity(db, viewer, now, feederId)).map(({ at, equity }) => [at, equity]));
    const mids = new Map<string, number | null>();
    return {
      events,
      equityAt: (close) => closes.get(close) ?? null,
      midAt: (symbol, at) => {
        const key = `${symbol} ${at}`;
        if (!mids.has(key)) mids.set(key, market.midAt(symbol, new Date(at))?.toNumber() ?? null);
        return mids.get(key)!;
      },
    };
  }
}

interface FactsSoFar {
  readonly windows: Map<string, GapWindow>;
  readonly sums: Map<string, GapSum>;
  readonly held: Map<string, GapHeld>;
}

/** Adds what a chunk of copies says to what those before it said. */
function addFacts({ windows, sums, held }: FactsSoFar, chunk: GapFacts): void {
  for (const one of chunk.windows) added(windows, `${one.first} ${one.last}`, one, ["capital"]);
  for (const one of chunk.sums) added(sums, `${one.event} ${one.last}`, one, ["slippage", "missed", "capped", "notHeld", "sizing"]);
  for (const one of chunk.held) added(held, `${one.trade} ${one.first} ${one.last}`, one, ["quantity"]);
}

function added<Row extends object>(rows: Map<string, Row>, key: string, row: Row, fields: ReadonlyArray<keyof Row>): void {
  const before = rows.get(key);
  const sums = before && Object.fromEntries(fields.map((field) => [field, (before[field] as number) + (row[field] as number)]));
  rows.set(key, { ...row, ...sums });
}
