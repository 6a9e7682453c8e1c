import { useState, type ReactNode } from "react";
import {
  direction,
  formatCount,
  formatMoney,
  formatMoneyChange,
  formatMoneySummary,
  formatPercent,
  formatPoints,
  formatPrice,
  formatQuantity,
  formatRatio,
  isNumeric,
  type Numeric,
} from "../../lib/format/format";
import { useSettled } from "../../lib/browser/settled";
import { formatClock, formatExact, type Moment } from "../../lib/format/time";
import classes from "./Num.module.css";

/** A value counts as stale only after this long, in milliseconds. */
export const staleAfterMs = 5_000;

export interface NumProps {
  /** The worded value, from `format.ts`. */
  readonly text: string;
  /** Exact value or reason for a missing one: on hover and, when `text` alone would not do, for screen readers. */
  readonly title?: string;
  /** Colours by direction; sign or arrow must be beside it. */
  readonly tone?: "gain" | "loss" | "flat" | "plain";
  /** Small triangle before the number, for a live or headline change. */
  readonly hasArrow?: boolean;
  /** Flashes for 300 ms when the text changes and keeps the widest width seen. */
  readonly isLive?: boolean;
  /** When the value depends on something that has gone quiet: the moment it was last known. Greys after five seconds. */
  readonly staleSince?: Moment;
  /** Leaves "as of" out where a neighbour already says it. */
  readonly hidesAsOf?: boolean;
  readonly className?: string;
}

const narrow = /[.,'\s]/;

/** Width of tabular text in `ch`; points and commas take less than a figure. */
export const widthOf = (text: string): number => [...text].reduce((width, character) => width + (narrow.test(character) ? 0.5 : 1), 0);

interface Shown {
  readonly text: string;
  readonly changes: number;
  readonly widest: number;
}

/** Counts changes of the text (each restarts the flash) and remembers the widest, without an effect. */
function useShown(text: string): Shown {
  const [shown, setShown] = useState<Shown>({ text, changes: 0, widest: widthOf(text) });
  if (shown.text === text) return shown;
  const next = { text, changes: shown.changes + 1, widest: Math.max(shown.widest, widthOf(text)) };
  setShown(next);
  return next;
}

const flashOf = ({ changes }: Shown): string | undefined => (changes === 0 ? undefined : changes % 2 === 1 ? "odd" : "even");

/** Every number on every screen: tabular figures, no jump in width, a flash on change, grey with "as of" when stale. */
export function Num({
  text,
  title,
  tone = "plain",
  hasArrow = false,
  isLive = false,
  staleSince,
  hidesAsOf = false,
  className,
}: NumProps): ReactNode {
  const shown = useShown(text);
  const isStale = useSettled(staleSince !== undefined && staleSince !== null, staleAfterMs);
  const arrow = hasArrow && (tone === "gain" || tone === "loss");
  return (
    <span className={`${classes.wrap} ${className ?? ""}`} data-stale={isStale || undefined}>
      <span
        className={classes.num}
        data-tone={tone}
        data-flash={isLive ? flashOf(shown) : undefined}
        style={isLive && shown.changes > 0 ? { minWidth: `${shown.widest}ch` } : undefined}
        title={title}
      >
        {arrow && <span className={classes.arrow} data-tone={tone} aria-hidden="true" />}
        {text}
      </span>
      {isStale && !hidesAsOf && (
        <span className={classes.asOf} title={formatExact(staleSince)}>
          as of {formatClock(staleSince)}
        </span>
      )}
    </span>
  );
}

type Shared = Omit<NumProps, "text" | "tone" | "title"> & { readonly value: Numeric; readonly reason?: string | null };

const toneOf = (value: Numeric, digits: number): NonNullable<NumProps["tone"]> => {
  if (!isNumeric(value)) return "plain";
  const way = direction(value, digits);
  return way > 0 ? "gain" : way < 0 ? "loss" : "flat";
};

/** The reason for a missing value is its title; nothing is needed for one that is there. */
const why = (value: Numeric, reason: string | null | undefined): string | undefined =>
  isNumeric(value) ? undefined : (reason ?? "Not available");

/** An amount in USD. `isSummary` shortens millions and keeps the exact amount on hover. */
export function Money({ value, reason, isSummary = false, ...rest }: Shared & { readonly isSummary?: boolean }): ReactNode {
  return (
    <Num
      {...rest}
      text={isSummary ? formatMoneySummary(value) : formatMoney(value)}
      title={why(value, reason) ?? (isSummary ? formatMoney(value) : undefined)}
    />
  );
}

/** A change of money: signed and coloured. */
export function MoneyChange({ value, reason, ...rest }: Shared): ReactNode {
  return <Num {...rest} text={formatMoneyChange(value)} tone={toneOf(value, 2)} title={why(value, reason)} />;
}

export interface PercentProps extends Shared {
  /** Two for a trade or a day, one for a record. */
  readonly digits?: number;
  /** False for shares and rates: unsigned and plain. */
  readonly isChange?: boolean;
  /** Keeps the sign but not the colour. */
  readonly isPlain?: boolean;
}

/** A percentage; as a change it is signed and coloured. */
export function Percent({ value, reason, digits = 2, isChange = true, isPlain = false, ...rest }: PercentProps): ReactNode {
  const tone = isChange && !isPlain ? toneOf(value, digits) : "plain";
  return <Num {...rest} text={formatPercent(value, { digits, isSigned: isChange })} tone={tone} title={why(value, reason)} />;
}

/** A difference of percentages. */
export function Points({ value, reason, ...rest }: Shared): ReactNode {
  return <Num {...rest} text={formatPoints(value)} title={why(value, reason)} />;
}

/** A price at its instrument's tick. */
export function Price({ value, tick, reason, ...rest }: Shared & { readonly tick: Numeric }): ReactNode {
  return <Num {...rest} text={formatPrice(value, tick)} title={why(value, reason)} />;
}

/** A quantity at its instrument's lot. */
export function Quantity({ value, lot, reason, ...rest }: Shared & { readonly lot: Numeric }): ReactNode {
  return <Num {...rest} text={formatQuantity(value, lot)} title={why(value, reason)} />;
}

/** A ratio without unit. */
export function Ratio({ value, reason, ...rest }: Shared): ReactNode {
  return <Num {...rest} text={formatRatio(value)} title={why(value, reason)} />;
}

/** A count with grouping. */
export function Count({ value, reason, ...rest }: Shared): ReactNode {
  return <Num {...rest} text={formatCount(value)} title={why(value, reason)} />;
}
