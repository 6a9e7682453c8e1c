import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "./activity.policy";
import {
  cancelEmailChange,
  confirmEmailChange,
  deleteEmailChange,
  readEmailChange,
  storeEmailChange,
  type ConfirmedEmailChange,
  type EmailChange,
} from "./email-change.store";
import { lockPresentUser, readContact, updateUser } from "./users.store";
import type { SignInMails } from "../mail/sign-in-mails";
import { emailChangeText, emailChangedText } from "../mail/mail-texts";
import type { MailsService } from "../mail/mails.service";
import { endResetLinks, isEmailKnown, updateAuthUser } from "../auth/auth-users.store";
import type { PasswordsService } from "../registration/passwords.service";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";

const asked: RateLimit = { name: "email-change", max: limits.resetMailsPerAccountPerHourMax, windowMs: 3_600_000 };
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A new address for an account. Both addresses must confirm: a stolen session cannot take the account away, and a typing mistake cannot lose it. */
export class EmailChangeService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly passwords: PasswordsService,
    private readonly rateLimits: RateLimits,
    private readonly mails: MailsService,
    private readonly signInMails: Pick<SignInMails, "ring">,
  ) {}

  /** The viewer's change under way; null without one. */
  pending(userId: string): Promise<EmailChange | null> {
    return readEmailChange(this.db, userId, this.clock.date());
  }

  /**
   * Mails a link to the old and to the new address. An address that has an account gets the same answer as others, but its owner gets no link.
   * Refuses EMAIL_INVALID, CREDENTIALS_WRONG, RATE_LIMITED.
   */
  async request(viewer: Viewer, newEmail: string, password: string): Promise<void> {
    assertMayWrite(viewer);
    const email = newEmail.trim().toLowerCase();
    if (!z.email().max(254).safeParse(email).success) refuse(ErrorCode.EMAIL_INVALID, "input.newEmail", "Enter a valid email address.");
    await this.passwords.assertPassword(viewer.id, password);
    if (!(await this.rateLimits.hit(asked, viewer.id)).isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input.newEmail", "Too many mails were requested. Try again later.", new Decimal(asked.max));
    const [oldToken, newToken] = [randomBytes(24).toString("base64url"), randomBytes(24).toString("base64url")];
    await this.db.transaction(async (tx) => {
      const { name, email: oldEmail } = await readAddressee(tx, viewer.id);
      if (oldEmail === email) refuse(ErrorCode.EMAIL_INVALID, "input.newEmail", "This is already your email address.");
      await storeEmailChange(tx, {
        userId: viewer.id,
        newEmail: email,
        oldTokenSha256: hashOf(oldToken),
        newTokenSha256: hashOf(newToken),
        expiresAt: new Date(this.clock.now() + limits.verificationHoursMax * 3_600_000),
      });
      await this.mail(tx, viewer.id, oldEmail, emailChangeText(name, oldEmail, email, this.link(oldToken)));
      if (!(await isEmailKnown(tx, email)))
        await this.mail(tx, viewer.id, email, emailChangeText(name, oldEmail, email, this.link(newToken)));
    });
  }

  /** Gives the change up; without one nothing happens. */
  async cancel(viewer: Viewer): Promise<void> {
    await cancelEmailChange(this.db, viewer.id);
  }

  /** Opens one of the two links. Returns whether the new address is in force now. Refuses TOKEN_INVALID. */
  async confirm(token: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const change = (await confirmEmailChange(tx, hashOf(token), this.clock.date())) ?? tokenInvalid();
      if (!change.oldConfirmedAt || !change.newConfirmedAt) return false;
      await this.apply(tx, change);
      return true;
    });
  }

  private async apply(tx: Tx, { userId, newEmail: email }: ConfirmedEmailChange): Promise<void> {
    if (await isEmailKnown(tx, email)) return tokenInvalid(); // somebody signed up with it meanwhile
    const user = await lockPresentUser(tx, userId);
    if (!user) return tokenInvalid();
    await updateAuthUser(tx, userId, { email, emailVerified: true, updatedAt: this.clock.date() });
    await updateUser(tx, userId, { email });
    await deleteEmailChange(tx, userId);
    // They were mailed to the old address, which may be somebody else's by now.
    await endResetLinks(tx, userId);
    for (const to of [user.email, email]) await this.mail(tx, userId, to, emailChangedText(user.name, email));
    await this.signInMails.ring(tx, userId, `Your address was changed: mail now goes to ${email}.`);
  }

  private mail(tx: Tx, userId: string, to: string, text: { subject: string; body: string }): Promise<void> {
    return this.mails.write(tx, { userId, to, ...text });
  }

  private link(token: string): string {
    const url = new URL("/verify-email", this.config.publicUrl);
    url.searchParams.set("change", token);
    return url.href;
  }
}

async function readAddressee(tx: Tx, userId: string): Promise<{ name: string; email: string }> {
  const contact = await readContact(tx, userId);
  if (!contact?.email) throw notFound("This user");
  return { name: contact.name, email: contact.email };
}

const tokenInvalid = (): never =>
  refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link is invalid or has expired. Request the change again.");
