import { useQuery } from "@apollo/client/react";
import { Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/data/Avatar";
import { Percent } from "../../ui/data/Num";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { tierNames } from "../../ui/data/TierBadge";
import { FirstCopyFeedersDocument, type FirstCopyFeedersQuery } from "../copying.generated";
import { CopyButton } from "../lifecycle/CopyButton";
import { TasteTestButton } from "../taste-test/TasteTestButton";
import classes from "./FirstCopy.module.css";

type Feeder = FirstCopyFeedersQuery["traders"]["edges"][number]["node"];

const feedersShown = 3;

/** The way to the first receipt in three plain steps, for someone without copies; the first step is taken right here. */
export function FirstCopy(): ReactNode {
  return (
    <section className={classes.card} aria-labelledby="first-copy">
      <h2 id="first-copy">Your first copy, in three steps</h2>
      <ol className={classes.steps}>
        <li>
          <span className={classes.number} aria-hidden="true">
            1
          </span>
          <div>
            <h3>Choose a feeder</h3>
            <p>
              These feeders have open trades, so your first receipts can arrive immediately. A taste test shows what a copy would have made
              of their past.
            </p>
            <Feeders />
          </div>
        </li>
        <li>
          <span className={classes.number} aria-hidden="true">
            2
          </span>
          <div>
            <h3>Enter an amount</h3>
            <p>$1,000 of paper money is a good start. Copying uses only this amount, and you see the worst case before you confirm.</p>
          </div>
        </li>
        <li>
          <span className={classes.number} aria-hidden="true">
            3
          </span>
          <div>
            <h3>Read your first receipt</h3>
            <p>Each copied trade appears on this page with its size, price and time. You can stop at any time.</p>
          </div>
        </li>
      </ol>
    </section>
  );
}

function Feeders(): ReactNode {
  const { data, error, refetch } = useQuery(FirstCopyFeedersDocument, { fetchPolicy: "cache-first" });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load the feeders.</ErrorState>;
  if (!data)
    return (
      <Loading label="Loading feeders">
        <FeedersSkeleton />
      </Loading>
    );
  return (
    <>
      <ul className={classes.feeders}>
        {choose(data).map((feeder) => (
          <li key={feeder.id}>
            <Avatar id={feeder.id} name={feeder.name} size={32} />
            <span>
              <Link to={`/trader/${feeder.id}`}>{feeder.name}</Link>
              <small>
                {tierNames[feeder.tier]}, {feeder.figures?.openTrades ?? 0} open
              </small>
            </span>
            <Percent value={feeder.figures?.returnPercent.value ?? null} reason={feeder.figures?.returnPercent.reason} digits={1} />
            <Flex gap="xs" wrap="wrap">
              {feeder.figures && <TasteTestButton feeder={feeder} canCopy={!feeder.viewerCopy} />}
              <CopyButton
                trader={feeder}
                openTrades={feeder.figures?.openTrades ?? 0}
                withOpenTrades={(feeder.figures?.openTrades ?? 0) > 0}
              />
            </Flex>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/feeders" size="compact-sm">
        View all feeders
      </Button>
    </>
  );
}

/** In the list's own rows: the steps below stay where they are. */
const FeedersSkeleton = (): ReactNode => (
  <div aria-hidden="true">
    <ul className={classes.feeders}>
      {Array.from({ length: feedersShown }, (_, index) => (
        <li key={index}>
          <Skeleton width={32} height={32} isCircle />
          <span>
            <Skeleton width={112} height={20} />
            <small>&nbsp;</small>
          </span>
          <Skeleton width={48} height={12} />
          <Button className={classes.coming}>Copy</Button>
        </li>
      ))}
    </ul>
    <Button size="compact-sm" className={classes.coming}>
      View all feeders
    </Button>
  </div>
);

/** Whoever can be copied without a subscription, people with open trades first, otherwise as the server ranked them. */
function choose(data: FirstCopyFeedersQuery): readonly Feeder[] {
  const able = data.traders.edges.map(({ node }) => node).filter(({ viewerCanCopy, priceBites }) => viewerCanCopy && priceBites === 0);
  const isBusy = ({ figures }: Feeder): boolean => (figures?.openTrades ?? 0) > 0;
  return [...able.filter(isBusy), ...able.filter((feeder) => !isBusy(feeder))].slice(0, feedersShown);
}
