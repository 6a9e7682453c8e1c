import type { Bus } from "./platform/bus/bus";
import type { Config } from "./platform/config";
import type { Clock } from "./platform/clock";
import type { Database } from "./platform/db/database";
import type { Logger } from "./platform/ops/logger";
import type { Metrics } from "./platform/ops/metrics";
import type { InProcessApi } from "./platform/graphql/in-process-api";
import type { Publisher, UserStreams } from "./platform/realtime/stream-definition";
import type { Market, MarketProvider } from "./market/providers/provider";
import type { CopyBrokers } from "./copying/at-brokers/copy-brokers";
import type { VenueDirectory } from "./brokers/port/venue-directory";
import type { CallTimer } from "./brokers/calls/call-queue";
import type { IdentityCheck } from "./brokers/port/identity-check";
import type { BooksPort } from "./brokers/port/books-port";
import type { SendToWitness } from "./transparency/witness/ask-witness";
import type { PasswordHashing } from "./identity/auth/auth";
import type { SignalTimes } from "./signals/inbox/signal-times";

/** Test doubles for whole ports. Each module's own line in `createModules` reads its entry. */
export interface ModuleOverrides {
  readonly market?: Market;
  readonly marketProvider?: MarketProvider;
  readonly copyBrokers?: CopyBrokers;
  readonly venues?: VenueDirectory;
  readonly callTimer?: CallTimer;
  readonly identityCheck?: IdentityCheck;
  readonly bookers?: BooksPort["bookers"];
  readonly sendToWitness?: SendToWitness;
  readonly passwordHashing?: PasswordHashing;
  readonly signalTimes?: SignalTimes;
}

/** What every module may ask for. Services of lower modules are passed beside it, by name. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Hands live messages to the sockets of this process. */
  readonly hub: Publisher;
  /** Durable per-user streams; appended to in the transaction of the cause. */
  readonly userStreams: UserStreams;
  /** The public schema, which is built from the modules: asked in a person's name once they run. */
  readonly inProcessApi: Pick<InProcessApi, "ask">;
  readonly overrides: ModuleOverrides;
}
