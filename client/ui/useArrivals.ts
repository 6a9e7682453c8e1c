import { useState } from "react";

export interface Arrivals<Item> {
  readonly shown: readonly Item[];
  /** New ones that wait until the reader asks for them; newest first. */
  readonly waiting: readonly Item[];
  /** Ids that came in while the reader watched the top: these slide in. */
  readonly fresh: ReadonlySet<string>;
  /** Shows what waits. */
  readonly reveal: () => void;
}

interface Head {
  readonly list: string;
  readonly id: string | null;
  readonly fresh: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
const freshKept = 20;

/**
 * Keeps a live list still while it is being read: the cache takes every item at once, but the list shows only what stood
 * below its head when the reader scrolled away or put the pointer on it. `list` names the list; another one starts anew.
 */
export function useArrivals<Item extends { readonly id: string }>(
  list: string,
  items: readonly Item[],
  isReading: boolean,
  /** The list is known from the first render on: what comes to an empty one is an arrival too. */
  isLoaded = false,
  /** The head with which this list was left before; what has come above it since waits. */
  rememberedHead: string | null = null,
): Arrivals<Item> {
  const newest = items[0]?.id ?? null;
  const first = items.some(({ id }) => id === rememberedHead) ? rememberedHead : newest;
  const [head, setHead] = useState<Head>({ list, id: first, fresh: none });
  let current = head;
  const position = current.list === list && current.id !== null ? items.findIndex(({ id }) => id === current.id) : -1;
  if (current.list !== list || position < 0) {
    // Another list, the first items of this one, or a list fetched anew without what we held.
    if (current.list !== list || current.id !== newest)
      current = { list, id: current.list === list ? newest : first, fresh: isLoaded && current.id === null ? freshOf(items, none) : none };
  } else if (position > 0 && !isReading) {
    current = { list, id: newest, fresh: freshOf(items.slice(0, position), current.fresh) };
  }
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
    reveal: () => setHead({ list, id: newest, fresh: freshOf(items.slice(0, shownFrom), current.fresh) }),
  };
}

const freshOf = (arrived: readonly { readonly id: string }[], before: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...arrived.map(({ id }) => id), ...before].slice(0, freshKept));
