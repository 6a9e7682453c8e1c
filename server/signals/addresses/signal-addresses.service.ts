import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Market } from "../../market/providers/provider";
import type { FreshSignIns } from "../../trading/accounts/record-account.service";
import { readRecordAccount } from "../../trading/accounts/account.store";
import { insertTestAlert } from "../execution/signal-alerts.store";
import { checkLimits, checkSymbols, isWider, type SignalLimits } from "./signal-powers";
import { newSecret, sealSecret, sha256OfSecret, unsealSecret } from "./signal-secret";
import type { SignalAccountKind, SignalAddressRow } from "../signals.entity";
import { canCreateSignals } from "./signal-addresses.policy";
import { deleteAddress, insertAddress, lockAddressOf, lockOwner, readAddressOf, updateAddress } from "./signal-addresses.store";

export interface SignalChanges extends Partial<SignalLimits> {
  readonly isOn?: boolean;
  readonly accountKind?: SignalAccountKind;
}

export interface SignalsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, "authSecret" | "publicUrl">;
  readonly market: Market;
  readonly signIns: FreshSignIns;
  /** Wakes whoever works alerts off. */
  onStored(addressIds: readonly string[]): void;
}

const nothing = "Your signal address";

/** What feeders do with their signal address. One each. */
export class SignalsService {
  constructor(private readonly parts: SignalsParts) {}

  /** Makes the address, on, for the practice account. Refuses NOT_A_FEEDER, TOO_MANY and what is wrong with the powers. */
  async create(viewer: Viewer, given: SignalLimits): Promise<string> {
    assertMayWrite(viewer);
    if (!canCreateSignals(viewer)) refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders trade by signals.");
    const powers = this.checked(given);
    return this.parts.db.transaction(async (tx) => {
      await lockOwner(tx, viewer.id);
      if (await lockAddressOf(tx, viewer.id)) refuse(ErrorCode.TOO_MANY, "", "You have a signal address already.", new Decimal(1));
      const id = randomUUID();
      const { url, sealed } = this.secretFor(id);
      const created = { id, userId: viewer.id, ...sealed, isOn: true, accountKind: "PRACTICE" as const };
      const counts = { practiceAlerts: 0, practicedAt: null, createdAt: this.parts.clock.date(), rotatedAt: null };
      await insertAddress(tx, { ...created, ...powers, ...counts });
      return url;
    });
  }

  /** Replaces the secret: the address before is unknown from the commit on. Throws NOT_FOUND. */
  rotate(viewer: Viewer): Promise<string> {
    assertMayWrite(viewer);
    return this.owned(viewer, async (tx, row) => {
      const { url, sealed } = this.secretFor(row.id);
      await updateAddress(tx, row, { ...sealed, rotatedAt: this.parts.clock.date() });
      return url;
    });
  }

  /**
   * Refuses PRACTICE_FIRST, what is wrong with the powers, and FRESH_SIGN_IN_REQUIRED where alerts are to trade real money, or more of it than before.
   * Throws NOT_FOUND. Switching off is open to who is suspended.
   */
  async update(viewer: Viewer, changes: SignalChanges): Promise<void> {
    const isOnlyOff = changes.isOn === false && Object.keys(changes).length === 1;
    if (!isOnlyOff) assertMayWrite(viewer);
    const known = isOnlyOff ? null : await readAddressOf(this.parts.db, viewer.id);
    const isProven = known !== null && tradesMore(known, changes) && (await this.isRecordLive(viewer));
    if (isProven) await this.parts.signIns.assertFreshSignIn(viewer);
    await this.owned(viewer, async (tx, row) => {
      // Changed in the meantime: what was no more than before would be more now.
      if (!isOnlyOff && !isProven && known && !tradesMore(known, changes) && tradesMore(row, changes))
        refuse(ErrorCode.INVALID, "input", "Your signals were just changed. Try again.");
      const powers = this.checked({ ...row, ...changes });
      const needed = limits.signalPracticeAlertsMin;
      if (changes.accountKind === "RECORD" && row.practicedAt === null)
        refuse(
          ErrorCode.PRACTICE_FIRST,
          "input.account",
          `${needed} alerts must have traded the practice account first; ${row.practiceAlerts} have.`,
          new Decimal(needed),
        );
      const { isOn = row.isOn, accountKind = row.accountKind } = changes;
      await updateAddress(tx, row, { ...powers, isOn, accountKind });
    });
  }

  /** Ends the address and its list of alerts; trades stay. Throws NOT_FOUND. */
  async remove(viewer: Viewer): Promise<void> {
    await this.owned(viewer, (tx, row) => deleteAddress(tx, row.id));
  }

  /** The whole address, for its owner's eyes; null without one. Throws UNAVAILABLE after the server's secret was changed. */
  async url(viewer: Viewer): Promise<string | null> {
    const row = await readAddressOf(this.parts.db, viewer.id);
    if (!row) return null;
    const secret = unsealSecret(row.secretSealed, row.id, this.parts.config.authSecret);
    if (secret === null)
      throw new Fault("UNAVAILABLE", "The address cannot be shown any more. It works still; rotate it to get one that can.");
    return this.urlOf(secret);
  }

  /** Stores an alert of the owner's own, for the practice account, whether signals are on or off. Returns its id. Throws NOT_FOUND. */
  async sendTest(viewer: Viewer, message: string | null): Promise<string> {
    assertMayWrite(viewer);
    if (message !== null && Buffer.byteLength(message) > limits.signalBodyBytesMax)
      refuse(ErrorCode.TOO_LONG, "input.message", "An alert has at most 4 kB.", new Decimal(limits.signalBodyBytesMax));
    if (message !== null && (!message.isWellFormed() || message.includes("\0")))
      refuse(ErrorCode.INVALID, "input.message", "The alert contains invalid characters.");
    return this.owned(viewer, async (tx, row) => {
      const id = await insertTestAlert(tx, row.id, viewer.id, message ?? this.sampleFor(row), this.parts.clock.date());
      tx.afterCommit(() => this.parts.onStored([row.id]));
      return id;
    });
  }

  /** Whether the account of the viewer's record holds real money. */
  private async isRecordLive({ id }: Viewer): Promise<boolean> {
    return (await readRecordAccount(this.parts.db.read, id))?.mode === "LIVE";
  }

  /** A small order that the address may place. */
  private sampleFor({ symbols, actions, orderValueMax }: SignalAddressRow): string {
    const action = actions.includes("BUY") ? "buy" : actions.includes("SHORT") ? "short" : "close";
    const money = Decimal.min(orderValueMax, 100).toFixed();
    return JSON.stringify({
      id: `test-${randomUUID()}`,
      symbol: symbols[0],
      action,
      size: action === "close" ? null : { money },
      note: "Test alert",
    });
  }

  private checked(powers: SignalLimits): SignalLimits {
    checkLimits(powers);
    const symbols = checkSymbols(powers.symbols, (symbol) => this.parts.market.instrument(symbol) !== null);
    const { actions, orderValueMax, ordersPerDayMax, turnoverPerDayMax, quoteAgeMsMax } = powers;
    return { symbols, actions: [...new Set(actions)], orderValueMax, ordersPerDayMax, turnoverPerDayMax, quoteAgeMsMax };
  }

  private secretFor(addressId: string) {
    const secret = newSecret();
    const secretSealed = sealSecret(secret, addressId, this.parts.config.authSecret);
    return { url: this.urlOf(secret), sealed: { secretSha256: sha256OfSecret(secret), secretSealed } };
  }

  private urlOf(secret: string): string {
    return `${this.parts.config.publicUrl.replace(/\/$/, "")}/in/${secret}`;
  }

  private owned<T>(viewer: Viewer, work: (tx: Tx, row: SignalAddressRow) => Promise<T>): Promise<T> {
    return this.parts.db.transaction(async (tx) => {
      const row = await lockAddressOf(tx, viewer.id);
      if (!row) throw notFound(nothing);
      return work(tx, row);
    });
  }
}

/** Whether alerts may trade the record account after a change, and could not before, or not as much. */
function tradesMore(row: SignalAddressRow, changes: SignalChanges): boolean {
  const { isOn = row.isOn, accountKind = row.accountKind } = changes;
  if (!isOn || accountKind !== "RECORD") return false;
  return !row.isOn || row.accountKind !== "RECORD" || isWider({ ...row, ...changes }, row);
}
