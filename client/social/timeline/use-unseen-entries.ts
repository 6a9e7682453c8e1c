import { useMemo, useState } from "react";
import { useApplied, useStream } from "../../graphql/session/SessionContext";
import { entryOf, timelineStream, type Arrived, type TimelineFilter } from "./timeline.cache";
import type { FeedEntryCardFragment } from "./timeline.generated";

/** Entries that are remembered as unseen; what came before them is no longer kept apart. */
const unseenMax = 99;
/** What discovery holds. */
const kinds: TimelineFilter["kinds"] = ["POST", "MILESTONE"];

interface Unseen {
  readonly list: string;
  readonly entries: readonly FeedEntryCardFragment[];
}

/**
 * What was written since a list was read that has an order of its own, so that nothing can be put into it: discovery. The stream of
 * everything says what is new; the reader has the list fetched anew when they like. `null` listens to nothing.
 */
export function useUnseenEntries(
  filter: TimelineFilter | null,
  asOfSequence: number | undefined,
  held: readonly FeedEntryCardFragment[],
): { readonly unseen: readonly FeedEntryCardFragment[]; readonly forget: () => void } {
  const variables = useMemo(() => filter && { filter: { ...filter, scope: "ALL" as const, kinds } }, [filter]);
  const list = JSON.stringify(variables);
  const [unseen, setUnseen] = useState<Unseen>({ list, entries: [] });
  // Another list begins without unseen entries.
  const entriesOf = (known: Unseen): Unseen["entries"] => (known.list === list ? known.entries : []);
  useStream(timelineStream, variables, asOfSequence);
  useApplied((field, event, of) => {
    const arrived = event as Arrived;
    if (field !== "feedEvents" || arrived.__typename === "PostChanged" || JSON.stringify(of) !== list) return;
    const entry = entryOf(arrived);
    setUnseen((known) => ({ list, entries: [entry, ...entriesOf(known).filter(({ id }) => id !== entry.id)].slice(0, unseenMax) }));
  });
  const ids = useMemo(() => new Set(held.map(({ id }) => id)), [held]);
  return { unseen: entriesOf(unseen).filter(({ id }) => !ids.has(id)), forget: () => setUnseen({ list, entries: [] }) };
}
