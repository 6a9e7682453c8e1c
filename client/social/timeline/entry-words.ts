import { formatCount } from "../../lib/format/format";
import { sentenceOf } from "../../trading/trades/trade-words";
import type { FeedEntryCardFragment, MilestoneCardFragment } from "./timeline.generated";

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

/** What was reached. */
export function milestoneWords({ milestone, count }: MilestoneCardFragment): string {
  if (milestone === "FIRST_TRADE") return "First trade sealed";
  return milestone === "CLOSED_TRADES" ? `${formatCount(count)} closed trades` : `${formatCount(count)} people copying at once`;
}
