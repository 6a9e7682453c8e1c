import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatDuration } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable } from "../../ui/lists/ResponsiveTable";
import type { AdminHealthQuery } from "../admin.generated";

type Health = AdminHealthQuery["adminHealth"];

/** Each task of the queue: what waits, for how long, and what was given up. */
export const JobQueues = ({ queues }: { readonly queues: Health["queues"] }): ReactNode => (
  <Card title="Queues" isFlush>
    {queues.length === 0 ? (
      <Box component="p" c="dimmed" py="lg" px="md">
        No jobs have run yet.
      </Box>
    ) : (
      <ResponsiveTable
        caption="Queues"
        isDense
        rows={queues}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", label: "Job", isHead: true, cell: ({ name }) => name },
          { key: "waiting", label: "Waiting", align: "right", cell: ({ waiting }) => formatCount(waiting) },
          {
            key: "oldest",
            label: "Oldest",
            align: "right",
            cell: ({ oldestSeconds }) => (oldestSeconds === null ? "–" : formatDuration(oldestSeconds * 1000)),
          },
          { key: "failing", label: "Retries", align: "right", cell: ({ failing }) => formatCount(failing) },
          { key: "dead", label: "Failed", align: "right", cell: ({ deadLetters }) => formatCount(deadLetters) },
        ]}
      />
    )}
  </Card>
);
