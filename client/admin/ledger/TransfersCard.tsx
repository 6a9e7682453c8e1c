import { useQuery } from "@apollo/client/react";
import { Box, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { transferText } from "../../billing/bites/transfer-words";
import { formatExact } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import classes from "../AdminPage.module.css";
import { Panel } from "../panel";
import { AdminLedgerTransfersDocument, type LedgerTransferFactsFragment } from "./admin-ledger.generated";
import own from "./TransfersCard.module.css";
import { amountText, movedText } from "./ledger-words";

const waitMs = 250;

/** Each transfer with its entries, of a user or under a key. */
export function TransfersCard(): ReactNode {
  const [search, setSearch] = useState("");
  const slowly = useDebouncedCallback(setSearch, waitMs);
  const variables = { search: search.trim() || null };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AdminLedgerTransfersDocument, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? previousData)?.adminLedgerTransfers;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { ...variables, after: page?.pageInfo.endCursor } });
  };
  return (
    <Card
      title="Transfers"
      note="latest first"
      isFlush
      aside={
        <TextInput
          type="search"
          aria-label="Search transfers"
          placeholder="Username, key or number"
          w={240}
          maw="100%"
          onChange={({ currentTarget }) => slowly(currentTarget.value)}
        />
      }
    >
      <Panel data={page} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) => (
          <>
            {edges.length === 0 && (
              <Box component="p" c="dimmed" py="lg" px="md">
                {variables.search ? "No transfer of this user, key or number." : "Nothing was booked."}
              </Box>
            )}
            <ul className={classes.list} aria-label="Transfers">
              {edges.map(({ node }) => (
                <TransferLine key={node.id} transfer={node} />
              ))}
            </ul>
            {edges.length > 0 && (
              <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="First transfer." />
            )}
          </>
        )}
      </Panel>
    </Card>
  );
}

const TransferLine = ({ transfer }: { readonly transfer: LedgerTransferFactsFragment }): ReactNode => (
  <li>
    <span className={classes.grow}>
      <span className={classes.strong}>{transferText(transfer.kind)}</span>
      <span className={classes.meta}>
        No. {transfer.id}, {formatExact(transfer.at)}
        {transfer.username && (
          <>
            , <Link to={`/profile/${transfer.username}`}>@{transfer.username}</Link>
          </>
        )}
      </span>
      <code className={classes.meta}>{transfer.key}</code>
    </span>
    <ul className={own.entries} aria-label={`Entries of ${transfer.id}`}>
      {transfer.entries.map(({ account, currency, username, amount, balance }, at) => (
        <li key={at}>
          <span>
            <code>{account}</code>
            {username && ` @${username}`}
          </span>
          <span>{movedText(amount, currency)}</span>
          <small>{amountText(balance, currency)} after</small>
        </li>
      ))}
    </ul>
  </li>
);
