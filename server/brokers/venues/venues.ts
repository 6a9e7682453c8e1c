import { randomInt } from "node:crypto";
import path from "node:path";
import type { Market } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Decimal } from "../../platform/decimal";
import type { Logger } from "../../platform/ops/logger";
import type { VenueEnvironment } from "../port/venue";
import type { Venue, VenueDirectory } from "../port/venue-directory";
import { LazyBinance } from "../sandboxes/binance/local-binance";
import { BinanceSandbox } from "../sandboxes/binance/sandbox";
import { AlpacaVenue } from "./alpaca/alpaca-venue";
import { RunningAlpaca } from "./alpaca/local-alpaca";
import { createCcxtVenues } from "./ccxt/ccxt-venues";

export interface VenuesParts {
  readonly config: Pick<Config, "isDemoKitchen" | "role" | "dataDir" | "alpacaApp">;
  readonly clock: Clock;
  readonly market: Market;
  readonly logger: Logger;
}

const resolution = 2 ** 32;
const random = (): number => randomInt(resolution) / resolution;

/**
 * Every venue that this server can connect to, and the imitations that it runs itself from their first use on: only in the demo kitchen,
 * which production refuses, and only where one process is the whole server, for two would each have accounts of their own.
 */
export function createVenues({ config, clock, market, logger }: VenuesParts): { directory: VenueDirectory; stop(): Promise<void> } {
  const runsImitations = config.isDemoKitchen && config.role === "all";
  const onError = (error: unknown): void => logger.error({ err: error }, "The imitation of an exchange failed");
  const fileOf = (name: string): string => path.join(config.dataDir, "venues", `${name}.json`);
  const binance = new LazyBinance(() => new BinanceSandbox({ quotes: market, clock, file: fileOf("binance"), onError }));
  const midOf = (coin: string, environment: VenueEnvironment): Decimal | null => {
    const quote = market.quote(coin);
    return quote && (environment === "LOCAL_SANDBOX" || quote.source === "LIVE") ? quote.mid : null;
  };
  const runningAlpaca = new RunningAlpaca({ quotes: market, clock, file: fileOf("alpaca") });
  const alpaca = new AlpacaVenue({
    clock,
    random,
    app: config.alpacaApp,
    local: runsImitations ? runningAlpaca : null,
    isKnown: (symbol) => ["STOCK", "ETF"].includes(market.instrument(symbol)?.class ?? ""),
  });
  const exchanges = createCcxtVenues({
    clock,
    random,
    localBinance: runsImitations ? binance.local : null,
    midOf,
    // A coin may be called like a share.
    isKnown: (coin) => market.instrument(coin)?.class === "CRYPTO",
  });
  const venues: Venue[] = [alpaca, ...exchanges];
  return {
    directory: new Map(venues.map((venue) => [venue.capabilities.venue, venue])),
    stop: async () => {
      await Promise.all([binance.stop(), runningAlpaca.stop()]);
    },
  };
}
