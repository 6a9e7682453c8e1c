import { makeVar } from "@apollo/client";
import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

/** How this browser wants the app to look. Kept in localStorage under `brigade.appearance`, shared by all tabs. */
export interface Appearance {
  readonly scheme: "system" | "dark" | "light";
  /** Gain and loss in a pair that colour-blind eyes can distinguish. */
  readonly isColourSafe: boolean;
}

const storageKey = "brigade.appearance";
const byDefault: Appearance = { scheme: "system", isColourSafe: false };

function read(): Appearance {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Appearance>;
    const scheme = stored.scheme === "dark" || stored.scheme === "light" ? stored.scheme : "system";
    return { scheme, isColourSafe: stored.isColourSafe === true };
  } catch {
    return byDefault;
  }
}

export const appearance = makeVar<Appearance>(typeof localStorage === "undefined" ? byDefault : read());

const onScheme = new Set<(scheme: MantineColorScheme) => void>();
const toMantine = (scheme: Appearance["scheme"]): MantineColorScheme => (scheme === "system" ? "auto" : scheme);

function show(next: Appearance): void {
  appearance(next);
  document.documentElement.toggleAttribute("data-colours", next.isColourSafe);
  if (next.isColourSafe) document.documentElement.setAttribute("data-colours", "safe");
  for (const listener of onScheme) listener(toMantine(next.scheme));
}

/** Changes part of the appearance at once and for the next visit; private windows without storage keep it for this one. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage is refused (private window): the choice lasts until the tab closes.
  }
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
