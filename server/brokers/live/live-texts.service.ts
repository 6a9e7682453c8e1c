import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { forbidden } from "../../platform/errors";
import { isCountryCode } from "../../platform/text/countries";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { isAdmin, realViewer, type Viewer } from "../../platform/viewer";
import type { ViewerService } from "../../identity/auth/viewer.service";
import type { LiveTradingText } from "./live-text.entity";
import { insertText, lockTexts, readNewestText, withdrawTexts } from "./live-texts.store";

/** The operator's text about real money: LIVE accounts are connected only while one is published, and each of their owners accepts it. */
export class LiveTextsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly viewers: ViewerService,
  ) {}

  /** The text in force; null while LIVE is off. */
  async current(): Promise<LiveTradingText | null> {
    const newest = await readNewestText(this.db);
    return newest && newest.withdrawnAt === null ? newest : null;
  }

  /** Whether this version is the text in force. */
  async isInForce(tx: Tx, version: number): Promise<boolean> {
    const newest = await readNewestText(tx);
    return newest?.version === version && newest.withdrawnAt === null;
  }

  /** Publishes a new version, which replaces the one before. Admins only; refuses INVALID, FRESH_SIGN_IN_REQUIRED, REQUIRED, TOO_LONG. */
  async publish(viewer: Viewer, given: string, countries: readonly string[]): Promise<LiveTradingText> {
    const admin = await this.admin(viewer);
    const text = given.trim();
    const max = limits.liveTextCharactersMax;
    if (text === "") refuse(ErrorCode.REQUIRED, "input.text", "Enter the text.");
    if ([...text].length > max) refuse(ErrorCode.TOO_LONG, "input.text", `Use at most ${max} characters.`, new Decimal(max));
    const refusedCountries = [...new Set(countries)].toSorted();
    const unknown = refusedCountries.find((code) => !isCountryCode(code));
    if (unknown !== undefined) refuse(ErrorCode.INVALID, "input.refusedCountries", `“${unknown}” is not an ISO 3166-1 country code.`);
    return this.db.transaction(async (tx) => {
      await lockTexts(tx);
      const version = ((await readNewestText(tx))?.version ?? 0) + 1;
      const row = { version, text, refusedCountries, publishedAt: this.clock.date(), publishedBy: admin.id };
      await withdrawTexts(tx, row.publishedAt);
      await insertText(tx, row);
      await recordAudit(tx, this.clock, {
        actorId: admin.id,
        action: "brokers.publish-live-text",
        subjectKind: "LIVE_TEXT",
        subjectId: null,
        data: { version, refusedCountries },
      });
      return { ...row, withdrawnAt: null };
    });
  }

  /** Takes the text back: no LIVE account can be connected any more. Admins only; refuses FRESH_SIGN_IN_REQUIRED. Does nothing while off. */
  async withdraw(viewer: Viewer): Promise<void> {
    const admin = await this.admin(viewer);
    await this.db.transaction(async (tx) => {
      await withdrawTexts(tx, this.clock.date());
      await recordAudit(tx, this.clock, {
        actorId: admin.id,
        action: "brokers.withdraw-live-text",
        subjectKind: "LIVE_TEXT",
        subjectId: null,
      });
    });
  }

  private async admin(viewer: Viewer): Promise<Viewer> {
    const admin = realViewer(viewer);
    if (!isAdmin(admin) || admin.suspendedAt !== null || viewer.key) throw forbidden();
    await this.viewers.assertFreshSignIn(admin);
    return admin;
  }
}
