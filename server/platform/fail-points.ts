import { appendFileSync } from "node:fs";

/** Named moments at which the faults tests kill a server for real; a test asserts that each was hit. */
export type FailPoint = "trade:fill-before-commit" | "trade:commit-before-publish" | "feed:before-sequencer" | "copy:before-first-chunk" | "copy:inside-chunk" | "copy:commit-before-publish" | "copy:between-chunks";

/**
 * Does nothing, unless the environment says BRIGADE_FAIL_POINT=name: then this process writes the name to the file
 * BRIGADE_FAIL_POINT_FILE (file descriptor 3 without it) and kills itself with SIGKILL, as a crash would.
 */
export function failPoint(name: FailPoint): void {
  if (process.env.BRIGADE_FAIL_POINT !== name) return;
  appendFileSync(process.env.BRIGADE_FAIL_POINT_FILE ?? 3, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
}
