import type { VirtualItem } from "@tanstack/react-virtual";

/** How a list was when it was left: the heights of its rows, and which row was its head. */
export interface ListMemory {
  readonly rows: VirtualItem[];
  readonly headId: string | null;
}

/** Lists remembered at once; the oldest gives way. */
const listsKept = 24;
const lists = new Map<string, ListMemory>();

/** By list and by entry of the browser's history: going back finds the list as it was, a new visit begins at the top. */
export const rememberedList = (key: string): ListMemory | undefined => lists.get(key);

export function rememberList(key: string, memory: ListMemory): void {
  lists.delete(key);
  lists.set(key, memory);
  const [oldest] = lists.keys();
  if (lists.size > listsKept && oldest !== undefined) lists.delete(oldest);
}
