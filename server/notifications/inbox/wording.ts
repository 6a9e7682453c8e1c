import { kindOf, type NotificationKind } from "./notification-kinds";
import type { NotificationView } from "./notification.store";
import { formatCounted } from "../../platform/text/counted";

type Wording = Pick<NotificationView, "kind" | "actors" | "causes" | "data" | "subject">;

/** "Ana", "Ana and Ben", "Ana, Ben and 10 others"; "Someone" and "12 people" where nobody is to be named. */
export function whoWords(names: readonly string[], count: number): string {
  if (names.length === 0) return count > 1 ? `${count} people` : "Someone";
  const others = Math.max(0, count - Math.min(names.length, count > 2 ? 1 : 2));
  if (others > 0) return `${names[0]} and ${formatCounted(others, "other", "others")}`;
  return names.length > 1 ? `${names[0]} and ${names[1]}` : names[0]!;
}

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const times = (count: number, one: string, many: string): string => (count === 1 ? one : formatCounted(count, one, many));
const subjectWord: Readonly<Record<string, string>> = { POST: "post", COMMENT: "comment", RECIPE: "recipe", ANNOUNCEMENT: "announcement" };
const what = ({ subject }: Wording): string => subjectWord[subject?.kind ?? ""] ?? "post";

/** What a moderator did, or answered to an appeal. */
const decisions: Readonly<Record<string, string>> = {
  HIDE: "A moderator removed your content",
  RESTORE: "Your content is shown again",
  WARN: "A moderator warned you",
  SUSPEND: "Your account was suspended",
  UNSUSPEND: "Your account is no longer suspended",
  UPHELD: "Your appeal was answered: the decision stays in force",
  OVERTURNED: "Your appeal was answered: the decision was reversed",
};

const bites = (value: unknown): string => formatCounted(Number(value), "bite", "bites");
const day = (value: unknown): string => text(value).slice(0, 10);
const paidFor: Readonly<Record<string, string>> = {
  SUBSCRIPTION: "paid 30 days of your trades",
  UNLOCK: "unlocked a recipe of yours",
  TIP: "tipped you",
  PERFORMANCE_FEE: "paid a performance fee",
};
const endedBy: Readonly<Record<string, string>> = {
  CANCELLED: "ended, as you asked",
  LAPSED: "ended: it was not paid. Your copy follows closes only",
  FEEDER_GONE: "ended: they share no trades any more",
  BLOCKED: "ended",
  PROFILE_HIDDEN: "ended: only followers see them now",
  SUBSCRIBER_SUSPENDED: "ended: your account is suspended",
  ACCOUNT_DELETED: "ended with your account",
};

/** What happened to a subscription of the reader's. Dates are UTC. */
function subscriptionText({ data }: Wording, who: string): string {
  const yours = `Your subscription to ${who}`;
  const refunded = Number(data.refundedBites) > 0 ? `. ${bites(data.refundedBites)} came back for unused days` : "";
  switch (data.event) {
    case "STARTED":
      return `${yours} began: ${bites(data.bites)} paid`;
    case "RENEWS":
      return `${yours} renews on ${day(data.at)} for ${bites(data.bites)}`;
    case "RENEWED":
      return `${yours} was renewed for ${bites(data.bites)}, until ${day(data.at)}`;
    case "UNPAID":
      return `${yours} is unpaid: ${bites(data.bites)} needed by ${day(data.at)}`;
    default:
      return `${yours} ${endedBy[text(data.reason)] ?? "ended"}${refunded}`;
  }
}

/** What happened to a performance fee on a copy of the reader's. Dates are UTC. */
function performanceFeeText({ data }: Wording, who: string): string {
  const fee = data.bites === null ? `$${text(data.amount)}` : bites(data.bites);
  switch (data.event) {
    case "RATE":
      return `${who} asks a performance fee of ${text(data.percent)}% from ${day(data.at)}`;
    case "UNPAID":
      return `Performance fee to ${who} unpaid: ${fee} needed by ${day(data.at)}, or your copy opens nothing more`;
    case "PAUSED":
      return `Your copy of ${who} is paused: a performance fee of ${fee} is unpaid`;
    default:
      return `Performance fee to ${who}: ${fee} on a profit of $${text(data.profit)}`;
  }
}

const payoutFailed: Readonly<Record<string, string>> = {
  REJECTED: "was rejected",
  RETURNED: "was returned by the bank",
  DISPUTE: "was stopped: a card payment behind it was refunded or disputed",
};

/** What happened to a payout of the reader's. */
function payoutText({ data }: Wording): string {
  const earnings = `${bites(data.bites)} of your earnings`;
  if (data.event === "TAKEN_BACK")
    return `${earnings} were taken back: a card payment behind them was ${data.because === "DISPUTE" ? "disputed" : "refunded"}`;
  if (data.event === "GIVEN_BACK")
    return `${earnings} are back: ${data.because === "REFUND" ? "the refund of a card payment failed" : "the dispute of a card payment was won"}`;
  const yours = `Your payout P-${text(data.number)} of ${text(data.usd)}`;
  if (data.event === "APPROVED") return `${yours} was approved`;
  if (data.event === "PAID") return `${yours} was paid`;
  if (data.event === "PARTLY_RETURNED")
    return `${text(data.back)} of your payout P-${text(data.number)} came back: ${bites(data.bites)} are yours again`;
  return `${yours} ${payoutFailed[text(data.reason)] ?? "failed"}. Its bites are back`;
}

const boundWords: Readonly<Record<string, string>> = {
  MARGIN_USE: "Margin use",
  FLOATING_LOSS: "The floating loss",
  WITHDRAWN: "What was withdrawn from the account",
  DEPOSITED: "What was deposited in the account",
};

/** Each kind as one sentence without its full stop. `who` are the people who caused it. */
const sentences: Readonly<Record<NotificationKind, (line: Wording, who: string) => string>> = {
  FOLLOWED: (_, who) => `${who} followed you`,
  FOLLOW_REQUESTED: (_, who) => `${who} asked to follow you`,
  FOLLOW_ACCEPTED: (_, who) => `${who} accepted your follow request`,
  COPIED_YOU: (_, who) => `${who} copied you`,
  COPIER_LEFT: (_, who) => `${who} stopped copying you`,
  TRADE_COPIED: (line, who) => `${who} traded, and ${times(line.causes, "a trade was", "trades were")} copied`,
  COPY_NOT_COPIED: (line, who) =>
    line.causes === 1
      ? `${who} traded ${text(line.data.symbol)}. Not copied${line.data.reason ? `: ${text(line.data.reason)}` : ""}`
      : `${formatCounted(line.causes, "trade", "trades")} of ${who} were not copied`,
  COPY_STOPPED: (line, who) => `Your copy of ${who} stopped${line.data.reason ? `: ${text(line.data.reason)}` : ""}`,
  FEEDER_BOUND: ({ data }, who) =>
    `${boundWords[text(data.bound)] ?? "The risk"} of ${who} went beyond your bound${data.percent ? `, to ${text(data.percent)}%` : ""}`,
  STOP_FIRED: (line) =>
    `Your ${line.data.isTarget === true ? "target" : "stop"} on ${text(line.data.symbol)} triggered${line.data.pnl ? `, ${text(line.data.pnl)} USD` : ""}`,
  MARGIN: ({ data }, who) =>
    `${data.isCopy === true ? `Your copy of ${who}` : "Your account"} was short of margin: ${text(data.symbols)} was closed${data.pnl ? `, ${text(data.pnl)} USD` : ""}`,
  OUT_OF_SYNC: (line) => text(line.data.words) || "A broker account of yours is out of sync",
  REACTED: (line, who) => `${who} reacted to your ${what(line)}`,
  COMMENTED: (line, who) => `${who} commented on your ${what(line)}`,
  REPLIED: (_, who) => `${who} replied to you`,
  REPOSTED: (line, who) => `${who} reposted your ${what(line)}`,
  MENTIONED: (_, who) => `${who} mentioned you`,
  MESSAGE: (line, who) =>
    line.causes > 1 && line.actors < 2 ? `${formatCounted(line.causes, "message", "messages")} from ${who}` : `Message from ${who}`,
  MESSAGE_REQUEST: (_, who) => `${who} wants to message you`,
  ADDED_TO_GROUP: (_, who) => `${who} added you to a group`,
  ANNOUNCEMENT: (line, who) =>
    line.causes > 1 ? `${formatCounted(line.causes, "announcement", "announcements")} from ${who}` : `${who} announces`,
  SUBSCRIPTION: (line, who) => subscriptionText(line, line.actors === 0 ? "a feeder" : who),
  PLAN: ({ data }) => `Your free trial ends on ${day(data.at)}: then ${text(data.plan)} costs ${text(data.usd)} a month`,
  PERFORMANCE_FEE: (line, who) => performanceFeeText(line, line.actors === 0 ? "a feeder" : who),
  PAID_YOU: ({ data }, who) => `${who} ${paidFor[text(data.for)] ?? "paid you"}: ${bites(data.bites)} for you`,
  PAYOUT: payoutText,
  PRICE_ALERT: (line) => `${text(line.data.symbol)} reached ${text(line.data.price)}`,
  MODERATION: (line) => decisions[text(line.data.action)] ?? "A moderator made a decision about you",
  SECURITY: (line) => text(line.data.words) || "Your account settings changed",
  OTHER: () => "You have a new notification",
};

/**
 * A line in words: under the bell, in pushes, in the digest and spoken. The heading of an announcement is its writer's own
 * and follows in full; no other words of strangers enter.
 */
export function shownText(line: Wording, names: readonly string[], announcementTitle: string | null): string {
  const sentence = sentences[kindOf(line.kind)](line, whoWords(names, line.actors));
  return line.kind === "ANNOUNCEMENT" && announcementTitle !== null && line.causes === 1 ? `${sentence}: ${announcementTitle}` : sentence;
}

const underOf = ({ underKind, underId }: Wording["data"]): Wording["subject"] =>
  underId && (underKind === "POST" || underKind === "RECIPE") ? { kind: underKind, id: text(underId) } : null;

/** The page of this server that a line leads to. `username` is that of whoever caused it last. */
export function linkOf({ kind, subject, data }: Pick<Wording, "kind" | "subject" | "data">, username: string | null): string {
  if (kindOf(kind) === "MODERATION") return "/settings/decisions";
  if (kindOf(kind) === "PAYOUT") return "/earnings";
  if (kindOf(kind) === "PLAN") return "/subscription";
  const id = encodeURIComponent(subject?.id ?? "");
  switch (subject?.kind) {
    case "USER":
      return kind === "FOLLOW_REQUESTED" ? "/settings/privacy" : username ? `/profile/${encodeURIComponent(username)}` : `/trader/${id}`;
    case "RECIPE":
      return `/recipe/${id}`;
    case "POST":
      return `/post/${id}`;
    case "COMMENT":
      return linkOf({ kind, data: {}, subject: underOf(data) }, username);
    case "COPY":
    case "RECEIPT":
      return "/chefs";
    case "CONVERSATION":
      return `/messages/${id}`;
    case "INSTRUMENT":
      return `/instrument/${id}`;
    case "ACCOUNT":
      if (kind === "OUT_OF_SYNC") return `/brokers/${id}`;
      return kind === "SECURITY" ? "/settings" : "/portfolio";
    default:
      return "/notifications";
  }
}
