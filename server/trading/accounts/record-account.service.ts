import type { Database, Tx } from "../../platform/db/database";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { RequestResult } from "../client-requests";
import { Booking } from "../record/booking";
import { readChosenAccountId } from "../record/record.store";
import type { TradingDeps } from "../trading-deps";
import { assertNotSuspended, isSealed } from "../trading.policy";
import { accountIdOf } from "./account-access";
import { closeEmptyAccount, readAccountOwner } from "./account.store";
import type { BookedAccount } from "./booked-account";

/** Says whether somebody signed in just now. Refuses FRESH_SIGN_IN_REQUIRED. */
export interface FreshSignIns {
  assertFreshSignIn(viewer: Viewer): Promise<void>;
}

/** Which of a feeder's accounts their record is on: only trades on that one are sealed, shown and copied. */
export class RecordAccountService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    private readonly signIns: FreshSignIns,
  ) {}

  /**
   * Has the viewer's record go on with another of their accounts, as a new chapter; choosing the one that it is on changes nothing.
   * Refuses NOT_A_FEEDER, INVALID (practice), TRADES_OPEN, CONNECTION_STATE, FRESH_SIGN_IN_REQUIRED (LIVE). Throws NOT_FOUND.
   */
  async choose(viewer: Viewer, accountId: string): Promise<RequestResult> {
    const id = await accountIdOf(this.db.read, viewer, accountId);
    assertNotSuspended(viewer);
    if (!isSealed(viewer)) refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders have a record.");
    const { mode } = (await readAccountOwner(this.db.read, id))!;
    if (mode === "LIVE") await this.signIns.assertFreshSignIn(viewer);
    return this.db.transaction(async (tx) => this.move(tx, await readChosenAccountId(tx, viewer.id), id));
  }

  private async move(tx: Tx, known: string | null, toId: string): Promise<RequestResult> {
    if (known === null) return refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders have a record.");
    if (known === toId) return { accountId: toId };
    const booking = await Booking.begin(tx, this.deps, [known, toId]);
    const [from, to] = [booking.account(known), booking.account(toId)];
    // Chosen twice at once: the other one was first.
    if (!from.chain) return refuse(ErrorCode.INVALID, "input.accountId", "The record account was just changed. Try again.");
    await this.check(tx, from, to);
    await booking.moveRecord(known, toId);
    await booking.write();
    if (from.venue && !(await this.isConnected(tx, from))) await closeEmptyAccount(tx, known, this.deps.clock.date());
    return { accountId: toId };
  }

  private async check(tx: Tx, from: BookedAccount, to: BookedAccount): Promise<void> {
    if (to.kind === "PRACTICE") refuse(ErrorCode.INVALID, "input.accountId", "A practice account can’t be the record account.");
    if (to.venue && !(await this.isConnected(tx, to)))
      refuse(ErrorCode.CONNECTION_STATE, "input.accountId", "This account is not connected any more.");
    // What is open would end outside of the record, or would have begun there.
    for (const account of [from, to])
      if (account.openTrades > 0 || account.workingOrders > 0)
        refuse(ErrorCode.TRADES_OPEN, "input.accountId", "Close the trades and cancel the orders on both accounts first.");
  }

  private async isConnected(tx: Tx, { venue }: BookedAccount): Promise<boolean> {
    const [facts] = await this.deps.brokers.facts(tx, [venue!.connectionId]);
    return facts !== undefined;
  }
}
