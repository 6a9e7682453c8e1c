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
import { readNotifications, type NotificationRow } from "../inbox/notification-rows";
import type { UnsubscribeDigestPayload } from "../inbox/notifications.payloads";
import { linkOf, shownText } from "../inbox/wording";

interface Due {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly day: string;
}

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
      const due = await this.db.query<Due>(dueSql, [this.clock.date(), limits.digestsPerRunMax]);
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
    if (!userId) return refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link does not work: change the digest in your settings.");
    await this.db.query(
      `insert into notification_settings as s (user_id, digest, updated_at) select id, 'OFF', $2 from users where id = $1
       on conflict (user_id) do update set digest = 'OFF', updated_at = excluded.updated_at`,
      [userId, this.clock.date()],
    );
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

  private async write(tx: Tx, { id, email, name, day }: Due): Promise<void> {
    const [taken] = await tx.query(
      "insert into notification_digests (user_id, day, lines, at) values ($1, $2, 0, $3) on conflict do nothing returning user_id",
      [id, day, this.clock.date()],
    );
    if (!taken) return;
    const lines = await readNotifications(tx, linesSql, [id, limits.digestLinesMax]);
    const [marked] = (await tx.query(
      "update notifications set mailed_at = $2 where user_id = $1 and read_at is null and is_mailed and mailed_at is null returning 1",
      [id, this.clock.date()],
    )) as [unknown[], number];
    await tx.query("update notification_digests set lines = $3 where user_id = $1 and day = $2", [id, day, lines.length]);
    if (lines.length === 0) return;
    const body = await this.bodyOf(tx, lines, marked.length);
    const link = this.unsubscribeLink(id);
    await this.mails.write(tx, {
      userId: id,
      to: email,
      subject: lines.length === 1 ? "One thing from the kitchen" : `${marked.length} things from the kitchen`,
      body: `Hello ${name},\n\n${body}\n\nAll of it: ${new URL("/notifications", this.config.publicUrl).href}\n\nNo such mail any more: ${link}\n\nThe Brigade kitchen`,
      headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      sendsOnce: true,
    });
  }

  private async bodyOf(tx: Tx, lines: readonly NotificationRow[], all: number): Promise<string> {
    const people = (await tx.query("select id, name, username from users where id = any($1::uuid[])", [
      lines.flatMap((line) => line.actorIds),
    ])) as Array<{ id: string; name: string; username: string }>;
    const titles = (await tx.query("select id, title from announcements where hidden_at is null and id = any($1::uuid[])", [
      lines.flatMap((line) => (line.subject?.kind === "ANNOUNCEMENT" ? [line.subject.id] : [])),
    ])) as Array<{ id: string; title: string }>;
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

const linesSql = "n.user_id = $1 and n.read_at is null and n.is_mailed and n.mailed_at is null order by n.at desc, n.id desc limit $2";

/** People whose local hour has come and who have had no digest on this local day; weekly ones on Mondays. */
const dueSql = `
  select u.id, u.email, u.name, (($1::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date)::text as day
  from users u left join notification_settings s on s.user_id = u.id
  where u.email is not null and u.erased_at is null and u.suspended_at is null and not u.pending and not u.house
    and coalesce(s.digest, 'DAILY') <> 'OFF' and extract(hour from $1::timestamptz at time zone coalesce(s.time_zone, 'UTC')) >= coalesce(s.digest_hour, 8)
    and (coalesce(s.digest, 'DAILY') = 'DAILY' or extract(isodow from $1::timestamptz at time zone s.time_zone) = 1)
    and not exists (select 1 from notification_digests d where d.user_id = u.id and d.day = ($1::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date)
    and exists (select 1 from notifications n where n.user_id = u.id and n.read_at is null and n.is_mailed and n.mailed_at is null)
  order by u.id limit $2`;
