import { useEffect, useRef, useState, type ReactNode } from "react";
import { entryWords } from "./entry-words";
import type { FeedEntryCardFragment } from "./timeline.generated";

/** Reads arrivals out politely; more than three within five seconds become one sentence. */
const bundleMs = 5_000;
const eachMax = 3;

/** Words for what came in, oldest first. */
export function arrivalWords(entries: readonly FeedEntryCardFragment[]): string {
  if (entries.length > eachMax) return `${entries.length} new entries in the feed.`;
  return entries.map(entryWords).reverse().join(" ");
}

/** `items` is the whole list, newest first; `list` names it, so that a change of filter is not read out as new items. */
export function ArrivalsLiveRegion({
  list,
  items,
}: {
  readonly list: string;
  readonly items: readonly FeedEntryCardFragment[];
}): ReactNode {
  const [words, setWords] = useState("");
  const seen = useRef<{ list: string; id: string | undefined }>({ list, id: items[0]?.id });
  const latest = useRef(items);
  latest.current = items;
  const newest = items[0]?.id;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (seen.current.list !== list || seen.current.id === undefined) {
      seen.current = { list, id: newest };
      return;
    }
    // The first arrival starts the wait; what follows within it joins the same sentence.
    if (seen.current.id === newest || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const position = latest.current.findIndex(({ id }) => id === seen.current.id);
      if (position > 0) setWords(arrivalWords(latest.current.slice(0, position)));
      seen.current = { list: seen.current.list, id: latest.current[0]?.id };
    }, bundleMs);
  }, [list, newest]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}
