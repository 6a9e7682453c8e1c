import { padded } from "./market-data";
import type { SandboxAccount, SandboxOrder, SandboxTrade } from "./state";

const commonOf = (order: SandboxOrder) => ({
  symbol: order.symbol,
  orderId: order.orderId,
  orderListId: -1,
  clientOrderId: order.clientOrderId,
  price: padded(order.price),
  origQty: padded(order.origQty),
  executedQty: padded(order.executedQty),
  origQuoteOrderQty: padded("0"),
  cummulativeQuoteQty: padded(order.quoteQty),
  status: order.status,
  timeInForce: order.timeInForce,
  type: order.type,
  side: order.side,
  ...(order.type === "STOP_LOSS" ? { stopPrice: padded(order.stopPrice) } : {}),
  selfTradePreventionMode: "EXPIRE_MAKER",
});

/** `POST /api/v3/order` with FULL. */
export const placedOf = (order: SandboxOrder, trades: readonly SandboxTrade[]) => ({
  ...commonOf(order),
  transactTime: order.updateTime,
  workingTime: order.time,
  fills: trades.map(({ price, qty, commission, commissionAsset, id }) => ({
    price: padded(price),
    qty: padded(qty),
    commission: padded(commission),
    commissionAsset,
    tradeId: id,
  })),
});

/** `GET /api/v3/order` and the rows of `openOrders`. */
export const orderOf = (order: SandboxOrder) => ({
  ...commonOf(order),
  icebergQty: padded("0"),
  time: order.time,
  updateTime: order.updateTime,
  isWorking: order.type !== "STOP_LOSS",
  workingTime: order.time,
});

/** `DELETE /api/v3/order`: `clientOrderId` is the id of this request, the order's own is `origClientOrderId`. */
export const cancelledOf = (order: SandboxOrder, cancelId: string) => ({
  ...commonOf(order),
  origClientOrderId: order.clientOrderId,
  clientOrderId: cancelId,
  transactTime: order.updateTime,
});

export const tradeOf = (trade: SandboxTrade) => ({
  symbol: trade.symbol,
  id: trade.id,
  orderId: trade.orderId,
  orderListId: -1,
  price: padded(trade.price),
  qty: padded(trade.qty),
  quoteQty: padded(trade.quoteQty),
  commission: padded(trade.commission),
  commissionAsset: trade.commissionAsset,
  time: trade.time,
  isBuyer: trade.isBuyer,
  isMaker: trade.isMaker,
  isBestMatch: true,
});

export const accountOf = (account: SandboxAccount, now: number) => ({
  makerCommission: 10,
  takerCommission: 10,
  buyerCommission: 0,
  sellerCommission: 0,
  canTrade: true,
  canWithdraw: true,
  canDeposit: true,
  brokered: false,
  updateTime: now,
  accountType: "SPOT",
  balances: Object.entries(account.balances).map(([asset, { free, locked }]) => ({ asset, free: padded(free), locked: padded(locked) })),
  permissions: ["SPOT"],
  uid: account.uid,
});

export const restrictionsOf = (account: SandboxAccount) => ({
  ipRestrict: false,
  createTime: 0,
  enableReading: true,
  enableWithdrawals: account.mayWithdraw,
  enableInternalTransfer: false,
  permitsUniversalTransfer: false,
  enableMargin: false,
  enableFutures: false,
  enableVanillaOptions: false,
  enablePortfolioMarginTrading: false,
  enableSpotAndMarginTrading: account.mayTrade,
});
