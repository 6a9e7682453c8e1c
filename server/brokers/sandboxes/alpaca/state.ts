import { z } from "zod";
import { Decimal } from "../../../platform/decimal";

const decimal = z.string().transform((text) => new Decimal(text));
const time = z.string().transform((text) => new Date(text));

/** All that Alpaca's orders can be. */
export const orderStatuses = [
  "new",
  "partially_filled",
  "filled",
  "done_for_day",
  "canceled",
  "expired",
  "replaced",
  "pending_cancel",
  "pending_replace",
  "accepted",
  "pending_new",
  "accepted_for_bidding",
  "stopped",
  "rejected",
  "suspended",
  "calculated",
  "held",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const endedStatuses: ReadonlySet<OrderStatus> = new Set(["filled", "canceled", "expired", "rejected", "replaced"]);

const position = z.object({ symbol: z.string(), quantity: decimal, averagePrice: decimal });
const account = z.object({
  id: z.string(),
  number: z.string(),
  keyId: z.string(),
  /** SHA-256 of the secret: the sandbox too keeps no secret in the clear. */
  secretHash: z.string(),
  createdAt: time,
  cash: decimal,
  mayShort: z.boolean(),
  isTradingBlocked: z.boolean(),
  /** By its owner, in the account's settings. */
  isSuspended: z.boolean(),
  positions: z.array(position),
});
const order = z.object({
  id: z.string(),
  accountId: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(["buy", "sell"]),
  type: z.enum(["market", "limit", "stop", "stop_limit"]),
  timeInForce: z.enum(["day", "gtc", "ioc", "fok"]),
  /** Null where it says what to spend instead. */
  quantity: decimal.nullable(),
  notional: decimal.nullable(),
  limitPrice: decimal.nullable(),
  stopPrice: decimal.nullable(),
  isExtended: z.boolean(),
  status: z.enum(orderStatuses),
  /** Its stop price has been reached. */
  isTriggered: z.boolean(),
  filledQuantity: decimal,
  filledValue: decimal,
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  filledAt: time.nullable(),
  canceledAt: time.nullable(),
  expiredAt: time.nullable(),
  failedAt: time.nullable(),
  replacedAt: time.nullable(),
  replacedBy: z.string().nullable(),
  replaces: z.string().nullable(),
});
const activity = z.object({
  id: z.string(),
  accountId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side: z.enum(["buy", "sell"]),
  quantity: decimal,
  price: decimal,
  cumulative: decimal,
  leaves: decimal,
  orderStatus: z.enum(orderStatuses),
  at: time,
});
const token = z.object({ hash: z.string(), accountId: z.string(), scopes: z.array(z.string()) });

/** Everything that outlives a restart, as it stands in the file. */
export const storedState = z.object({
  version: z.literal(1),
  accounts: z.array(account),
  orders: z.array(order),
  activities: z.array(activity),
  tokens: z.array(token),
});
export type StoredState = z.infer<typeof storedState>;
export type SandboxAccount = z.infer<typeof account>;
export type SandboxPosition = z.infer<typeof position>;
export type SandboxOrder = z.infer<typeof order>;
export type SandboxActivity = z.infer<typeof activity>;
/** What was charged, paid or split apart from fills; a sandbox forgets it when it ends. */
export interface SandboxCharge {
  readonly id: string;
  readonly accountId: string;
  readonly type: "FEE" | "CFEE" | "PTC" | "INT" | "DIV" | "DIVNRA" | "SPLIT" | "NC" | "MA" | "REORG";
  readonly subType?: string;
  /** Below zero: credited. */
  readonly amount: Decimal;
  readonly symbol: string | null;
  /** Of a dividend: the units it was paid on; of what is gone: those that went. */
  readonly quantity?: Decimal;
  readonly at: Date;
}
export type SandboxToken = z.infer<typeof token>;

export const isEnded = (one: SandboxOrder): boolean => endedStatuses.has(one.status);
/** Quantity that may still fill; null while only the money to spend is known. */
export const leavesOf = (one: SandboxOrder): Decimal | null => (one.quantity ? Decimal.max(one.quantity.sub(one.filledQuantity), 0) : null);
