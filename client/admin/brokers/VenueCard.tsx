import { Box, Button } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount, formatCounted, formatPercent } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { AccountTag } from "./AccountTag";
import { circuits, connectionContext, inSync, reconciliationContext, totalOf } from "./admin-broker-words";
import type { AdminVenueFactsFragment } from "./admin-brokers.generated";

type Venue = AdminVenueFactsFragment;
type Calls = Venue["calls"][number] & Pick<Venue, "venue">;

interface VenueCardProps {
  readonly venue: Venue;
  /** Opens the dialog of the switch; null where only sample data is shown. */
  readonly onAct: ((venue: Venue) => void) | null;
}

/** One broker: how many accounts and orders, how its calls go, and whether opens are stopped. */
export function VenueCard({ venue, onAct }: VenueCardProps): ReactNode {
  const { name, isStopped, stopReason, changedAt, connections, reconciliations, workingOrders, unknownOrders, lostOrders } = venue;
  return (
    <Card title={name} aside={onAct && <StopButton venue={venue} onAct={onAct} />} isFlush>
      {isStopped && (
        <Box px="md" py="sm">
          <Tag look="loss">Opens stopped</Tag> “{stopReason}”
          {changedAt && (
            <>
              , since <Ago at={changedAt} isHistory />
            </>
          )}
        </Box>
      )}
      <Box px="md" pb="md">
        <StatStrip label={name}>
          <StatTile label="Connections" value={formatCount(totalOf(connections))} context={connectionContext(connections, venue.failing)} />
          <StatTile label="In sync" value={formatCount(inSync(reconciliations))} context={reconciliationContext(reconciliations)} />
          <StatTile label="Working orders" value={formatCount(workingOrders)} context="have not ended" />
          <StatTile
            label="Unclear orders"
            value={formatCount(unknownOrders + lostOrders)}
            context={`${formatCount(unknownOrders)} unknown, ${formatCount(lostOrders)} lost`}
          />
        </StatStrip>
      </Box>
      {venue.calls.length > 0 && (
        <ResponsiveTable
          caption={`Calls to ${name}`}
          columns={callColumns}
          rows={venue.calls.map((calls) => ({ ...calls, venue: venue.venue }))}
          rowKey={({ environment }) => environment}
          isDense
        />
      )}
    </Card>
  );
}

export function StopButton({ venue, onAct }: { readonly venue: Venue; readonly onAct: (venue: Venue) => void }): ReactNode {
  const { name, isStopped } = venue;
  if (isStopped)
    return (
      <Button size="xs" onClick={() => onAct(venue)} aria-label={`Resume opens at ${name}`}>
        Resume opens
      </Button>
    );
  return (
    <Button
      size="xs"
      color="loss"
      leftSection={<IconHandStop size={14} stroke={1.75} aria-hidden="true" />}
      onClick={() => onAct(venue)}
      aria-label={`Stop opens at ${name}`}
    >
      Stop opens
    </Button>
  );
}

const callColumns: readonly Column<Calls>[] = [
  {
    key: "environment",
    label: "Accounts",
    isHead: true,
    cell: ({ environment, venue }) => <AccountTag venue={venue} environment={environment} />,
  },
  { key: "circuit", label: "Calls", cell: (calls) => <Circuit calls={calls} /> },
  {
    key: "used",
    label: "Limit used",
    align: "right",
    cell: ({ usedPercent }) => formatPercent(usedPercent, { digits: 0, isSigned: false }),
  },
  { key: "waiting", label: "Requests waiting", align: "right", cell: ({ waiting }) => formatCount(waiting) },
  { key: "processes", label: "Called by", align: "right", cell: ({ processes }) => formatCounted(processes, "process", "processes") },
];

function Circuit({ calls: { circuit, retryAt, quietUntil } }: { readonly calls: Calls }): ReactNode {
  const until = circuit === "CLOSED" ? quietUntil : retryAt;
  return (
    <>
      <Tag look={circuits[circuit].look}>{circuits[circuit].text}</Tag>
      {until && (
        <Box component="span" c="dimmed" fz="xs" ml={6}>
          {circuit === "CLOSED" ? "asked to wait until " : "next try "}
          <Ago at={until} isHistory />
        </Box>
      )}
    </>
  );
}
