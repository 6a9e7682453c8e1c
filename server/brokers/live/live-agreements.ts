import type { ViewerService } from "../../identity/auth/viewer.service";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { VenueEnvironment } from "../port/venue";
import type { LiveTextsService } from "./live-texts.service";

/** What the owner of a LIVE account says and sets before it is connected. */
export interface LiveAgreement {
  /** In USD: the most that may be open on the account. */
  readonly maxExposure: Decimal;
  /** In USD: what may be lost on it in a day. */
  readonly dailyLossLimit: Decimal;
  readonly textVersion: number;
  /** Typed out. */
  readonly typed: string;
}

/** What has to be typed. */
export const liveWords = "TRADE LIVE";

/** Real money is connected deliberately: a fresh sign-in, the operator's text, the suitability form, limits, and two words typed out. */
export class LiveAgreements {
  constructor(
    private readonly db: Database,
    private readonly texts: LiveTextsService,
    private readonly viewers: ViewerService,
    private readonly accounts: BrokerAccountsPort,
  ) {}

  /**
   * Everything that must hold before a LIVE account is connected; nothing for the others. Refuses LIVE_OFF, REQUIRED, RISK_NOT_ACCEPTED,
   * CONFIRMATION_WRONG, AMOUNT_INVALID, SUITABILITY_REQUIRED, FRESH_SIGN_IN_REQUIRED.
   */
  async assertAgreed(viewer: Viewer, environment: VenueEnvironment, agreement: LiveAgreement | null): Promise<void> {
    if (environment !== "LIVE") return;
    const text = await this.texts.current();
    if (!text)
      refuse(ErrorCode.LIVE_OFF, "input.environment", "This server does not offer real money yet: its operator has not allowed it.");
    if (!agreement) return refuse(ErrorCode.REQUIRED, "input.live", "A live account needs limits and your confirmation.");
    if (agreement.textVersion !== text!.version)
      refuse(ErrorCode.RISK_NOT_ACCEPTED, "input.live.textVersion", "The text about real money has changed. Read and accept it again.");
    if (agreement.typed.trim() !== liveWords) refuse(ErrorCode.CONFIRMATION_WRONG, "input.live.typed", `Type ${liveWords} to confirm.`);
    assertLimit(agreement.maxExposure, "input.live.maxExposure");
    assertLimit(agreement.dailyLossLimit, "input.live.dailyLossLimit");
    await this.viewers.assertFreshSignIn(viewer);
    await this.db.transaction((tx) => this.accounts.assertSuitable(tx, viewer.id));
  }

  /** Once more under the lock in which the connection is written: the text may have been withdrawn while the venue was asked. */
  async assertAgreedIn(tx: Tx, viewer: Viewer, environment: VenueEnvironment, agreement: LiveAgreement | null): Promise<void> {
    if (environment !== "LIVE") return;
    const isInForce = await this.texts.isInForce(tx, agreement?.textVersion ?? 0);
    if (!isInForce)
      refuse(ErrorCode.RISK_NOT_ACCEPTED, "input.live.textVersion", "The text about real money has changed. Read and accept it again.");
    await this.accounts.assertSuitable(tx, viewer.id);
  }
}

const cent = new Decimal("0.01");

function assertLimit(amount: Decimal, path: string): void {
  const max = new Decimal(limits.liveLimitUsdMax);
  if (amount.lt(cent) || amount.gt(max) || !amount.mod(cent).isZero())
    refuse(ErrorCode.AMOUNT_INVALID, path, `Enter an amount from $0.01 to $${max.toFixed(0)}, in whole cents.`, max);
}
