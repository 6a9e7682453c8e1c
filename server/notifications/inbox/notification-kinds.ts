import { registerEnumType } from "type-graphql";

export type NotificationChannel = "IN_APP" | "PUSH" | "EMAIL" | "SOUND" | "VOICE";
export const notificationChannels: readonly NotificationChannel[] = ["IN_APP", "PUSH", "EMAIL", "SOUND", "VOICE"];

export interface NotificationKindDefinition {
  /** As the settings page names it. */
  readonly title: string;
  readonly description: string;
  /** By which channels it can come at all; `true` for those that are on until somebody turns them off. */
  readonly channels: Partial<Readonly<Record<NotificationChannel, boolean>>>;
}

const everywhere = { IN_APP: true, PUSH: true, EMAIL: true, SOUND: true, VOICE: true } as const;
const inAppFirst = { IN_APP: true, PUSH: false, EMAIL: true, SOUND: true, VOICE: false } as const;

/** Every kind of notification, with its default channels. A kind that a module publishes but that is missing here is OTHER. */
export const notificationKinds = {
  FOLLOWED: { title: "New followers", description: "Someone follows you.", channels: inAppFirst },
  FOLLOW_REQUESTED: {
    title: "Follow requests",
    description: "Someone asks to follow your private profile.",
    channels: inAppFirst,
  },
  FOLLOW_ACCEPTED: { title: "Accepted requests", description: "Someone accepted your follow request.", channels: inAppFirst },
  COPIED_YOU: { title: "New copiers", description: "Someone started copying you.", channels: { ...inAppFirst, PUSH: true } },
  COPIER_LEFT: { title: "Lost copiers", description: "Someone stopped copying you.", channels: { ...inAppFirst, SOUND: false } },
  TRADE_COPIED: {
    title: "Copied trades",
    description: "A trade of a feeder you copy was copied. Receipts list it, so the app shows no notification.",
    channels: { PUSH: false, SOUND: true, VOICE: true },
  },
  COPY_NOT_COPIED: {
    title: "Trades not copied",
    description: "A trade of a feeder you copy was skipped or rejected.",
    channels: everywhere,
  },
  COPY_STOPPED: {
    title: "Copies stopped",
    description: "Your copy reached its stop loss or take profit, or was stopped.",
    channels: everywhere,
  },
  FEEDER_BOUND: {
    title: "Feeders’ risk",
    description: "A feeder you copy went beyond the risk that your copy bears.",
    channels: everywhere,
  },
  STOP_FIRED: { title: "Stops and targets", description: "A stop or a target of your own trade triggered.", channels: everywhere },
  MARGIN: {
    title: "Margin",
    description: "Your account or copy was short of margin, and its shorts were closed.",
    channels: everywhere,
  },
  OUT_OF_SYNC: {
    title: "Accounts out of sync",
    description: "A broker account of yours differs from your books, lost an order, or refuses its key, and opens there are stopped.",
    channels: everywhere,
  },
  REACTED: { title: "Reactions", description: "Someone reacted to your post or comment.", channels: { ...inAppFirst, EMAIL: false } },
  COMMENTED: { title: "Comments", description: "Someone commented on your post or recipe.", channels: inAppFirst },
  REPLIED: { title: "Replies", description: "Someone replied to your comment.", channels: { ...inAppFirst, PUSH: true } },
  REPOSTED: { title: "Reposts", description: "Someone reposted your post.", channels: { ...inAppFirst, EMAIL: false } },
  MENTIONED: {
    title: "Mentions",
    description: "Someone mentioned you in a post or comment.",
    channels: { ...inAppFirst, PUSH: true, VOICE: true },
  },
  MESSAGE: {
    title: "Messages",
    description: "Someone wrote to you. Messages have their own count, so the app shows no notification.",
    channels: { PUSH: true, EMAIL: true, SOUND: true, VOICE: false },
  },
  MESSAGE_REQUEST: {
    title: "Message requests",
    description: "Someone you do not follow wants to message you.",
    channels: inAppFirst,
  },
  ADDED_TO_GROUP: { title: "Groups", description: "Someone added you to a group.", channels: inAppFirst },
  ANNOUNCEMENT: {
    title: "Announcements",
    description: "A feeder you follow, copy or subscribe to sent an announcement.",
    channels: everywhere,
  },
  SUBSCRIPTION: {
    title: "Subscriptions",
    description: "A subscription of yours began, renews soon, was renewed, could not be paid or ended.",
    channels: everywhere,
  },
  PLAN: { title: "Your plan", description: "A free trial of yours ends soon, and its first charge comes.", channels: everywhere },
  PERFORMANCE_FEE: {
    title: "Performance fees",
    description: "A performance fee on a copy of yours was charged or could not be paid, or a feeder you copy plans another one.",
    channels: everywhere,
  },
  PAID_YOU: {
    title: "Payments to you",
    description: "Someone subscribed to you, unlocked a recipe of yours, tipped you or paid a performance fee.",
    channels: { ...inAppFirst, PUSH: true },
  },
  PAYOUT: {
    title: "Payouts",
    description: "A payout of yours was approved, was paid or failed, or earnings of yours were taken back or returned.",
    channels: { ...inAppFirst, PUSH: true },
  },
  PRICE_ALERT: { title: "Price alerts", description: "A price you watch was reached.", channels: everywhere },
  MODERATION: { title: "Moderation", description: "A moderator decided about you or about your report.", channels: everywhere },
  SECURITY: {
    title: "Your account",
    description:
      "A sign-in from a new device, or a change of your password, email, two-factor authentication, passkeys, API keys or broker accounts.",
    channels: everywhere,
  },
  OTHER: { title: "Other", description: "Any other notification.", channels: inAppFirst },
} as const satisfies Record<string, NotificationKindDefinition>;

export type NotificationKind = keyof typeof notificationKinds;
export const allKinds = Object.keys(notificationKinds) as NotificationKind[];

/** The definition of a kind as published; what is not listed counts as OTHER. */
export function kindOf(published: string): NotificationKind {
  const kind = published === "MODERATED" ? "MODERATION" : published;
  return Object.hasOwn(notificationKinds, kind) ? (kind as NotificationKind) : "OTHER";
}

export const definitionOf = (kind: NotificationKind): NotificationKindDefinition => notificationKinds[kind];

const sameNames = <Name extends string>(names: readonly Name[]): { readonly [Value in Name]: Value } =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Value in Name]: Value };

export const NotificationKindEnum = sameNames(allKinds);
registerEnumType(NotificationKindEnum, {
  name: "NotificationKind",
  description: "Kind of a notification.",
  valuesConfig: Object.fromEntries(allKinds.map((kind) => [kind, { description: notificationKinds[kind].description }])),
});

export const NotificationChannelEnum = sameNames(notificationChannels);
registerEnumType(NotificationChannelEnum, {
  name: "NotificationChannel",
  description: "A channel through which notifications reach you.",
  valuesConfig: {
    IN_APP: { description: "A line in the notification list." },
    PUSH: { description: "A push to your browsers." },
    EMAIL: { description: "A line in the digest mail." },
    SOUND: { description: "A sound while Brigade is open." },
    VOICE: { description: "Spoken text while Brigade is open." },
  },
});
