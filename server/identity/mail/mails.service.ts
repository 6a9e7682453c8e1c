import { createTransport, type Transporter } from "nodemailer";
import { CircuitBreaker } from "../../platform/ops/circuit-breaker";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { Logger } from "../../platform/ops/logger";
import { claimMail, insertMail, markMailRefused, markMailSent, readNewestMails, type LocalMail } from "./mails.store";

export interface Mail {
  /** Whose mail it is, where there is an account: it is exported and erased with it. */
  readonly userId: string | null;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** Headers besides the usual ones, like `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Better lost in a crash than sent twice: a digest. Without it a mail may come again, under the same message id. */
  readonly sendsOnce?: boolean;
}

const sendTask = "mail.send";

/**
 * Writes mails in the transaction of their cause and sends them by SMTP in a job, or with MAIL_LOG writes them to the log. With
 * neither the table is the outbox, readable at `/dev/mail` in the demo kitchen.
 */
export class MailsService {
  private readonly transport: Transporter | null;
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    const { smtpUrl } = config;
    const timeouts = {
      connectionTimeout: limits.mailSendMsMax,
      greetingTimeout: limits.mailSendMsMax,
      socketTimeout: limits.mailSendMsMax,
    };
    this.transport = smtpUrl ? createTransport({ url: smtpUrl, ...timeouts }) : null;
    this.breaker = new CircuitBreaker("The mail server", clock);
    jobs.register<{ mailId: string }>(sendTask, limits.mailAttemptsMax, ({ mailId }, attempt) => this.deliver(mailId, attempt));
  }

  /** Writes the mail; it leaves after the commit. */
  async write(tx: Tx, mail: Mail): Promise<void> {
    const { userId, to: recipient, subject, body, headers = {}, sendsOnce = false } = mail;
    const mailId = await insertMail(tx, { userId, recipient, subject, body, headers, sendsOnce, createdAt: this.clock.date() });
    if (this.config.mailDelivery !== "OUTBOX") await this.jobs.enqueue(tx, sendTask, { mailId });
  }

  /** The newest mails of the local outbox, newest first. */
  newest(first: number): Promise<LocalMail[]> {
    return readNewestMails(this.db, first);
  }

  close(): void {
    this.transport?.close();
  }

  /** Sends one mail; an erased or already sent one is done. The message id is the row's, so that a repeat can be recognised. */
  private async deliver(mailId: string, attempt: number): Promise<void> {
    if (this.config.mailDelivery === "OUTBOX") return;
    const mail = await claimMail(this.db, mailId, this.clock.date());
    if (!mail) return;
    const { transport } = this;
    if (!transport) {
      // Asked for by MAIL_LOG: whoever reads the log can open the links in it.
      this.logger.info(
        { to: mail.recipient, subject: mail.subject, body: mail.body },
        "Mail written to the log, no mail server is configured",
      );
      return markMailSent(this.db, mailId, this.clock.date(), attempt);
    }
    const host = new URL(this.config.publicUrl).hostname;
    try {
      await this.breaker.call(() =>
        transport.sendMail({
          from: this.config.mailFrom,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          messageId: `<${mail.id}@${host}>`,
          headers: mail.headers,
        }),
      );
      await markMailSent(this.db, mailId, this.clock.date(), attempt);
    } catch (error) {
      // The server refused it, so nothing was sent: it may be tried again.
      await markMailRefused(this.db, mailId, attempt, (error as Error).message);
      throw error;
    }
  }
}
