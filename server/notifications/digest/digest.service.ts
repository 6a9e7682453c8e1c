import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { MailsService } from "../../identity/mail/mails.service";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse, UserErrors } from "../../platform/user-error";
import { readAnnouncedTitles } from "../announcements/announcement.store";
import { readActors, readUnmailedNotifications, type NotificationView } from "../inbox/notification.store";
import { turnOffDigest } from "../settings.store";
import { insertDigest, markMailed, readDueDigests, updateDigestLines, type DueDigest } from "./digest.store";
import type { UnsubscribeDigestPayload } from "../inbox/notifications.payloads";
import { linkOf, shownText } from "../inbox/wording";
import { formatCounted } from "../../platform/text/counted";

/**
 * What somebody has not read, once a day or a week by mail, at the local hour they chose. A person's day is taken and its
 * mail written in one transaction, so a crash leaves both or neither; each line comes in one digest only.
 */
export class DigestService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Pick<Config, "publicUrl" | "authSecret">,
    private readonly mails: MailsService,
  ) {}

  /** Writes all digests that are due. Run by a job; several processes may do it at once. */
  async run(): Promise<void> {
    for (;;) {
      const due = await readDueDigests(this.db, this.clock.date(), limits.digestsPerRunMax);
      for (const person of due) {
        await this.db.transaction((tx) => this.write(tx, person));
        failPoint("digest:between-people");
      }
      if (due.length < limits.digestsPerRunMax) return;
    }
  }

  /** Ends the digest of whom this token is for. Refuses TOKEN_INVALID. Again does nothing. */
  async unsubscribe(token: string): Promise<Omit<UnsubscribeDigestPayload, "errors">> {
    const userId = this.userOf(token);
    if (!userId) return refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link is invalid. Change the digest in your settings.");
    await turnOffDigest(this.db, userId, this.clock.date());
    return { isUnsubscribed: true };
  }

  /** The address behind the button that mail programs show (RFC 8058): they post to it, people open it as a page. */
  mount(http: FastifyInstance): void {
    void http.register(async (scope) => {
      scope.addContentTypeParser("application/x-www-form-urlencoded", { bodyLimit: 1_024 }, (_request, _body, done) => done(null, null));
      scope.addContentTypeParser("multipart/form-data", { bodyLimit: 1_024 }, (_request, _body, done) => done(null, null));
      scope.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async (request, reply) => {
        const { token } = request.query;
        try {
          await this.unsubscribe(typeof token === "string" ? token : "");
        } catch (error) {
          if (!(error instanceof UserErrors)) throw error;
          return reply.code(400).type("text/plain").send("This link does not work.");
        }
        return reply.type("text/plain").send("No digest comes any more.");
      });
    });
  }

  tokenOf(userId: string): string {
    return `${userId}.${this.signature(userId)}`;
  }

  private async write(tx: Tx, { id, email, name, day }: DueDigest): Promise<void> {
    if (!(await insertDigest(tx, id, day, this.clock.date()))) return;
    const lines = await readUnmailedNotifications(tx, id, limits.digestLinesMax);
    const count = await markMailed(tx, id, this.clock.date());
    await updateDigestLines(tx, id, day, lines.length);
    if (lines.length === 0) return;
    const body = await this.bodyOf(tx, lines, count);
    const link = this.unsubscribeLink(id);
    await this.mails.write(tx, {
      userId: id,
      to: email,
      subject: `${formatCounted(count, "notification", "notifications")} from Brigade`,
      body: `Hello ${name},\n\n${body}\n\nView all: ${new URL("/notifications", this.config.publicUrl).href}\n\nUnsubscribe: ${link}\n\nBrigade`,
      headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      sendsOnce: true,
    });
  }

  private async bodyOf(tx: Tx, lines: readonly NotificationView[], all: number): Promise<string> {
    const people = await readActors(tx, lines);
    const titles = await readAnnouncedTitles(tx, lines);
    const texts = lines.map((line) => {
      const actors = line.actorIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
      const title = titles.find((one) => one.id === line.subject?.id)?.title ?? null;
      const words = shownText(line, actors.map((actor) => actor.name), title); // prettier-ignore
      return `- ${oneLine(words)}\n  ${new URL(linkOf(line, actors[0]?.username ?? null), this.config.publicUrl).href}`;
    });
    return [...texts, ...(all > lines.length ? [`and ${all - lines.length} more.`] : [])].join("\n");
  }

  private unsubscribeLink(userId: string): string {
    const url = new URL("/unsubscribe", this.config.publicUrl);
    url.searchParams.set("token", this.tokenOf(userId));
    return url.href;
  }

  private userOf(token: string): string | null {
    const [userId = "", signature = "", ...more] = token.split(".");
    if (more.length > 0 || !isUuid(userId)) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.signature(userId))];
    return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
  }

  private signature(userId: string): string {
    return createHmac("sha256", this.config.authSecret).update(`unsubscribe-digest:${userId.toLowerCase()}`).digest("base64url");
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");
