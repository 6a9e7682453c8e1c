import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import type { ConnectionFactsFragment } from "../connections.generated";
import { BrokerBooksDocument } from "./books.generated";
import { DifferencesCard } from "./DifferencesCard";
import { ExternalFillsCard } from "./ExternalFillsCard";
import { ExternalOrdersCard } from "./ExternalOrdersCard";
import { PositionsCard } from "./PositionsCard";
import { ReconciliationCard } from "./ReconciliationCard";

/** What is held, differs and was compared; loaded together, shown in two columns. */
export function useBooks(id: string) {
  const { data, error, refetch } = useQuery(BrokerBooksDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  return { books: data?.brokerConnection ?? null, hasFailed: error !== undefined && !data, refetch: () => void refetch() };
}
export type BooksState = ReturnType<typeof useBooks>;

interface BooksProps {
  readonly connection: ConnectionFactsFragment;
  readonly state: BooksState;
}

/** Where opens are stopped, before anything else. */
export const AccountDifferences = ({ connection, state: { books } }: BooksProps): ReactNode =>
  books && books.differences.length > 0 ? <DifferencesCard connection={connection} differences={books.differences} /> : null;

export function AccountPositions({ connection, state: { books, hasFailed, refetch } }: BooksProps): ReactNode {
  if (books)
    return (
      <>
        <PositionsCard connection={connection} positions={books.positions} differences={books.differences} />
        {books.externalOrders.length > 0 && <ExternalOrdersCard venueName={connection.venueName} orders={books.externalOrders} />}
        {books.externalFills.edges.length > 0 && <ExternalFillsCard connection={connection} fills={books.externalFills} />}
      </>
    );
  return hasFailed ? (
    <ErrorState onRetry={refetch}>Couldn’t load the positions.</ErrorState>
  ) : (
    <Waiting label="Loading positions" height={160} />
  );
}

export function AccountReconciliations({ connection, state: { books } }: BooksProps): ReactNode {
  if (!books) return <Waiting label="Loading reconciliations" height={200} />;
  return <ReconciliationCard connection={connection} entries={books.reconciliations.edges.map(({ node }) => node)} />;
}

const Waiting = ({ label, height }: { readonly label: string; readonly height: number }): ReactNode => (
  <div role="status" aria-label={label} aria-busy="true">
    <Skeleton height={height} />
  </div>
);
