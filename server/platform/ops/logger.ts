import { pino, type Logger } from "pino";
import type { Config } from "../config";

export type { Logger } from "pino";

/** Where secrets could ride along with a logged request or error. */
const secretPaths = [
  "req.headers.cookie",
  "req.headers.authorization",
  "*.password",
  "*.token",
  "*.secret",
  "err.config",
  "err.parameters",
];

/** One JSON line each, to stdout; never a cookie, password or token. */
export function createLogger(config: Pick<Config, "logLevel">): Logger {
  return pino({ level: config.logLevel, base: undefined, redact: { paths: secretPaths, censor: "[hidden]" } });
}
