import { randomInt } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { toString as qrOf } from "qrcode";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Auth } from "../auth/auth";
import { readAuthEmail, updateAuthUser } from "../auth/auth-users.store";
import type { SignInMails } from "../mail/sign-in-mails";
import type { PasswordsService } from "../registration/passwords.service";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { base32, isTotp, otpAuthUrl } from "./totp";
import {
  deleteSecondFactor,
  lockSecondFactor,
  readSecondFactor,
  storeUnverifiedSecondFactor,
  updateSecondFactor,
} from "./two-factor.store";

/** What an authenticator app needs, and the codes for the day the phone is lost. Shown once, never again. */
export interface TwoFactorSetup {
  readonly uri: string;
  /** The same secret for typing, in base32. */
  readonly secret: string;
  /** The QR code as an SVG document. */
  readonly qrSvg: string;
  readonly backupCodes: readonly string[];
}

const codes: RateLimit = { name: "second-factor", max: limits.secondFactorTriesPerMinuteMax, windowMs: 60_000 };
const usedCodes: RateLimit = { name: "second-factor-used", max: 1, windowMs: 120_000 };
const backupCodesCount = 10;
const characters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const randomText = (length: number): string => Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
const newBackupCodes = (): string[] => Array.from({ length: backupCodesCount }, () => `${randomText(5)}-${randomText(5)}`);

/**
 * The second factor of an account, in the sign-in library's own table and encryption, so that its sign-in takes it. Turning
 * it on and off happens here: the library would replace the session meanwhile and so cut the page's live connection.
 */
export class TwoFactorService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly auth: Auth,
    private readonly passwords: PasswordsService,
    private readonly rateLimits: RateLimits,
    private readonly mails: SignInMails,
  ) {}

  /** Whether it is on, and how many backup codes are left. */
  async stateOf(userId: string): Promise<{ isOn: boolean; backupCodesLeft: number }> {
    const row = await readSecondFactor(this.db, userId);
    if (!row?.verified) return { isOn: false, backupCodesLeft: 0 };
    return { isOn: true, backupCodesLeft: (JSON.parse(await this.open(row.backupCodes)) as string[]).length };
  }

  /** First step: a new secret, not in force before `confirm`. Refuses CREDENTIALS_WRONG, RATE_LIMITED, ALREADY_ON. */
  async begin(viewer: Viewer, password: string): Promise<TwoFactorSetup> {
    await this.passwords.assertPassword(viewer.id, password);
    const [secret, backupCodes] = [randomText(32), newBackupCodes()];
    const [sealedSecret, sealedCodes] = [await this.seal(secret), await this.seal(JSON.stringify(backupCodes))];
    const email = await this.db.transaction(async (tx) => {
      if ((await lockSecondFactor(tx, viewer.id))?.verified) refuse(ErrorCode.ALREADY_ON, "", "Two-factor authentication is already on.");
      await storeUnverifiedSecondFactor(tx, viewer.id, sealedSecret, sealedCodes);
      return readAuthEmail(tx, viewer.id);
    });
    const uri = otpAuthUrl(secret, "Brigade", email);
    return { uri, secret: base32(secret), backupCodes, qrSvg: await qrOf(uri, { type: "svg", margin: 0, errorCorrectionLevel: "M" }) };
  }

  /** Second step: a code of the app proves that it has the secret. Refuses CODE_WRONG, RATE_LIMITED, NOT_ON, ALREADY_ON. */
  async confirm(viewer: Viewer, code: string): Promise<void> {
    await this.assertTriesLeft(viewer.id);
    await this.db.transaction(async (tx) => {
      const row = (await lockSecondFactor(tx, viewer.id)) ?? refuse(ErrorCode.NOT_ON, "", "Start with your password.");
      if (row.verified) refuse(ErrorCode.ALREADY_ON, "", "Two-factor authentication is already on.");
      if (!isTotp(await this.open(row.secret), plainCode(code), this.clock.now()))
        refuse(ErrorCode.CODE_WRONG, "input.code", "This code is wrong. Codes change every 30 seconds.");
      await updateSecondFactor(tx, viewer.id, { verified: true });
      await updateAuthUser(tx, viewer.id, { twoFactorEnabled: true });
      await this.mails.security(tx, viewer.id, "Two-factor authentication was turned on.");
    });
    await this.forgetTries(viewer.id);
  }

  /** Switches it off. Refuses CREDENTIALS_WRONG, RATE_LIMITED, NOT_ON. */
  async disable(viewer: Viewer, password: string): Promise<void> {
    await this.passwords.assertPassword(viewer.id, password);
    await this.db.transaction(async (tx) => {
      if (!(await lockSecondFactor(tx, viewer.id))?.verified) refuse(ErrorCode.NOT_ON, "", "Two-factor authentication is not on.");
      await deleteSecondFactor(tx, viewer.id);
      await updateAuthUser(tx, viewer.id, { twoFactorEnabled: false });
      await this.mails.security(tx, viewer.id, "Two-factor authentication was turned off.");
    });
  }

  /** New backup codes; the old ones stop working. Refuses as `disable` does. */
  async renewBackupCodes(viewer: Viewer, password: string): Promise<readonly string[]> {
    await this.passwords.assertPassword(viewer.id, password);
    const backupCodes = newBackupCodes();
    const sealed = await this.seal(JSON.stringify(backupCodes));
    await this.db.transaction(async (tx) => {
      if (!(await lockSecondFactor(tx, viewer.id))?.verified) refuse(ErrorCode.NOT_ON, "", "Two-factor authentication is not on.");
      await updateSecondFactor(tx, viewer.id, { backupCodes: sealed });
      await this.mails.security(tx, viewer.id, "New backup codes were created; the old ones no longer work.");
    });
    return backupCodes;
  }

  /** For a signed-in user: passes when the second step is off, else wants a right code. Refuses CODE_WRONG, REQUIRED, RATE_LIMITED. */
  async assertCodeWhereOn(userId: string, code: string | null): Promise<void> {
    const row = await readSecondFactor(this.db, userId);
    if (!row?.verified) return;
    if (code === null || code === "") refuse(ErrorCode.REQUIRED, "input.code", "Enter the code of your authenticator app.");
    await this.assertTriesLeft(userId);
    const isRight = isTotp(await this.open(row.secret), plainCode(code!), this.clock.now());
    if (!isRight || !(await this.isFirstUse(userId, code!))) refuse(ErrorCode.CODE_WRONG, "input.code", "This code is wrong.");
    await this.forgetTries(userId);
  }

  /** Five codes a minute, whatever page they are typed on. */
  async assertTriesLeft(userId: string): Promise<void> {
    const hit = await this.rateLimits.hit(codes, userId);
    if (!hit.isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input.code", `Too many codes. Wait ${hit.retryAfterSeconds} seconds.`, new Decimal(codes.max));
  }

  /** After a right code, earlier typing mistakes no longer matter. */
  forgetTries(userId: string): Promise<void> {
    return this.rateLimits.forget(codes, userId);
  }

  /** A code works once (RFC 6238, 5.2): somebody who watched it being typed cannot use it again. */
  async isFirstUse(userId: string, code: string): Promise<boolean> {
    return (await this.rateLimits.hit(usedCodes, `${userId}:${plainCode(code)}`)).isAllowed;
  }

  private async seal(text: string): Promise<string> {
    return symmetricEncrypt({ key: (await this.auth.$context).secretConfig, data: text });
  }

  private async open(sealed: string): Promise<string> {
    return symmetricDecrypt({ key: (await this.auth.$context).secretConfig, data: sealed });
  }
}

/** As people type them: "123 456". */
export const plainCode = (code: string): string => code.replace(/\s/g, "");
