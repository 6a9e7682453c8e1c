import { Button } from "@mantine/core";
import { IconClock, IconFlask2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../lib/format";
import { formatExact } from "../lib/time";
import { actOf, detailOf } from "../trading/trade-words";
import { Ago } from "../ui/Ago";
import { Avatar } from "../ui/Avatar";
import { Num } from "../ui/Num";
import { Loading, RowsSkeleton } from "../ui/Skeleton";
import { Tag } from "../ui/Tag";
import { tierNames } from "../ui/TierBadge";
import type { HomeQuery } from "./home.generated";
import classes from "./OnThePass.module.css";

export type PassItem = HomeQuery["feed"]["edges"][number]["node"];

export interface OnThePassProps {
  readonly items: readonly PassItem[] | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly source: "SIMULATED" | "REPLAYED" | "LIVE" | null;
  readonly isVisitor: boolean;
}

/** What feeders did, as an ordinary table; late for visitors and marked so. */
export function OnThePass({ items, hasFailed, onRetry, source, isVisitor }: OnThePassProps): ReactNode {
  return (
    <section id="on-the-pass" className={classes.section} aria-labelledby="pass-title">
      <header className={classes.header}>
        <div>
          <h2 id="pass-title">On the pass</h2>
          <p>What feeders did last, each with its seal.</p>
        </div>
        <div className={classes.tags}>
          {isVisitor && (
            <Tag>
              <IconClock size={14} stroke={1.75} aria-hidden="true" /> 15 minutes late for visitors
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
        <Rows items={items} hasFailed={hasFailed} onRetry={onRetry} isVisitor={isVisitor} />
      </div>
    </section>
  );
}

function Rows({ items, hasFailed, onRetry, isVisitor }: Pick<OnThePassProps, "items" | "hasFailed" | "onRetry" | "isVisitor">): ReactNode {
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
      <Loading label="Trades are loading">
        <RowsSkeleton rows={5} />
      </Loading>
    );
  }
  if (items.length === 0) {
    return (
      <p className={classes.note}>
        Nothing on the pass yet.{" "}
        {isVisitor ? "Visitors see trades 15 minutes after they happened; the first ones are on their way." : "The first trade shows here."}
      </p>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Feeder</th>
          <th scope="col">Trade</th>
          <th scope="col">Price</th>
          <th scope="col">Time</th>
          <th scope="col">Seal</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} isVisitor={isVisitor} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, isVisitor }: { readonly item: PassItem; readonly isVisitor: boolean }): ReactNode {
  const { author, event, trade, instrument } = item;
  const { before, after } = actOf(event, trade.side);
  return (
    <tr>
      <td>
        <span className={classes.who}>
          <Avatar id={author.id} name={author.name} size={32} />
          <span>
            <strong>{isVisitor ? author.name : <Link to={`/trader/${author.id}`}>{author.name}</Link>}</strong>
            <span>{tierNames[author.tier]}</span>
          </span>
        </span>
      </td>
      <td>
        {before} <strong>{instrument.symbol}</strong> {after}
      </td>
      <td className={classes.number}>
        <Num
          text={event.fillPrice === null ? detailOf(event, instrument.tick) || "–" : formatPrice(event.fillPrice, instrument.tick)}
          title={detailOf(event, instrument.tick) || "No price belongs to this event"}
        />
      </td>
      <td className={classes.number}>
        <Ago at={event.at} />
      </td>
      <td className={classes.seal} title={`Event ${event.sequence} of this record, sealed ${formatExact(event.at)}: ${event.hash}`}>
        <span>№ {event.sequence}</span> <code>{event.hash.slice(0, 8)}</code>
      </td>
    </tr>
  );
}
