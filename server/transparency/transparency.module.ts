import { KeyRing } from "../brokers/secrets/key-ring";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Gate } from "../platform/graphql/authorise-and-charge";
import type { Jobs } from "../platform/jobs/jobs";
import { limits } from "../platform/limits";
import type { AppModule } from "../platform/module";
import type { Logger } from "../platform/ops/logger";
import type { RateLimits } from "../platform/rate-limits/rate-limits";
import type { Publisher } from "../platform/realtime/stream-definition";
import { LogKeys } from "./keys/log-keys";
import { LogReader } from "./log/log-reader";
import { checkpointPublishedSubject, LogWriter, type CheckpointPublishedMessage } from "./log/log-writer";
import { LogResolver } from "./log.resolver";
import { mountLog } from "./log.routes";
import { logIntervalMinutes, LogService } from "./log.service";
import { LogStream, logTopic } from "./log.stream";
import { logSettingsOf } from "./settings";
import { sendOverHttp, type SendToWitness } from "./witness/ask-witness";
import { OwnWitnesses } from "./witness/own-witnesses";
import { WitnessService } from "./witness/witness.service";
import { readWitnesses } from "./witness/witnesses.store";

export interface TransparencyContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly hub: Publisher;
  readonly identity: { readonly rateLimits: RateLimits; readonly gate: Pick<Gate, "charge"> };
  /** How witnesses are reached; over HTTP unless a test says otherwise. */
  readonly sendToWitness?: SendToWitness | undefined;
}

/** The transparency log: one append-only tree of the heads of all records, and a witness of other servers' trees. */
export function createTransparencyModule({ config, clock, bus, db, jobs, logger, hub, identity, sendToWitness }: TransparencyContext) {
  const settings = logSettingsOf(config);
  const keys = new LogKeys(new KeyRing(config.brokerKeys), settings.signers);
  const witnesses = new OwnWitnesses(db, clock, settings.witnesses, sendToWitness ?? sendOverHttp(limits.logWitnessMsMax));
  const onHalt = (reason: string, detail: string): void => logger.error({ reason, detail }, "The transparency log signs nothing");
  const writer = new LogWriter({ db, clock, bus, keys, witnesses, onHalt, origin: settings.origin });
  const reader = new LogReader(db, clock);
  const witness = new WitnessService(db, clock, keys, settings.witnessed, () => writer.originOnceBegun());
  const service = new LogService(reader, settings, witness, () => readWitnesses(db));
  const run = async (): Promise<void> => void (await writer.run());
  const onError = (error: unknown): void => logger.error({ err: error }, "Writing the transparency log failed");
  jobs.repeat("transparency.write", `*/${logIntervalMinutes} * * * *`, run);

  /** Hands a published checkpoint to the sockets of this process. */
  const hand = async ({ number }: CheckpointPublishedMessage): Promise<void> => {
    const [checkpoint] = await reader.checkpointsAfter(number - 1, 1);
    if (checkpoint) hub.publish([{ topic: logTopic, sequence: checkpoint.number, body: service.published(checkpoint) }]);
  };
  let unsubscribe = (): void => {};
  const module: AppModule = {
    resolvers: [new LogResolver(service)],
    streams: [new LogStream(service)],
    routes: (http) => mountLog(http, { reader, witness, ...identity }),
    start: async () => {
      unsubscribe = await bus.subscribe(
        checkpointPublishedSubject,
        (message) => void hand(message as CheckpointPublishedMessage).catch(onError),
      );
      await writer.originOnceBegun();
      // The first run of a process asks the witnesses, which may take long: nothing waits for it.
      if (config.role !== "web" && !config.isTest) void run().catch(onError);
    },
    stop: async () => {
      unsubscribe();
      await writer.settled();
    },
  };
  /** What the file of a record says of the log. */
  const recordLog = {
    describe: async () => {
      const [checkpoint, all] = await Promise.all([reader.checkpoint(), reader.keys()]);
      const key = all.find(({ purpose, retiresAt }) => purpose === "LOG" && retiresAt === null);
      // Before its first checkpoint there is nothing to check against.
      return checkpoint && key ? { origin: (await reader.state()).origin, key: key.vkey, url: "/log" } : null;
    },
    lastEntryOf: async (recordId: string) => {
      const proved = await reader.prove(recordId, null);
      return proved && { sequence: proved.entry.sequence, entry: proved.entry.bytes, proof: proved.proof };
    },
  };
  return { ...module, writer, reader, service, witness, keys, recordLog };
}
