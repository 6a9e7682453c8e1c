import type { IdentityCheck } from "../../brokers/port/identity-check";
import { liveRefusalWords } from "../../brokers/port/live-port";
import { zero } from "../../platform/decimal";
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
    private readonly identityCheck: Pick<IdentityCheck, "hasPassed">,
  ) {}

  /**
   * Has the viewer's record go on with another of their accounts, as a new chapter; choosing the one that it is on changes nothing.
   * Refuses NOT_A_FEEDER, INVALID (practice), TRADES_OPEN, CONNECTION_STATE; for LIVE ones FRESH_SIGN_IN_REQUIRED, IDENTITY_REQUIRED, LIVE_OFF and
   * RISK_NOT_ACCEPTED. Throws NOT_FOUND.
   */
  async choose(viewer: Viewer, accountId: string): Promise<RequestResult> {
    const id = await accountIdOf(this.db.read, viewer, accountId);
    assertNotSuspended(viewer);
    if (!isSealed(viewer)) refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders have a record.");
    const { mode } = (await readAccountOwner(this.db.read, id))!;
    if (mode === "LIVE") await this.assertMayFeedLive(viewer);
    return this.db.transaction(async (tx) => this.move(tx, await readChosenAccountId(tx, viewer.id), id));
  }

  /** Whose record is on real money is copied with real money: whoever asks for identities must have seen theirs. */
  private async assertMayFeedLive(viewer: Viewer): Promise<void> {
    await this.signIns.assertFreshSignIn(viewer);
    if (!(await this.identityCheck.hasPassed(viewer.id)))
      refuse(
        ErrorCode.IDENTITY_REQUIRED,
        "input.accountId",
        "Pass the identity check before your record is on an account with real money.",
      );
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
    if (to.mode === "LIVE") await this.checkLive(tx, to.venue!.connectionId);
    // What is open would end outside of the record, or would have begun there.
    for (const account of [from, to])
      if (account.openTrades > 0 || account.workingOrders > 0)
        refuse(ErrorCode.TRADES_OPEN, "input.accountId", "Close the trades and cancel the orders on both accounts first.");
  }

  private async checkLive(tx: Tx, connectionId: string): Promise<void> {
    const { live } = this.deps.brokers;
    const refusal = await live.refusal(tx, connectionId, zero);
    // A limit that is reached today says nothing of tomorrow.
    if (refusal?.code === "LIVE_OFF") refuse(ErrorCode.LIVE_OFF, "input.accountId", liveRefusalWords(refusal));
    if (!(await live.isTextAccepted(tx, connectionId)))
      refuse(
        ErrorCode.RISK_NOT_ACCEPTED,
        "input.accountId",
        "The text about real money has changed. Accept it on the account’s page first.",
      );
  }

  private async isConnected(tx: Tx, { venue }: BookedAccount): Promise<boolean> {
    const [facts] = await this.deps.brokers.facts(tx, [venue!.connectionId]);
    return facts !== undefined;
  }
}
