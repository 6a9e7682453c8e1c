import { useQuery } from "@apollo/client/react";
import { Box, Flex, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AdminBrokerConnectionFilter, BrokerConnectionState, BrokerReconciliationResult } from "../../graphql/schema.generated";
import { Ago } from "../../ui/data/Ago";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import classes from "../AdminPage.module.css";
import { Panel, panelPollMs } from "../panel";
import { venueNames } from "../../lib/format/venue-names";
import { AccountTag } from "./AccountTag";
import { connectionStates, reconciliationResults } from "./admin-broker-words";
import { AdminBrokerConnectionsDocument, type AdminConnectionRowFragment } from "./admin-brokers.generated";

type Row = AdminConnectionRowFragment;

const anyState = { value: "", label: "All states" };
const anyResult = { value: "", label: "All comparisons" };
const stateChoices = [anyState, ...Object.entries(connectionStates).map(([value, { text }]) => ({ value, label: text }))];
const resultChoices = [anyResult, ...Object.entries(reconciliationResults).map(([value, { text }]) => ({ value, label: text }))];

/** Every connection, newest first, by state and by the result of its last comparison. */
export function ConnectionsCard(): ReactNode {
  const [filter, setFilter] = useState<AdminBrokerConnectionFilter>({});
  const { data, previousData, error, refetch, fetchMore } = useQuery(AdminBrokerConnectionsDocument, {
    variables: { filter },
    pollInterval: panelPollMs,
  });
  const page = (data ?? previousData)?.adminBrokerConnections;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { filter, after: page?.pageInfo.endCursor } });
  };
  return (
    <Card title="Connections" note="newest first" isFlush aside={<Filters filter={filter} onChange={setFilter} />}>
      <Panel data={page} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) =>
          edges.length === 0 ? (
            <Box component="p" c="dimmed" py="lg" px="md">
              No connections.
            </Box>
          ) : (
            <>
              <ResponsiveTable caption="Connections" columns={columns} rows={edges.map(({ node }) => node)} rowKey={({ id }) => id} />
              <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
            </>
          )
        }
      </Panel>
    </Card>
  );
}

interface FiltersProps {
  readonly filter: AdminBrokerConnectionFilter;
  readonly onChange: (filter: AdminBrokerConnectionFilter) => void;
}

const Filters = ({ filter, onChange }: FiltersProps): ReactNode => (
  <Flex gap="xs" wrap="wrap">
    <NativeSelect
      size="xs"
      aria-label="State of connections"
      data={stateChoices}
      value={filter.state ?? ""}
      onChange={(event) => onChange({ ...filter, state: (event.currentTarget.value || null) as BrokerConnectionState | null })}
    />
    <NativeSelect
      size="xs"
      aria-label="Result of the last comparison"
      data={resultChoices}
      value={filter.reconciliation ?? ""}
      onChange={(event) =>
        onChange({ ...filter, reconciliation: (event.currentTarget.value || null) as BrokerReconciliationResult | null })
      }
    />
  </Flex>
);

const columns: readonly Column<Row>[] = [
  { key: "owner", label: "Owner", isHead: true, cell: (connection) => <Owner connection={connection} /> },
  {
    key: "kind",
    label: "Money",
    cell: (connection) => <AccountTag {...connection} />,
  },
  { key: "state", label: "State", cell: (connection) => <State connection={connection} /> },
  { key: "books", label: "Books", cell: (connection) => <Books connection={connection} /> },
  { key: "served", label: "Worked on", isDetail: true, cell: ({ isServed }) => (isServed ? "Yes" : "No process") },
];

const Owner = ({ connection: { username, venue } }: { readonly connection: Row }): ReactNode => (
  <span>
    <Link to={`/profile/${username}`}>@{username}</Link>
    <span className={classes.meta}>{venueNames[venue]}</span>
  </span>
);

const State = ({ connection: { state, stateSince, failure, failingSince } }: { readonly connection: Row }): ReactNode => (
  <span>
    <Tag look={connectionStates[state].look}>{connectionStates[state].text}</Tag>
    <span className={classes.meta}>
      {failure && failingSince ? (
        <>
          calls fail since <Ago at={failingSince} isHistory />
        </>
      ) : (
        <>
          since <Ago at={stateSince} isHistory />
        </>
      )}
    </span>
  </span>
);

function Books({ connection: { reconciliation, reconciledAt, reconciliationWords } }: { readonly connection: Row }): ReactNode {
  if (!reconciliation) return "Not compared";
  const { text, look } = reconciliationResults[reconciliation];
  return (
    <span>
      <Tag look={look}>{text}</Tag>
      <span className={classes.meta}>
        {reconciledAt && <Ago at={reconciledAt} isHistory />}
        {reconciliationWords && `, “${reconciliationWords}”`}
      </span>
    </span>
  );
}
