import { setFlagsFromString } from "node:v8";

/**
 * For the whole process, before it serves. Where objects made at one place in the code live long for a while, V8 puts all later ones of
 * that place among the old at once; reading documents does that to it. Then each small collection, every second or so, takes 20 to 80 ms
 * instead of one, and the old have to be collected for what was garbage at once (docs/decisions/few-operations-at-once.md).
 */
export function collectGarbageYoung(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
}
