import { limits } from "../../../platform/limits";
import type { ClientOrderIdRule } from "../../port/venue";

/** How long until an order is looked up again: 1, 2, 4, 8 … seconds, then every few minutes. */
export const lookUpDelayMs = (lookUps: number): number => Math.min(1_000 * 2 ** Math.min(lookUps, 20), limits.brokerLookUpMsMax);

/** What is known of an order that a look-up did not find. */
export interface NotFound {
  readonly sentAt: Date;
  readonly now: Date;
  /** Look-ups that worked and found nothing, at a time when the request could no longer be on its way; with this one. */
  readonly misses: number;
}

/**
 * What a look-up that found nothing allows to conclude. Nothing, while the request may still be on its way. LOST, once it was not found for
 * long, or the venue would not find it any more: a person decides then. Only look-ups that worked are judged here, so an outage makes nothing LOST.
 */
export function judgeMiss({ sentAt, now, misses }: NotFound, rule: Pick<ClientOrderIdRule, "horizonMs">): "NOTHING" | "NOT_YET" | "LOST" {
  const ageMs = +now - +sentAt;
  if (ageMs < limits.brokerRequestOnItsWayMsMax) return "NOTHING";
  if (misses < limits.brokerMissesMin) return "NOT_YET";
  return ageMs >= Math.min(rule.horizonMs, limits.brokerLostAfterMs) ? "LOST" : "NOT_YET";
}

/** Whether the same request may go out again with the same id: only where the venue would refuse the second of two for ever. */
export const mayResend = (verdict: ReturnType<typeof judgeMiss>, rule: Pick<ClientOrderIdRule, "unique">, sends: number): boolean =>
  verdict === "NOT_YET" && rule.unique === "FOREVER" && sends < limits.brokerSendsMax;
