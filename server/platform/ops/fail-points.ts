import { appendFileSync, readFileSync } from "node:fs";

/** Named moments at which the faults tests kill a process for real; a test asserts that each was hit. */
export type FailPoint =
  | "trade:fill-before-commit"
  | "trade:commit-before-publish"
  | "signal:traded-before-commit"
  | "feed:before-sequencer"
  | "copy:before-first-chunk"
  | "copy:inside-chunk"
  | "copy:commit-before-publish"
  | "copy:between-chunks"
  | "push:claimed-before-send"
  | "push:sent-before-mark"
  | "digest:between-people"
  | "announce:inside-chunk"
  | "announce:between-chunks"
  | "broker:intent-before-send"
  | "broker:sent-before-answer"
  | "broker:answer-before-commit"
  | "broker:cancel-before-commit"
  | "broker:look-up-before-commit"
  | "broker:fill-before-inbox"
  | "broker:fill-before-booking"
  | "broker:fill-inside-booking"
  | "broker:external-inside-booking"
  | "log:entries-before-commit"
  | "log:stored-before-witnesses"
  | "log:cosigned-before-publish"
  | "log:published-before-hint"
  | "log:cosigned-before-commit";

let listener: ((name: FailPoint) => void) | null = null;

/** Tests within one process are called at each of them instead, and may throw there; null ends it. */
export function listenAtFailPoints(next: typeof listener): void {
  listener = next;
}

/**
 * Does nothing, unless the environment says BRIGADE_FAIL_POINT=name: then, once, this process writes the name to the file
 * BRIGADE_FAIL_POINT_FILE (file descriptor 3 without it) and sends SIGKILL, as a crash would: to itself, or to the process
 * whose id is the first line of BRIGADE_FAIL_POINT_PID_FILE (the database's `postmaster.pid`).
 */
export function failPoint(name: FailPoint): void {
  listener?.(name);
  if (process.env.BRIGADE_FAIL_POINT !== name) return;
  delete process.env.BRIGADE_FAIL_POINT;
  appendFileSync(process.env.BRIGADE_FAIL_POINT_FILE ?? 3, `${name}\n`);
  const pidFile = process.env.BRIGADE_FAIL_POINT_PID_FILE;
  process.kill(pidFile ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : process.pid, "SIGKILL");
}
