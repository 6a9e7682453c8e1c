import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import {
  VenueCallError,
  type VenueAccount,
  type VenueCharge,
  type VenueFill,
  type VenueOrder,
  type VenueOrderStatus,
  type VenuePosition,
} from "../../port/venue-session";

/** Money and quantities are text at Alpaca; a number is refused, for it went through a float somewhere. */
const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => new Decimal(text));
const price = amount.refine((value) => value.gt(0));
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const working = [
  ...["new", "accepted", "pending_new", "accepted_for_bidding", "held", "pending_cancel", "pending_replace"],
  ...["stopped", "suspended", "calculated", "done_for_day", "partially_filled"],
];
/** A replaced order has ended; the one after it has an id of its own. */
const ended: Readonly<Record<string, VenueOrderStatus>> = {
  filled: "FILLED",
  canceled: "CANCELED",
  replaced: "CANCELED",
  expired: "EXPIRED",
  rejected: "REJECTED",
};
export const knownStatuses: readonly string[] = [...working, ...Object.keys(ended)];

const types: Readonly<Record<string, VenueOrder["type"]>> = { market: "MARKET", limit: "LIMIT", stop: "STOP" };

const order = z
  .object({
    id: z.string().min(1),
    client_order_id: z.string().nullish(),
    symbol: z.string().min(1),
    side: z.enum(["buy", "sell"]),
    type: z.string(),
    qty: amount.nullish(),
    filled_qty: amount,
    limit_price: price.nullish(),
    stop_price: price.nullish(),
    status: z.string().refine((text) => knownStatuses.includes(text)),
    created_at: time,
    replaced_by: z.string().nullish(),
  })
  .transform((one): VenueOrder => ({
    venueOrderId: one.id,
    clientOrderId: one.client_order_id || null,
    symbol: one.symbol,
    side: one.side === "buy" ? "BUY" : "SELL",
    type: types[one.type] ?? "OTHER",
    // An amount of dollars, made by hand at the venue, has no quantity before it fills.
    quantity: one.qty ?? one.filled_qty,
    filledQuantity: one.filled_qty,
    limitPrice: one.limit_price ?? null,
    stopPrice: one.stop_price ?? null,
    status: ended[one.status] ?? (one.filled_qty.gt(0) ? "PARTIAL" : "ACCEPTED"),
    words: one.replaced_by ? `replaced by order ${one.replaced_by}` : one.status === "rejected" ? "rejected by the venue" : null,
    at: one.created_at,
  }));

/** Null for what is no order: also HTTP 200 with an empty object. */
export const orderOf = (value: unknown): VenueOrder | null => order.safeParse(value).data ?? null;

const otherClass = z.object({ asset_class: z.enum(["us_option", "crypto", "crypto_perp", "ipo", ""]) });
const unreadable = (): never => {
  throw new VenueCallError("UNREADABLE", "Alpaca's answer could not be read.", 200);
};

/** Orders of shares; those of other classes, which people make by hand at the venue, are left out. */
export function ordersOf(value: unknown): VenueOrder[] {
  if (!Array.isArray(value)) return unreadable();
  return value.flatMap((one: unknown) => (otherClass.safeParse(one).success ? [] : [orderOf(one) ?? unreadable()]));
}

const position = z.object({
  symbol: z.string().min(1),
  asset_class: z.string(),
  qty: amount,
  side: z.enum(["long", "short"]),
  avg_entry_price: amount.nullish(),
});

export function positionsOf(value: unknown, isKnown: (symbol: string) => boolean): VenuePosition[] {
  const parsed = z.array(position).safeParse(value);
  if (!parsed.success) return unreadable();
  return parsed.data.map((one) => ({
    symbol: one.symbol,
    isKnown: one.asset_class === "us_equity" && isKnown(one.symbol),
    quantity: one.side === "short" ? one.qty.abs().neg() : one.qty,
    averagePrice: one.avg_entry_price ?? null,
  }));
}

const fill = z
  .object({
    id: z.string().min(1),
    activity_type: z.literal("FILL"),
    order_id: z.string().min(1),
    symbol: z.string().min(1),
    side: z.enum(["buy", "sell", "sell_short"]),
    qty: amount.refine((value) => value.gt(0)),
    price,
    transaction_time: time,
  })
  .transform((one): VenueFill => ({
    venueFillId: one.id,
    venueOrderId: one.order_id,
    symbol: one.symbol,
    side: one.side === "buy" ? "BUY" : "SELL",
    quantity: one.qty,
    price: one.price,
    // Commission-free; what regulators take is booked by the day, as an activity of its own.
    fee: { amount: new Decimal(0), currency: "USD" },
    at: one.transaction_time,
  }));

export function fillsOf(value: unknown): VenueFill[] {
  const parsed = z.array(fill).safeParse(value);
  return parsed.success ? parsed.data : unreadable();
}

/** Kinds of activities that charge: regulators' and clearing fees, those of coins, pass-through fees, and interest. */
const chargeCauses = { FEE: "COMMISSION", CFEE: "COMMISSION", PTC: "OTHER", INT: "BORROW" } as const;
export const chargeTypes = Object.keys(chargeCauses).join(",");

const charge = z.object({
  id: z.string().min(1),
  activity_type: z.enum(["FEE", "CFEE", "PTC", "INT"]),
  // Of the account's cash: below zero for what was charged.
  net_amount: amount,
  date: z.string().transform((day, context) => {
    const at = new Date(day);
    if (Number.isNaN(+at)) context.addIssue({ code: "custom", message: "no day" });
    return at;
  }),
  symbol: z.string().min(1).nullish(),
});

/** What was charged, without what was credited: interest that an account earns is no cost. */
export function chargesOf(value: unknown): { readonly charges: VenueCharge[]; readonly lastId: string | null; readonly count: number } {
  const parsed = z.array(charge).safeParse(value);
  if (!parsed.success) return unreadable();
  const charges = parsed.data
    .filter(({ net_amount }) => net_amount.isNegative())
    .map((one) => ({
      ...{ venueChargeId: one.id, cause: chargeCauses[one.activity_type], amount: one.net_amount.abs(), currency: "USD" },
      ...{ symbol: one.symbol ?? null, at: one.date },
    }));
  return { charges, lastId: parsed.data.at(-1)?.id ?? null, count: parsed.data.length };
}

const account = z.object({
  account_number: z.string().min(1),
  status: z.string(),
  currency: z.string().min(1).default("USD"),
  equity: amount,
  cash: amount,
  buying_power: amount,
  non_marginable_buying_power: amount.nullish(),
  multiplier: amount.nullish(),
  account_blocked: z.boolean().default(false),
  trading_blocked: z.boolean().default(false),
  trade_suspended_by_user: z.boolean().default(false),
});

export interface AlpacaAccount extends VenueAccount {
  readonly hasMargin: boolean;
}

export function accountOf(value: unknown): AlpacaAccount {
  const parsed = account.safeParse(value);
  if (!parsed.success) return unreadable();
  const one = parsed.data;
  const cash = Decimal.max(one.cash, 0);
  // What may be spent on what cannot be borrowed against: settled, and not held by orders.
  const free = Decimal.min(cash, one.non_marginable_buying_power ?? one.buying_power);
  return {
    accountNumber: one.account_number,
    currency: one.currency,
    equity: one.equity,
    cash: one.cash,
    settledCash: Decimal.max(free, 0),
    buyingPower: one.buying_power,
    onHold: cash.sub(Decimal.max(free, 0)),
    blockedBecause: blockOf(one),
    hasMargin: one.multiplier?.gt(1) ?? false,
  };
}

function blockOf(one: z.infer<typeof account>): string | null {
  if (one.account_blocked) return "Alpaca has blocked this account.";
  if (one.trading_blocked) return "Alpaca keeps this account from trading.";
  if (one.trade_suspended_by_user) return "Trading is suspended in this account's settings at Alpaca.";
  return one.status === "ACTIVE" ? null : `This account is not active at Alpaca (${one.status}).`;
}
