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
    title: "Follow requests",
    description: "Somebody asks to follow your private profile.",
    channels: inAppFirst,
  },
  FOLLOW_ACCEPTED: { title: "Accepted requests", description: "Somebody accepted your follow request.", channels: inAppFirst },
  COPIED_YOU: { title: "New copiers", description: "Somebody started copying you.", channels: { ...inAppFirst, PUSH: true } },
  COPIER_LEFT: { title: "Lost copiers", description: "Somebody stopped copying you.", channels: { ...inAppFirst, SOUND: false } },
  TRADE_COPIED: {
    title: "Copied trades",
    description: "A trade of a chef you copy was copied. Receipts list it, so the app shows no notification.",
    channels: { PUSH: false, SOUND: true, VOICE: true },
  },
  COPY_NOT_COPIED: { title: "Trades not copied", description: "A trade of a chef you copy was skipped or rejected.", channels: everywhere },
  COPY_STOPPED: {
    title: "Copies stopped",
    description: "Your copy hit its stop or its take profit, or was stopped.",
    channels: everywhere,
  },
  STOP_FIRED: { title: "Stops and targets", description: "A stop or a target of your own trade fired.", channels: everywhere },
  MARGIN: {
    title: "Margin",
    description: "Your account or copy was short of margin, and its shorts were closed.",
    channels: everywhere,
  },
  REACTED: { title: "Reactions", description: "Somebody reacted to your post or comment.", channels: { ...inAppFirst, EMAIL: false } },
  COMMENTED: { title: "Comments", description: "Somebody commented on your post or recipe.", channels: inAppFirst },
  REPLIED: { title: "Replies", description: "Somebody replied to your comment.", channels: { ...inAppFirst, PUSH: true } },
  REPOSTED: { title: "Reposts", description: "Somebody reposted your post.", channels: { ...inAppFirst, EMAIL: false } },
  MENTIONED: {
    title: "Mentions",
    description: "Somebody mentioned you in a post or comment.",
    channels: { ...inAppFirst, PUSH: true, VOICE: true },
  },
  MESSAGE: {
    title: "Messages",
    description: "Somebody wrote to you. Messages have their own count, so the app shows no notification.",
    channels: { PUSH: true, EMAIL: true, SOUND: true, VOICE: false },
  },
  MESSAGE_REQUEST: {
    title: "Message requests",
    description: "Somebody you do not follow wants to message you.",
    channels: inAppFirst,
  },
  ADDED_TO_GROUP: { title: "Groups", description: "Somebody added you to a group.", channels: inAppFirst },
  ANNOUNCEMENT: {
    title: "Announcements",
    description: "A chef you follow, copy or subscribe to sent an announcement.",
    channels: everywhere,
  },
  PRICE_ALERT: { title: "Price alerts", description: "A price you watch was reached.", channels: everywhere },
  MODERATION: { title: "Moderation", description: "A moderator decided about you or about your report.", channels: everywhere },
  SECURITY: {
    title: "Your account",
    description: "A sign-in from a new device, or a change of your password, email, two-factor authentication, passkeys or API keys.",
    channels: everywhere,
  },
  OTHER: { title: "Other", description: "Other notifications.", channels: inAppFirst },
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
