import { openingValue } from "../../brokers/live/live-limits";
import { liveRefusalWords } from "../../brokers/port/live-port";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import { limits } from "../../platform/limits";
import type { BookedAccount } from "../accounts/booked-account";
import { sideOpened, unfilled, type Order } from "../orders/order-book";
import { readWorkingOrdersOfTrade } from "../orders/order.store";
import type { Booking } from "../record/booking";

/** What a venue, and what is on its way there, adds to the checks of an order. Each refuses with its code and the path of the field at fault. */

const refusals = {
  BROKER_PAUSED: "This broker connection is paused. Resume it first.",
  BROKER_UNAVAILABLE: "Nothing can be opened at this broker now.",
  NO_RATE: "The exchange gives no current rate for this account’s currency, so nothing can be opened. Try again shortly.",
  OUT_OF_SYNC: "This account holds something else than Brigade's books. Settle the differences first.",
} as const;

/** Of an order that is to be placed on an account at a venue. */
export async function checkAtVenue(tx: Tx, booking: Booking, order: Order): Promise<void> {
  const account = booking.account(order.accountId);
  checkKind(booking, account, order);
  if (order.effect === "REDUCE") await checkUnordered(tx, order, booking);
  else await checkMayOpen(tx, booking, account, order);
  if (account.workingOrders >= limits.workingOrdersPerAccountMax) {
    const max = new Decimal(limits.workingOrdersPerAccountMax);
    refuse(ErrorCode.WORKING_ORDERS_MAX, "", `An account has at most ${max.toFixed()} working orders.`, max);
  }
}

/** What its venue can do. Market orders go with whichever time in force it has. */
function checkKind(booking: Booking, { venue }: BookedAccount, { type, timeInForce }: Order): void {
  const capabilities = booking.deps.brokers.capabilities(venue!.id);
  if (!capabilities) return refuse(ErrorCode.BROKER_UNAVAILABLE, "input.accountId", refusals.BROKER_UNAVAILABLE);
  const { name, orderTypes, timesInForce } = capabilities;
  if (!orderTypes.includes(type)) refuse(ErrorCode.INVALID, "input.type", `${name} takes no ${type.toLowerCase()} orders.`);
  if (type !== "MARKET" && !timesInForce.includes(timeInForce))
    refuse(
      ErrorCode.INVALID,
      "input.timeInForce",
      `${name} has no ${timeInForce === "DAY" ? "day orders" : "orders that stay until cancelled"}.`,
    );
}

async function checkMayOpen(tx: Tx, booking: Booking, { mode, venue }: BookedAccount, order: Order): Promise<void> {
  const { symbol, side, quantity } = order;
  const { brokers, market } = booking.deps;
  const [facts] = await brokers.facts(tx, [venue!.connectionId]);
  const refusal = facts ? facts.refusal : "BROKER_UNAVAILABLE";
  if (!facts || refusal) return refuse(ErrorCode.BROKER_UNAVAILABLE, "input.accountId", refusals[refusal!]);
  const instrument = market.instrument(symbol);
  if (instrument && !facts.classes.includes(instrument.class))
    refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbol", `This broker does not trade ${symbol}.`);
  if (sideOpened(side) === "SHORT" && !facts.hasShorts) refuse(ErrorCode.NOT_SHORTABLE, "input.side", "This broker does not sell short.");
  if (sideOpened(side) === "SHORT" && facts.shortLot !== null && !quantity.mod(facts.shortLot).isZero())
    refuse(
      ErrorCode.QUANTITY_NOT_IN_LOTS,
      "input.quantity",
      `This broker sells short in steps of ${facts.shortLot} only.`,
      new Decimal(facts.shortLot),
    );
  if (mode === "LIVE") await checkLive(tx, booking, venue!.connectionId, order);
}

/** Real money: the operator's text as it is now, and the limits that its owner set. Asked once more before the order is sent. */
async function checkLive(tx: Tx, { deps: { brokers, market } }: Booking, connectionId: string, order: Order): Promise<void> {
  const more = openingValue({ ...order, decidedPrice: null }, market.quote(order.symbol));
  const refusal = await brokers.live.refusal(tx, connectionId, more);
  if (refusal) {
    const limit = "limit" in refusal ? refusal.limit : undefined;
    refuse(
      ErrorCode[refusal.code],
      refusal.code === "LIVE_EXPOSURE" ? "input.quantity" : "input.accountId",
      liveRefusalWords(refusal),
      limit,
    );
  }
  if (!(await brokers.live.isTextAccepted(tx, connectionId)))
    refuse(ErrorCode.RISK_NOT_ACCEPTED, "input.accountId", "The text about real money has changed. Accept it on the account’s page first.");
}

/** What is to be given back must not be on its way out already: the venue would sell it twice, or refuse. */
async function checkUnordered(tx: Tx, order: Order, booking: Booking): Promise<void> {
  const working = await readWorkingOrdersOfTrade(tx, order.tradeId!);
  const others = working.filter(({ effect, id }) => effect === "REDUCE" && id !== order.id);
  const free = others.reduce((left, other) => left.sub(unfilled(other)), booking.trade(order.tradeId!).quantity);
  if (unfilled(order).gt(free))
    refuse(
      ErrorCode.QUANTITY_TOO_LARGE,
      "input.quantity",
      "Other orders already sell a part of this trade. Cancel them first.",
      Decimal.max(free, 0),
    );
}
