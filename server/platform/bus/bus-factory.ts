import { type Bus, LocalBus } from "./bus";
import { NatsBus } from "./bus-nats";
import { NotifyBus } from "./bus-notify";
import type { Config } from "../config";
import { StartupError } from "../ops/startup-error";

/** The bus that the configuration asks for (`BUS`, else NATS with `NATS_URL`, else in-process or NOTIFY by role). */
export async function createBus(
  config: Pick<Config, "bus" | "natsUrl">,
  databaseUrl: string,
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (config.bus === "local") return new LocalBus();
  if (config.bus === "notify") return NotifyBus.connect(databaseUrl, onError);
  if (!config.natsUrl) throw new StartupError("BUS is nats, but NATS_URL is not set: name the server, for example nats://localhost:4222.");
  return NatsBus.connect(config.natsUrl, onError).catch((error: unknown) => {
    throw new StartupError("No NATS server answers at NATS_URL: start it, or unset NATS_URL.", { cause: error });
  });
}
