import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { useTraderRecordsQuery } from "./records.generated";
import { VerifyCard } from "./VerifyCard";

/** The check of a feeder's records on the profile. */
export function ProfileRecord({ traderId }: { readonly traderId: string }): ReactNode {
  const { data, error, refetch } = useTraderRecordsQuery({ variables: { id: traderId } });
  const records = data?.trader?.sealedRecords;
  if (error && !records)
    return (
      <Card title="Check this record">
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the record.</ErrorState>
      </Card>
    );
  return records?.map((record) => (
    <div key={record.id}>
      <VerifyCard record={record} />
      <Text fz="xs" c="secondary" mt={6}>
        <Anchor inherit underline="always" component={Link} to={`/r/${record.id}`}>
          Page of this record
        </Anchor>
      </Text>
    </div>
  ));
}
