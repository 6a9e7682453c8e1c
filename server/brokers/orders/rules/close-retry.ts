import { limits } from "../../../platform/limits";

/** How long a close that its venue refused or let expire waits before it goes out again, in ms: twice as long each time. `attempt` from 1. */
export const closeRetryDelayMs = (attempt: number): number =>
  Math.min(limits.closeRetryMs * 2 ** Math.min(Math.max(attempt, 1) - 1, 20), limits.closeRetryMsMax);

/** Whether a refusal says that too little is left to be traded: asking again would be refused for ever. */
export const isTooLittle = (end: { readonly state: string; readonly reason: string | null }): boolean =>
  end.state === "REJECTED" && end.reason === "BELOW_MINIMUM";
