import { createTransport, type Transporter } from "nodemailer";
import { CircuitBreaker } from "../../platform/ops/circuit-breaker";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";

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

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  headers: Record<string, string>;
  sent_at: Date | null;
}

const sendTask = "mail.send";

/**
 * Writes mails in the transaction of their cause and sends them by SMTP in a job. Without SMTP_URL the table is the
 * outbox, readable at `/dev/mail` in the demo kitchen.
 */
export class MailsService {
  private readonly transport: Transporter | null;
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly config: Config,
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
    const [row] = (await tx.query(
      `insert into mails (user_id, recipient, subject, body, created_at, headers, sends_once)
       values ((select id from users where id = $1), $2, $3, $4, $5, $6, $7) returning id`,
      [mail.userId, mail.to, mail.subject, mail.body, this.clock.date(), JSON.stringify(mail.headers ?? {}), mail.sendsOnce ?? false],
    )) as [{ id: string }];
    if (this.transport) await this.jobs.enqueue(tx, sendTask, { mailId: row.id });
  }

  /** The newest mails of the local outbox, newest first. */
  newest(first: number): Promise<Array<{ id: string; to: string; subject: string; body: string; createdAt: Date }>> {
    return this.db.query(
      'select id, recipient as "to", subject, body, created_at as "createdAt" from mails order by created_at desc, id limit $1',
      [first],
    );
  }

  close(): void {
    this.transport?.close();
  }

  /** Sends one mail; an erased or already sent one is done. The message id is the row's, so that a repeat can be told. */
  private async deliver(mailId: string, attempt: number): Promise<void> {
    if (!this.transport) return;
    const [mail] = await this.claim(mailId);
    if (!mail) return;
    const transport = this.transport;
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
      await this.db.query("update mails set sent_at = $2, attempts = $3, last_error = null where id = $1", [
        mailId,
        this.clock.date(),
        attempt,
      ]);
    } catch (error) {
      // The server has said no, so nothing has left: it may be tried again.
      await this.db.query("update mails set attempts = $2, last_error = $3, claimed_at = null where id = $1", [
        mailId,
        attempt,
        (error as Error).message,
      ]);
      throw error;
    }
  }

  /** Takes a mail that has not been sent. One that must not leave twice is not taken again where a process died over it. */
  private async claim(mailId: string): Promise<MailRow[]> {
    const [rows] = (await this.db.read.query(
      `update mails set claimed_at = $2 where id = $1 and sent_at is null and not (sends_once and claimed_at is not null)
       returning id, recipient, subject, body, headers, sent_at`,
      [mailId, this.clock.date()],
    )) as [MailRow[], number];
    return rows;
  }
}
