import { browserTools, fetchJson, RefusedError, type RetryTools } from "./backoff";
import { mayCount } from "./consent";
import { isAnyWaiting, putBack, takeWaiting, type WaitingEvent } from "./waiting-events";
import { InstallationStore, pendingTimeoutMs, type WebConfig } from "./installation";

const sendTimeoutMs = 60_000;
/** Events of one moment leave together. */
const gatherMs = 1_000;
let config: WebConfig | null = null;

/** Sends what waits, batch by batch; what cannot be sent waits for the next event. Never throws for a refusal. */
export async function sendWaiting(tools: RetryTools = browserTools, installation = new InstallationStore(tools)): Promise<void> {
  const forever = new AbortController().signal;
  await tools.wait(gatherMs, forever);
  while (isAnyWaiting() && mayCount()) {
    config ??= await installation.config();
    const token = await installation.token();
    if (token === null) {
      await tools.wait(pendingTimeoutMs, forever);
      continue;
    }
    const events = takeWaiting(config.batchEventsMax);
    try {
      await fetchJson("/analytics/events", requestOf(events, token), sendTimeoutMs, tools);
    } catch (error) {
      if (error instanceof RefusedError && error.status === 400) continue;
      putBack(events);
      if (!(error instanceof RefusedError && error.status === 401)) throw error;
      installation.forget();
    }
  }
}

const requestOf = (events: readonly WaitingEvent[], token: string): RequestInit => ({
  method: "POST",
  keepalive: true,
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  body: JSON.stringify({
    events: events.map(({ at, ...event }) => ({ ...event, ageMs: Math.max(0, Math.min(86_400_000, Math.round(performance.now() - at))) })),
  }),
});
