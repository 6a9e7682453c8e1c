import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import { kindOf } from "../inbox/notification-kinds";
import { readNotifications, type NotificationRow } from "../inbox/notification-rows";
import type { PushKeys } from "./push-keys";
import { sendPush, type PushNote, type PushResult, type PushTarget } from "./push-transport";
import { linkOf, shownText } from "../inbox/wording";

interface Claimed extends PushTarget {
  readonly id: string;
  readonly subscription_id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly attempts: number;
}

interface Words {
  readonly line: NotificationRow;
  readonly names: readonly string[];
  readonly username: string | null;
  readonly announcement: { readonly title: string; readonly text: string } | null;
}

/** How long a claim may stand before its process counts as dead. */
const claimMsMax = 120_000;
const backOffMs = (attempt: number): number => 30_000 * 4 ** attempt;

/**
 * Sends what is due to browsers. Each delivery is claimed and committed before anything leaves: a process that dies with
 * claims in hand loses them, and nobody gets one twice. What a push service has surely not taken is tried again, at most
 * `pushAttemptsMax` times, then it stays as FAILED with its reason.
 */
export class PushSender {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly keys: PushKeys,
  ) {}

  /** Until nothing is due. Several processes may do it at once: no claim is handed out twice. */
  async run(): Promise<void> {
    await this.deadLetterLost();
    for (;;) {
      const claimed = await this.claim();
      if (claimed.length === 0) return;
      failPoint("push:claimed-before-send");
      const words = await this.wordsOf(claimed);
      await Promise.all(claimed.map((delivery) => this.send(delivery, words.get(delivery.notification_id) ?? null)));
    }
  }

  /** What was read meanwhile is not pushed any more, nor what is too old to be news. */
  private async claim(): Promise<Claimed[]> {
    const now = this.clock.date();
    const old = new Date(+now - limits.pushKeptHours * 3_600_000);
    await this.db.query(
      `update push_deliveries d set state = 'READ_BEFORE', finished_at = $1 from notifications n
       where d.state = 'WAITING' and d.due_at <= $1 and n.id = d.notification_id and (n.read_at is not null or n.causes > d.causes or n.at < $2)`,
      [now, old],
    );
    const [rows] = (await this.db.read.query(claimSql, [now, limits.pushesPerClaimMax])) as [Claimed[], number];
    return rows;
  }

  private async send(delivery: Claimed, words: Words | null): Promise<void> {
    const result: PushResult = words
      ? await sendPush(delivery, noteOf(words), await this.keys.get(), this.config)
      : { outcome: "LOST", reason: "The notification is gone." };
    failPoint("push:sent-before-mark");
    await this.note(delivery, result);
  }

  private async note({ id, subscription_id, attempts }: Claimed, result: PushResult): Promise<void> {
    const now = this.clock.date();
    if (result.outcome === "SENT") {
      await this.db.query("update push_deliveries set state = 'SENT', finished_at = $2 where id = $1", [id, now]);
      await this.db.query("update push_subscriptions set last_sent_at = $2, failures = 0 where id = $1", [subscription_id, now]);
      return;
    }
    const isAgain = result.outcome === "BUSY" && attempts < limits.pushAttemptsMax;
    const again = new Date(+now + backOffMs(attempts));
    await this.db.query(
      "update push_deliveries set state = case when $2::boolean then 'WAITING' else 'FAILED' end, due_at = case when $2 then $3::timestamptz else due_at end, finished_at = case when $2 then null else $4::timestamptz end, last_error = $5 where id = $1",
      [id, isAgain, again, now, result.reason],
    );
    // A browser that has unsubscribed, or that has not been reachable for long, is forgotten.
    const isGone = result.outcome === "GONE";
    await this.db.query("update push_subscriptions set failures = failures + 1 where id = $1", [subscription_id]);
    await this.db.query("delete from push_subscriptions where id = $1 and ($2 or failures >= $3)", [
      subscription_id,
      isGone,
      limits.pushFailuresMax,
    ]);
  }

  /** Claims of dead processes: whether they were sent nobody knows, so they are not sent again. */
  private async deadLetterLost(): Promise<void> {
    const now = this.clock.date();
    await this.db.query(
      "update push_deliveries set state = 'FAILED', finished_at = $1, last_error = 'The process ended over it.' where state = 'CLAIMED' and claimed_at < $2",
      [now, new Date(+now - claimMsMax)],
    );
  }

  private async wordsOf(claimed: readonly Claimed[]): Promise<Map<string, Words>> {
    const ids = [...new Set(claimed.map((delivery) => delivery.notification_id))];
    const lines = await readNotifications(this.db, "n.id = any($1::uuid[])", [ids]);
    const people = await this.db.query<{ id: string; name: string; username: string }>(
      "select id, name, username from users where id = any($1::uuid[])",
      [lines.flatMap((line) => line.actorIds)],
    );
    const announced = lines.flatMap((line) => (line.subject?.kind === "ANNOUNCEMENT" ? [line.subject.id] : []));
    const announcements = await this.db.query<{ id: string; title: string; text: string }>(
      "select id, title, text from announcements where hidden_at is null and id = any($1::uuid[])",
      [announced],
    );
    return new Map(
      lines.map((line) => {
        const actors = line.actorIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
        const announcement = announcements.find((one) => one.id === line.subject?.id) ?? null;
        return [line.id, { line, names: actors.map((actor) => actor.name), username: actors[0]?.username ?? null, announcement }];
      }),
    );
  }
}

const bodyCharactersMax = 240;

/** The line as its heading; below it an announcement's own words, cut short. */
export function noteOf({ line, names, username, announcement }: Words): PushNote {
  const text = announcement?.text ?? "";
  const body = text.length > bodyCharactersMax ? `${text.slice(0, bodyCharactersMax).replace(/\s+\S*$/, "")}…` : text;
  const title = shownText(line, names, announcement?.title ?? null);
  return {
    title: body === "" ? "Brigade" : title,
    body: body === "" ? title : body,
    url: linkOf(line, username),
    tag: `${kindOf(line.kind)}:${line.id}`,
  };
}

const claimSql = `
  update push_deliveries d set state = 'CLAIMED', claimed_at = $1, attempts = d.attempts + 1 from push_subscriptions p
  where p.id = d.subscription_id and d.id in (
    select id from push_deliveries where state = 'WAITING' and due_at <= $1 order by due_at limit $2 for update skip locked)
  returning d.id, d.subscription_id, d.notification_id, d.user_id, d.attempts, p.endpoint, p.p256dh, p.auth`;
