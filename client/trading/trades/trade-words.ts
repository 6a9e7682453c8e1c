import { formatPercent, formatPrice } from "../../lib/format/format";

/** What the words need of a sealed event. */
export interface EventFacts {
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "EXITS_SET" | "TEXT_SET" | "CORRECTED" | "ADJUSTED" | "CHAPTER";
  readonly fillPrice: string | null;
  readonly reducedPercent: number | null;
  readonly previousStopPrice: string | null;
  readonly stopPrice: string | null;
  readonly previousTargetPrice: string | null;
  readonly targetPrice: string | null;
  readonly reason: string | null;
  readonly realisedPercent: number | null;
}

type Side = "LONG" | "SHORT";

/** An act in the past, in two parts, so that the symbol between them can be set in bold: "Sold half of" + "GLD". */
export interface Act {
  readonly before: string;
  readonly after: string;
}

const act = (before: string, after = ""): Act => ({ before, after });

/** "half" and "a third" where the percentage is that to the eye, else the percentage. */
export function partInWords(percent: number | null): string {
  if (percent === null) return "part";
  if (Math.abs(percent - 50) < 1) return "half";
  if (Math.abs(percent - 25) < 1) return "a quarter";
  if (Math.abs(percent - 100 / 3) < 1) return "a third";
  return `${formatPercent(percent, { digits: 0, isSigned: false })}`;
}

const closings: Readonly<Record<string, Act>> = {
  STOP: act("Stopped out of"),
  TARGET: act("Hit the target on"),
  MARGIN: act("Margin call closed"),
  RESET: act("Account reset closed"),
  SUSPENDED: act("A moderator closed"),
};

/** What happened, in the past. */
export function actOf(event: EventFacts, side: Side): Act {
  const isLong = side === "LONG";
  switch (event.kind) {
    case "OPENED":
      return act(isLong ? "Bought" : "Sold short");
    case "SCALED":
      return act(isLong ? "Bought more" : "Sold more", isLong ? "" : "short");
    case "REDUCED":
      return act(`${isLong ? "Sold" : "Bought back"} ${partInWords(event.reducedPercent)} of`);
    case "CLOSED":
      return closings[event.reason ?? ""] ?? act(isLong ? "Sold all of" : "Bought back all of");
    case "EXITS_SET":
      return exitsAct(event);
    case "TEXT_SET":
      return act("Wrote about");
    case "CORRECTED":
      return act("Corrected");
    case "ADJUSTED":
      return event.fillPrice === null ? act("Adjusted", "for a corporate action") : act("Was paid out for", "which is no longer listed");
    case "CHAPTER":
      return act("Started a new chapter");
  }
}

/** One sentence: "Bought NVDA". */
export function sentenceOf(event: EventFacts, side: Side, symbol: string): string {
  const { before, after } = actOf(event, side);
  return [before, symbol, after].filter(Boolean).join(" ");
}

const moved = (before: string | null, after: string | null, what: string): string | null => {
  if (before === after || (before !== null && after !== null && Number(before) === Number(after))) return null;
  if (after === null) return `Removed the ${what} on`;
  if (before === null) return `Set a ${what} on`;
  return `${Number(after) > Number(before) ? "Raised" : "Lowered"} the ${what} on`;
};

function exitsAct(event: EventFacts): Act {
  const stop = moved(event.previousStopPrice, event.stopPrice, "stop");
  const target = moved(event.previousTargetPrice, event.targetPrice, "target");
  if (stop && target) return act("Moved stop and target on");
  return act(stop ?? target ?? "Kept stop and target on");
}

/** What changed, with its figures: "228.00 → 233.50"; empty when the act says it all. */
export function detailOf(event: EventFacts, tick: string): string {
  const price = (value: string | null): string => (value === null ? "none" : formatPrice(value, tick));
  const change = (what: string, before: string | null, after: string | null): string[] =>
    moved(before, after, what) === null ? [] : [`${price(before)} → ${price(after)}`];
  if (event.kind === "EXITS_SET") {
    const stop = change("stop", event.previousStopPrice, event.stopPrice);
    const target = change("target", event.previousTargetPrice, event.targetPrice);
    if (stop.length > 0 && target.length > 0) return `stop ${stop[0]}, target ${target[0]}`;
    return [...stop, ...target].join("");
  }
  if (event.fillPrice === null) return "";
  const realised = event.realisedPercent === null ? [] : [`${formatPercent(event.realisedPercent)} realised`];
  return [formatPrice(event.fillPrice, tick), ...realised].join(", ");
}

/** Whether the event moved money (a filled dot in the timeline) or only changed the plan. */
export const movesMoney = ({ kind }: EventFacts): boolean =>
  kind === "OPENED" || kind === "SCALED" || kind === "REDUCED" || kind === "CLOSED";

/** A recipe's title; the server's stand-in for a trade without a thesis ("NVDA, long") becomes the company's name. */
export function recipeTitle(
  title: string,
  trade: { readonly side: Side; readonly instrument: { readonly symbol: string; readonly name: string } },
): string {
  const { symbol, name } = trade.instrument;
  return title === "" || title === `${symbol}, ${trade.side.toLowerCase()}` ? `${symbol}, ${name}` : title;
}
