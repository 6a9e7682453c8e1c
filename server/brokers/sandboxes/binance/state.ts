import { z } from "zod";

/** Everything that the imitated exchange remembers, as it is saved. Amounts are decimals as text; times are milliseconds. */
const orderSchema = z.object({
  symbol: z.string(),
  orderId: z.number().int(),
  clientOrderId: z.string(),
  side: z.enum(["BUY", "SELL"]),
  type: z.enum(["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS"]),
  timeInForce: z.enum(["GTC", "IOC", "FOK"]),
  price: z.string(),
  stopPrice: z.string(),
  origQty: z.string(),
  executedQty: z.string(),
  /** What the fills came to, in the quote currency. */
  quoteQty: z.string(),
  status: z.enum(["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED"]),
  time: z.number(),
  updateTime: z.number(),
  /** What of `free` it holds: the quote currency for buys, the coin for sales. */
  locked: z.string(),
});
export type SandboxOrder = z.infer<typeof orderSchema>;

const tradeSchema = z.object({
  symbol: z.string(),
  id: z.number().int(),
  orderId: z.number().int(),
  price: z.string(),
  qty: z.string(),
  quoteQty: z.string(),
  commission: z.string(),
  commissionAsset: z.string(),
  time: z.number(),
  isBuyer: z.boolean(),
  isMaker: z.boolean(),
});
export type SandboxTrade = z.infer<typeof tradeSchema>;

/** Money that came or left beside trades. */
const transferSchema = z.object({
  id: z.string(),
  kind: z.enum(["DEPOSIT", "WITHDRAWAL"]),
  coin: z.string(),
  amount: z.string(),
  /** Of a withdrawal. */
  fee: z.string(),
  time: z.number(),
});
export type SandboxTransfer = z.infer<typeof transferSchema>;

const accountSchema = z.object({
  uid: z.number().int(),
  key: z.string(),
  secret: z.string(),
  mayTrade: z.boolean(),
  mayWithdraw: z.boolean(),
  balances: z.record(z.string(), z.object({ free: z.string(), locked: z.string() })),
  orders: z.array(orderSchema),
  trades: z.array(tradeSchema),
  /** Those of states that were saved before there were any have none. */
  transfers: z.array(transferSchema).default([]),
});
export type SandboxAccount = z.infer<typeof accountSchema>;

export const stateSchema = z.object({
  version: z.literal(1),
  /** Last numbers given; those of orders and trades count by symbol, as at the exchange. */
  lastUid: z.number().int(),
  lastOrderIds: z.record(z.string(), z.number().int()),
  lastTradeIds: z.record(z.string(), z.number().int()),
  accounts: z.array(accountSchema),
});
export type SandboxState = z.infer<typeof stateSchema>;

export const emptyState = (): SandboxState => ({ version: 1, lastUid: 100_000, lastOrderIds: {}, lastTradeIds: {}, accounts: [] });

export const isOpen = ({ status }: Pick<SandboxOrder, "status">): boolean => status === "NEW" || status === "PARTIALLY_FILLED";

/** The newest ended orders and fills of an account are kept, and all open orders. */
const endedOrdersKeptMax = 2_000;
const tradesKeptMax = 5_000;

export function forgetOldest(account: SandboxAccount): void {
  if (account.trades.length > tradesKeptMax * 1.1) account.trades.splice(0, account.trades.length - tradesKeptMax);
  if (account.orders.length <= endedOrdersKeptMax * 1.1) return;
  const ended = account.orders.filter((order) => !isOpen(order));
  const forgotten = new Set(ended.slice(0, Math.max(0, ended.length - endedOrdersKeptMax)));
  account.orders = account.orders.filter((order) => !forgotten.has(order));
}
