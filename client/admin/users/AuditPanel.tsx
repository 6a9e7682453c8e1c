import { useQuery } from "@apollo/client/react";
import { Box, Group, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { AuditLogDocument } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { AuditLogLine } from "./AuditLogLine";
import { Panel } from "../panel";

const waitMs = 250;

/** Who did what to whom, and why; never changed, only added to. */
export default function AuditPanel(): ReactNode {
  const [actor, setActor] = useState("");
  const [action, setAction] = useState("");
  const slowly = useDebouncedCallback((change: () => void) => change(), waitMs);
  const variables = { actor: actor || null, action: action || null };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditLogDocument, { variables, fetchPolicy: "cache-and-network" });
  const page = (data ?? previousData)?.auditLog;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { ...variables, after: page?.pageInfo.endCursor } });
  };
  return (
    <Stack>
      <Group gap="xs" role="search">
        <TextInput
          label="Admin"
          placeholder="username"
          flex="1 1 160px"
          maw={280}
          onChange={({ currentTarget }) => slowly(() => setActor(currentTarget.value))}
        />
        <TextInput
          label="Action"
          placeholder="users or market.halt"
          flex="1 1 160px"
          maw={280}
          onChange={({ currentTarget }) => slowly(() => setAction(currentTarget.value))}
        />
      </Group>
      <Panel data={page} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) => (
          <Card isFlush>
            {edges.length === 0 ? (
              <Box component="p" c="dimmed" py="lg" px="md">
                {actor || action ? "No matching entries." : "The log is empty."}
              </Box>
            ) : (
              <ul className={classes.list}>
                {edges.map(({ node }) => (
                  <AuditLogLine key={node.id} line={node} />
                ))}
              </ul>
            )}
            {edges.length > 0 && (
              <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="Start of the log." />
            )}
          </Card>
        )}
      </Panel>
    </Stack>
  );
}
