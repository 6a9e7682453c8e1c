import { padded } from "./market-data";
import type { SandboxAccount, SandboxOrder, SandboxTrade } from "./state";

/** What happened to an account, as its user-data stream says it. */
export interface AccountEvent {
  readonly uid: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An `executionReport`. `cancelId` is the id of the request that cancelled: then `c` is that, and the order's own stands in `C`. */
export function executionReport(
  account: SandboxAccount,
  order: SandboxOrder,
  execution: "NEW" | "TRADE" | "CANCELED" | "EXPIRED",
  now: number,
  { trade = null, cancelId = null }: { trade?: SandboxTrade | null; cancelId?: string | null } = {},
): AccountEvent {
  const body = {
    e: "executionReport",
    E: now,
    s: order.symbol,
    c: cancelId ?? order.clientOrderId,
    S: order.side,
    o: order.type,
    f: order.timeInForce,
    q: padded(order.origQty),
    p: padded(order.price),
    P: padded(order.stopPrice),
    F: padded("0"),
    g: -1,
    C: cancelId ? order.clientOrderId : "",
    x: execution,
    X: order.status,
    r: "NONE",
    i: order.orderId,
    l: padded(trade?.qty ?? "0"),
    z: padded(order.executedQty),
    L: padded(trade?.price ?? "0"),
    n: padded(trade?.commission ?? "0"),
    N: trade?.commissionAsset ?? null,
    T: order.updateTime,
    t: trade?.id ?? -1,
    I: order.orderId * 2 + 1,
    w: execution === "NEW" && order.type !== "MARKET",
    m: trade?.isMaker ?? false,
    M: false,
    O: order.time,
    Z: padded(order.quoteQty),
    Y: padded(trade?.quoteQty ?? "0"),
    Q: padded("0"),
    W: order.time,
    V: "EXPIRE_MAKER",
  };
  return { uid: account.uid, body };
}

/** The balances of these assets after a change. */
export function outboundPosition(account: SandboxAccount, assets: readonly string[], now: number): AccountEvent {
  const balances = assets.flatMap((asset) => {
    const balance = account.balances[asset];
    return balance ? [{ a: asset, f: padded(balance.free), l: padded(balance.locked) }] : [];
  });
  return { uid: account.uid, body: { e: "outboundAccountPosition", E: now, u: now, B: balances } };
}
