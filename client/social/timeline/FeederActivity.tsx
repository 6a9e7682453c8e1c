import { useQuery } from "@apollo/client/react";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStream } from "../../graphql/session/SessionContext";
import { sentenceOf } from "../../trading/trades/trade-words";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { PlainLine } from "../../ui/markdown/RichText";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { milestoneWords } from "./entry-words";
import classes from "./FeederActivity.module.css";
import { timelineStream, type TimelineFilter } from "./timeline.cache";
import { TimelineDocument, type FeedEntryCardFragment } from "./timeline.generated";

/** What they did or said themselves; what they passed on is others' activity. */
const filter: TimelineFilter = {
  ...{ scope: "COPYING", symbol: null, topic: null, traderId: null },
  kinds: ["TRADE", "POST", "MILESTONE", "ANNOUNCEMENT"],
};
const entriesShown = 5;

export interface FeederActivityProps {
  /** Whom I copy now. The list in the cache may still hold somebody whose copy has just ended. */
  readonly feederIds: readonly string[];
}

/** The newest of the feeders I copy, live: a line each, leading to its page. */
export function FeederActivity({ feederIds }: FeederActivityProps): ReactNode {
  const { data, error, loading, refetch } = useQuery(TimelineDocument, {
    variables: { first: entriesShown, filter },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  useStream(timelineStream, streamed, data?.timeline.asOfSequence);
  const entries = useMemo(
    () => data?.timeline.edges.flatMap(({ node }) => (feederIds.includes(node.author.id) ? [node] : [])).slice(0, entriesShown),
    [data, feederIds],
  );
  return (
    <Card
      isFlush
      title="From feeders you copy"
      aside={
        <Link className={classes.all} to="/feed">
          View feed
        </Link>
      }
    >
      {!entries && error && !loading && <ErrorState onRetry={() => void refetch()}>Couldn’t load events of feeders you copy.</ErrorState>}
      {!entries && (!error || loading) && (
        <Loading label="Loading events of feeders you copy">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {entries?.length === 0 && (
        <p className={classes.nothing}>Nothing new yet. Trades, posts and announcements of feeders you copy appear here.</p>
      )}
      {entries && entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <ActivityLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const streamed = { filter };

function ActivityLine({ entry }: { readonly entry: FeedEntryCardFragment }): ReactNode {
  const { author } = entry;
  const { kind, words, to } = activityOf(entry);
  const at = entry.__typename === "FeedItem" ? entry.event.at : entry.at;
  return (
    <Link className={classes.line} to={to}>
      <Avatar id={author.id} name={author.name} picture={author.pictureUrl} size={24} />
      <span className={classes.what}>
        <b>{author.name}</b> <small>{kind}</small>
        <span>{words}</span>
      </span>
      <Ago at={at} className={classes.age} isHistory />
    </Link>
  );
}

interface Activity {
  readonly kind: string;
  readonly words: ReactNode;
  readonly to: string;
}

function activityOf(entry: FeedEntryCardFragment): Activity {
  switch (entry.__typename) {
    case "FeedItem":
      return {
        kind: "trade",
        words: sentenceOf(entry.event, entry.trade.side, entry.trade.instrument.symbol),
        to: `/recipe/${entry.trade.id}`,
      };
    case "Post":
      return { kind: "post", words: <PlainLine text={entry.text} />, to: `/post/${entry.id}` };
    case "Milestone":
      return { kind: "milestone", words: milestoneWords(entry), to: `/trader/${entry.author.id}` };
    case "FeedAnnouncement":
      // Its first line is the title; run together with the text, the two read as one sentence.
      return { kind: "announcement", words: <PlainLine text={entry.text.split("\n", 1)[0]!} />, to: `/trader/${entry.author.id}` };
    case "Repost":
      return { kind: "repost", words: "Reposted", to: `/trader/${entry.author.id}` };
  }
}
