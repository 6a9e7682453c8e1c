import { makeVar } from "@apollo/client";
import { useReactiveVar } from "@apollo/client/react";
import type { DiscussionSubject } from "../reactions/use-react";

/** Threads open in the feed. Beside the cards, so that one that scrolls away and back is still open. */
const openThreads = makeVar<ReadonlySet<string>>(new Set());

/** Whether the thread of this post or recipe is open, and the switch for it. */
export function useThread({ kind, id }: DiscussionSubject): { readonly isOpen: boolean; readonly toggle: () => void } {
  const key = `${kind}:${id}`;
  const isOpen = useReactiveVar(openThreads).has(key);
  const toggle = (): void => {
    const next = new Set(openThreads());
    if (!next.delete(key)) next.add(key);
    openThreads(next);
  };
  return { isOpen, toggle };
}

/** For tests: none is open any more. */
export const closeThreads = (): void => void openThreads(new Set());
