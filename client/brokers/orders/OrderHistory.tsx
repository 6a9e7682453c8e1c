import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { formatClock } from "../../lib/format/time";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { BrokerOrderHistoryDocument } from "./orders.generated";
import { orderStates, sourceWords } from "./order-words";
import classes from "./Orders.module.css";

/** An order's states from left to right, each with what said so. */
export function OrderHistory({ id, nextLookUpAt }: { readonly id: string; readonly nextLookUpAt: string | null }): ReactNode {
  const { data, error } = useQuery(BrokerOrderHistoryDocument, { variables: { id } });
  const changes = data?.brokerOrder?.changes;
  if (!changes)
    return error ? (
      <p role="alert">Couldn’t load the history.</p>
    ) : (
      <Loading label="Loading the history">
        <Skeleton height={56} />
      </Loading>
    );
  return (
    <ol className={classes.history} aria-label="State history">
      {changes.map(({ number, at, state, source, words }) => (
        <li key={number} data-look={orderStates[state].look} title={words ?? undefined}>
          <strong>{orderStates[state].text}</strong>
          <small>
            {formatClock(at)}, {sourceWords(source)}
          </small>
        </li>
      ))}
      {nextLookUpAt && (
        <li data-look="next">
          <strong>Look-up</strong>
          <small>next at {formatClock(nextLookUpAt)}</small>
        </li>
      )}
    </ol>
  );
}
