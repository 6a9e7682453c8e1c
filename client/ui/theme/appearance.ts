import { makeVar } from "@apollo/client";
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readStored, siteData } from "../../lib/browser/site-data";

/** How this browser wants the app to look. Kept in localStorage under `brigade.appearance`, shared by all tabs. */
export interface Appearance {
  readonly scheme: "system" | "dark" | "light";
  /** Gain and loss in a pair that colour-blind eyes can distinguish. */
  readonly isColourSafe: boolean;
}

const storageKey = "brigade.appearance";

const read = (): Appearance =>
  readStored(storageKey, (stored) => {
    const { scheme, isColourSafe } = (stored ?? {}) as Partial<Appearance>;
    return { scheme: scheme === "dark" || scheme === "light" ? scheme : "system", isColourSafe: isColourSafe === true };
  });

export const appearance = makeVar<Appearance>(read());

const onScheme = new Set<(scheme: MantineColorScheme) => void>();
const toMantine = (scheme: Appearance["scheme"]): MantineColorScheme => (scheme === "system" ? "auto" : scheme);

function show(next: Appearance): void {
  appearance(next);
  document.documentElement.toggleAttribute("data-colours", next.isColourSafe);
  if (next.isColourSafe) document.documentElement.setAttribute("data-colours", "safe");
  for (const listener of onScheme) listener(toMantine(next.scheme));
}

/** Changes part of the appearance at once and for the next visit. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance(), ...change };
  siteData.setItem(storageKey, JSON.stringify(next));
  show(next);
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === storageKey || event.key === null) show(read());
};

/** Lets Mantine follow our setting instead of keeping a second one. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => toMantine(appearance().scheme),
  set: () => undefined,
  clear: () => undefined,
  subscribe: (listener) => {
    onScheme.add(listener);
    window.addEventListener("storage", onStorage);
  },
  unsubscribe: () => {
    onScheme.clear();
    window.removeEventListener("storage", onStorage);
  },
};
