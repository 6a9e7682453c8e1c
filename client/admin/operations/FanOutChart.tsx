import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDuration } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import type { AdminHealthQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";

type Minute = AdminHealthQuery["adminHealth"]["fanOut"][number];

const width = 600;
const height = 180;
const inset = 8;

/** Middle and slowest of a hundred, minute by minute; the figures are in words beside it. */
export function FanOutChart({ minutes }: { readonly minutes: readonly Minute[] }): ReactNode {
  const last = minutes.at(-1);
  if (!last || minutes.length < 2)
    return (
      <Box component="p" maw="72ch" c="secondary">
        Fewer than two minutes with copied trades in the last hour.
      </Box>
    );
  const [from, to] = [Date.parse(minutes[0]!.at), Date.parse(last.at)];
  const top = Math.max(50, ...minutes.map(({ p99Ms }) => p99Ms));
  const slowest = minutes.reduce((worst, minute) => (minute.p99Ms > worst.p99Ms ? minute : worst));
  const line = (of: (minute: Minute) => number): string =>
    minutes
      .map((minute, at) => {
        const x = inset + ((Date.parse(minute.at) - from) / Math.max(1, to - from)) * (width - 2 * inset);
        const y = height - inset - (of(minute) / top) * (height - 2 * inset);
        return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("");
  const words = `Median ${formatDuration(last.p50Ms)}, p99 ${formatDuration(last.p99Ms)} now; slowest minute ${formatClock(slowest.at)}, p99 ${formatDuration(slowest.p99Ms)}.`;
  return (
    <>
      <Box component="p" my="sm" className={classes.legend}>
        <span data-line="p50">Median {formatDuration(last.p50Ms)}</span>
        <span data-line="p99">p99 {formatDuration(last.p99Ms)}</span>
      </Box>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {[0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            className={classes.grid}
            x1={0}
            x2={width}
            y1={height * share}
            y2={height * share}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path className={classes.p99} d={line(({ p99Ms }) => p99Ms)} vectorEffect="non-scaling-stroke" />
        <path className={classes.p50} d={line(({ p50Ms }) => p50Ms)} vectorEffect="non-scaling-stroke" />
      </svg>
      <Box component="p" my="sm" className={classes.meta}>
        {words}
      </Box>
    </>
  );
}
