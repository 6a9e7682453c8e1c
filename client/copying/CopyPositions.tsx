import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTradeSending } from "../trading/trade-sending";
import { Money, MoneyChange, Percent, Price, Quantity } from "../ui/Num";
import { Loading, RowsSkeleton } from "../ui/Skeleton";
import { ErrorState } from "../ui/States";
import { SideTag } from "../ui/Tag";
import {
  CopyDetailDocument,
  useCancelPendingCloseMutation,
  useCloseCopiedTradeMutation,
  type CopyPositionRowFragment,
} from "./copying.generated";
import classes from "./ChefsPage.module.css";

/** What one copy holds, each position closable by itself. */
export function CopyPositions({ copyId }: { readonly copyId: string }): ReactNode {
  const { data, error, refetch } = useQuery(CopyDetailDocument, { variables: { id: copyId }, fetchPolicy: "cache-and-network" });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Its positions could not be fetched.</ErrorState>;
  if (!data?.copy)
    return (
      <Loading label="Fetching positions">
        <RowsSkeleton rows={2} />
      </Loading>
    );
  const { positions } = data.copy;
  if (positions.length === 0) return <p className={classes.nothing}>Nothing held. Its cash waits for the next trade.</p>;
  return (
    <ul className={classes.positions} aria-label="Positions of this copy">
      <li className={classes.heads} aria-hidden="true">
        {["Trade", ...labels, ""].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </li>
      {positions.map((position) => (
        <Position key={position.id} position={position} copyId={copyId} />
      ))}
    </ul>
  );
}

const labels = ["Held", "Average", "Now", "Worth", "Open P&L", "Percent"] as const;

const Cell = ({ label, children }: { readonly label: (typeof labels)[number]; readonly children: ReactNode }): ReactNode => (
  <span>
    <small className={classes.label}>{label}</small>
    {children}
  </span>
);

function Position({ position, copyId }: { readonly position: CopyPositionRowFragment; readonly copyId: string }): ReactNode {
  const { instrument } = position;
  const sending = useTradeSending([]);
  const [closeTrade] = useCloseCopiedTradeMutation();
  const [cancelClose] = useCancelPendingCloseMutation();
  const input = { variables: { input: { copyId, tradeId: position.tradeId } } };
  return (
    <li>
      <span>
        <Link to={`/recipe/${position.tradeId}`}>{instrument.symbol}</Link> <SideTag side={position.side} />
      </span>
      <Cell label="Held">
        <Quantity value={position.quantity} lot={instrument.lot} />
      </Cell>
      <Cell label="Average">
        <Price value={position.averagePrice} tick={instrument.tick} />
      </Cell>
      <Cell label="Now">
        <Price value={position.mid} tick={instrument.tick} isLive />
      </Cell>
      <Cell label="Worth">
        <Money value={position.value} isLive />
      </Cell>
      <Cell label={"Open P&L"}>
        <MoneyChange value={position.openPnl} isLive />
      </Cell>
      <Cell label="Percent">
        <Percent value={position.openPnlPercent} />
      </Cell>
      <span>
        {sending.mistakes.form && (
          <span role="alert" className={classes.mistake}>
            {sending.mistakes.form}
          </span>
        )}
        {position.isClosePending && <small className={classes.quiet}>closing at the next live price</small>}
        {position.viewerCanClose && (
          <Button
            size="compact-xs"
            loading={sending.isBusy}
            onClick={() => void sending.send(async () => (await closeTrade(input)).data?.closeCopiedTrade)}
          >
            Close just this
          </Button>
        )}
        {position.viewerCanCancelPendingClose && (
          <Button
            size="compact-xs"
            loading={sending.isBusy}
            onClick={() => void sending.send(async () => (await cancelClose(input)).data?.cancelPendingClose)}
          >
            Keep it as my own
          </Button>
        )}
      </span>
    </li>
  );
}
