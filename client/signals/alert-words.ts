import { formatMoney, formatNumber, formatQuantity } from "../lib/format/format";
import type { SignalAlertRowFragment } from "./signals.generated";

type Alert = SignalAlertRowFragment;
type Request = NonNullable<Alert["request"]>;

const verbs: Readonly<Record<string, string>> = {
  buy: "Buy",
  sell: "Sell",
  short: "Short",
  close: "Close",
  stop: "Stop",
  target: "Target",
};

/** What an alert asked for, in three parts: "Buy", "AAPL", "5% of equity". */
export function askedFor({ request, trade }: Alert): { verb: string; symbol: string; size: string } | null {
  if (!request) return null;
  const symbol = trade?.instrument.symbol ?? request.symbol.slice(request.symbol.lastIndexOf(":") + 1);
  return { verb: verbs[request.action] ?? request.action, symbol, size: sizeText(request) };
}

function sizeText({ action, size, sizeKind, stop, target }: Request): string {
  if (action === "stop") return formatNumber(stop);
  if (action === "target") return formatNumber(target);
  if (size === null) return action === "sell" || action === "close" ? "all" : "";
  if (sizeKind === "percent") return `${formatNumber(size)}% of equity`;
  if (sizeKind === "money") return formatMoney(size);
  if (sizeKind === "quantity") return `${formatNumber(size)} units`;
  const part = Number(size);
  return part === 1 ? "all" : part === 0.5 ? "half" : `${formatNumber(part * 100)}% of the position`;
}

/** What happened to it. */
export function happened({ state, outcome, quantity, price, trade }: Alert): string {
  if (outcome) return outcome;
  if (state === "RECEIVED") return "Waiting to be traded";
  if (quantity === null) return "Order placed, not filled yet";
  return `${trade ? formatQuantity(quantity, trade.instrument.lot) : formatNumber(quantity)} at ${formatNumber(price)}`;
}

export const stateLooks = {
  RECEIVED: { look: "info", text: "Waiting" },
  TRADED: { look: "gain", text: "Traded" },
  REFUSED: { look: "loss", text: "Refused" },
  DUPLICATE: { look: "plain", text: "Duplicate" },
} as const;

export const actionNames = { BUY: "Buy", SELL: "Sell", SHORT: "Short", EXITS: "Stop and target" } as const;
export type SignalPower = keyof typeof actionNames;
export const allActions = Object.keys(actionNames) as SignalPower[];

export const accountNames = { PRACTICE: "practice account", RECORD: "record account" } as const;
