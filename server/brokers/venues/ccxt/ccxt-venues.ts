import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import type { Venue } from "../../port/venue-directory";
import type { VenueCapabilities, VenueEnvironment } from "../../port/venue";
import { VenueCallError, type VenueCredentials, type VenueSession } from "../../port/venue-session";
import { ccxtCapabilities, type CcxtVenueId } from "./capabilities";
import { type ExchangeSettings, VenueExchange, type VenueRoute } from "./exchange";
import { CcxtSession, type CcxtSessionParts } from "./session";
import { SharedMarkets } from "./shared-markets";

/** The imitation of an exchange that this server may run: started at the first use. */
export interface LocalExchange {
  route(): Promise<VenueRoute>;
  createAccount(currency?: string | null): Promise<VenueCredentials>;
}

export interface CcxtVenuesParts {
  readonly clock: Clock;
  /** Between 0 and 1, for the pauses between attempts. */
  readonly random: () => number;
  /** Binance on this machine; null where this server runs none. */
  readonly localBinance: LocalExchange | null;
  /** The price of a coin in dollars by our quotes: in the imitation always, elsewhere only while they are live ones; else null. */
  readonly midOf: (coin: string, environment: VenueEnvironment) => Decimal | null;
  readonly isKnown: (coin: string) => boolean;
  /** For tests: shorter waits. */
  readonly waits?: Pick<ExchangeSettings, "timeoutMs" | "pongMs"> & CcxtSessionParts["streamWaits"];
}

/** The exchanges behind ccxt. Its classes are loaded when the first connection is opened. */
export function createCcxtVenues(parts: CcxtVenuesParts): Venue[] {
  return (Object.keys(ccxtCapabilities) as CcxtVenueId[]).map((venue) => new CcxtVenue(venue, parts));
}

class CcxtVenue implements Venue {
  readonly capabilities: VenueCapabilities;
  readonly oauth = null;
  readonly createSandboxAccount: Venue["createSandboxAccount"];
  private readonly markets = new Map<VenueEnvironment, SharedMarkets>();

  constructor(
    private readonly venue: CcxtVenueId,
    private readonly parts: CcxtVenuesParts,
  ) {
    const local = venue === "BINANCE" ? parts.localBinance : null;
    const { environments, ...row } = ccxtCapabilities[venue];
    this.capabilities = { ...row, environments: environments.filter((one) => one !== "LOCAL_SANDBOX" || local) };
    this.createSandboxAccount = local ? (currency) => local.createAccount(currency) : null;
  }

  async open(environment: VenueEnvironment, credentials: VenueCredentials): Promise<VenueSession> {
    const { clock, random, midOf, isKnown, waits } = this.parts;
    if (credentials.kind !== "KEY") throw new VenueCallError("REFUSED_KEY", "This exchange is connected by a key and its secret.");
    if (!this.capabilities.environments.includes(environment))
      throw new VenueCallError("OTHER", `${this.capabilities.name} has no such environment here.`);
    const exchange = await this.create(environment, credentials);
    const markets = this.marketsOf(environment);
    try {
      await markets.lend(exchange.ccxt);
    } catch {
      await exchange.ccxt.close();
      throw new VenueCallError("UNREACHABLE", `The markets of ${this.capabilities.name} could not be read.`);
    }
    return new CcxtSession({
      venue: this.venue,
      environment,
      exchange,
      markets,
      clock,
      random,
      key: credentials.key,
      midOf: (coin) => midOf(coin, environment),
      isKnown,
      streamWaits: waits,
    });
  }

  private marketsOf(environment: VenueEnvironment): SharedMarkets {
    let markets = this.markets.get(environment);
    if (!markets) {
      markets = new SharedMarkets(() => this.create(environment, null), this.parts.clock);
      this.markets.set(environment, markets);
    }
    return markets;
  }

  private async create(environment: VenueEnvironment, credentials: ExchangeSettings["credentials"]): Promise<VenueExchange> {
    const { clock, waits, localBinance } = this.parts;
    const route = environment === "LOCAL_SANDBOX" && localBinance ? await localBinance.route() : null;
    return VenueExchange.create({ venue: this.venue, environment, credentials, route, clock, ...waits });
  }
}
