import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady, UserStreamChange } from "../../platform/realtime/stream.types";
import { NotificationChannelEnum, NotificationKindEnum, type NotificationChannel, type NotificationKind } from "./notification-kinds";
import type { NotificationView } from "./notification.store";

export type NotificationsChangeKind = "ARRIVED" | "READ";
export const NotificationsChangeKindEnum = { ARRIVED: "ARRIVED", READ: "READ" } as const;
registerEnumType(NotificationsChangeKindEnum, {
  name: "NotificationsChangeKind",
  description: "What changed in your notifications.",
  valuesConfig: {
    ARRIVED: { description: "A notification is new, or another event joined one." },
    READ: { description: "Notifications were read, on this screen or another." },
  },
});

export type Digest = "OFF" | "DAILY" | "WEEKLY";
export const DigestEnum = { OFF: "OFF", DAILY: "DAILY", WEEKLY: "WEEKLY" } as const;
registerEnumType(DigestEnum, {
  name: "Digest",
  description: "How often unread notifications are mailed.",
  valuesConfig: {
    OFF: { description: "No digest mails." },
    DAILY: { description: "Once a day, when there are unread notifications." },
    WEEKLY: { description: "On Mondays, when there are unread notifications." },
  },
});

@ObjectType({ description: "What a notification is about." })
export class NotificationSubject {
  @Field(() => String, { description: "USER, RECIPE, POST, COMMENT, COPY, RECEIPT, CONVERSATION, ANNOUNCEMENT, INSTRUMENT or ACCOUNT." })
  kind!: string;

  @Field(() => ID, { description: "Its id; of an INSTRUMENT its symbol." })
  id!: string;
}

@ObjectType({ description: "A value used in a notification's wording." })
export class NotificationFact {
  @Field(() => String, { description: "Name of the value." })
  name!: string;

  @Field(() => String, { description: "The value as text; money as a decimal, in USD." })
  value!: string;
}

/** `actors` and `announcement` are field resolvers. */
@ObjectType({ implements: Node, description: "A notification. Unread ones about the same subject are grouped." })
export class Notification extends Node {
  readonly row!: NotificationView;

  @Field(() => NotificationKindEnum, { description: "What it is about, as a code." })
  kind!: NotificationKind;

  @Field(() => Int, { description: "Number of people who caused it." })
  actorCount!: number;

  @Field(() => Int, { description: "Number of times it happened." })
  count!: number;

  @Field(() => NotificationSubject, { nullable: true, description: "What it is about; null when it is about the server itself." })
  subject!: NotificationSubject | null;

  @Field(() => [NotificationFact], { description: "Values used in its wording." })
  facts!: NotificationFact[];

  @Field(() => Date, { description: "When it last happened." })
  at!: Date;

  @Field(() => Boolean, { description: "Whether you have read it." })
  isRead!: boolean;
}

@ObjectType({ description: "A notification in a list." })
export class NotificationEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Notification, { description: "The notification at this place of the list." })
  node!: Notification;
}

@ObjectType({ description: "A page of notifications, newest first." })
export class NotificationConnection {
  @Field(() => [NotificationEdge], { description: "The notifications of this page." })
  edges!: NotificationEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Last event of `notificationEvents` included when this was read: apply later events to it." })
  asOfSequence!: number;
}

@ObjectType({ description: "Your unread count, for the bell." })
export class NotificationSummary {
  @Field(() => Int, { description: "Number of unread notifications; more than 99 count as 100." })
  unread!: number;

  @Field(() => SequenceScalar, { description: "Last event of `notificationEvents` included when this was read: apply later events to it." })
  asOfSequence?: number;
}

@ObjectType({ description: "How to announce a notification, by your settings and quiet hours." })
export class NotificationAlert {
  @Field(() => Boolean, { description: "Whether to play a sound." })
  hasSound!: boolean;

  @Field(() => Boolean, { description: "Whether to speak it." })
  hasVoice!: boolean;
}

/** Body of a `notifications` event: ids only. READ without an id: several at once. */
export interface NotificationsChangeBody {
  readonly kind: NotificationsChangeKind;
  readonly notificationId: string | null;
}

@ObjectType({ description: "A change in your notifications." })
export class NotificationsChanged extends UserStreamChange {
  readonly body!: NotificationsChangeBody;

  @Field(() => NotificationsChangeKindEnum, { description: "Kind of change." })
  kind!: NotificationsChangeKind;
}

@ObjectType({ description: "Missed events of `notificationEvents`." })
export class NotificationsReplay {
  @Field(() => [NotificationsChanged], { description: "The events after the given sequence, oldest first." })
  events!: NotificationsChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const NotificationEvent = createUnionType({
  name: "NotificationEvent",
  description: "A message of the stream `notificationEvents`.",
  types: () => [StreamReady, StreamHead, NotificationsChanged] as const,
});

@ObjectType({ description: "Whether one kind of notification uses one channel." })
export class NotificationChannelSetting {
  @Field(() => NotificationChannelEnum, { description: "The channel that the switch is for." })
  channel!: NotificationChannel;

  @Field(() => Boolean, { description: "Whether it is switched on." })
  isOn!: boolean;
}

@ObjectType({ description: "A kind of notification with the channels it can use." })
export class NotificationKindSetting {
  @Field(() => NotificationKindEnum, { description: "The kind that these settings are for." })
  kind!: NotificationKind;

  @Field(() => String, { description: "Its name in the settings." })
  title!: string;

  @Field(() => String, { description: "When this kind is sent, in one sentence." })
  description!: string;

  @Field(() => [NotificationChannelSetting], { description: "The channels it can use, with their switches." })
  channels!: NotificationChannelSetting[];
}

@ObjectType({ description: "Local hours in which nothing is pushed, played or spoken." })
export class QuietHours {
  @Field(() => String, { description: "Start, as local time like `22:00`." })
  from!: string;

  @Field(() => String, { description: "End, as local time like `07:30`; an end before the start is on the next day." })
  to!: string;
}

@ObjectType({ implements: Node, description: "How notifications reach you. Sounds and voice are also set on each device." })
export class NotificationSettings extends Node {
  @Field(() => [NotificationKindSetting], { description: "Settings of every kind of notification." })
  kinds!: NotificationKindSetting[];

  @Field(() => String, { description: "Your time zone, an IANA name like `Europe/Madrid`." })
  timeZone!: string;

  @Field(() => QuietHours, { nullable: true, description: "Your quiet hours; null for none." })
  quietHours!: QuietHours | null;

  @Field(() => Date, { nullable: true, description: "When the current quiet hours end; null outside quiet hours." })
  quietUntil!: Date | null;

  @Field(() => DigestEnum, { description: "How often the digest is mailed." })
  digest!: Digest;

  @Field(() => Int, { description: "Local hour of the digest, 0 to 23." })
  digestHour!: number;
}

@ObjectType({ implements: Node, description: "A browser that receives your pushes." })
export class PushSubscription extends Node {
  @Field(() => String, { description: "Name of the browser." })
  device!: string;

  @Field(() => String, { description: "SHA-256 of its push endpoint, in hex: a browser recognises its own subscription by it." })
  endpointHash!: string;

  @Field(() => Date, { description: "When it was added." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When a push last reached it; null before the first." })
  lastSentAt!: Date | null;
}
