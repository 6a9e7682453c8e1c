import { useState } from "react";

export interface Arrivals<Item> {
  readonly shown: readonly Item[];
  /** New ones that wait until the reader asks for them; newest first. */
  readonly waiting: readonly Item[];
  /** Ids that came in while the reader watched the top: these slide in. */
  readonly fresh: ReadonlySet<string>;
  /** Shows what waits. */
  readonly reveal: () => void;
  /** The list is about to be fetched anew at the reader's wish: what that answers is shown, whatever they do meanwhile. */
  readonly follow: () => void;
}

interface Head {
  readonly list: string;
  readonly id: string | null;
  readonly fresh: ReadonlySet<string>;
  /** Whether the list was known when this head was taken: only what comes above such a head has arrived. */
  readonly isLoaded: boolean;
}

const none: ReadonlySet<string> = new Set();
const freshKept = 20;

/**
 * Keeps a live list still while it is being read: the cache takes every item at once, but the list shows only what was
 * below its head when the reader scrolled away or put the pointer on it. `list` names the list; another one starts anew.
 */
export function useArrivals<Item extends { readonly id: string }>(
  list: string,
  items: readonly Item[],
  isReading: boolean,
  /** The list is known: what comes later, to an empty one too, is an arrival. What a first answer holds has not arrived, it was there. */
  isLoaded = false,
  /** The head with which this list was left before; what has come above it since waits. */
  rememberedHead: string | null = null,
): Arrivals<Item> {
  const newest = items[0]?.id ?? null;
  const first = items.some(({ id }) => id === rememberedHead) ? rememberedHead : newest;
  const [head, setHead] = useState<Head>({ list, id: first, fresh: none, isLoaded });
  const [followed, setFollowed] = useState<readonly Item[] | null>(null);
  const isFollowing = followed !== null && followed !== items;
  if (isFollowing) setFollowed(null);
  let current = head;
  if (current.list !== list) current = { list, id: first, fresh: none, isLoaded };
  const position = current.id === null ? -1 : items.findIndex(({ id }) => id === current.id);
  if (position < 0 && current.id !== newest) {
    // The first items of this list, or a list fetched anew without what we held.
    const hasArrived = current.isLoaded && current.id === null;
    current = { list, id: newest, fresh: hasArrived ? freshOf(items, none) : none, isLoaded };
  } else if (position > 0 && (!isReading || isFollowing)) {
    const arrived = current.isLoaded ? items.slice(0, position) : [];
    current = { list, id: newest, fresh: freshOf(arrived, current.fresh), isLoaded };
  }
  if (current.isLoaded !== isLoaded) current = { ...current, isLoaded };
  if (current !== head) setHead(current);
  const shownFrom =
    current.id === null
      ? 0
      : Math.max(
          0,
          items.findIndex(({ id }) => id === current.id),
        );
  return {
    shown: items.slice(shownFrom),
    waiting: items.slice(0, shownFrom),
    fresh: current.fresh,
    reveal: () => setHead({ list, id: newest, fresh: freshOf(items.slice(0, shownFrom), current.fresh), isLoaded }),
    follow: () => setFollowed(items),
  };
}

const freshOf = (arrived: readonly { readonly id: string }[], before: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...arrived.map(({ id }) => id), ...before].slice(0, freshKept));
