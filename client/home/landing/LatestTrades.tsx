import { Button } from "@mantine/core";
import { IconClock, IconFlask2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBps, formatCount, formatDuration, formatPrice } from "../../lib/format/format";
import { slippageLabel } from "../../copying/receipts/slippage-words";
import { actOf, detailOf } from "../../trading/trades/trade-words";
import { SealButton } from "../../transparency/seal/SealButton";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { Num } from "../../ui/data/Num";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ModeTag, Tag } from "../../ui/data/Tag";
import { tierNames } from "../../ui/data/TierBadge";
import { useHomeCopiesQuery, type HomeCopiedFragment } from "./home.generated";
import { copiesAskedOf, openingsOf, type LatestTrade } from "./latest-trades";
import classes from "./LatestTrades.module.css";

export interface LatestTradesProps {
  readonly items: readonly LatestTrade[] | null;
  /** While newer ones are being asked for, nothing is asked about these. */
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly source: "SIMULATED" | "REPLAYED" | "LIVE" | null;
  readonly isVisitor: boolean;
}

/** What feeders did, as an ordinary table; late for visitors and marked so. */
export function OnThePass({ items, isReading, hasFailed, onRetry, source, isVisitor }: LatestTradesProps): ReactNode {
  return (
    <section id="on-the-pass" className={classes.section} aria-labelledby="pass-title">
      <header className={classes.header}>
        <div>
          <h2 id="pass-title">On the pass</h2>
          <p>The latest trades of feeders, and how many copies each reached.</p>
        </div>
        <div className={classes.tags}>
          {isVisitor && (
            <Tag>
              <IconClock size={14} stroke={1.75} aria-hidden="true" /> 15-min delay for visitors
            </Tag>
          )}
          {source && source !== "LIVE" && (
            <Tag look="dashed">
              <IconFlask2 size={14} stroke={1.75} aria-hidden="true" /> {source === "SIMULATED" ? "Simulated prices" : "Replayed prices"}
            </Tag>
          )}
        </div>
      </header>
      <div className={classes.card}>
        <Rows items={items && openingsOf(items)} isReading={isReading} hasFailed={hasFailed} onRetry={onRetry} isVisitor={isVisitor} />
      </div>
    </section>
  );
}

function Rows({ items, isReading, hasFailed, onRetry, isVisitor }: Omit<LatestTradesProps, "source">): ReactNode {
  if (hasFailed) {
    return (
      <div className={classes.note} role="alert">
        <p>The pass did not answer. </p>
        <Button size="xs" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!items) {
    return (
      <Loading label="Loading trades">
        <RowsSkeleton rows={5} />
      </Loading>
    );
  }
  if (items.length === 0) {
    return (
      <p className={classes.note}>
        Nothing on the pass yet.{" "}
        {isVisitor ? "Visitors see trades with a 15-min delay. The first ones appear here soon." : "The first trade appears here."}
      </p>
    );
  }
  return <Table items={items} isReading={isReading} isVisitor={isVisitor} />;
}

interface TableProps {
  readonly items: readonly LatestTrade[];
  readonly isReading: boolean;
  readonly isVisitor: boolean;
}

function Table({ items, isReading, isVisitor }: TableProps): ReactNode {
  const { data } = useHomeCopiesQuery({ variables: copiesAskedOf(items), fetchPolicy: isReading ? "cache-only" : "cache-and-network" });
  const recipes = data ? [data.a, data.b, data.c, data.d, data.e] : [];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Feeder</th>
          <th scope="col">Trade</th>
          <th scope="col">Price</th>
          <th scope="col">Time</th>
          <th scope="col">Copied</th>
          <th scope="col">Median</th>
          <th scope="col">{slippageLabel}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isVisitor={isVisitor}
            copied={recipes.find((recipe) => recipe?.trade.id === item.trade.id)?.copies}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly item: LatestTrade;
  readonly isVisitor: boolean;
  readonly copied: HomeCopiedFragment["copies"] | undefined;
}

function Row({ item, isVisitor, copied }: RowProps): ReactNode {
  const { author, event, trade, instrument } = item;
  const { before, after } = actOf(event, trade.side);
  return (
    <tr>
      <td>
        <span className={classes.who}>
          <Avatar id={author.id} name={author.name} size={32} />
          <span>
            <strong>{isVisitor ? author.name : <Link to={`/trader/${author.id}`}>{author.name}</Link>}</strong>
            <span>
              {tierNames[author.tier]} <ModeTag mode={trade.mode} />
            </span>
          </span>
        </span>
      </td>
      <td>
        {before} <strong>{instrument.symbol}</strong> {after}
      </td>
      <td className={classes.number}>
        <Num
          text={event.fillPrice === null ? detailOf(event, instrument.tick) || "–" : formatPrice(event.fillPrice, instrument.tick)}
          title={detailOf(event, instrument.tick) || "This event has no price"}
        />
      </td>
      <td className={classes.number}>
        <Ago at={event.at} />
        <SealButton eventId={event.id} label={`What sealed means for event ${event.sequence} of ${author.name}`} className={classes.seal}>
          sealed
        </SealButton>
      </td>
      <td className={classes.number}>{copied ? copiedWords(copied.counts) : "–"}</td>
      <td className={classes.number} title="From the feeder’s fill to the copy’s, median">
        {formatDuration(copied?.counts.medianLatencyMs)}
      </td>
      <td className={classes.number}>{formatBps(copied?.medianSlippageBps)}</td>
    </tr>
  );
}

/** `84 of 86`: the copies that took it, of all that were asked. */
function copiedWords({ copied, partial, skipped, rejected, pending }: HomeCopiedFragment["copies"]["counts"]): string {
  const took = copied + partial;
  const all = took + skipped + rejected + pending;
  return all === 0 ? "no copies then" : `${formatCount(took)} of ${formatCount(all)}`;
}
