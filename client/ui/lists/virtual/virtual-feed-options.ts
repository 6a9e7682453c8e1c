import type { ReactNode } from "react";
import type { Reading } from "../use-reading";

export interface VirtualFeedOptions<Item extends { readonly id: string }> {
  /** Names this list at this place of the history (`useListKey`). */
  readonly memoryKey: string;
  readonly items: readonly Item[];
  readonly listProps: Reading["listProps"];
  /** A row's height before it has been measured, in pixels. */
  readonly estimate: (item: Item) => number;
}

export interface VirtualFeedProps<Item extends { readonly id: string }> extends VirtualFeedOptions<Item> {
  /** Names it for screen readers. */
  readonly label: string;
  /** More pages can follow: the number of items is not known. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** Draws an item as an `article`. */
  readonly children: (item: Item) => ReactNode;
}

/** Rows that are shown at once; the others follow in slices that a press may interrupt. */
export const firstRows = 2;
