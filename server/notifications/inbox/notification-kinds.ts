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
  FOLLOWED: { title: "New followers", description: "Somebody follows you.", channels: inAppFirst },
  FOLLOW_REQUESTED: {
    title: "Requests to follow",
    description: "Somebody would like to follow your private profile.",
    channels: inAppFirst,
  },
  FOLLOW_ACCEPTED: { title: "Accepted requests", description: "Somebody lets you follow their private profile.", channels: inAppFirst },
  COPIED_YOU: { title: "New copiers", description: "Somebody began to copy you.", channels: { ...inAppFirst, PUSH: true } },
  COPIER_LEFT: { title: "Copiers who stopped", description: "Somebody stopped copying you.", channels: { ...inAppFirst, SOUND: false } },
  TRADE_COPIED: {
    title: "Copied trades",
    description: "A trade of a chef you copy was copied. It is on your receipts, so it makes no line here.",
    channels: { PUSH: false, SOUND: true, VOICE: true },
  },
  COPY_NOT_COPIED: { title: "Trades not copied", description: "A trade of a chef you copy was skipped or rejected.", channels: everywhere },
  COPY_STOPPED: {
    title: "Copies that ended",
    description: "A copy of yours hit its stop, took its profit or was ended.",
    channels: everywhere,
  },
  STOP_FIRED: { title: "Stops and targets", description: "A stop or a target of your own trade fired.", channels: everywhere },
  MARGIN: {
    title: "Margin",
    description: "An account or a copy of yours was short of margin, and its shorts were closed.",
    channels: everywhere,
  },
  REACTED: { title: "Reactions", description: "Somebody reacted to your post or comment.", channels: { ...inAppFirst, EMAIL: false } },
  COMMENTED: { title: "Comments", description: "Somebody commented on your post or recipe.", channels: inAppFirst },
  REPLIED: { title: "Replies", description: "Somebody answered your comment.", channels: { ...inAppFirst, PUSH: true } },
  REPOSTED: { title: "Reposts", description: "Somebody passed your post on.", channels: { ...inAppFirst, EMAIL: false } },
  MENTIONED: {
    title: "Mentions",
    description: "Somebody named you in a post or comment.",
    channels: { ...inAppFirst, PUSH: true, VOICE: true },
  },
  MESSAGE: {
    title: "Messages",
    description: "Somebody wrote to you. Messages have a count of their own, so they make no line here.",
    channels: { PUSH: true, EMAIL: true, SOUND: true, VOICE: false },
  },
  MESSAGE_REQUEST: {
    title: "Message requests",
    description: "Somebody you do not follow would like to write to you.",
    channels: inAppFirst,
  },
  ADDED_TO_GROUP: { title: "Groups", description: "Somebody added you to a group.", channels: inAppFirst },
  ANNOUNCEMENT: { title: "Announcements", description: "A chef you follow, copy or pay writes to all of you.", channels: everywhere },
  PRICE_ALERT: { title: "Price alerts", description: "A price you watch was reached.", channels: everywhere },
  MODERATION: { title: "Moderation", description: "What a moderator decided about you, or about what you reported.", channels: everywhere },
  SECURITY: {
    title: "Your account",
    description: "A sign-in from somewhere new, or a change of how you sign in: password, address, second step, passkeys, API keys.",
    channels: everywhere,
  },
  OTHER: { title: "Other", description: "Anything else this server notifies you of.", channels: inAppFirst },
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
  description: "What a notification is about.",
  valuesConfig: Object.fromEntries(allKinds.map((kind) => [kind, { description: notificationKinds[kind].description }])),
});

export const NotificationChannelEnum = sameNames(notificationChannels);
registerEnumType(NotificationChannelEnum, {
  name: "NotificationChannel",
  description: "By which way notifications come.",
  valuesConfig: {
    IN_APP: { description: "A line under the bell." },
    PUSH: { description: "A push to your browsers." },
    EMAIL: { description: "A line in the digest by mail." },
    SOUND: { description: "A sound while Brigade is open." },
    VOICE: { description: "Spoken while Brigade is open." },
  },
});
