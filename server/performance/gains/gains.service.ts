import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import type { ListCursor } from "../../trading/list-cursor.sql";
import { gainsOf, type Gain, type Book } from "./book-gains";
import {
  readCloses,
  readCopiedBookEvents,
  readCopiedLots,
  readOwnBookEvents,
  readOwnLots,
  readTotals,
  type BookEventRow,
  type CloseRow,
  type ClosesAsked,
  type LotRow,
} from "./gains.store";
import { RealisedGain, RealisedGainConnection, RealisedGainEdge, RealisedGainTotal, type RealisedGainFilter } from "./gains.types";

/** What one made of what one closed, lot by lot. Each reads their own. */
export class GainsService {
  constructor(private readonly db: Database) {}

  /** Gains, the newest close first. A page reads whole closes from the cursor's on. Throws BAD_USER_INPUT. */
  async page(viewer: Viewer, filter: RealisedGainFilter, paging: PageArguments): Promise<RealisedGainConnection> {
    const request = pageRequest(paging, 3);
    const cursor = cursorOf(request);
    // Each close has one gain at least, and the cursor's own may have some that were shown.
    const closes = await readCloses(this.db, viewer.id, askedOf(filter), cursor, request.limit + 2);
    const gains = (await this.gainsOfCloses(closes, filter.mode)).filter((gain) => isAfter(gain, cursor)).slice(0, request.limit + 1);
    const page = pageOf(request, gains, ({ closedAt, closeId, lot }) => [closedAt.toISOString(), closeId, String(lot)]);
    return make(RealisedGainConnection, {
      edges: page.edges.map((edge) => make(RealisedGainEdge, { cursor: edge.cursor, node: edge.node.node })),
      pageInfo: page.pageInfo,
    });
  }

  /** Sums by year, mode and source, the newest year first. */
  async totals(viewer: Viewer): Promise<RealisedGainTotal[]> {
    const rows = await readTotals(this.db, viewer.id, limits.realisedGainTotalsMax);
    return rows.map(({ year, mode, source, feeder_id, closes, cost, proceeds, fees, gain, opening_fees }) =>
      make(RealisedGainTotal, {
        ...{ year, mode, source, closes, feederId: feeder_id },
        ...{ cost: new Decimal(cost), proceeds: new Decimal(proceeds), fees: new Decimal(fees), gain: new Decimal(gain) },
        openingFees: new Decimal(opening_fees),
      }),
    );
  }

  private async gainsOfCloses(closes: readonly CloseRow[], mode: "PAPER" | "LIVE"): Promise<ListedGain[]> {
    const books = await this.books(closes);
    const gains = new Map([...books.values()].map((book) => [book, gainsOf(book)]));
    return closes.flatMap((close) =>
      gains
        .get(books.get(bookOf(close))!)!
        .get(close.id)!
        .map((gain) => ({ closeId: close.id, closedAt: close.closed_at, lot: gain.lot, node: nodeOf(close, mode, gain) })),
    );
  }

  /** The lots of everything that these closes took from, and all that happened to them. */
  private async books(closes: readonly CloseRow[]): Promise<Map<string, Book>> {
    const own = [...new Set(closes.filter(({ copy_id }) => copy_id === null).map(({ trade_id }) => trade_id))];
    const copied = [...new Map(closes.filter(({ copy_id }) => copy_id !== null).map((close) => [bookOf(close), close])).values()];
    const [copyIds, tradeIds] = [copied.map(({ copy_id }) => copy_id!), copied.map(({ trade_id }) => trade_id)];
    const lots = [...(await readOwnLots(this.db, own)), ...(await readCopiedLots(this.db, copyIds, tradeIds))];
    const events = [...(await readOwnBookEvents(this.db, own)), ...(await readCopiedBookEvents(this.db, copyIds, tradeIds))];
    const books = new Map<string, { side: "LONG" | "SHORT"; lots: LotRow[]; events: BookEventRow[] }>();
    for (const close of closes) books.set(bookOf(close), { side: close.side, lots: [], events: [] });
    for (const lot of lots) books.get(lot.book)!.lots.push(lot);
    for (const event of events) books.get(event.book)!.events.push(event);
    return books;
  }
}

interface ListedGain {
  readonly closeId: string;
  readonly closedAt: Date;
  readonly lot: number;
  readonly node: RealisedGain;
}

const bookOf = ({ copy_id, trade_id }: CloseRow): string => (copy_id === null ? trade_id : `${copy_id}/${trade_id}`);

const nodeOf = (close: CloseRow, mode: "PAPER" | "LIVE", { lot, openedAt, quantity, cost, proceeds, fees, gain }: Gain): RealisedGain =>
  make(RealisedGain, {
    ...{ id: `${close.id}:${lot}`, source: close.source, mode, tradeId: close.trade_id, feederId: close.feeder_id },
    ...{ symbol: close.symbol, side: close.side, lot, openedAt, closedAt: close.closed_at },
    ...{ quantity, cost, proceeds, fees, gain },
  });

interface GainCursor extends ListCursor {
  readonly lot: number;
}

function cursorOf({ cursor }: PageRequest): GainCursor {
  if (!cursor) return { at: null, id: null, lot: 0 };
  const [time, id, lot] = cursor as [string, string, string];
  if (Number.isNaN(Date.parse(time)) || !isUuid(id) || !/^\d{1,9}$/.test(lot))
    throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return { at: new Date(time), id, lot: Number(lot) };
}

const isAfter = ({ closeId, lot }: ListedGain, cursor: GainCursor): boolean => closeId !== cursor.id || lot > cursor.lot;

const yearsMin = 1970;
const yearsMax = 9999;

function askedOf({ mode, year, source, feederId }: RealisedGainFilter): ClosesAsked {
  if (year != null && (year < yearsMin || year > yearsMax)) throw new Fault("BAD_USER_INPUT", "This is no year.");
  if (feederId != null && !isUuid(feederId)) throw new Fault("NOT_FOUND", "There is no such feeder.");
  return {
    ...{ mode, source: source ?? null, feederId: feederId ?? null },
    from: year == null ? null : new Date(Date.UTC(year, 0, 1)),
    until: year == null ? null : new Date(Date.UTC(year + 1, 0, 1)),
  };
}
