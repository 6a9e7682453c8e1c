import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { formatClock } from "../lib/format/time";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";

export interface PanelProps<Data> {
  readonly data: Data | null | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** A panel's three states: what is there, the fire, or a skeleton. */
export function Panel<Data>({ data, error, onRetry, children }: PanelProps<Data>): ReactNode {
  if (data) return children(data);
  if (error) return <ErrorState onRetry={onRetry}>Couldn’t load the panel.</ErrorState>;
  return (
    <div role="status" aria-label="Loading the panel">
      <Skeleton height={420} />
    </div>
  );
}

/** How often live panels ask, in milliseconds. */
export const panelPollMs = 5_000;

export const AsOf = ({ at }: { readonly at: string }): ReactNode => (
  <Box component="span" c="dimmed" fz="xs" ml="auto">
    as of {formatClock(at)}, refreshes automatically
  </Box>
);
