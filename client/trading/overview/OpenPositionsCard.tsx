import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Card } from "../../ui/layout/Card";
import type { PortfolioQuery } from "../portfolio/portfolio.generated";
import { PositionsTable } from "../portfolio/PositionsTable";
import classes from "./OpenPositionsCard.module.css";

/** The rest is on the portfolio's page. */
const shownMax = 5;

export interface OpenPositionsCardProps {
  readonly portfolio: PortfolioQuery["portfolio"];
  readonly staleSince: string | undefined;
}

/** The largest positions of an account, own and copied, live: for a dashboard. */
export function OpenPositionsCard({ portfolio, staleSince }: OpenPositionsCardProps): ReactNode {
  const { positions, copiedPositions, valuation } = portfolio;
  const count = positions.length + copiedPositions.length;
  return (
    <Card
      isFlush
      title={`Open positions ${count}`}
      note={count > shownMax ? `${shownMax} largest` : undefined}
      aside={
        <Button size="compact-sm" component={Link} to="/portfolio">
          View portfolio
        </Button>
      }
    >
      {count > 0 ? (
        <PositionsTable
          positions={positions}
          copied={copiedPositions}
          valuation={valuation}
          hasRecipes
          staleSince={staleSince}
          briefCount={shownMax}
        />
      ) : (
        <p className={classes.nothing}>No open positions. Positions from your own trades and your copies appear here.</p>
      )}
    </Card>
  );
}

/** Its place while the account loads. */
export const OpenPositionsSkeleton = (): ReactNode => (
  <Card isFlush title="Open positions">
    <Loading label="Loading your positions">
      <RowsSkeleton rows={shownMax} />
    </Loading>
  </Card>
);
