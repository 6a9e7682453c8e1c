import { useQuery } from "@apollo/client/react";
import { Alert, List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorLine } from "../settings/ErrorLine";
import { LeavingMoneyDocument } from "./leaving.generated";
import { leavingLines, losesBites } from "./leaving-words";

/** In the dialog that deletes an account: what becomes of its bites, plan, subscriptions, copies and payouts, by what there is now. */
export function LeavingMoney(): ReactNode {
  const { data, error, refetch } = useQuery(LeavingMoneyDocument, { fetchPolicy: "network-only" });
  if (!data && error) return <ErrorLine onRetry={() => void refetch()}>Couldn’t load what you have.</ErrorLine>;
  if (!data)
    return (
      <Loading label="Loading what you have">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  const lines = leavingLines(data);
  if (lines.length === 0) return null;
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb={4}>
        Your money here
      </Text>
      <List size="sm" spacing={4}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {losesBites(data) && (
        <Alert color="accent" mt="sm">
          Deleting gives no money back. <Link to="/subscription">View your bites</Link> or <Link to="/earnings">request a payout</Link>{" "}
          first.
        </Alert>
      )}
    </div>
  );
}
