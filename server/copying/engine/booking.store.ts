import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { defineStatement, type ColumnsOf, type Statement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { limits } from "../../platform/limits";
import { adjustChunk as adjustChunkSql } from "../corporate-actions/adjust.sql";
import type { ReceiptCause } from "../copying.enums";
import { announcedColumns, bookedColumns, isOfChunk, isOfLargeChunk, type AnnouncedRow, type BookedRow } from "./announce.sql";
import * as close from "./close.sql";
import * as open from "./open.sql";
import type { LivePrices } from "./tick-prices";

/** A sealed event on its way to copies. */
export interface FollowedEvent {
  readonly id: string;
  readonly kind: string;
  readonly symbol: string;
  /** Whether it is a later part of an order that fills in parts. */
  readonly is_part: boolean;
  /** Whether what it is about is gone, and paid for: followed like a close at that price, to the cent. */
  readonly is_cash_out: boolean;
}

/** What gives each fill on paper its slippage (docs/decisions/simulated-slippage.md); null: fills are at the market's price. */
export type SlippageSeed = Buffer | null;

type ChunkParameters = readonly [eventId: string, copyIds: readonly string[], now: Date];
type BookedParameters = readonly [...ChunkParameters, bookedIds: readonly string[]];
/** The seed comes last, for what has a price. */
type WithSeed<Parameters extends readonly unknown[]> = readonly [...Parameters, ...seed: SlippageSeed[]];

/** The same statement for two sizes of chunk. */
interface ChunkStatement<Row, Parameters extends readonly unknown[]> {
  /** For a first chunk, on a plan that is kept: planning it takes a third as long as running it for 100 copies. */
  readonly small: Statement<Row, Parameters>;
  /** For more copies, on a plan for many. One for a few compares each row with each. */
  readonly large: Statement<Row, Parameters>;
}

/** What books one kind of event. */
interface ChunkBooking {
  readonly plain: ChunkStatement<AnnouncedRow, WithSeed<ChunkParameters>>;
  /** Gives receipts and copies back whole; null for a kind whose rows are read again. */
  readonly booked: ChunkStatement<BookedRow, WithSeed<BookedParameters>> | null;
  /** Whether copies buy or sell. */
  readonly isFill: boolean;
}

const defineSizes = <Row, Parameters extends readonly unknown[]>(
  name: string,
  text: string,
  columns: ColumnsOf<Row>,
): ChunkStatement<Row, Parameters> => ({
  small: defineStatement(`copying.${name}`, text, columns),
  large: defineStatement(`copying.${name}Large`, text.replace(isOfChunk, isOfLargeChunk), columns),
});

const defineChunk = (name: string, isFill: boolean, plain: string, booked: string | null): ChunkBooking => ({
  isFill,
  plain: defineSizes(name, plain, announcedColumns),
  booked: booked === null ? null : defineSizes(`${name}Booked`, booked, bookedColumns),
});

const openChunk = defineChunk("openChunk", true, open.openChunk, open.openChunkBooked);
const openPartChunk = defineChunk("openPartChunk", true, open.openPartChunk, open.openPartChunkBooked);
const closeChunk = defineChunk("closeChunk", true, close.closeChunk, close.closeChunkBooked);
const exitsChunk = defineChunk("exitsChunk", false, close.exitsChunk, close.exitsChunkBooked);
const adjustChunk = defineChunk("adjustChunk", false, adjustChunkSql, null);

const chunkBookings: Readonly<Record<string, ChunkBooking>> = {
  OPENED: openChunk,
  SCALED: openChunk,
  REDUCED: closeChunk,
  CLOSED: closeChunk,
  EXITS_SET: exitsChunk,
  ADJUSTED: adjustChunk,
};

/**
 * Books one event in these copies, which are locked; a copy that has its receipt for it is passed over. Returns a row per
 * receipt, those of `bookedIds` with the receipt and the copy whole (`BookedRow`), but for splits and dividends.
 */
export function bookEvent(
  tx: Tx,
  event: FollowedEvent,
  copyIds: readonly string[],
  now: Date,
  slippageSeed: SlippageSeed,
  bookedIds: readonly string[],
): Promise<ReadonlyArray<AnnouncedRow | BookedRow>> {
  const { plain, booked, isFill } = bookingOf(event);
  const seed = isFill ? [event.is_cash_out ? null : slippageSeed] : [];
  if (bookedIds.length > 0 && booked) return bookChunk(tx, booked, copyIds.length, [event.id, copyIds, now, bookedIds, ...seed]);
  return bookChunk(tx, plain, copyIds.length, [event.id, copyIds, now, ...seed]);
}

function bookingOf({ kind, is_part: isPart, is_cash_out: isCashOut }: FollowedEvent): ChunkBooking {
  if (isCashOut) return closeChunk;
  return isPart && kind === "SCALED" ? openPartChunk : chunkBookings[kind]!;
}

const bookChunk = <Row, Parameters extends readonly unknown[]>(
  tx: Tx,
  { small, large }: ChunkStatement<Row, Parameters>,
  copies: number,
  parameters: Parameters,
): Promise<Row[]> => statementRows(tx, copies <= limits.copiesInFirstChunkMax ? small : large, parameters);

/** A feeder's open trade that one copy takes a part of now, with the quote of this moment. Figures as text. */
export interface GivenTrade {
  readonly feeder_id: string;
  readonly trade_id: string;
  readonly action: "OPEN" | "SCALE";
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly bid: string | null;
  readonly ask: string | null;
  readonly is_stale: boolean;
  /** Outside of its market's hours. */
  readonly is_closed: boolean;
  readonly quote_age_ms: number | null;
  readonly feeder_price: string | null;
  readonly stop_price: string | null;
  /** Money meant for it in USD, before caps. */
  readonly base: string;
}

type GivenParameters = readonly [
  causeId: string,
  copyIds: readonly string[],
  now: Date,
  trade: string,
  mids: string,
  slippageSeed: SlippageSeed,
];

const openAtStart = defineStatement<AnnouncedRow, GivenParameters>("copying.openAtStart", open.openAtStart, announcedColumns);
const openWithAdded = defineStatement<AnnouncedRow, GivenParameters>("copying.openWithAdded", open.openWithAdded, announcedColumns);
const openInResync = defineStatement<AnnouncedRow, GivenParameters>("copying.openInResync", open.openInResync, announcedColumns);
const givenOpens = { START: openAtStart, ADD: openWithAdded, RESYNC: openInResync } as const;

/** One position that a copy, which is locked, opens or scales now. */
export interface GivenOpen {
  readonly cause: keyof typeof givenOpens;
  readonly causeId: string;
  readonly copyId: string;
  readonly trade: GivenTrade;
  /** By symbol, as text. */
  readonly mids: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** As the statements of opening take it, on paper and at venues. */
export const givenParameters = ({ causeId, copyId, at, trade, mids }: GivenOpen) =>
  [causeId, [copyId], at, JSON.stringify(trade), JSON.stringify(mids)] as const;

/** Opens or scales it. At most one receipt by (copy, cause, trade). */
export const bookGivenTrade = (tx: Tx, given: GivenOpen, slippageSeed: SlippageSeed): Promise<AnnouncedRow[]> =>
  statementRows(tx, givenOpens[given.cause], [...givenParameters(given), slippageSeed]);

export interface PositionCloses {
  readonly causeId: string;
  readonly cause: Extract<ReceiptCause, "STOP" | "COPY_STOP" | "MANUAL" | "MARGIN">;
  readonly copyIds: readonly string[];
  /** Live prices that each copy closes at, in the order of `copyIds`. */
  readonly prices: readonly LivePrices[];
  /** Null: all that is held. */
  readonly tradeIds: readonly string[] | null;
  readonly onlyShorts: boolean;
  /** The eater closes this one alone: the feeder's later closes pass it by. */
  readonly isByYou: boolean;
}

/** Closes what these copies hold, all of it locked; what has no live price waits (CLOSE_PENDING). Returns a row per receipt. */
export function bookCloses(tx: Tx, closes: PositionCloses, now: Date, slippageSeed: SlippageSeed): Promise<AnnouncedRow[]> {
  const ticks = [...new Set(closes.prices)];
  return queryRows(tx, close.closeNow, [
    closes.causeId,
    closes.copyIds,
    now,
    closes.cause,
    JSON.stringify(ticks),
    closes.tradeIds,
    closes.onlyShorts,
    closes.isByYou,
    closes.prices.map((prices) => ticks.indexOf(prices)),
    slippageSeed,
  ]);
}

/** Fills the closes of these copies that wait for a live price of this symbol. The copies are locked. */
export function bookPendingCloses(
  tx: Tx,
  symbol: string,
  copyIds: readonly string[],
  quote: { readonly bid: string; readonly ask: string },
  now: Date,
  slippageSeed: SlippageSeed,
): Promise<AnnouncedRow[]> {
  return queryRows(tx, close.fillPending, [symbol, copyIds, now, quote.bid, quote.ask, slippageSeed]);
}
