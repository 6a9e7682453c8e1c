import { Box } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { persistently } from "../../lib/browser/lazily";
import classes from "./Chart.module.css";
import { ChartFrame, type ChartTable, type Choices } from "./ChartFrame";
import type { HoverValues, LineData, LineView } from "./line-view";
import { usePalette } from "./palette";
import { timeLabel } from "./times";

export interface LineChartProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly label: string;
  /** Null while loading. Keep it stable between renders (`useMemo`). */
  readonly data: LineData | null;
  readonly isDaily: boolean;
  readonly formatValue: (value: number) => string;
  readonly formatAxis?: (value: number) => string;
  readonly hasZero: boolean;
  readonly height: number;
  readonly choices?: Choices;
  readonly tools?: ReactNode;
  readonly summary: string;
  readonly table: ChartTable;
}

/** What equity and record have in common; use `EquityChart` and `RecordChart`. */
export function LineChart(props: LineChartProps): ReactNode {
  const { title, note, label, data, isDaily, formatValue, height, choices, tools, summary, table } = props;
  const palette = usePalette();
  const element = useRef<HTMLDivElement>(null);
  // Of the axis it was made for: with another it has been taken down already, and takes no more values.
  const [mounted, setMounted] = useState<{ readonly view: LineView; readonly isDaily: boolean } | null>(null);
  const view = mounted?.isDaily === isDaily ? mounted.view : null;
  const [hover, setHover] = useState<HoverValues | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const latestPalette = useRef(palette);
  latestPalette.current = palette;

  useEffect(() => {
    let made: LineView | null = null;
    let isGone = false;
    void persistently(() => import("./line-view")).then(({ LineView }) => {
      if (isGone || !element.current) return;
      const { formatValue: value, formatAxis = value, hasZero } = latest.current;
      made = new LineView(element.current, {
        palette: latestPalette.current,
        isDaily,
        hasZero,
        formatValue: formatAxis,
        formatDrawdown: (drop) => formatAxis(drop),
        onHover: setHover,
      });
      setMounted({ view: made, isDaily });
    });
    return () => {
      isGone = true;
      made?.remove();
      setMounted(null);
    };
  }, [isDaily]);
  useEffect(() => {
    if (view && data) view.setData(data);
  }, [view, data]);
  useEffect(() => view?.setPalette(palette), [view, palette]);

  const isEmpty = data?.lines.every(({ points }) => points.length === 0) ?? false;
  const legend = (data?.lines ?? []).map((line) => ({
    label: line.label,
    colour: line.colour(palette),
    isDashed: line.look === "steps" || line.look === "dashed",
  }));
  return (
    <ChartFrame title={title} note={note} legend={legend} choices={choices} tools={tools} summary={summary} table={table}>
      <div ref={element} className={classes.canvas} style={{ height }} role="img" aria-label={label} />
      {hover && <HoverTooltip hover={hover} width={element.current?.clientWidth ?? 0} isDaily={isDaily} formatValue={formatValue} />}
      {(!view || data === null) && <div className={classes.loading} role="status" aria-label={`Loading ${label}`} />}
      {view && isEmpty && <div className={classes.none}>No data in this range yet.</div>}
    </ChartFrame>
  );
}

const tooltipWidth = 180;

/** On the nearest free side of the crosshair. */
function HoverTooltip({
  hover,
  width,
  isDaily,
  formatValue,
}: {
  readonly hover: HoverValues;
  readonly width: number;
  readonly isDaily: boolean;
  readonly formatValue: (value: number) => string;
}): ReactNode {
  const isLeft = hover.x > tooltipWidth + 24;
  const style = isLeft ? { right: Math.max(0, width - hover.x + 24) } : { left: hover.x + 32 };
  return (
    <div className={classes.tooltip} style={style} aria-hidden="true">
      <Box c="dimmed">{timeLabel(hover.time, isDaily)}</Box>
      {hover.values.map(({ label, colour, value }) => (
        <div key={label}>
          <i style={{ background: colour }} />
          {label}
          <b>{formatValue(value)}</b>
        </div>
      ))}
    </div>
  );
}
