import { useSyncExternalStore } from "react";

const isPageVisible = (): boolean => document.visibilityState === "visible" && document.hasFocus();

function subscribe(listener: () => void): () => void {
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Whether the reader has this page before them: visible and in front, not only open in a tab. */
export const useIsPageVisible = (): boolean => useSyncExternalStore(subscribe, isPageVisible);
