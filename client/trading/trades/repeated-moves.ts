/** What is needed of an entry to gather moves: whose stop and target it is about, and whether it moved nothing but those. */
export interface MoveFacts {
  readonly subject: string;
  readonly isMove: boolean;
}

export interface Gathered<Item> {
  readonly item: Item;
  /** How many moves it stands for: itself and the older ones that are left out. */
  readonly moves: number;
}

/**
 * Of several moves of one stop in a row the newest stands for all: `items` are newest first, and whatever else happened to the same
 * trade ends the row. An entry without facts is about no trade.
 */
export function gatherMoves<Item>(items: readonly Item[], factsOf: (item: Item) => MoveFacts | null): Gathered<Item>[] {
  const rows = new Map<string, { readonly item: Item; moves: number }>();
  const gathered: Array<{ readonly item: Item; moves: number }> = [];
  for (const item of items) {
    const facts = factsOf(item);
    const row = facts?.isMove ? rows.get(facts.subject) : undefined;
    if (row) {
      row.moves++;
      continue;
    }
    const own = { item, moves: 1 };
    gathered.push(own);
    if (facts?.isMove) rows.set(facts.subject, own);
    else if (facts) rows.delete(facts.subject);
  }
  return gathered;
}
