import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { copyStream } from "../../copying/copying.events";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { InProcessApi } from "../../platform/graphql/in-process-api";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { AppModule } from "../../platform/module";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { portfolioStream } from "../../trading/trading.events";
import { mountExports } from "../exports/ndjson.route";
import { deleteDeliveriesBefore } from "./webhook-deliveries.store";
import { WebhookEvents } from "./webhook-events";
import { WebhookPump } from "./webhook-pump";
import { WebhookSender } from "./webhook-sender";
import { webhooksPersonalData } from "./webhooks.personal-data";
import { WebhooksResolver } from "./webhooks.resolver";
import { WebhooksService } from "./webhooks.service";

export interface WebhooksContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly userStreams: UserStreams;
  readonly identity: { readonly rateLimits: RateLimits };
  /** The public schema, asked in a person's name. */
  readonly inProcessApi: Pick<InProcessApi, "ask">;
  onError(error: unknown): void;
}

/** Webhooks and exports: what programs receive from the server. */
export function createWebhooksModule({ config, clock, db, jobs, userStreams: streams, identity, inProcessApi, onError }: WebhooksContext) {
  const names = { receipts: copyStream, trades: portfolioStream };
  const events = new WebhookEvents(inProcessApi);
  const service = new WebhooksService(db, clock, config, streams, names);
  const sender = new WebhookSender({ allowsPrivate: !config.isProduction });
  const pump = new WebhookPump({ db, clock, serverSecret: config.authSecret, streams, names, events, sender, onError });
  jobs.repeat("webhooks.prune", "17 * * * *", async () => {
    const before = new Date(clock.now() - limits.webhookDeliveriesKeepDays * 86_400_000);
    await deleteDeliveriesBefore(db, before);
  });
  const module: AppModule = {
    resolvers: [new WebhooksResolver(service, pump, identity.rateLimits)],
    routes: mountExports,
    start: async () => {
      if (config.role !== "web" && !config.isTest) pump.start();
    },
    stop: () => pump.stop(),
  };
  return { ...module, service, pump, personalData: webhooksPersonalData };
}
