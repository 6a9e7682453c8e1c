import type { Database, Tx } from "../../platform/db/database";
import { Decimal, isMultipleOf, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { isFeeder, type Role, type Viewer } from "../../platform/viewer";
import { accountIdOf } from "./account-access";
import {
  closeEmptyAccount,
  insertAccount,
  readAccountIdOfConnection,
  readConnectionsToLeave,
  insertFlow,
  readAccountOfKind,
  readOpenAccountIds,
  readStartCash,
  updateRealism,
} from "./account.store";
import type { NewBrokerAccount } from "../../brokers/port/broker-accounts";
import { insertRecord } from "../record/record.store";
import { readWorkingOrdersOfAccount } from "../orders/order.store";
import { readOpenTradeIds } from "../trades/trade.store";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { once, type RequestResult } from "../client-requests";
import { closingSide, type Trade } from "../trades/book";
import { closeUnsold } from "../at-venues/close-unsold";
import { cancelAtVenue, closeAtVenue, isAtVenue } from "../at-venues/venue-orders";
import { closeWhole, newOrder } from "../orders/execution";
import { endOrder } from "../orders/order-book";
import { assertNotSuspended } from "../trading.policy";
import type { AllocationPort } from "./allocation";
import { keepWorking } from "../trades/trade.service";
import { instrumentOf, liveQuote, quoteToOpen } from "../orders/validation";

export interface DepositRequest {
  readonly clientRequestId: string;
  readonly accountId: string;
  readonly amount: Decimal;
}

export interface ResetRequest {
  readonly clientRequestId: string;
  readonly accountId: string;
}

export interface RealismRequest {
  readonly accountId: string;
  readonly latencyMs?: number | null;
  readonly fillSizeMax?: Decimal | null;
}

/** Whose accounts are opened, as registration knows them. */
export interface NewAccountsOwner {
  readonly id: string;
  readonly role: Role;
  /** The designated test account of the specification starts with more. */
  readonly isTestAccount: boolean;
}

const cent = new Decimal("0.01");
const testAccountStartUsd = 200_000;
/** What the column of the largest fill holds: ten digits before the point, ten after. */
const fillSizeStep = new Decimal("0.0000000001");
const fillSizeLimit = new Decimal("10000000000");

/** Paper accounts and the money in them. */
export class AccountService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    private readonly allocations: AllocationPort,
  ) {}

  /** Opens a new user's record and practice account with their start money, and the chain of a feeder. Runs in the transaction that creates the user. */
  async openAccountsFor(tx: Tx, owner: NewAccountsOwner): Promise<void> {
    const start = new Decimal(owner.isTestAccount ? testAccountStartUsd : limits.paperStartUsd);
    const recordId = await this.openAccount(tx, owner.id, "RECORD", "Record account", start);
    await this.openAccount(tx, owner.id, "PRACTICE", "Practice account", start);
    if (isFeeder(owner)) await this.openRecord(tx, owner.id, recordId);
  }

  /** The same for somebody known by id alone, like a user whom an admin makes a feeder. */
  async openRecordOf(tx: Tx, userId: string): Promise<void> {
    const first = await readAccountOfKind(tx, userId, "RECORD");
    if (first) await this.openRecord(tx, userId, first.accountId);
  }

  /** Begins a feeder's chain on the record account; does nothing where there is one. For users who become feeders later too. */
  openRecord(tx: Tx, userId: string, accountId: string): Promise<void> {
    return insertRecord(tx, { id: this.deps.random.uuid(), userId, accountId, createdAt: this.deps.clock.date() });
  }

  /** The account that stands for one at a venue: its money is what the venue says. */
  async openBrokerAccount(tx: Tx, { cash, ...account }: NewBrokerAccount): Promise<void> {
    await insertAccount(tx, { ...account, kind: "BROKER", cash });
    await this.insertStart(tx, account.userId, account.id, cash);
  }

  /**
   * Closes the books of an account whose connection is gone: orders end, what trades hold stays at the venue. Trades of the record that is on it are
   * closed as sealed events, which copies follow. An account that a copy still uses stays open, for that gives back what it has.
   */
  async leaveVenue(connectionId: string): Promise<void> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null) return;
    await this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      if (booking.accountIds().length === 0 || (await this.allocations.of(tx, [accountId])).size > 0) return;
      for (const order of await readWorkingOrdersOfAccount(tx, accountId))
        booking.putOrder(endOrder(order, "CANCELLED", "DISCONNECTED", booking.at), order, "ORDER_CANCELLED");
      const recordId = booking.account(accountId).chain?.recordId ?? null;
      for (const trade of await this.openTrades(tx, booking, accountId))
        if (trade.recordId !== null && trade.recordId === recordId) await closeUnsold(booking, trade);
        else booking.leave(trade, "DISCONNECTED");
      await booking.write();
      await closeEmptyAccount(tx, accountId, this.deps.clock.date());
    });
  }

  /** Connections that have ended and whose account is open. */
  connectionsToLeave(): Promise<string[]> {
    return readConnectionsToLeave(this.db);
  }

  private async openAccount(tx: Tx, userId: string, kind: "RECORD" | "PRACTICE", name: string, start: Decimal): Promise<string> {
    const id = this.deps.random.uuid();
    await insertAccount(tx, { id, userId, kind, name, cash: start, createdAt: this.deps.clock.date() });
    await this.insertStart(tx, userId, id, start);
    return id;
  }

  private insertStart(tx: Tx, userId: string, accountId: string, amount: Decimal): Promise<void> {
    const [id, at] = [this.deps.random.uuid(), this.deps.market.marketNow()];
    return insertFlow(tx, { id, accountId, userId, at, amount, kind: "START", equityBefore: zero });
  }

  /** Puts play money into a paper account: at least a cent, whole cents, at most `limits.paperDepositUsdMax`. */
  deposit(viewer: Viewer, input: DepositRequest): Promise<RequestResult> {
    return this.run(viewer, "depositPaper", input, async (tx) => {
      const accountId = await accountIdOf(tx, viewer, input.accountId);
      assertNotSuspended(viewer);
      const max = new Decimal(limits.paperDepositUsdMax);
      if (input.amount.lt(cent) || input.amount.gt(max) || !isMultipleOf(input.amount, cent))
        refuse(ErrorCode.AMOUNT_INVALID, "input.amount", `Enter an amount from $0.01 to $${max.toFixed(0)}, in whole cents.`, max);
      const booking = await this.paperBooking(tx, accountId);
      await booking.flow(accountId, "DEPOSIT", input.amount);
      await booking.write();
      return { accountId };
    });
  }

  /**
   * Starts a paper account over: closes every open trade at market, cancels the orders, sets the cash back to the start
   * and begins a new chapter. The record is kept. Refused while a held symbol has no live price: nothing is closed at a stale one.
   */
  reset(viewer: Viewer, input: ResetRequest): Promise<RequestResult> {
    return this.run(viewer, "resetPaper", input, async (tx) => {
      const accountId = await accountIdOf(tx, viewer, input.accountId);
      assertNotSuspended(viewer);
      const booking = await this.paperBooking(tx, accountId);
      // What copies hold of the account's money would come on top of a fresh start.
      if ((await this.allocations.of(tx, [accountId])).size > 0)
        refuse(ErrorCode.COPY_STATE, "input.accountId", "Stop your copies first: they use money of this account.");
      await this.cancelOrders(tx, booking, accountId);
      await this.closeAll(tx, booking, accountId);
      await booking.flow(accountId, "RESET", (await this.startCash(tx, accountId)).sub(booking.account(accountId).cash));
      await booking.nextChapter(accountId, "RESET");
      await booking.write();
      return { accountId };
    });
  }

  /** Sets how late and in how large parts orders placed from now on fill. Setting the same again changes nothing. */
  setRealism(viewer: Viewer, input: RealismRequest): Promise<RequestResult> {
    return this.db.transaction(async (tx) => {
      const accountId = await accountIdOf(tx, viewer, input.accountId);
      assertNotSuspended(viewer);
      const [latencyMs, fillSizeMax] = [input.latencyMs ?? null, input.fillSizeMax ?? null];
      checkRealism(latencyMs, fillSizeMax);
      await this.paperBooking(tx, accountId);
      await updateRealism(tx, accountId, latencyMs, fillSizeMax);
      return { accountId };
    });
  }

  private async paperBooking(tx: Tx, accountId: string): Promise<Booking> {
    const booking = await Booking.begin(tx, this.deps, [accountId]);
    const { mode, kind } = booking.account(accountId);
    if (mode !== "PAPER" || kind === "BROKER") refuse(ErrorCode.NOT_PAPER, "input.accountId", "This works on paper accounts only.");
    return booking;
  }

  private async startCash(tx: Tx, accountId: string): Promise<Decimal> {
    return (await readStartCash(tx, accountId)) ?? new Decimal(limits.paperStartUsd);
  }

  private async cancelOrders(tx: Tx, booking: Booking, accountId: string): Promise<void> {
    for (const order of await readWorkingOrdersOfAccount(tx, accountId))
      booking.putOrder(endOrder(order, "CANCELLED", "CLOSING", booking.at), order, "ORDER_CANCELLED");
  }

  /** At a venue a close that is under way is the one that is wanted. */
  private async cancelOpens(tx: Tx, booking: Booking, accountId: string): Promise<void> {
    for (const order of await readWorkingOrdersOfAccount(tx, accountId))
      if (order.closeReason === null) cancelAtVenue(booking, order, "CLOSING");
  }

  private async openTrades(tx: Tx, booking: Booking, accountId: string): Promise<Trade[]> {
    return booking.load(await readOpenTradeIds(tx, accountId));
  }

  private async closeAll(tx: Tx, booking: Booking, accountId: string): Promise<void> {
    for (const trade of await this.openTrades(tx, booking, accountId))
      await closeWhole(booking, trade, quoteToOpen(this.deps.market, instrumentOf(this.deps.market, trade.symbol)), "RESET");
  }

  /**
   * Closes out someone who was suspended or is leaving: orders are cancelled and trades closed as sealed events, reason
   * SUSPENDED; what has no live price waits for the next one. Doing it again changes nothing more.
   */
  async closeOut(userId: string): Promise<void> {
    for (const id of await readOpenAccountIds(this.db, userId))
      await this.db.transaction(async (tx) => {
        const booking = await Booking.begin(tx, this.deps, [id]);
        if (!isAtVenue(booking, id)) await this.cancelOrders(tx, booking, id);
        else await this.cancelOpens(tx, booking, id);
        for (const trade of await this.openTrades(tx, booking, id)) {
          const quote = liveQuote(this.deps.market, trade.symbol);
          if (isAtVenue(booking, id)) await closeAtVenue(tx, booking, trade, "SUSPENDED");
          else if (quote) await closeWhole(booking, trade, quote, "SUSPENDED");
          else
            keepWorking(
              booking,
              newOrder(booking, {
                accountId: id,
                tradeId: trade.id,
                symbol: trade.symbol,
                side: closingSide(trade.side),
                effect: "REDUCE",
                quantity: trade.quantity,
                reason: "SUSPENDED",
              }),
              null,
            );
        }
        await booking.write();
      });
  }

  private run(
    viewer: Viewer,
    mutation: string,
    input: { clientRequestId: string },
    work: (tx: Tx) => Promise<RequestResult>,
  ): Promise<RequestResult> {
    return this.db.transaction((tx) => once(tx, viewer.id, mutation, input, this.deps.clock.date(), () => work(tx)));
  }
}

function checkRealism(latencyMs: number | null, fillSizeMax: Decimal | null): void {
  const max = new Decimal(limits.paperLatencyMsMax);
  if (latencyMs !== null && (latencyMs < 0 || max.lt(latencyMs)))
    refuse(ErrorCode.AMOUNT_INVALID, "input.latencyMs", `Enter a delay from 0 to ${max.toFixed()} milliseconds.`, max);
  if (fillSizeMax === null) return;
  if (!fillSizeMax.gt(0)) refuse(ErrorCode.QUANTITY_NOT_POSITIVE, "input.fillSizeMax", "The max fill size must be above zero.");
  if (fillSizeMax.gte(fillSizeLimit) || !isMultipleOf(fillSizeMax, fillSizeStep))
    refuse(ErrorCode.AMOUNT_INVALID, "input.fillSizeMax", "The max fill size has at most ten digits before the point and ten after.");
}
