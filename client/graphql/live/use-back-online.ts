import { useEffect, useRef } from "react";
import { useConnection } from "../session/SessionContext";

/** Calls `act` each time the line has come back: for what streams without numbers carry, and replay cannot repeat. */
export function useBackOnline(act: () => void): void {
  const kind = useConnection()?.kind ?? null;
  const wasDown = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (kind === "offline") wasDown.current = true;
    if (kind !== "live" || !wasDown.current) return;
    wasDown.current = false;
    latest.current();
  }, [kind]);
}

/** The same, and when the browser says that it is online again: visitors have no line of their own. */
export function useOnlineAgain(act: () => void): void {
  useBackOnline(act);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onOnline = (): void => latest.current();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}

/** Between two tries while an error is shown, in milliseconds; the last goes on for ever. */
const retryWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Tries until its caller is gone: when the line is back, and now and then, for a line may be back without a word. Null does nothing. */
export function useRetry(retry: (() => Promise<unknown>) | null): void {
  const latest = useRef(retry);
  latest.current = retry;
  useOnlineAgain(() => void latest.current?.().catch(() => undefined));
  const isWanted = retry !== null;
  useEffect(() => {
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = !isWanted;
    const wait = (): void => {
      if (isOver) return;
      const waitMs = retryWaitsMs[Math.min(tries++, retryWaitsMs.length - 1)];
      timer = setTimeout(() => void latest.current?.().then(wait, wait), waitMs);
    };
    wait();
    return () => {
      isOver = true;
      if (timer) clearTimeout(timer);
    };
  }, [isWanted]);
}
