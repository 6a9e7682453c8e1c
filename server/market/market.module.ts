import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Logger } from "../platform/ops/logger";
import type { MarketEntry } from "../platform/market-setting";
import type { AppModule } from "../platform/module";
import type { Publisher } from "../platform/realtime/stream-definition";
import type { PersonalDataPart } from "../identity/personal-data/personal-data";
import type { Notifier } from "../platform/notifier";
import { MarketControlService } from "./instruments/market-control.service";
import { marketPersonalData } from "./market.personal-data";
import { MarketResolver } from "./instruments/market.resolver";
import { MarketService } from "./instruments/market.service";
import { storeInstruments } from "./instruments/instruments.store";
import { PriceAlertWatch } from "./alerts/price-alert-watch";
import { PriceAlertsService } from "./alerts/price-alerts.service";
import type { Market, MarketHealth, MarketProvider } from "./providers/provider";
import { QuotesStream } from "./quotes/quotes.stream";
import { AlpacaProvider } from "./providers/alpaca/provider";
import { composeIfNeeded } from "./providers/composed";
import { CcxtProvider } from "./providers/ccxt/provider";
import { ReplayProvider } from "./providers/replay/provider";
import { SimulatedProvider } from "./providers/simulated/provider";
import { PriceAlertsResolver, WatchlistsResolver } from "./watchlists/watchlists.resolver";
import { WatchlistsService } from "./watchlists/watchlists.service";

export interface MarketNeeds {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly hub: Publisher;
  readonly logger: Logger;
  readonly notifier: Notifier;
  readonly overrides: {
    /** Replaces the whole market, `FakeMarket` in tests. Its instruments are stored at start. */
    readonly market?: Market;
    /** Replaces the configured provider: a faster simulation in benches. */
    readonly marketProvider?: MarketProvider;
  };
}

/** AppModule and services of the market. */
export interface MarketModule extends AppModule {
  readonly service: Market;
  readonly control: MarketControlService;
  readonly alerts: PriceAlertWatch;
  readonly personalData: PersonalDataPart;
}

/** What MARKET says: one provider, or one for each class it names. */
function createProvider(needs: MarketNeeds, onError: (error: unknown) => void): MarketProvider {
  const { providers } = needs.config.market;
  const parts = providers.map((entry) => ({ classes: entry.classes, provider: createPart(needs, entry, onError) }));
  return composeIfNeeded(parts, needs.clock);
}

function createPart({ config, clock, db, logger }: MarketNeeds, entry: MarketEntry, onError: (error: unknown) => void): MarketProvider {
  const { replayFolder, replayFrom, replaySpeed, seed } = config.market;
  if (entry.kind === "alpaca") return new AlpacaProvider({ settings: config.market.alpaca!, clock, logger, onError });
  if (entry.kind === "ccxt") return new CcxtProvider({ exchange: entry.exchange, clock, logger });
  if (entry.kind === "simulated") return new SimulatedProvider({ clock, seed, onError });
  return new ReplayProvider({ folder: replayFolder!, from: replayFrom, speed: replaySpeed, clock, db, onError });
}

/** A venue that is down stops opens, not this server: only prices that nobody else makes must be fresh. */
const unreadyReason = ({ isHealthy, providers }: MarketHealth): string | null =>
  isHealthy || providers.some(({ state }) => state !== "COMPUTED") ? null : "no fresh prices";

/** Builds the module. Quotes arrive from `start` on: start it before the modules that trade on them. */
export function createMarketModule(needs: MarketNeeds): MarketModule {
  const { config, db, clock, bus, hub, overrides, logger, notifier } = needs;
  const onError = (error: unknown): void => logger.error({ err: error }, "Market module failed");
  const service =
    overrides.market ??
    new MarketService({
      ...{ db, clock, bus, onError, isDataLicensed: config.market.isDataLicensed },
      provider: overrides.marketProvider ?? createProvider(needs, onError),
    });
  const quotes = new QuotesStream(service, hub, clock);
  const alerts = new PriceAlertWatch({ db, clock, bus, market: service, notifier, onError });
  return {
    service,
    control: new MarketControlService(db, bus, service),
    alerts,
    personalData: marketPersonalData,
    resolvers: [
      new MarketResolver(service),
      new WatchlistsResolver(new WatchlistsService(db, clock, service), service),
      new PriceAlertsResolver(new PriceAlertsService(db, clock, bus, service), service),
    ],
    streams: [quotes],
    readiness: { market: async () => unreadyReason(service.health()) },
    start: async () => {
      if (overrides.market) await storeInstruments(db, "simulated", service.instruments());
      await service.start();
      quotes.start();
      // Once in all processes would do; what two fire is notified once all the same.
      if (config.role !== "web") await alerts.start();
    },
    stop: async () => {
      quotes.stop();
      await alerts.stop();
      await service.stop();
    },
  };
}
