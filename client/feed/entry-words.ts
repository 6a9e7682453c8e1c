import { sentenceOf } from "../trading/trade-words";
import type { FeedEntryCardFragment } from "./timeline.generated";

const firstName = (name: string): string => name.split(/\s/)[0] ?? name;

/** What an entry is, in one short sentence. */
export function entryWords(entry: FeedEntryCardFragment): string {
  const who = firstName(entry.author.name);
  switch (entry.__typename) {
    case "FeedItem":
      return `${who}: ${sentenceOf(entry.event, entry.trade.side, entry.trade.instrument.symbol)}.`;
    case "Post":
      return `${who} wrote a post.`;
    case "Repost":
      return `${who} reposted.`;
    case "Milestone":
      return `${who} reached a milestone.`;
    case "FeedAnnouncement":
      return `${who} announced something.`;
  }
}
