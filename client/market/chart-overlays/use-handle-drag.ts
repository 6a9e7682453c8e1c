import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { atTick, byTicks, dragPixelsMin, ticksOf, type HandleScale } from "./handle-geometry";
import type { ChartHandle } from "./overlay-types";

interface Moving {
  readonly id: string;
  readonly price: string;
}

interface Grab {
  readonly pointerId: number;
  readonly startY: number;
  /** From the line to the pointer, so that the line does not jump under it. */
  readonly offset: number;
  hasMoved: boolean;
}

type Press = PointerEvent<HTMLElement>;

export interface HandleDrag {
  /** The handle on its way, with its price there; null while none is. */
  readonly moving: Moving | null;
  listen(handle: ChartHandle): Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", (event: Press) => void> & {
    onKeyDown(event: KeyboardEvent): void;
    onBlur(): void;
  };
}

/** One handle at a time: it follows the pointer or the arrow keys; released or confirmed it is dropped, Escape takes it back. */
export function useHandleDrag(scale: HandleScale, tick: string, handles: readonly ChartHandle[]): HandleDrag {
  const [moving, setMoving] = useState<Moving | null>(null);
  const grab = useRef<Grab | null>(null);
  const current = moving && handles.some(({ id }) => id === moving.id) ? moving : null;
  const moveTo = (id: string, price: string): void => {
    setMoving({ id, price });
    scale.move({ id, price: Number(price) });
  };
  const end = (): void => {
    grab.current = null;
    setMoving(null);
    scale.move(null);
  };
  const drop = (handle: ChartHandle, price: string): void => {
    end();
    if (Number(price) !== Number(handle.price)) handle.drag?.onDrop(price);
  };

  const listen: HandleDrag["listen"] = (handle) => {
    const price = current?.id === handle.id ? current.price : handle.price;
    return {
      onPointerDown: (event) => {
        if (event.button !== 0 || grab.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grab.current = { pointerId: event.pointerId, startY: event.clientY, offset: offsetOf(event, scale, price), hasMoved: false };
      },
      onPointerMove: (event) => {
        const held = grab.current;
        if (held?.pointerId !== event.pointerId) return;
        if (!held.hasMoved && Math.abs(event.clientY - held.startY) < dragPixelsMin) return;
        held.hasMoved = true;
        const at = scale.priceAt(paneY(event) - held.offset);
        if (at !== null) moveTo(handle.id, atTick(at, tick));
      },
      onPointerUp: (event) => {
        const held = grab.current;
        if (held?.pointerId !== event.pointerId) return;
        grab.current = null;
        if (held.hasMoved) drop(handle, price);
      },
      onPointerCancel: () => end(),
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const ticks = ticksOf(event.key, event.shiftKey);
        if (ticks !== null) moveTo(handle.id, byTicks(price, ticks, tick));
        else if (event.key === "Enter" && current) drop(handle, price);
        else if (event.key === "Escape" && current) end();
        else return;
        // Neither the page scrolls nor the ticket's own Escape clears it.
        event.preventDefault();
        event.stopPropagation();
      },
      onBlur: () => {
        if (current && !grab.current) end();
      },
    };
  };
  return { moving: current, listen };
}

/** The pointer from the top of the pane: the layer begins there. */
const paneY = (event: Press): number => event.clientY - (event.currentTarget.closest("[data-handles]")?.getBoundingClientRect().top ?? 0);

/** Zero where the line is out of view: then it comes to the pointer. */
function offsetOf(event: Press, scale: HandleScale, price: string): number {
  const line = scale.yOf(Number(price));
  return line === null || line < 0 || line > scale.bottom() ? 0 : paneY(event) - line;
}
