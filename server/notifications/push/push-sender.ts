import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import { kindOf } from "../inbox/notification-kinds";
import { readAnnounced } from "../announcements/announcement.store";
import { readActors, readNotificationsToSend, type NotificationView } from "../inbox/notification.store";
import {
  claimDeliveries,
  endOutdatedDeliveries,
  failLostDeliveries,
  markDeliveryNotSent,
  markDeliverySent,
  noteBrowserFailure,
  type ClaimedDelivery,
} from "./push-delivery.store";
import type { PushKeys } from "./push-keys";
import { sendPush, type PushNote, type PushResult } from "./push-transport";
import { linkOf, shownText } from "../inbox/wording";

interface Words {
  readonly line: NotificationView;
  readonly names: readonly string[];
  readonly username: string | null;
  readonly announcement: { readonly title: string; readonly text: string } | null;
}

/** How long a claim is valid before its process counts as dead. */
const claimMsMax = 120_000;
const backOffMs = (attempt: number): number => 30_000 * 4 ** attempt;

/**
 * Sends what is due to browsers. Each delivery is claimed and committed before anything leaves: a process that dies with
 * claims loses them, and nobody gets one twice. What a push service has surely not taken is tried again, at most
 * `pushAttemptsMax` times, then it stays as FAILED with its reason.
 */
export class PushSender {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly keys: PushKeys,
  ) {}

  /** Sends until nothing is due. Several processes may do it at once: no claim is handed out twice. */
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

  /** What was read meanwhile is not pushed any more, nor what is too old. */
  private async claim(): Promise<ClaimedDelivery[]> {
    const now = this.clock.date();
    const old = new Date(+now - limits.pushKeptHours * 3_600_000);
    await endOutdatedDeliveries(this.db, now, old);
    return claimDeliveries(this.db, now, limits.pushesPerClaimMax);
  }

  private async send(delivery: ClaimedDelivery, words: Words | null): Promise<void> {
    const result: PushResult = words
      ? await sendPush(delivery, noteOf(words), await this.keys.get(), this.config)
      : { outcome: "LOST", reason: "The notification is gone." };
    failPoint("push:sent-before-mark");
    await this.note(delivery, result);
  }

  private async note(delivery: ClaimedDelivery, result: PushResult): Promise<void> {
    const at = this.clock.date();
    if (result.outcome === "SENT") return markDeliverySent(this.db, delivery, at);
    const isRetried = result.outcome === "BUSY" && delivery.attempts < limits.pushAttemptsMax;
    const retryAt = new Date(+at + backOffMs(delivery.attempts));
    await markDeliveryNotSent(this.db, delivery.id, { isRetried, retryAt, at, reason: result.reason });
    // A browser that has unsubscribed, or that could not be reached for long, is deleted.
    await noteBrowserFailure(this.db, delivery.subscription_id, result.outcome === "GONE", limits.pushFailuresMax);
  }

  /** Claims of dead processes: whether they were sent nobody knows, so they are not sent again. */
  private async deadLetterLost(): Promise<void> {
    const now = this.clock.date();
    await failLostDeliveries(this.db, now, new Date(+now - claimMsMax));
  }

  private async wordsOf(claimed: readonly ClaimedDelivery[]): Promise<Map<string, Words>> {
    const ids = [...new Set(claimed.map((delivery) => delivery.notification_id))];
    const lines = await readNotificationsToSend(this.db, ids);
    const people = await readActors(this.db, lines);
    const announcements = await readAnnounced(this.db, lines);
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
