import { useEffect, useState } from "react";

/** True once `condition` has held for `ms` without a break, so that a blink of the connection does not flicker. */
export function useSettled(condition: boolean, ms: number): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!condition) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return condition && isSettled;
}
