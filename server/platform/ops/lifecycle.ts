import type { Config } from "../config";
import { checkDatabase } from "../db/check-database";
import { startEmbeddedPostgres } from "../db/embedded-postgres";
import { embeddedSettings } from "./embedded-settings";
import { StartupError, startupSentence } from "./startup-error";

/** Longer than any request may take, shorter than what an orchestrator waits before it kills. */
const stopMsMax = 25_000;
/** Ctrl-C reaches us from the terminal and again from npm: only a signal later than this means impatience. */
const impatienceMsMin = 1_000;
const stopSignals: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

export type Stop = () => unknown;

/**
 * Runs a program from its start to its end: `start` registers with `onStop` what it opened. A signal, an error in
 * `start` or one that nobody caught runs those stops, the last opened first, and ends the process: code 0 after a
 * signal, else 1 with one sentence on stderr where the operator can mend it, and the stack where it is a bug.
 * A second signal ends at once. A command calls `finish` when its work is done. Where the starting script holds a channel to us (`scripts/processes.mjs`), its death
 * counts as a signal: nobody is left to stop us.
 */
export async function runToTheEnd(start: (onStop: (stop: Stop) => void, finish: () => void) => Promise<void>): Promise<void> {
  const stops: Stop[] = [];
  let isEnding = false;
  let endingSince = 0;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    endingSince = performance.now();
    const limit = setTimeout(() => exit(1, `Brigade did not stop within ${stopMsMax / 1000} seconds and was ended.`), stopMsMax);
    for (let stop = stops.pop(); stop; stop = stops.pop()) await runStop(stop, code);
    clearTimeout(limit);
    exit(code);
  };
  const fail = (error: unknown): void => {
    // Once we are ending, connections break everywhere; only the first cause is worth reading.
    if (!isEnding) console.error(startupSentence(error) ?? error);
    void end(1);
  };
  const onSignal = (): void => (isEnding && performance.now() - endingSince > impatienceMsMin ? exit(1) : void end(0));
  for (const signal of stopSignals) process.on(signal, onSignal);
  process.on("disconnect", () => void end(0));
  process.on("uncaughtException", fail).on("unhandledRejection", fail);
  await start(
    (stop) => void (isEnding ? runStop(stop, 1) : stops.push(stop)),
    () => void end(0),
  ).catch(fail);
}

function exit(code: number, sentence?: string): never {
  if (sentence) console.error(sentence);
  process.exit(code);
}

/** What else breaks on the way out of a failure is its consequence: the first cause was logged already. */
async function runStop(stop: Stop, code: number): Promise<void> {
  try {
    await stop();
  } catch (error) {
    if (code === 0) console.error(startupSentence(error) ?? error);
  }
}

export interface AppDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database that `DATABASE_URL` names, or our own in `DATA_DIR`. Throws `StartupError`. */
export async function openAppDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<AppDatabase> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return { url: config.databaseUrl, stop: () => Promise.resolve() };
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir, settings: embeddedSettings(), onLost: endWith });
}

/** Nothing works without the database: the error is nobody's to catch, so `runToTheEnd` ends the process with it. */
function endWith(sentence: string): void {
  queueMicrotask(() => {
    throw new StartupError(sentence);
  });
}
