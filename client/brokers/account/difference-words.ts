import { readDecimal } from "../../lib/format/decimal";
import { formatNumber } from "../../lib/format/format";
import { formatAccountMoney } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import type { BrokerDifferenceFactsFragment } from "./books.generated";

export interface DifferenceWords {
  readonly title: string;
  /** What it means. */
  readonly text: string;
  readonly ours: string;
  readonly theirs: string;
  readonly gap: string;
  /** What sets it right. */
  readonly advice: string;
}

type Difference = Pick<BrokerDifferenceFactsFragment, "kind" | "symbol" | "ours" | "theirs">;

/** A difference in plain words: what differs, what it stops, what to do. */
export function differenceWords(
  { kind, symbol, ours, theirs }: Difference,
  { venueName, currency }: Pick<ConnectionFactsFragment, "venueName" | "currency">,
): DifferenceWords {
  const amount = (value: string): string => (kind === "CASH" ? formatAccountMoney(value, currency) : formatUnits(value));
  const [mine, held] = [readDecimal(ours), readDecimal(theirs)];
  const gap = mine && held ? amount(held.minus(mine).abs().toFixed()) : "";
  const what = symbol ?? "Cash";
  const figures = { ours: amount(ours), theirs: amount(theirs), gap };
  switch (kind) {
    case "SHORTFALL":
      return {
        ...figures,
        title: `${what} is out of sync`,
        text: `${venueName} holds ${gap} less than your trades and copies. Opens of ${what} are stopped; closes continue.`,
        advice: `Buy or move it back at ${venueName} and compare again, or settle it here.`,
      };
    case "CASH":
      return {
        ...figures,
        title: "Cash is out of sync",
        text: `${venueName} has ${gap} less settled cash than your copies count on. Opens on this account are stopped; closes continue.`,
        advice: "Add cash there or withdraw it from a copy, then compare again.",
      };
    case "OVERFILL":
      return {
        ...figures,
        title: `${what} was overfilled`,
        text: `${venueName} filled ${gap} more than was ordered. Opens of ${what} are stopped; closes continue.`,
        advice: `Sell it at ${venueName} and compare again, or accept it: it stays yours there and no part of your trades.`,
      };
    case "DUST":
      return { ...figures, title: `${what}: dust.`, text: `${gap} is less than ${venueName} trades. It stops nothing.`, advice: "" };
    case "EXTERNAL_POSITION":
      return { ...figures, title: `${what}: ${gap} external.`, text: "Held there, not ours, and never traded by us.", advice: "" };
    case "EXTERNAL_ORDER":
      return { ...figures, title: `${what}: an order that was not placed here.`, text: "Shown, never changed by us.", advice: "" };
  }
}

const formatUnits = (value: string): string => formatNumber(value);
