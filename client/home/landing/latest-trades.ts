import type { HomeCopiesQueryVariables, HomeQuery } from "./home.generated";

export type LatestTrade = HomeQuery["feed"]["edges"][number]["node"];

/** One question asks for the copies of this many rows. */
const rowsMax = 5;

/** The openings among what feeders did last: copies are counted by the opening. Latest first. */
export const openingsOf = (items: readonly LatestTrade[]): readonly LatestTrade[] =>
  items.filter(({ event }) => event.kind === "OPENED").slice(0, rowsMax);

/** The question for the copies of these openings, at least one; where there are fewer than five, the first is named again. */
export function copiesAskedOf(openings: readonly LatestTrade[]): HomeCopiesQueryVariables {
  const at = (index: number): string => (openings[index] ?? openings[0]!).trade.id;
  return { a: at(0), b: at(1), c: at(2), d: at(3), e: at(4) };
}
