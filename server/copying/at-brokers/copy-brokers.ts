import type { OpeningFacts } from "../../brokers/port/opening-facts";
import type { BrokerOrderIntent } from "../../brokers/port/order-booker";
import type { LiveCopyAgreement } from "../../brokers/live/live-agreements";
import type { LivePort } from "../../brokers/port/live-port";
import type { VenueCapabilities, VenueId } from "../../brokers/port/venue";
import { Decimal } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import type { Viewer } from "../../platform/viewer";
import type { Database, Tx } from "../../platform/db/database";

/** What copying asks of brokers. Built before the services and given to them. */
export interface CopyBrokers {
  /** A connection that is not known, or not open, is left out. `symbol`: whose least orders are wanted. */
  facts(tx: Tx | Database, connectionIds: readonly string[], symbol?: string): Promise<readonly OpeningFacts[]>;
  /** The same of one connection for several symbols. */
  factsBySymbol(at: Queryable, connectionId: string, symbols: readonly string[]): Promise<ReadonlyMap<string, OpeningFacts>>;
  /** What a venue can do; null where this server does not have it. */
  capabilities(venue: VenueId): VenueCapabilities | null;
  /** Limits of accounts with real money. */
  readonly live: Pick<LivePort, "refusal">;
  /** What must hold before a copy starts with real money: see LiveAgreements. */
  assertLiveCopyAgreed(viewer: Viewer, agreement: LiveCopyAgreement | null): Promise<void>;
  /** Cash there that has settled, in USD, as the venue last said; null where it has not said. */
  settledCash(tx: Tx, connectionId: string): Promise<Decimal | null>;
  intend(tx: Tx, intent: BrokerOrderIntent): Promise<unknown>;
  requestCancel(tx: Tx, ownerOrderId: string): Promise<unknown>;
}

/** Symbols that an account holds or has ordered, by side: at a venue all that trade there share one net position. */
export interface SidesOfAccount {
  readonly connectionId: string;
  readonly longs: readonly string[];
  readonly shorts: readonly string[];
}

/** The least value that the venue takes of an order at this price, in USD, as `atVenue` calculates it; null where it names none, or none is known. */
export function orderMinimumOf({ quantityMin, notionalMin }: OpeningFacts, price: Decimal): Decimal | null {
  const least = [...(quantityMin ? [price.mul(quantityMin)] : []), ...(notionalMin ? [new Decimal(notionalMin)] : [])];
  return least.length > 0 ? Decimal.max(...least) : null;
}

/** Why a venue takes no open of an instrument, whatever its size; null where it does. In the engine's order. */
export function venueGuardOf(
  { classes, hasMarket, hasShorts }: OpeningFacts,
  instrumentClass: string,
  side: "LONG" | "SHORT",
): "NO_INSTRUMENT" | "NOT_SHORTABLE" | null {
  if (!classes.includes(instrumentClass) || !hasMarket) return "NO_INSTRUMENT";
  return side === "SHORT" && !hasShorts ? "NOT_SHORTABLE" : null;
}

/** The step of a quantity there: the instrument's, or the venue's where that is larger. */
export const lotAt = ({ lot, shortLot }: OpeningFacts, instrumentLot: Decimal, side: "LONG" | "SHORT"): Decimal =>
  Decimal.max(instrumentLot, lot ?? 0, (side === "SHORT" && shortLot) || 0);

/** Both, as the statements take them. */
export function factsJson(facts: readonly OpeningFacts[], sides: readonly SidesOfAccount[]): string {
  const sidesOf = new Map(sides.map((one) => [one.connectionId, one]));
  return JSON.stringify(
    facts.map((one) => ({
      ...{ connection_id: one.connectionId, refusal: one.refusal, venue_classes: one.classes, has_shorts: one.hasShorts },
      ...{ lot: one.lot, short_lot: one.shortLot, quantity_min: one.quantityMin, notional_min: one.notionalMin },
      has_market: one.hasMarket,
      ...{ longs: sidesOf.get(one.connectionId)?.longs ?? [], shorts: sidesOf.get(one.connectionId)?.shorts ?? [] },
    })),
  );
}
