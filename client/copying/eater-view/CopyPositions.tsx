import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Money, MoneyChange, Percent, Price, Quantity } from "../../ui/data/Num";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { SideTag } from "../../ui/data/Tag";
import { CopyDetailDocument, type CopyPositionRowFragment } from "../copying.generated";
import { PositionActions } from "./PositionActions";
import classes from "./ChefsPage.module.css";

/** What one copy holds, each position closable by itself. */
export function CopyPositions({ copyId }: { readonly copyId: string }): ReactNode {
  const { data, error, refetch } = useQuery(CopyDetailDocument, { variables: { id: copyId }, fetchPolicy: "cache-and-network" });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load this copy’s positions.</ErrorState>;
  if (!data?.copy)
    return (
      <Loading label="Loading positions">
        <RowsSkeleton rows={2} />
      </Loading>
    );
  const { positions } = data.copy;
  if (positions.length === 0) return <p className={classes.nothing}>No open positions. The cash is ready for the next trade.</p>;
  return (
    <ul className={classes.positions} aria-label="Positions of this copy">
      <li className={classes.heads} aria-hidden="true">
        {["Trade", ...labels, ""].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </li>
      {positions.map((position) => (
        <Position key={position.id} position={position} feederName={data.copy!.feeder.name} />
      ))}
    </ul>
  );
}

const labels = ["Quantity", "Avg. price", "Price", "Value", "Open P&L", "P&L %"] as const;

const Cell = ({ label, children }: { readonly label: (typeof labels)[number]; readonly children: ReactNode }): ReactNode => (
  <span>
    <small className={classes.label}>{label}</small>
    {children}
  </span>
);

function Position({ position, feederName }: { readonly position: CopyPositionRowFragment; readonly feederName: string }): ReactNode {
  const { instrument } = position;
  return (
    <li>
      <span>
        <Link to={`/recipe/${position.tradeId}`}>{instrument.symbol}</Link> <SideTag side={position.side} />
      </span>
      <Cell label="Quantity">
        <Quantity value={position.quantity} lot={instrument.lot} />
      </Cell>
      <Cell label="Avg. price">
        <Price value={position.averagePrice} tick={instrument.tick} />
      </Cell>
      <Cell label="Price">
        <Price value={position.mid} tick={instrument.tick} isLive />
      </Cell>
      <Cell label="Value">
        <Money value={position.value} isLive />
      </Cell>
      <Cell label={"Open P&L"}>
        <MoneyChange value={position.openPnl} isLive />
      </Cell>
      <Cell label={"P&L %"}>
        <Percent value={position.openPnlPercent} />
      </Cell>
      <span>
        <PositionActions position={position} feederName={feederName} />
      </span>
    </li>
  );
}
