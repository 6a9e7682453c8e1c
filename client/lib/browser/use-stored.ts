import { useCallback, useEffect, useState } from "react";
import { readStored, siteData } from "./site-data";

/** A choice of this reader that this browser keeps, and follows when another tab changes it. `from` must be defined outside the component. */
export function useStored<T>(key: string, from: (stored: unknown) => T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(() => readStored(key, from));
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) setValue(readStored(key, from));
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [key, from]);
  const keep = useCallback(
    (next: T): void => {
      siteData.setItem(key, JSON.stringify(next));
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
