import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { IconX } from "@tabler/icons-react";
import { formatPrice } from "../../lib/format/format";
import classes from "./ChartHandles.module.css";
import { handlePlaces, type HandleScale } from "./handle-geometry";
import type { ChartHandle } from "./overlay-types";
import { useHandleDrag, type HandleDrag } from "./use-handle-drag";

export interface ChartHandlesProps {
  readonly scale: HandleScale;
  readonly handles: readonly ChartHandle[];
  readonly tick: string;
}

/** Handles on a chart's lines: by pointer, by finger and by keyboard. They are where the canvas drew their lines in this very frame. */
export function ChartHandles({ scale, handles, tick }: ChartHandlesProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const drag = useHandleDrag(scale, tick, handles);
  const place = useEffectEvent(() => {
    const element = layer.current;
    if (!element) return;
    element.style.right = `${scale.axisWidth() + 4}px`;
    const bottom = scale.bottom();
    const lines = handles.map(({ id, price }) => scale.yOf(Number(drag.moving?.id === id ? drag.moving.price : price)) ?? bottom);
    const places = handlePlaces(lines, bottom);
    for (const [index, child] of [...element.children].entries())
      (child as HTMLElement).style.transform = `translateY(${Math.round(places[index] ?? 0)}px) translateY(-50%)`;
  });
  useEffect(() => scale.onPaint(() => place()), [scale]);
  // Also without a frame: a handle that was added, or words that grew.
  useEffect(() => place());
  return (
    <div ref={layer} className={classes.layer} data-handles>
      {handles.map((handle) => (
        <Handle key={handle.id} {...{ handle, drag, tick }} />
      ))}
    </div>
  );
}

interface HandleProps {
  readonly handle: ChartHandle;
  readonly drag: HandleDrag;
  readonly tick: string;
}

function Handle({ handle, drag, tick }: HandleProps): ReactNode {
  const { press } = handle;
  if (!press) return <DragHandle {...{ handle, drag, tick }} />;
  if (!handle.drag)
    return (
      <button
        type="button"
        className={classes.handle}
        data-tone={handle.tone}
        data-handle={handle.id}
        aria-label={press.spoken}
        onClick={() => press.onPress()}
      >
        {handle.name}
        <IconX size={12} stroke={2} aria-hidden="true" />
      </button>
    );
  return (
    <div className={classes.pair}>
      <DragHandle {...{ handle, drag, tick }} />
      <button
        type="button"
        className={classes.handle}
        data-tone={handle.tone}
        aria-label={press.spoken}
        title={press.spoken}
        onClick={() => press.onPress()}
      >
        <IconX size={12} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}

function DragHandle({ handle, drag, tick }: HandleProps): ReactNode {
  const isMoving = drag.moving?.id === handle.id;
  const price = isMoving ? drag.moving!.price : handle.price;
  const words = [formatPrice(price, tick), handle.drag!.describe(price)].filter(Boolean).join(" · ");
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-tone={handle.tone}
      data-handle={handle.id}
      data-moving={isMoving || undefined}
      aria-label={handle.spoken}
      aria-orientation="vertical"
      aria-valuenow={Number(price)}
      aria-valuemin={Number(tick)}
      aria-valuemax={Number(handle.price) * 10}
      aria-valuetext={isMoving ? `${words}. Enter sets it, Escape takes it back.` : words}
      {...drag.listen(handle)}
    >
      <span className={classes.grip} aria-hidden="true" />
      {handle.name}
      {isMoving && <b>{words}</b>}
    </div>
  );
}
