import type { ReactNode } from "react";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { formatPercent } from "../../lib/format/format";
import { Money, MoneyChange } from "../../ui/data/Num";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ErrorState } from "../../ui/feedback/States";
import { OpenPositionsCard } from "./OpenPositionsCard";
import { usePortfolio } from "../portfolio/portfolio-hooks";

/** A feeder's own record account on the dashboard: what it is worth and holds. */
export function OwnAccount(): ReactNode {
  const { portfolio, error, refetch } = usePortfolio("RECORD");
  const staleSince = useOfflineSince()?.toISOString();
  if (error) return <ErrorState onRetry={refetch}>Couldn’t load your account.</ErrorState>;
  if (!portfolio) return <StatStripSkeleton tiles={4} />;
  const { valuation } = portfolio;
  return (
    <>
      <StatStrip label="Your account">
        <StatTile
          label="Account value"
          value={<Money value={valuation.equity} isLive staleSince={staleSince} />}
          context="record account"
        />
        <StatTile
          label="Today’s P&L"
          value={<MoneyChange value={valuation.dayPnl} isLive staleSince={staleSince} hidesAsOf />}
          context={formatPercent(valuation.dayPnlPercent)}
        />
        <StatTile
          label="Open P&L"
          value={<MoneyChange value={valuation.openPnl} isLive staleSince={staleSince} hidesAsOf />}
          context="all positions"
        />
        <StatTile
          label="Free cash"
          value={<Money value={valuation.freeCash} staleSince={staleSince} hidesAsOf />}
          context="for new trades"
        />
      </StatStrip>
      <OpenPositionsCard portfolio={portfolio} staleSince={staleSince} />
    </>
  );
}
