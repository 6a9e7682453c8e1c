import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Features } from "../platform/features";
import type { Jobs } from "../platform/jobs/jobs";
import { limits } from "../platform/limits";
import type { AppModule } from "../platform/module";
import type { Logger } from "../platform/ops/logger";
import type { RateLimits } from "../platform/rate-limits/rate-limits";
import type { UserStreams } from "../platform/realtime/stream-definition";
import type { FreshSignIns } from "../trading/accounts/record-account.service";
import { TradingLoaders } from "../trading/trading.loaders";
import type { TradingDeps } from "../trading/trading-deps";
import { deleteAlertsBefore } from "./execution/signal-alerts.store";
import { SignalInbox } from "./inbox/signal-inbox";
import { SignalInboxStore } from "./inbox/signal-inbox.store";
import type { SignalTimes } from "./inbox/signal-times";
import { SignalPump } from "./execution/signal-pump";
import { SignalTrader } from "./execution/signal-trader";
import { signalsReceivedSubject, type SignalsReceivedMessage } from "./signals.events";
import { signalsPersonalData } from "./signals.personal-data";
import { SignalsReader } from "./signals.reader";
import { SignalAlertFields, SignalChangedFields, SignalsResolver } from "./signals.resolver";
import { mountSignals } from "./inbox/signals.routes";
import { SignalsService } from "./addresses/signal-addresses.service";
import { SignalsStream } from "./signals.stream";

export interface SignalsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly userStreams: UserStreams;
  readonly identity: { readonly rateLimits: RateLimits; readonly viewers: FreshSignIns };
  readonly features: Pick<Features, "assertOpen">;
  readonly trading: { readonly deps: TradingDeps };
  /** Other than the usual ones, for tests. */
  readonly signalTimes?: SignalTimes | undefined;
}

/** Signals in: alerts of TradingView or any program that trade their owner's account. */
export function createSignalsModule({
  config,
  clock,
  bus,
  db,
  jobs,
  logger,
  userStreams: streams,
  identity,
  features,
  trading,
  signalTimes,
}: SignalsContext) {
  const onError = (error: unknown): void => logger.error({ err: error }, "Trading an alert failed");
  const onStored = (addressIds: readonly string[]): void => {
    const message: SignalsReceivedMessage = { addressIds };
    // A hint: whoever works alerts off looks for itself too.
    void bus.publish(signalsReceivedSubject, message).catch(onError);
  };
  const store = new SignalInboxStore((db.source.options as { url: string }).url, signalTimes);
  const inbox = new SignalInbox(store, clock, onStored, signalTimes);
  const reader = new SignalsReader(db, clock, streams);
  const service = new SignalsService({ db, clock, config, market: trading.deps.market, signIns: identity.viewers, onStored });
  const trader = new SignalTrader({
    ...{ db, clock, streams, onError },
    trading: trading.deps,
    assertOpen: (mutation) => features.assertOpen(mutation),
  });
  const pump = new SignalPump({ db, bus, trader, onError });
  jobs.repeat("signals.prune", "47 3 * * *", async () => {
    const before = new Date(clock.now() - limits.signalAlertsKeptDays * 86_400_000);
    while ((await deleteAlertsBefore(db, before, limits.signalAlertsPrunedMax)) === limits.signalAlertsPrunedMax);
  });
  const module: AppModule = {
    resolvers: [
      new SignalsResolver(service, reader, identity.rateLimits),
      new SignalAlertFields(new TradingLoaders(db)),
      new SignalChangedFields(reader),
    ],
    streams: [new SignalsStream(streams)],
    routes: (http) => mountSignals(http, inbox, logger),
    start: async () => {
      if (config.role !== "web" && !config.isTest) await pump.start();
    },
    stop: async () => {
      await pump.stop();
      await store.close();
    },
  };
  return { ...module, service, reader, trader, pump, inbox, personalData: signalsPersonalData };
}
