import { appendFileSync, readFileSync } from "node:fs";

/** Named moments at which the faults tests kill a process for real; a test asserts that each was hit. */
export type FailPoint =
  | "trade:fill-before-commit"
  | "trade:commit-before-publish"
  | "feed:before-sequencer"
  | "copy:before-first-chunk"
  | "copy:inside-chunk"
  | "copy:commit-before-publish"
  | "copy:between-chunks"
  | "push:claimed-before-send"
  | "push:sent-before-mark"
  | "digest:between-people"
  | "announce:inside-chunk"
  | "announce:between-chunks";

/**
 * Does nothing, unless the environment says BRIGADE_FAIL_POINT=name: then, once, this process writes the name to the file
 * BRIGADE_FAIL_POINT_FILE (file descriptor 3 without it) and sends SIGKILL, as a crash would: to itself, or to the process
 * whose id is the first line of BRIGADE_FAIL_POINT_PID_FILE (the database's `postmaster.pid`).
 */
export function failPoint(name: FailPoint): void {
  if (process.env.BRIGADE_FAIL_POINT !== name) return;
  delete process.env.BRIGADE_FAIL_POINT;
  appendFileSync(process.env.BRIGADE_FAIL_POINT_FILE ?? 3, `${name}\n`);
  const pidFile = process.env.BRIGADE_FAIL_POINT_PID_FILE;
  process.kill(pidFile ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : process.pid, "SIGKILL");
}
