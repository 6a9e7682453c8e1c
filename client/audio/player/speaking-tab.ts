/**
 * Of all tabs of one browser only one may sound. It is the one that was looked at last: whoever becomes visible takes the
 * lock from the one before, and when that tab closes the lock falls to one that waits.
 */
const lockName = "brigade.audio";

export interface SpeakingTab {
  isMine(): boolean;
  stop(): void;
}

type Locks = Pick<LockManager, "request">;

export function speakingTab(
  locks: Locks | undefined = globalThis.navigator?.locks,
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener"> = document,
): SpeakingTab {
  // Without locks the tab in front is the one that speaks.
  if (!locks) return { isMine: () => page.visibilityState === "visible", stop: () => undefined };
  let isMine = false;
  let isStopped = false;
  let release = (): void => undefined;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      isMine = !isStopped;
      release = resolve;
      if (isStopped) resolve();
    });
  const ask = (takes: boolean): void => {
    if (isMine || isStopped) return;
    // Losing the lock to another tab rejects: from then on we wait for it like everyone else.
    locks.request(lockName, takes ? { steal: true } : {}, hold).catch(() => {
      isMine = false;
      ask(false);
    });
  };
  const onVisible = (): void => {
    if (page.visibilityState === "visible") ask(true);
  };
  page.addEventListener("visibilitychange", onVisible);
  ask(page.visibilityState === "visible");
  return {
    isMine: () => isMine,
    stop: () => {
      isStopped = true;
      isMine = false;
      page.removeEventListener("visibilitychange", onVisible);
      release();
    },
  };
}
