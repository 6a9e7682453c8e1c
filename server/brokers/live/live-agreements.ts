import type { ViewerService } from "../../identity/auth/viewer.service";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { isCountryCode } from "../../platform/text/countries";
import type { BrokerConnectionRow } from "../connections/connection.entity";
import type { LiveTradingText } from "./live-text.entity";
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
  /** ISO 3166-1 code of the country they live in. */
  readonly residence?: string | null;
}

/** Other limits of an account with real money. */
export interface LiveLimitsChange {
  readonly maxExposure: Decimal;
  readonly dailyLossLimit: Decimal;
  /** Null: the version that was accepted before stays. */
  readonly textVersion?: number | null;
  readonly typed?: string | null;
}

/** What the owner of a LIVE copy says before it starts. */
export interface LiveCopyAgreement {
  readonly textVersion: number;
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
   * Whether the limits of an account may become these: lower ones at once, higher ones deliberately. Refuses AMOUNT_INVALID, LIVE_OFF,
   * RISK_NOT_ACCEPTED, COUNTRY_REFUSED (a newer text names more of them), CONFIRMATION_WRONG, FRESH_SIGN_IN_REQUIRED.
   */
  async assertMayChange(
    viewer: Viewer,
    before: Pick<BrokerConnectionRow, "maxExposure" | "dailyLossLimit" | "residence">,
    change: LiveLimitsChange,
  ): Promise<void> {
    assertLimit(change.maxExposure, "input.maxExposure");
    assertLimit(change.dailyLossLimit, "input.dailyLossLimit");
    const { textVersion } = change;
    if (textVersion != null) {
      const text = assertText(await this.texts.current(), textVersion, "input.textVersion");
      assertNotRefused(text, before.residence ?? "", "input.textVersion");
    }
    if (!raises(change, before)) return;
    assertTyped(change.typed ?? "", "input.typed");
    await this.viewers.assertFreshSignIn(viewer);
  }

  /**
   * Everything that must hold before a copy starts with real money. Refuses REQUIRED, LIVE_OFF, RISK_NOT_ACCEPTED, CONFIRMATION_WRONG,
   * FRESH_SIGN_IN_REQUIRED.
   */
  async assertCopyAgreed(viewer: Viewer, agreement: LiveCopyAgreement | null): Promise<void> {
    const text = await this.texts.current();
    if (!text) return refuseOff("input.accountId");
    if (!agreement) return refuse(ErrorCode.REQUIRED, "input.live", "A copy with real money needs your confirmation.");
    assertText(text, agreement.textVersion, "input.live.textVersion");
    assertTyped(agreement.typed, "input.live.typed");
    await this.viewers.assertFreshSignIn(viewer);
  }

  /**
   * Everything that must hold before a LIVE account is connected; nothing for the others. Refuses LIVE_OFF, REQUIRED, RISK_NOT_ACCEPTED,
   * INVALID, COUNTRY_REFUSED, CONFIRMATION_WRONG, AMOUNT_INVALID, SUITABILITY_REQUIRED, FRESH_SIGN_IN_REQUIRED.
   */
  async assertAgreed(viewer: Viewer, environment: VenueEnvironment, agreement: LiveAgreement | null): Promise<void> {
    if (environment !== "LIVE") return;
    const text = await this.texts.current();
    if (!text) return refuseOff("input.environment");
    if (!agreement) return refuse(ErrorCode.REQUIRED, "input.live", "A live account needs limits and your confirmation.");
    assertText(text, agreement.textVersion, "input.live.textVersion");
    assertResidence(text, agreement.residence?.trim() ?? "");
    assertTyped(agreement.typed, "input.live.typed");
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

/** Whether one of the limits becomes higher. */
export const raises = (change: LiveLimitsChange, before: Pick<BrokerConnectionRow, "maxExposure" | "dailyLossLimit">): boolean =>
  change.maxExposure.gt(before.maxExposure ?? 0) || change.dailyLossLimit.gt(before.dailyLossLimit ?? 0);

function assertText(text: LiveTradingText | null, version: number, path: string): LiveTradingText {
  if (!text) return refuseOff(path);
  if (version !== text.version)
    refuse(ErrorCode.RISK_NOT_ACCEPTED, path, "The text about real money has changed. Read and accept it again.");
  return text;
}

const refuseOff = (path: string): never =>
  refuse(ErrorCode.LIVE_OFF, path, "This server does not offer real money: its operator has not allowed it.");

function assertTyped(typed: string, path: string): void {
  if (typed.trim() !== liveWords) refuse(ErrorCode.CONFIRMATION_WRONG, path, `Type ${liveWords} to confirm.`);
}

function assertResidence(text: LiveTradingText, residence: string): void {
  const path = "input.live.residence";
  if (residence === "") refuse(ErrorCode.REQUIRED, path, "Say which country you live in.");
  if (!isCountryCode(residence)) refuse(ErrorCode.INVALID, path, "Give the country as its ISO 3166-1 code.");
  assertNotRefused(text, residence, path);
}

function assertNotRefused({ refusedCountries }: LiveTradingText, residence: string, path: string): void {
  if (refusedCountries.includes(residence))
    refuse(ErrorCode.COUNTRY_REFUSED, path, "The operator of this server does not offer real money to residents of this country.");
}

const cent = new Decimal("0.01");

function assertLimit(amount: Decimal, path: string): void {
  const max = new Decimal(limits.liveLimitUsdMax);
  if (amount.lt(cent) || amount.gt(max) || !amount.mod(cent).isZero())
    refuse(ErrorCode.AMOUNT_INVALID, path, `Enter an amount from $0.01 to $${max.toFixed(0)}, in whole cents.`, max);
}
