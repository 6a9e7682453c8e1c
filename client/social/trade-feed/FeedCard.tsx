import { memo, Suspense, useId, type ReactNode } from "react";
import { CoveringLink } from "../../ui/controls/CoveringLink";
import { lazily } from "../../lib/browser/lazily";
import { useQuote } from "../../graphql/session/SessionContext";
import { formatCount, formatPrice } from "../../lib/format/format";
import { formatAge } from "../../lib/format/time";
import { ReturnNote, TradeReturn, useStaleSince } from "../../trading/trades/TradeReturn";
import { TradeSpark } from "../../trading/trades/TradeSpark";
import { actOf, detailOf } from "../../trading/trades/trade-words";
import { FollowButton } from "../../people/follows/FollowButton";
import { SealButton } from "../../transparency/seal/SealButton";
import { Ago } from "../../ui/data/Ago";
import { Num } from "../../ui/data/Num";
import { ModeTag, SideTag, SourceTag, StatusTag } from "../../ui/data/Tag";
import { EntryHead } from "../timeline/EntryHead";
import type { FeedItemCardFragment } from "./trade-feed.generated";
import classes from "./FeedCard.module.css";
import { DiscussionFooter } from "../discussion/DiscussionFooter";
import type { DiscussionFactsFragment } from "../reactions/discussion.generated";
import type { TradeEntryFragment } from "../timeline/timeline.generated";

/** For those who copy; others never load it. */
const CopiedStrip = lazily(() => import("./CopiedStrip"));

export interface FeedCardProps {
  readonly item: FeedItemCardFragment;
  /** The discussion around its trade: every card of one trade shares it. */
  readonly discussion: DiscussionFactsFragment;
  /** How many copies followed it; null when none was concerned, or not yet. */
  readonly copies: TradeEntryFragment["copies"];
  /** It came in while the reader watched: it slides in and its mark fades over four seconds. */
  readonly isFresh: boolean;
  /** Of a moved stop or target: how many moves in a row this newest one stands for. */
  readonly moves?: number;
}

const sources = { SIMULATED: "simulated price", REPLAYED: "replayed price", LIVE: "market price" } as const;

/** One sealed event as a card: who and when, what, how it is now, and the price round it. The whole card leads to the recipe. */
export const FeedCard = memo(function FeedCard({ item, discussion, copies, isFresh, moves = 1 }: FeedCardProps): ReactNode {
  const { event, trade, author } = item;
  const { instrument } = trade;
  const id = useId();
  return (
    <article className={classes.card} data-fresh={isFresh || undefined} aria-labelledby={id} tabIndex={-1}>
      <div className={classes.inner}>
        <EntryHead
          author={author}
          aside={
            <>
              <ModeTag mode={trade.mode} />
              {!author.viewerIsFollowing && <FollowButton trader={author} size="xs" />}
            </>
          }
        >
          <Ago at={event.at} />
          {item.isDelayed && ", delayed"},{" "}
          <SealButton eventId={event.id} label={`What sealed means for event ${formatCount(event.sequence)}`} className={classes.seal}>
            sealed
          </SealButton>
        </EntryHead>
        <Position item={item} headingId={id} moves={moves} />
        <dl className={classes.levels}>
          <Level label={trade.status === "CLOSED" ? "Entry" : "Average"} value={trade.averagePrice} tick={instrument.tick} />
          {trade.status === "CLOSED" ? (
            <>
              <Level label="Exit" value={trade.exitPrice} tick={instrument.tick} />
              <div>
                <dt>Held</dt>
                <dd>{formatAge(trade.openedAt, Date.parse(trade.closedAt ?? trade.openedAt))}</dd>
              </div>
            </>
          ) : (
            <>
              <Level label="Stop" value={trade.stopPrice} tick={instrument.tick} />
              <Level label="Target" value={trade.targetPrice} tick={instrument.tick} />
            </>
          )}
        </dl>
        <Suspense>
          <CopiedStrip eventHash={event.hash} feederId={author.id} />
        </Suspense>
        <DiscussionFooter
          subject={{ kind: "RECIPE", id: trade.id }}
          discussion={discussion}
          host={author}
          canRepost={!author.viewerIsSelf}
          aside={copies && copiedWords(copies, event.kind === "EXITS_SET")}
        />
      </div>
    </article>
  );
});

interface PositionProps {
  readonly item: FeedItemCardFragment;
  readonly headingId: string;
  readonly moves: number;
}

/** What was done and how it is now: the only part of a card that each quote draws anew. */
function Position({ item: { event, trade }, headingId, moves }: PositionProps): ReactNode {
  const { instrument } = trade;
  const quote = useQuote(instrument.symbol);
  const staleSince = useStaleSince(quote);
  const act = actOf(event, trade.side);
  const detail = event.kind === "OPENED" || event.kind === "CLOSED" ? "" : detailOf(event, instrument.tick);
  return (
    <>
      <div>
        <div className={classes.what}>
          <h2 id={headingId} className={classes.act}>
            <CoveringLink to={`/recipe/${trade.id}`}>
              {act.before} <b>{instrument.symbol}</b>
              {act.after && ` ${act.after}`}
              {moves > 1 && `, ${formatCount(moves)} times`}
            </CoveringLink>
            <SideTag side={trade.side} />
            <SourceTag source={trade.source} />
            {trade.status === "CLOSED" && event.kind !== "CLOSED" && <StatusTag status="CLOSED" />}
          </h2>
          <TradeReturn className={classes.result} trade={trade} quote={quote} />
        </div>
        <div className={classes.notes}>
          <span>{detail || `${instrument.name}, ${sources[instrument.source]}`}</span>
          <span>
            <ReturnNote trade={trade} quote={quote} />
          </span>
        </div>
      </div>
      <TradeSpark trade={trade} mid={quote?.mid ?? null} isStale={staleSince !== null} />
    </>
  );
}

const copiedWords = ({ copied, total }: NonNullable<FeedCardProps["copies"]>, isExits: boolean): string =>
  `${formatCount(copied)} of ${formatCount(total)} ${isExits ? "followed" : "copied"}`;

const Level = ({ label, value, tick }: { readonly label: string; readonly value: string | null; readonly tick: string }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Num text={formatPrice(value, tick)} title={value === null ? `No ${label.toLowerCase()} set` : undefined} />
    </dd>
  </div>
);
