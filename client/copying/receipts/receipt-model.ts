import { formatDuration, formatMoney, formatMoneyChange, formatPercent, formatPrice, formatQuantity } from "../../lib/format/format";
import { formatExact } from "../../lib/format/time";
import { venueNames } from "../../lib/format/venue-names";
import { distancePercent } from "../../lib/format/percent";
import { slippageOf } from "./slippage-words";
import { shortHash } from "../../lib/format/format";
import type { ReceiptFactsFragment } from "../copying.generated";

/**
 * A receipt as lines of text, in the order they are printed. The screen and the shared picture draw the same model, so
 * they can never differ. "Percentages only" leaves out every amount; the feeder's money is never in it.
 */
export interface ReceiptModel {
  readonly number: string;
  readonly at: string;
  readonly title: string;
  readonly subtitle: string;
  readonly stamp: { readonly text: string; readonly tone: "good" | "partial" | "skipped" | "rejected" };
  readonly who: string;
  readonly why: string;
  readonly size: readonly ReceiptLine[];
  readonly price: readonly ReceiptLine[];
  readonly reason: { readonly title: string; readonly text: string } | null;
  readonly time: { readonly total: string; readonly parts: readonly TimePart[] } | null;
  readonly total: ReceiptLine | null;
  readonly fees: string | null;
  readonly event: string;
  /** Whether the money is real, in capitals at the head. */
  readonly mode: "PAPER" | "LIVE";
  /** Where it was filled, and at whose prices. */
  readonly place: string;
}

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
  /** The step that cut the size: ochre, with scissors. */
  readonly isCut?: boolean;
}

export interface TimePart {
  readonly label: "Decide" | "Send" | "Fill" | "Deliver";
  readonly ms: number;
}

export interface ReceiptPerson {
  readonly name: string;
}

const bought = {
  LONG: { OPEN: "Bought", SCALE: "Bought more", REDUCE: "Sold part of", CLOSE: "Sold" },
  SHORT: { OPEN: "Sold short", SCALE: "Sold more", REDUCE: "Bought back part of", CLOSE: "Bought back" },
} as const;
const buy = {
  LONG: { OPEN: "Buy", SCALE: "Add", REDUCE: "Partial sell", CLOSE: "Sell" },
  SHORT: { OPEN: "Short", SCALE: "Add to short", REDUCE: "Partial buyback", CLOSE: "Buyback" },
} as const;

/** "Bought NVDA", "Buy skipped: SOL", "AMD stop/target updated". */
export function titleOf({
  action,
  side,
  status,
  instrument,
}: Pick<ReceiptFactsFragment, "action" | "side" | "status"> & { readonly instrument: { readonly symbol: string } }): string {
  if (action === "DETACH") return `Kept ${instrument.symbol}`;
  if (action === "ADJUST") return `Adjusted ${instrument.symbol}`;
  if (action === "EXITS") return `${instrument.symbol} stop/target updated`;
  if (status === "SKIPPED") return `${buy[side][action]} skipped: ${instrument.symbol}`;
  if (status === "REJECTED") return `${buy[side][action]} rejected: ${instrument.symbol}`;
  if (status === "PENDING") return `${buy[side][action]} ${instrument.symbol}`;
  return `${bought[side][action]} ${instrument.symbol}`;
}

export const stampOf = {
  PENDING: "WAITING",
  COPIED: "COPIED",
  PARTIAL: "PARTIAL",
  SKIPPED: "SKIPPED",
  REJECTED: "REJECTED",
  FOLLOWED: "FOLLOWED",
} as const;
const toneOf = {
  PENDING: "partial",
  COPIED: "good",
  PARTIAL: "partial",
  SKIPPED: "skipped",
  REJECTED: "rejected",
  FOLLOWED: "good",
} as const;

const stepNames = {
  BASE: "Size by your rule",
  TRADE: "Max per trade",
  SYMBOL: "Max per symbol",
  EXPOSURE: "Max open exposure",
  EATER_SYMBOL: "Account-wide limit per symbol",
  EATER_CLASS: "Account-wide limit per asset class",
  EATER_TOTAL: "Account-wide limit",
  CASH: "Free cash",
  LOT: "Rounded down to the lot",
} as const;

/** The words of a size step, with its limit where it has one; the last step's is the lot itself, in shares or coins. */
export function stepLabel(step: { readonly name: keyof typeof stepNames; readonly limit: string | null }, lot: string): string {
  if (step.name === "LOT") return `Rounded down to ${lot}`;
  if (step.name === "BASE" && step.limit !== null) return `${stepNames.BASE}, of ${formatMoney(step.limit)}`;
  return step.limit === null ? stepNames[step.name] : `${stepNames[step.name]}, ${formatMoney(step.limit)}`;
}

const causeNames = {
  EVENT: "",
  START: "Initial copy",
  ADD: "Money added",
  RESYNC: "Resync",
  COPY_STOP: "Copy stop",
  STOP: "Copy stopped by you",
  MANUAL: "Closed by you",
  MARGIN: "Margin close",
  SHORTFALL: "Missing at the broker",
} as const;
const actionNames = {
  OPEN: "Opening trade",
  SCALE: "Added to a trade",
  REDUCE: "Partial close",
  CLOSE: "Closing trade",
  EXITS: "Stop and target",
  ADJUST: "Corporate action",
  DETACH: "Moved to your account",
} as const;

const percentOnly = (step: ReceiptFactsFragment["steps"][number], base: string | undefined): string => {
  const share = distancePercent(base, step.money);
  return share === null ? "–" : formatPercent(100 + share, { digits: 1, isSigned: false });
};

const firstName = (name: string): string => name.split(/\s/)[0] ?? name;

export function receiptModel(receipt: ReceiptFactsFragment, eater: ReceiptPerson, showsAmounts = true): ReceiptModel {
  const { instrument, feeder, status } = receipt;
  const isFilled = status === "COPIED" || status === "PARTIAL";
  const isFollowed = status === "FOLLOWED";
  const isByYou = receipt.cause === "STOP" || receipt.cause === "MANUAL";
  const base = receipt.steps[0]?.money;
  const quantity = formatQuantity(receipt.quantity, instrument.lot);
  return {
    number: `Copy receipt ${receipt.id.slice(-8, -4).toUpperCase()}-${receipt.id.slice(-4).toUpperCase()}`,
    at: formatExact(receipt.decidedAt),
    title: titleOf(receipt),
    subtitle: isFilled
      ? `${showsAmounts ? `${quantity} ` : ""}at ${formatPrice(receipt.price, instrument.tick)}`
      : receipt.action === "DETACH"
        ? `${showsAmounts ? `${quantity} ` : ""}at mid ${formatPrice(receipt.price, instrument.tick)}, now your own trade`
        : isFollowed
          ? "Followed with the trade"
          : status === "REJECTED"
            ? "Order rejected"
            : status === "PENDING"
              ? pendingWords(receipt)
              : (wouldHaveBeen(receipt, showsAmounts) ?? "No order sent"),
    stamp: { text: status === "COPIED" && isByYou ? "CLOSED" : stampOf[status], tone: toneOf[status] },
    who: (isFilled || isFollowed) && !isByYou ? `${eater.name} copied ${feeder.name}` : `For ${eater.name}, from ${feeder.name}`,
    why: [
      causeNames[receipt.cause] || actionNames[receipt.action],
      `recipe ${receipt.tradeId.slice(-4).toUpperCase()}`,
      receipt.isLate ? "filled late" : "",
    ]
      .filter(Boolean)
      .join(", "),
    // Without amounts the last step has nothing to say: it is a quantity.
    size: receipt.steps
      .filter(({ name }) => showsAmounts || name !== "LOT")
      .map((step) => ({
        label: showsAmounts ? stepLabel(step, instrument.lot) : stepNames[step.name],
        value:
          step.name === "LOT" && showsAmounts
            ? formatQuantity(step.money, instrument.lot)
            : showsAmounts
              ? formatMoney(step.money)
              : percentOnly(step, base),
        isCut: step.isCut,
      })),
    price: priceLines(receipt, showsAmounts),
    reason:
      receipt.reason === null && receipt.reasonText === null
        ? waitingReason(receipt)
        : { title: receipt.reasonText ?? receipt.reason ?? "", text: reasonTail(receipt, showsAmounts) },
    time: timeOf(receipt),
    total: isFilled && showsAmounts ? { label: "Total", value: formatMoney(receipt.money) } : null,
    fees: isFilled && showsAmounts ? formatMoney(receipt.fees) : null,
    event:
      receipt.eventSequence === null ? "" : `Event ${receipt.eventSequence}${receipt.eventHash ? ` ${shortHash(receipt.eventHash)}` : ""}`,
    mode: receipt.mode,
    place: placeOf(receipt),
  };
}

const pendingWords = ({ waitsUntil }: ReceiptFactsFragment): string =>
  waitsUntil === null ? "Order pending" : `Waits until ${formatExact(waitsUntil)}`;

/** Why an order has not gone out, where that is known. */
const waitingReason = ({ waitsUntil, waitingFor, instrument }: ReceiptFactsFragment): ReceiptModel["reason"] =>
  waitsUntil === null
    ? waitingFor === null
      ? null
      : { title: "The order has not been sent yet.", text: waitingFor }
    : {
        title: `The market of ${instrument.symbol} is closed.`,
        text: "The order goes to the broker when it opens, if your rules still allow it at the price then.",
      };

const priceNames = { SIMULATED: "simulated prices", REPLAYED: "replayed prices", LIVE: "market prices" } as const;

/** "Real money at Binance", "No real money, at Binance. Traded as BTC/USDC.", "No real money, simulated prices". */
function placeOf({ mode, venue, instrument, marketText, reason }: ReceiptFactsFragment): string {
  if (venue === null) return `No real money, ${priceNames[instrument.source]}`;
  const place = mode === "LIVE" ? `Real money at ${venueNames[venue]}` : `No real money, at ${venueNames[venue]}`;
  return marketText !== null && reason === null ? `${place}. ${marketText}` : place;
}

/** The size a guard stopped, at the price it would have had. */
function wouldHaveBeen({ steps, price, instrument }: ReceiptFactsFragment, showsAmounts: boolean): string | null {
  const lot = steps.find(({ name }) => name === "LOT");
  if (!showsAmounts || !lot || Number(lot.money) === 0 || price === null) return null;
  return `would have been ${formatQuantity(lot.money, instrument.lot)} at ${formatPrice(price, instrument.tick)}`;
}

function reasonTail({ status, minimumRequired, marketText }: ReceiptFactsFragment, showsAmounts: boolean): string {
  if (status === "FOLLOWED") return "Your lots changed with the feeder’s. Nothing was bought or sold.";
  if (status === "REJECTED") return "The order was rejected. Nothing was filled.";
  if (status === "PARTIAL") return "The rest was not filled.";
  if (marketText !== null) return `${marketText} No order was sent.`;
  return minimumRequired === null || !showsAmounts ? "No order was sent." : `Needed ${formatMoney(minimumRequired)}. No order was sent.`;
}

function priceLines(receipt: ReceiptFactsFragment, showsAmounts: boolean): ReceiptLine[] {
  const { tick } = receipt.instrument;
  const isPaid = (receipt.side === "LONG") === (receipt.action === "OPEN" || receipt.action === "SCALE");
  const verb = isPaid ? "paid" : "got";
  const isDone = receipt.status !== "SKIPPED" && receipt.status !== "REJECTED";
  const lines: ReceiptLine[] = [];
  if (receipt.feederPrice !== null)
    lines.push({ label: `${firstName(receipt.feeder.name)} ${verb}`, value: formatPrice(receipt.feederPrice, tick) });
  // Lots that were transferred were neither paid for nor sold: their price is above.
  if (receipt.price !== null && receipt.action !== "DETACH" && receipt.action !== "ADJUST")
    lines.push({ label: isDone ? `You ${verb}` : `You would have ${isPaid ? "paid" : "got"}`, value: formatPrice(receipt.price, tick) });
  if (receipt.slippageBps !== null)
    lines.push({ label: `Slippage, ${slippageOf(receipt)}`, value: showsAmounts ? formatMoney(receipt.slippageMoney) : "" });
  if (receipt.realisedPnl !== null && showsAmounts) lines.push({ label: "Realised", value: formatMoneyChange(receipt.realisedPnl) });
  return lines;
}

/** Milliseconds between the steps as far as they went, from the feeder's fill; what followed no event starts with its own decision. */
function timeOf(receipt: ReceiptFactsFragment): ReceiptModel["time"] {
  const { feederFilledAt, decidedAt, submittedAt, filledAt, deliveredAt } = receipt;
  if (feederFilledAt === null) return null;
  const moments: Array<[TimePart["label"], string | null]> = [
    ["Decide", decidedAt],
    ["Send", submittedAt],
    ["Fill", filledAt],
    ["Deliver", deliveredAt],
  ];
  const parts: TimePart[] = [];
  let before = Date.parse(feederFilledAt);
  for (const [label, moment] of moments) {
    if (moment === null) continue;
    parts.push({ label, ms: Math.max(0, Date.parse(moment) - before) });
    before = Date.parse(moment);
  }
  const total = formatDuration(before - Date.parse(feederFilledAt));
  // Lists show the time to the fill alone.
  const end = deliveredAt ? ", delivery included" : "";
  return {
    total: receipt.cause === "EVENT" ? `${total} from ${firstName(receipt.feeder.name)}’s fill${end}` : `${total} from the decision${end}`,
    parts,
  };
}
