import type { CopyChangeFragment } from "../../copying/copying.generated";
import type { NumberedEvent } from "../../graphql/live/live-stream";
import type { MessagesEventFragment } from "../../messages/messages.generated";
import type { NotificationsEventFragment } from "../../notifications/inbox/notifications.generated";
import type { SpokenEvent } from "../player/player";
import { spokenAnnouncement, firstName, spokenMention, spokenMessage, spokenReceipt, spokenText } from "./words";

/** Null where it is not known here. */
type FeederNameOf = (copyId: string) => string | null;

/** What of the streams can be heard; `announcementId` where its writer is notified. */
export interface Heard extends SpokenEvent {
  readonly announcementId?: string;
}

const isMention = new Set(["MENTIONED", "REPLIED"]);
/** About one's own money and account: these are called by their own words. */
const isAlert = new Set(["STOP_FIRED", "MARGIN", "FEEDER_BOUND", "OUT_OF_SYNC", "SUBSCRIPTION", "PRICE_ALERT", "SECURITY", "MODERATION"]);
/** Heard by the stream of copies already, or by that of messages. */
const isHeardElsewhere = new Set(["TRADE_COPIED", "COPY_NOT_COPIED", "COPY_STOPPED", "MESSAGE"]);

const ends: Readonly<Record<string, string>> = { STOP_LOSS: "hit its stop", TAKE_PROFIT: "took its profit" };

/** The copy itself ended: its stop, or its take profit. The receipts of that are not called one by one. */
function copyHeard({ copy, receipt, at }: CopyChangeFragment, feederNameOf: FeederNameOf): Heard | null {
  const name = feederNameOf(copy.id);
  const end = ends[copy.stopReason ?? ""];
  if (copy.state === "STOPPED" && copy.stoppedAt && end)
    return {
      id: `stopped ${copy.id}`,
      event: "STOPPED",
      at: copy.stoppedAt,
      text: `${name === null ? "Your copy" : `Your copy of Chef ${firstName(name)}`} ${end}`,
    };
  if (!receipt || receipt.cause === "COPY_STOP" || receipt.cause === "STOP" || receipt.status === "PENDING") return null;
  const isCopied = receipt.status === "COPIED" || receipt.status === "PARTIAL" || receipt.status === "FOLLOWED";
  return { id: `receipt ${receipt.id} ${receipt.status}`, event: isCopied ? "COPIED" : "SKIPPED", at, text: spokenReceipt(receipt, name) };
}

function messageHeard({ kind, message, conversation, at }: MessagesEventFragment, looksAt: string | null): Heard | null {
  // What was mended or taken back is not said again.
  if (kind !== "MESSAGE" || !message || message.isMine || message.kind !== "TEXT" || !conversation || conversation.isMuted) return null;
  // Whoever reads along needs no bell; requests of strangers ring no bell either.
  if (conversation.id === looksAt || conversation.state !== "ACTIVE") return null;
  return { id: `message ${message.id}`, event: "MESSAGE", at, text: spokenMessage(message.sender?.name ?? "someone") };
}

function notificationHeard({ notification, kind, at }: NotificationsEventFragment): Heard | null {
  if (kind !== "ARRIVED" || !notification) return null;
  const { id, count, announcement, actors } = notification;
  // A line that grows is heard again, once for each time.
  const key = `notification ${id} ${count}`;
  if (announcement) {
    const text = spokenAnnouncement(announcement.author?.name ?? "", announcement.title);
    return { id: key, event: "ANNOUNCEMENT", at, text, announcementId: announcement.id };
  }
  if (isMention.has(notification.kind)) return { id: key, event: "MENTION", at, text: spokenMention(actors[0]?.name ?? "Someone") };
  if (isHeardElsewhere.has(notification.kind)) return null;
  const event = isAlert.has(notification.kind) ? "ALERT" : "NEWS";
  return { id: key, event, at, text: spokenText(notification.text), kind: notification.kind };
}

/**
 * What an event of a stream sounds like; null when it makes no sound. `looksAt` is the conversation that is being read, `feederNameOf` whom one
 * of the viewer's copies is of.
 */
export function spokenEventOf(field: string, event: NumberedEvent, looksAt: string | null, feederNameOf: FeederNameOf): Heard | null {
  switch (field) {
    case "copyEvents":
      return copyHeard(event as unknown as CopyChangeFragment, feederNameOf);
    case "messageEvents":
      return messageHeard(event as unknown as MessagesEventFragment, looksAt);
    case "notificationEvents":
      return notificationHeard(event as unknown as NotificationsEventFragment);
    default:
      return null;
  }
}
