import { randomUUID } from "node:crypto";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Notifier } from "../../platform/notifier";
import { readContact } from "../account/users.store";
import type { AuthMails, AuthUser } from "../auth/auth";
import { currentAuthTx } from "../auth/auth-pool";
import {
  alreadyRegisteredText,
  passwordChangedText,
  resetText,
  securityText,
  staysValid,
  verificationText,
  type MailText,
} from "./mail-texts";
import type { MailsService } from "./mails.service";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";

const hints: RateLimit = { name: "already-registered-mail", max: limits.resetMailsPerAccountPerHourMax, windowMs: 3_600_000 };

/** Words the mails of sign-in and writes them in the transaction the sign-in library is working in. */
export class SignInMails implements AuthMails {
  constructor(
    private readonly db: Database,
    private readonly mails: MailsService,
    private readonly rateLimits: RateLimits,
    private readonly config: Config,
    private readonly notifier: Notifier,
  ) {}

  verification(user: AuthUser, token: string): Promise<void> {
    return this.write(user, verificationText(user.name, this.link("/verify-email", token)));
  }

  reset(user: AuthUser, token: string): Promise<void> {
    return this.write(user, resetText(user.name, this.link("/reset-password", token)));
  }

  /** At most a few an hour: nobody may flood a stranger's mailbox through the sign-up form. */
  async alreadyRegistered(user: AuthUser): Promise<void> {
    if (!(await this.rateLimits.hit(hints, user.email, currentAuthTx() ?? undefined)).isAllowed) return;
    await this.write(user, alreadyRegisteredText(user.name, this.link("/login"), this.link("/reset-password")));
  }

  /** A new password by a mailed link: in the transaction of it. */
  async passwordChanged(tx: Tx, user: AuthUser): Promise<void> {
    await this.write(user, passwordChangedText(user.name, this.link("/reset-password")));
    await this.ring(
      tx,
      user.id,
      `Your password was changed with an emailed link. All your devices were signed out, and all your API keys were revoked. ${staysValid}`,
    );
  }

  /** Notifies the owner of a change in how they sign in, by mail and under the bell, in the transaction of it. */
  async security(tx: Tx, userId: string, what: string): Promise<void> {
    await this.ring(tx, userId, what);
    const user = await readContact(tx, userId);
    if (user?.email) await this.mails.write(tx, { userId, to: user.email, ...securityText(user.name, what, this.link("/settings")) });
  }

  /** Under the bell alone, where a mail has been written already. Each is a notification of its own, so that none hides another. */
  async ring(tx: Tx, userId: string, what: string): Promise<void> {
    const key = `security:${randomUUID()}`;
    await this.notifier.publish(tx, {
      ...{ kind: "SECURITY", userId, actorId: null, subject: { kind: "ACCOUNT", id: userId } },
      ...{ groupKey: key, onceKey: key, data: { words: what.replace(/\.$/, "") } },
    });
  }

  private link(path: string, token?: string): string {
    const url = new URL(path, this.config.publicUrl);
    if (token !== undefined) url.searchParams.set("token", token);
    return url.href;
  }

  private write(user: AuthUser, text: MailText): Promise<void> {
    const mail = { userId: user.id, to: user.email, ...text };
    const tx = currentAuthTx();
    return tx ? this.mails.write(tx, mail) : this.db.transaction((own) => this.mails.write(own, mail));
  }
}
