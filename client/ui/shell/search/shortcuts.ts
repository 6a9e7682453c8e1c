import { useEffect, useRef } from "react";

/** A key, or two keys after another (`g f`). `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

/** Milliseconds within which the second key of a pair must follow. */
const pairMs = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of an event as they are written in a shortcut. */
const keyOf = (event: KeyboardEvent): string =>
  event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key.length === 1 ? event.key.toLowerCase() : event.key;

/** Listens for the shell's shortcuts. Letters are left alone while someone types or a dialog is open; `mod` ones work everywhere. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.repeat || event.defaultPrevented) return;
      const key = keyOf(event);
      const isModified = key.startsWith("mod+");
      if (!isModified && (isTyping(event.target) || isInDialog())) return;
      const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : null;
      const found = current.current.find(({ keys }) => keys === pair) ?? current.current.find(({ keys }) => keys === key);
      first = found ? null : { key, at: event.timeStamp };
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
