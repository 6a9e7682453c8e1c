import "reflect-metadata";
import { createBus } from "../../server/platform/bus/bus-factory";
import { collectGarbageYoung } from "../../server/platform/ops/young-garbage";
import { createLogger } from "../../server/platform/ops/logger";
import { createSignalReceiver } from "../../server/signals/inbox/signal-receiver";
import { benchConfig } from "../app/app";
import { openBareReceiver } from "./bare-receiver";

/** Ports of a process that takes alerts in and does nothing else, and of a bare route beside it. */
export interface ReceiverReport {
  readonly receiver: number;
  readonly bare: number;
}

const databaseUrl = process.argv[2]!;
process.on("disconnect", () => process.exit(0));
collectGarbageYoung();
const config = benchConfig({ ROLE: "signals", DATABASE_URL: databaseUrl });
const bus = await createBus(config, databaseUrl, (error) => console.error(error));
const receiver = createSignalReceiver({ config, databaseUrl, bus, logger: createLogger(config) });
const address = await receiver.start(0);
const bare = await openBareReceiver(databaseUrl);
process.send!({ receiver: Number(new URL(address).port), bare: bare.port } satisfies ReceiverReport);
