import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { VenueCallError, type VenueFill, type VenueSession } from "../port/venue-session";
import { quoteOfMarket } from "./conversion";
import { readCounted, readRate, storeRates } from "./currencies.store";

/** A connection as far as its rates concern it. */
export interface RatedConnection {
  readonly id: string;
  readonly capabilities: { readonly otherCurrencies: readonly string[] };
  readonly session: VenueSession;
}

/** Reads what one unit of other currencies is worth in USD from a venue's own markets, for the accounts that have such. */
export class RateKeeper {
  /** When a connection is looked at next. One whose owner chooses another currency is opened anew. */
  private readonly nextAt = new WeakMap<RatedConnection, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps the rates of what counts as cash at a connection fresh; asks the venue for as long as nobody else did. Never throws a VenueCallError. */
  async keep(connection: RatedConnection): Promise<void> {
    if (connection.capabilities.otherCurrencies.length === 0 || !connection.session.rates) return;
    const now = this.clock.now();
    if (now < (this.nextAt.get(connection) ?? 0)) return;
    const counted = await readCounted(this.db.read, connection.id);
    this.nextAt.set(connection, counted.length > 0 ? now + limits.brokerRateEveryMs : Infinity);
    if (counted.some(({ rateAt }) => rateAt === null || now - +rateAt >= limits.brokerRateEveryMs))
      await this.read(
        connection,
        counted.map(({ currency }) => currency),
      );
  }

  /** Fills with the rate that they are kept with: as fresh as can be had, else the last one known, else none until there is one. */
  async rate(connection: RatedConnection, fills: readonly VenueFill[]): Promise<VenueFill[]> {
    const known = new Map<string, Decimal | null>();
    const rated: VenueFill[] = [];
    for (const fill of fills) {
      const currency = quoteOfMarket(fill.symbol);
      const isRated = currency !== null && connection.capabilities.otherCurrencies.includes(currency);
      if (isRated && !known.has(currency)) known.set(currency, await this.now(connection, currency));
      rated.push(currency === null ? fill : { ...fill, rate: known.get(currency) ?? null });
    }
    return rated;
  }

  private async now(connection: RatedConnection, currency: string): Promise<Decimal | null> {
    const last = await readRate(this.db.read, connection.id, currency);
    if (last && this.clock.now() - +last.at < limits.brokerRateAgeMsMax) return last.rate;
    await this.read(connection, [currency]);
    return (await readRate(this.db.read, connection.id, currency))?.rate ?? null;
  }

  private async read({ id, session }: RatedConnection, currencies: readonly string[]): Promise<void> {
    try {
      const at = this.clock.date();
      await storeRates(this.db, id, (await session.rates?.(currencies)) ?? new Map(), at);
    } catch (error) {
      if (!(error instanceof VenueCallError)) throw error;
    }
  }
}
