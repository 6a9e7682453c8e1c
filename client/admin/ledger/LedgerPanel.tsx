import { useQuery } from "@apollo/client/react";
import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import { Panel } from "../panel";
import { useIsSample } from "../sample";
import { AdminLedgerDocument } from "./admin-ledger.generated";
import { CheckCard } from "./CheckCard";
import { TotalsCard } from "./TotalsCard";
import { TransfersCard } from "./TransfersCard";

/** All bites and cents: the proof of them, what the accounts of each kind hold, and each transfer. */
export default function LedgerPanel(): ReactNode {
  return useIsSample() ? (
    <Card title="Ledger" isFlush>
      <Box component="p" c="dimmed" py="lg" px="md">
        The admin persona has no ledger.
      </Box>
    </Card>
  ) : (
    <Ledger />
  );
}

function Ledger(): ReactNode {
  const { data, error, refetch } = useQuery(AdminLedgerDocument, { fetchPolicy: "cache-and-network" });
  return (
    <Panel data={data?.adminLedger} error={error} onRetry={() => void refetch()}>
      {({ kinds, lastCheck }) => (
        <Stack>
          <CheckCard last={lastCheck} onChecked={() => void refetch()} />
          <TotalsCard kinds={kinds} />
          <TransfersCard />
        </Stack>
      )}
    </Panel>
  );
}
