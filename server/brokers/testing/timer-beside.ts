import { systemCallTimer, type CallTimer } from "../calls/call-queue";
import type { Clock } from "../../platform/clock";

/** The wall clock, and what a test's clock is moved on beside it: minutes that pass in the test free a venue's request limit as minutes do. */
export function timerBeside(clock: Clock): CallTimer {
  const startedAt = clock.now();
  return { now: () => systemCallTimer.now() + clock.now() - startedAt, later: systemCallTimer.later };
}
