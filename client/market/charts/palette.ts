import { useSyncExternalStore } from "react";

/** Colours a canvas needs, read from the tokens: a canvas cannot use CSS variables itself. */
export interface Palette {
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly control: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Text on a ground of gain or loss. */
  readonly onTone: string;
  readonly gain: string;
  readonly loss: string;
  readonly you: string;
  readonly feeder: string;
  readonly benchmark: string;
  readonly grid: string;
  readonly shares: readonly string[];
}

const read = (style: CSSStyleDeclaration, name: string): string => style.getPropertyValue(name).trim() || "#888";

/** The tokens as they are now on the document. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => read(style, name);
  return {
    surface: token("--surface"),
    raised: token("--raised"),
    line: token("--line"),
    control: token("--control"),
    text: token("--text"),
    text2: token("--text-2"),
    text3: token("--text-3"),
    accent: token("--accent"),
    onAccent: token("--on-accent"),
    onTone: token("--on-loss"),
    gain: token("--gain"),
    loss: token("--loss"),
    you: token("--chart-you"),
    feeder: token("--chart-feeder"),
    benchmark: token("--chart-benchmark"),
    grid: token("--chart-grid"),
    shares: [1, 2, 3, 4, 5, 6].map((index) => token(`--share-${index}`)),
  };
}

let current: Palette | undefined;
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Scheme and colour-blind-safe pair are attributes of the root; whatever changes there may change a token.
    observer = new MutationObserver(() => {
      current = readPalette();
      for (const each of listeners) each();
    });
    observer.observe(document.documentElement, { attributes: true });
    current = readPalette();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) observer?.disconnect();
  };
}

/** The palette, renewed when the theme changes, so that charts are re-coloured in place. */
export const usePalette = (): Palette => useSyncExternalStore(subscribe, () => (current ??= readPalette()));

/** `#RRGGBB` with an alpha from 0 to 1. */
export const withAlpha = (colour: string, alpha: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, "0")}`
    : colour;
