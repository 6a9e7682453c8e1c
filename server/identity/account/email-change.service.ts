import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "./activity.policy";
import type { SignInMails } from "../mail/sign-in-mails";
import { emailChangeText, emailChangedText } from "../mail/mail-texts";
import type { MailsService } from "../mail/mails.service";
import { endResetLinks } from "../auth/auth-users.store";
import type { PasswordsService } from "../registration/passwords.service";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";

/** A change of address under way. */
export interface EmailChange {
  readonly newEmail: string;
  readonly isOldConfirmed: boolean;
  readonly isNewConfirmed: boolean;
  readonly expiresAt: Date;
}

interface ChangeRow {
  user_id: string;
  new_email: string;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
}

const asked: RateLimit = { name: "email-change", max: limits.resetMailsPerAccountPerHourMax, windowMs: 3_600_000 };
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A new address for an account. Both letter boxes must say yes: a stolen session cannot take the account away, a typing mistake not lose it. */
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
  async pending(userId: string): Promise<EmailChange | null> {
    const [row] = await this.db.query<EmailChange>(
      `select new_email as "newEmail", old_confirmed_at is not null as "isOldConfirmed", new_confirmed_at is not null as "isNewConfirmed", expires_at as "expiresAt"
       from email_changes where user_id = $1 and expires_at > $2`,
      [userId, this.clock.date()],
    );
    return row ?? null;
  }

  /**
   * Mails a link to the old and to the new address. An address that has an account is not told from others, but its owner gets no link.
   * Refuses EMAIL_INVALID, CREDENTIALS_WRONG, RATE_LIMITED.
   */
  async request(viewer: Viewer, newEmail: string, password: string): Promise<void> {
    assertMayWrite(viewer);
    const email = newEmail.trim().toLowerCase();
    if (!z.email().max(254).safeParse(email).success)
      refuse(ErrorCode.EMAIL_INVALID, "input.newEmail", "This does not look like an email address.");
    await this.passwords.assertPassword(viewer.id, password);
    if (!(await this.rateLimits.hit(asked, viewer.id)).isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input.newEmail", "Too many mails were asked for. Try again later.", new Decimal(asked.max));
    const [oldToken, newToken] = [randomBytes(24).toString("base64url"), randomBytes(24).toString("base64url")];
    await this.db.transaction(async (tx) => {
      const [user] = (await tx.query("select name, email from users where id = $1", [viewer.id])) as Array<{ name: string; email: string }>;
      if (user!.email === email) refuse(ErrorCode.EMAIL_INVALID, "input.newEmail", "This is your address already.");
      await tx.query(
        `insert into email_changes (user_id, new_email, old_token_sha256, new_token_sha256, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set new_email = excluded.new_email, old_token_sha256 = excluded.old_token_sha256,
           new_token_sha256 = excluded.new_token_sha256, old_confirmed_at = null, new_confirmed_at = null, expires_at = excluded.expires_at`,
        [viewer.id, email, hashOf(oldToken), hashOf(newToken), new Date(this.clock.now() + limits.verificationHoursMax * 3_600_000)],
      );
      await this.mail(tx, viewer.id, user!.email, emailChangeText(user!.name, user!.email, email, this.link(oldToken)));
      if (!(await isKnown(tx, email)))
        await this.mail(tx, viewer.id, email, emailChangeText(user!.name, user!.email, email, this.link(newToken)));
    });
  }

  /** Gives the change up; without one nothing happens. */
  async cancel(viewer: Viewer): Promise<void> {
    await this.db.query("delete from email_changes where user_id = $1", [viewer.id]);
  }

  /** Opens one of the two links. Returns whether the new address is in force now. Refuses TOKEN_INVALID. */
  async confirm(token: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [change] = (await tx.query(
        `update email_changes set old_confirmed_at = case when old_token_sha256 = $1 then coalesce(old_confirmed_at, $2) else old_confirmed_at end,
           new_confirmed_at = case when new_token_sha256 = $1 then coalesce(new_confirmed_at, $2) else new_confirmed_at end
         where (old_token_sha256 = $1 or new_token_sha256 = $1) and expires_at > $2
         returning user_id, new_email, old_confirmed_at, new_confirmed_at`,
        [hashOf(token), this.clock.date()],
      )) as unknown as [ChangeRow[], number];
      const row = change[0] ?? tokenInvalid();
      if (!row.old_confirmed_at || !row.new_confirmed_at) return false;
      await this.apply(tx, row);
      return true;
    });
  }

  private async apply(tx: Tx, { user_id: userId, new_email: email }: ChangeRow): Promise<void> {
    if (await isKnown(tx, email)) return tokenInvalid(); // somebody signed up with it meanwhile
    const [user] = (await tx.query("select name, email from users where id = $1 and erased_at is null for no key update", [
      userId,
    ])) as Array<{
      name: string;
      email: string;
    }>;
    if (!user) return tokenInvalid();
    await tx.query('update "user" set email = $2, "emailVerified" = true, "updatedAt" = $3 where id = $1', [
      userId,
      email,
      this.clock.date(),
    ]);
    await tx.query("update users set email = $2 where id = $1", [userId, email]);
    await tx.query("delete from email_changes where user_id = $1", [userId]);
    // They lie in the old letter box, which may be somebody else's by now.
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

const isKnown = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.query<unknown[]>('select 1 from "user" where email = $1', [email])).length > 0;

const tokenInvalid = (): never => refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link is no longer good. Ask for the change again.");
