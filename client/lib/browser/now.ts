import { useSyncExternalStore } from "react";

/** One clock for all relative times on the page: one timer however many rows there are. */
const tickMs = 5_000;
const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** When the page that is being hydrated was rendered; on the server, when it is being rendered. */
let renderedNow: number | undefined;

export function setRenderedNow(now: number): void {
  renderedNow = now;
}

function tick(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = Date.now();
    timer = setInterval(tick, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Epoch milliseconds, renewed every five seconds. For wording ages, never for money or order of events. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => renderedNow ?? current,
  );
