/** An event as it waits here; `at` is this page's own monotonic clock. */
export interface WaitingEvent {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly pageName: string;
  readonly pagePath: string;
  readonly pageLocation: string;
  readonly previousPage: string;
  readonly role: "visitor" | "eater" | "feeder" | "hybrid" | "admin";
}

/** What waits for consent or for the sender; older ones go first. */
const waitingMax = 200;
const waiting: WaitingEvent[] = [];

/** Lets an event wait; the oldest makes room for it. */
export function letWait(event: WaitingEvent): void {
  waiting.push(event);
  if (waiting.length > waitingMax) waiting.shift();
}

/** For the sender: takes what waits. */
export const takeWaiting = (max: number): WaitingEvent[] => waiting.splice(0, max);
/** Puts back what could not be sent now. */
export const putBack = (events: readonly WaitingEvent[]): void => void waiting.unshift(...events);
export const isAnyWaiting = (): boolean => waiting.length > 0;
export const forgetWaiting = (): void => void (waiting.length = 0);
