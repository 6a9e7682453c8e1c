/** Statuses after which asking again makes sense; a connection that broke counts like one. */
const retryable: ReadonlySet<number> = new Set([429, 500, 503, 504]);
const firstWaitMs = 1_000;
const factor = 2;
const waitMaxMs = 4 * 3_600_000;
const triesMax = 5;

export class RefusedError extends Error {
  constructor(readonly status: number) {
    super(`Refused with ${status}`);
  }
}

export interface RetryTools {
  readonly fetch: typeof fetch;
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1: spreads the tries of many browsers. */
  jitter(): number;
}

export const browserTools: RetryTools = {
  fetch: (...given) => fetch(...given),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
  jitter: Math.random,
};

/** How long to wait before try number `tries` + 1: doubling, spread by half to both sides. */
export const waitBefore = (tries: number, jitter: number): number =>
  Math.min(waitMaxMs, Math.round(firstWaitMs * factor ** (tries - 1) * (0.5 + jitter)));

/** JSON of an answer; asks again on 429, 500, 503, 504 and broken connections, with exponential back-off, within `timeoutMs`. */
export async function fetchJson<Answer>(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  tools: RetryTools = browserTools,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let tries = 1; ; tries++) {
    const response = await tools.fetch(url, { ...init, signal, credentials: "omit" }).catch((error: unknown) => {
      if (signal.aborted || tries >= triesMax) throw error;
      return null;
    });
    if (response?.ok) return (await response.json()) as Answer;
    if (response && (!retryable.has(response.status) || tries >= triesMax)) throw new RefusedError(response.status);
    await tools.wait(waitBefore(tries, tools.jitter()), signal);
  }
}
