/** What a trade draws over a price chart: plain data, so that a page can build it without the chart's code. */

/** A horizontal level with an outlined tag on the value axis. */
export interface ChartLevel {
  readonly id: string;
  readonly label?: string;
  readonly price: number;
  /** The tag's text, at the instrument's tick. */
  readonly text: string;
  readonly tone: "position" | "stop" | "target" | "order";
  /** Seconds; the line starts there, at the left edge without it. */
  readonly from?: number;
}

/** A stop over time: each step holds until the next; a null price takes it away. */
export interface ChartStep {
  readonly at: number;
  readonly price: number | null;
}

export interface ChartMark {
  readonly id: string;
  readonly at: number;
  readonly price: number;
  readonly side: "BUY" | "SELL";
  readonly label?: string;
}

export interface TradeOverlayData {
  readonly levels: readonly ChartLevel[];
  readonly stopSteps: readonly ChartStep[];
  readonly marks: readonly ChartMark[];
  /** From entry to now (or exit) in gain or loss. `price` is the average. */
  readonly tint: {
    readonly from: number;
    readonly to: number | null;
    readonly price: number;
    /** Where a closed trade ended; null while the last price is its end. */
    readonly exitPrice: number | null;
    readonly isGain: boolean;
  } | null;
}

/** What can be done with a level on the chart itself: dragged to another price, pressed, or both. */
export interface ChartHandle {
  /** The level's own id. */
  readonly id: string;
  /** The level's price as it is, on the wire. */
  readonly price: string;
  readonly tone: ChartLevel["tone"];
  /** Short words on the handle. */
  readonly name: string;
  /** The same for who cannot see which line it is on. */
  readonly spoken: string;
  /** Null where it can only be pressed. */
  readonly drag: ChartDrag | null;
  /** Absent where it can only be dragged; the handle has a cross for it. */
  readonly press?: ChartPress;
}

export interface ChartPress {
  /** What the press begins, with the order or trade it is about. */
  readonly spoken: string;
  onPress(): void;
}

export interface ChartDrag {
  /** What the level would mean at this price: its distance, and the money there. */
  describe(price: string): string;
  /** Let go at another price, always a multiple of the tick. */
  onDrop(price: string): void;
}

export const emptyOverlay: TradeOverlayData = { levels: [], stopSteps: [], marks: [], tint: null };
