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
