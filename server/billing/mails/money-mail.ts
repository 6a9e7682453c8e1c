import { readContact } from "../../identity/account/users.store";
import type { MailsService } from "../../identity/mail/mails.service";
import type { Config } from "../../platform/config";
import type { Tx } from "../../platform/db/database";

/** What a mail about money says, and the page that it leads to. */
export interface MoneyMailText {
  readonly subject: string;
  /** Begins in lower case: it follows on the greeting. */
  readonly text: string;
  /** What is found there, as "Your earnings". */
  readonly page: string;
  readonly path: string;
}

/** Mails about money between people, written in the transaction of their cause. Who has no address gets none. */
export class MoneyMail {
  constructor(
    private readonly mails: MailsService,
    private readonly config: Pick<Config, "publicUrl">,
  ) {}

  async write(tx: Tx, userId: string, { subject, text, page, path }: MoneyMailText): Promise<void> {
    const contact = await readContact(tx, userId);
    if (!contact?.email) return;
    const body = `Hello ${contact.name},\n\n${text}\n\n${page}: ${this.config.publicUrl}${path}\n\nBrigade`;
    await this.mails.write(tx, { userId, to: contact.email, subject, body });
  }

  /** How a mail names somebody else. */
  async nameOf(tx: Tx, userId: string): Promise<string> {
    return (await readContact(tx, userId))?.name ?? "a feeder";
  }
}
