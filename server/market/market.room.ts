import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Logger } from "../platform/logger";
import type { Room } from "../platform/room";
import type { Publisher } from "../platform/streams/types";
import { MarketControlService } from "./market-control.service";
import { MarketResolver } from "./market.resolver";
import { MarketService } from "./market.service";
import { storeInstruments } from "./market.sql";
import type { Market, MarketProvider } from "./provider";
import { QuotesStream } from "./quotes.stream";
import { ReplayProvider } from "./replay/provider";
import { SimulatedProvider } from "./simulated/provider";

export interface MarketNeeds {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly hub: Publisher;
  readonly logger: Logger;
  readonly overrides: {
    /** Replaces the whole market, `FakeMarket` in tests. Its instruments are stored at start. */
    readonly market?: Market;
    /** Replaces the configured provider: a faster simulation in benches. */
    readonly marketProvider?: MarketProvider;
  };
}

/** Room and services of the market. */
export interface MarketRoom extends Room {
  readonly service: Market;
  readonly control: MarketControlService;
}

/** The replay where MARKET_REPLAY names a folder, else the simulation. */
function createProvider({ config, clock, db }: MarketNeeds, onError: (error: unknown) => void): MarketProvider {
  const { replayFolder, replayFrom, replaySpeed, seed } = config.market;
  if (replayFolder) return new ReplayProvider({ folder: replayFolder, from: replayFrom, speed: replaySpeed, clock, db, onError });
  return new SimulatedProvider({ clock, seed, onError });
}

/** Builds the room. Prices flow from `start` on: start it before the rooms that trade on them. */
export function createMarketRoom(needs: MarketNeeds): MarketRoom {
  const { db, clock, bus, hub, overrides, logger } = needs;
  const onError = (error: unknown): void => logger.error({ err: error }, "The market stumbled.");
  const service =
    overrides.market ??
    new MarketService({ db, clock, bus, provider: overrides.marketProvider ?? createProvider(needs, onError), onError });
  const quotes = new QuotesStream(service, hub, clock);
  return {
    service,
    control: new MarketControlService(db, bus, service),
    resolvers: [new MarketResolver(service)],
    streams: [quotes],
    readiness: { market: async () => (service.health().isHealthy ? null : "no fresh prices") },
    start: async () => {
      if (overrides.market) await storeInstruments(db, "simulated", service.instruments());
      await service.start();
      quotes.start();
    },
    stop: async () => {
      quotes.stop();
      await service.stop();
    },
  };
}
