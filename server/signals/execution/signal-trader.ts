import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { failPoint } from "../../platform/ops/fail-points";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { UserErrors } from "../../platform/user-error";
import { isFeeder, type Viewer } from "../../platform/viewer";
import type { Market } from "../../market/providers/provider";
import { readAccountOfKind, readRecordAccount } from "../../trading/accounts/account.store";
import { heldKey } from "../../trading/accounts/valuation";
import { assertPricesShown, quoteToOpen } from "../../trading/orders/validation";
import { Booking } from "../../trading/record/booking";
import { readOpenTradeIdsIn } from "../../trading/trades/trade.store";
import type { TradingDeps } from "../../trading/trading-deps";
import {
  countAttempt,
  markOrdersOfAlert,
  readFigures,
  readNextAlert,
  readSameAlert,
  settleAlert,
  type AlertResult,
  type SameAlert,
  type WaitingAlert,
} from "./signal-alerts.store";
import { checkPowers, decide, SignalRefused, type SignalPosition, type Situation } from "./signal-decision";
import { dedupeKeyOf, readAlert, symbolOf, type AlertMessage, type ReadAlert } from "./signal-message";
import { appendAlertChanged } from "../signals.events";
import { runSteps } from "./signal-steps";
import type { SignalAccountKind, SignalAddressRow } from "../signals.entity";
import { lockAddress, readSignalOwner, updateAddress, type SignalOwner } from "../addresses/signal-addresses.store";

const dayMs = 86_400_000;
/** Orders and turnover of a day are counted from 00:00 UTC. */
export const startOfDay = (now: Date): Date => new Date(+now - (+now % dayMs));

export interface SignalTraderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly trading: TradingDeps;
  readonly streams: UserStreams;
  /** Throws a Fault while an admin has closed what this mutation does. */
  assertOpen(mutation: string): void;
  onError(error: unknown): void;
}

const nothingTraded = { accountKind: null, tradeId: null, orderIds: [], orderValue: null };

/**
 * Trades alerts, each in one transaction with its result: under the lock of its address, so that the alerts of an owner are
 * worked off in order, one at a time, by whichever process. A process that dies leaves the alert waiting and nothing traded.
 */
export class SignalTrader {
  constructor(private readonly parts: SignalTraderParts) {}

  /** Works off the alert of an address that has waited longest; false where none does. An error of our own leaves it waiting, `signalAttemptsMax` times. */
  async next(addressId: string): Promise<boolean> {
    const { db, trading } = this.parts;
    const seen = await readNextAlert(db, addressId);
    if (!seen) return false;
    const read = readAlert(seen.body);
    const symbol = "message" in read ? this.symbolOf(read.message) : null;
    // Outside the transaction, for a venue may be asked.
    if (symbol) await trading.market.refresh([symbol]);
    try {
      await db.transaction((tx) => this.trade(tx, seen, read));
    } catch (error) {
      const refused = refusalOf(error);
      if (!refused) await this.onFailure(seen, error);
      await this.refuse(seen, read, refused ?? new SignalRefused("SERVER", "This server could not trade it. Nothing was traded."));
    }
    return true;
  }

  private symbolOf(message: AlertMessage): string | null {
    return symbolOf(message.symbol, (symbol) => this.parts.trading.market.instrument(symbol) !== null);
  }

  /** Rethrows while the alert may be tried again. */
  private async onFailure(alert: WaitingAlert, error: unknown): Promise<void> {
    await countAttempt(this.parts.db, alert.id);
    if (alert.attempts + 1 < limits.signalAttemptsMax) throw error;
    this.parts.onError(error);
  }

  private async trade(tx: Tx, seen: WaitingAlert, read: ReadAlert): Promise<void> {
    const address = await lockAddress(tx, seen.address_id);
    if (!address) return;
    const alert = await readNextAlert(tx, address.id);
    // Another process was faster; its next alert is looked at anew.
    if (alert?.id !== seen.id) return;
    const key = dedupeKeyOf(alert.body, "message" in read ? read.message : null);
    const same = await readSameAlert(tx, alert, key, limits.signalSameTextMs);
    if (same) return this.settle(tx, alert, key, duplicateOf(alert, same, key));
    const { kind, plan, orderIds, tradeId } = await this.execute(tx, address, alert, read);
    await this.settle(tx, alert, key, {
      ...{ state: "TRADED", refusal: null, outcome: plan.outcome },
      ...{ accountKind: kind, tradeId, orderIds, orderValue: plan.orderValue },
    });
    if (kind === "PRACTICE" && alert.sent_from !== null) await this.countPractice(tx, address);
    failPoint("signal:traded-before-commit");
  }

  private async execute(tx: Tx, address: SignalAddressRow, alert: WaitingAlert, read: ReadAlert) {
    const { trading } = this.parts;
    const owner = await readSignalOwner(tx, address.userId);
    const viewer = this.viewerOf(owner, address, alert);
    if ("problem" in read) throw new SignalRefused("NOT_READABLE", read.problem);
    const { message } = read;
    const symbol = this.symbolOf(message);
    if (!symbol) throw new SignalRefused("SYMBOL_UNKNOWN", `This server does not list ${message.symbol}.`);
    checkPowers(address, symbol, message);
    const kind: SignalAccountKind = alert.sent_from === null ? "PRACTICE" : address.accountKind;
    const account = kind === "RECORD" ? await readRecordAccount(tx, viewer.id) : await readAccountOfKind(tx, viewer.id, kind);
    if (!account) throw new SignalRefused("OWNER", "The account is closed.");
    const plan = decide(message, address, await this.situation(tx, account.accountId, symbol, address, alert));
    const isOpening = plan.steps.some((step) => step.do === "OPEN" || step.do === "SCALE");
    if (isOpening) {
      this.parts.assertOpen("openTrade");
      assertPricesShown(viewer, trading.market.instrument(symbol)!);
      quoteToOpen(trading.market, trading.market.instrument(symbol)!);
    }
    const order = { accountId: account.accountId, symbol, thesis: message.note };
    const { orderIds, tradeId } = await runSteps(tx, trading, viewer, plan.steps, order, `signal-${alert.id}`);
    await markOrdersOfAlert(tx, orderIds);
    return { kind, plan, orderIds, tradeId };
  }

  /** The owner, asking by the address, as they are now. */
  private viewerOf(owner: SignalOwner | null, address: SignalAddressRow, alert: WaitingAlert): Viewer {
    if (!address.isOn && alert.sent_from !== null) throw new SignalRefused("SWITCHED_OFF", "Signals were off.");
    if (!owner) throw new SignalRefused("OWNER", "The account is closed.");
    if (owner.suspendedAt) throw new SignalRefused("OWNER", "Your account is suspended.");
    if (!isFeeder(owner)) throw new SignalRefused("OWNER", "Only feeders trade by signals.");
    return { ...owner, sessionId: `signal:${address.id}`, isTester: false };
  }

  private async situation(tx: Tx, accountId: string, symbol: string, address: SignalAddressRow, alert: WaitingAlert): Promise<Situation> {
    const { trading, clock } = this.parts;
    const { market } = trading;
    const booking = await Booking.begin(tx, trading, [accountId]);
    const quote = market.quote(symbol);
    const figures = await readFigures(tx, address.id, startOfDay(clock.date()));
    return {
      instrument: market.instrument(symbol)!,
      quote,
      quoteAgeMs: quote && (isTradedNow(market, symbol) ? +market.marketNow() - +quote.asOf : 0),
      waitedMs: clock.now() - +alert.received_at,
      position: await positionOf(tx, booking, accountId, symbol),
      equity: booking.value(accountId).equity,
      today: { orders: figures.orders, turnover: new Decimal(figures.turnover) },
    };
  }

  private async countPractice(tx: Tx, address: SignalAddressRow): Promise<void> {
    const practiceAlerts = address.practiceAlerts + 1;
    const isEnough = practiceAlerts >= limits.signalPracticeAlertsMin;
    await updateAddress(tx, address, { practiceAlerts, practicedAt: address.practicedAt ?? (isEnough ? this.parts.clock.date() : null) });
  }

  private async refuse(seen: WaitingAlert, read: ReadAlert, refused: SignalRefused): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const address = await lockAddress(tx, seen.address_id);
      if (!address) return;
      const key = dedupeKeyOf(seen.body, "message" in read ? read.message : null);
      const accountKind = seen.sent_from === null ? "PRACTICE" : address.accountKind;
      await this.settle(tx, seen, key, {
        ...{ ...nothingTraded, state: "REFUSED", accountKind },
        ...{ refusal: refused.refusal, outcome: refused.message },
      });
    });
  }

  private async settle(tx: Tx, alert: WaitingAlert, key: string, result: AlertResult): Promise<void> {
    const { clock, streams } = this.parts;
    if (await settleAlert(tx, alert.id, key, result, clock.date())) await appendAlertChanged(tx, streams, [alert]);
  }
}

/** Where it is not, that is why nothing opens, not the age of its quote. */
const isTradedNow = (market: Market, symbol: string): boolean => market.isOpen(symbol) && market.instrument(symbol)?.isHalted === false;

/** Where a renamed symbol is held both ways, what was opened first counts. */
async function positionOf(tx: Tx, booking: Booking, accountId: string, symbol: string): Promise<SignalPosition | null> {
  const trades = await booking.load(await readOpenTradeIdsIn(tx, [accountId], symbol));
  const [oldest, ...later] = trades.toSorted((a, b) => +a.openedAt - +b.openedAt || (a.id < b.id ? -1 : 1));
  const held = oldest && booking.account(accountId).held.get(heldKey(oldest));
  if (!held) return null;
  const oldestFirst = [oldest, ...later.filter(({ side }) => side === oldest.side)];
  const quantity = oldestFirst.reduce((sum, trade) => sum.add(trade.quantity), zero);
  return { side: oldest.side, quantity, averagePrice: held.cost.div(quantity), trades: oldestFirst };
}

/** What an error says to the owner; null for one of our own. */
function refusalOf(error: unknown): SignalRefused | null {
  if (error instanceof SignalRefused) return error;
  if (error instanceof UserErrors) return new SignalRefused("NOT_TRADABLE", error.errors[0]!.message);
  return error instanceof Fault ? new SignalRefused("NOT_TRADABLE", error.message) : null;
}

function duplicateOf(alert: WaitingAlert, same: SameAlert, key: string): AlertResult {
  const before = agoOf(+alert.received_at - +same.received_at);
  const isById = key.startsWith("id:");
  const what = same.state === "TRADED" ? "not traded again" : "which was refused";
  return {
    ...{ ...nothingTraded, state: "DUPLICATE", refusal: isById ? "SAME_ID" : "SAME_TEXT" },
    outcome: `Same ${isById ? "ID" : "text"} as the alert ${before} before, ${what}.`,
  };
}

function agoOf(ms: number): string {
  const total = Math.round(ms / 1000);
  if (total < 1) return "just";
  if (total < 120) return `${total} s`;
  if (total < 7200) return `${Math.round(total / 60)} min`;
  return total < 172_800 ? `${Math.round(total / 3600)} h` : `${Math.round(total / 86_400)} days`;
}
