import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";
import { NotificationChannelEnum, NotificationKindEnum, type NotificationChannel, type NotificationKind } from "./notification-kinds";
import type { NotificationView } from "./notification.store";

export type NotificationsChangeKind = "ARRIVED" | "READ";
export const NotificationsChangeKindEnum = { ARRIVED: "ARRIVED", READ: "READ" } as const;
registerEnumType(NotificationsChangeKindEnum, {
  name: "NotificationsChangeKind",
  description: "What changed.",
  valuesConfig: {
    ARRIVED: { description: "A notification is new, or one has grown." },
    READ: { description: "Notifications were read, on this screen or another." },
  },
});

export type Digest = "OFF" | "DAILY" | "WEEKLY";
export const DigestEnum = { OFF: "OFF", DAILY: "DAILY", WEEKLY: "WEEKLY" } as const;
registerEnumType(DigestEnum, {
  name: "Digest",
  description: "How often what you have not read comes by mail.",
  valuesConfig: {
    OFF: { description: "Never." },
    DAILY: { description: "Once a day, when there is something." },
    WEEKLY: { description: "On Mondays, when there is something." },
  },
});

@ObjectType({ description: "What a notification is about." })
export class NotificationSubject {
  @Field(() => String, { description: "USER, RECIPE, POST, COMMENT, COPY, RECEIPT, CONVERSATION, ANNOUNCEMENT, INSTRUMENT or ACCOUNT." })
  kind!: string;

  @Field(() => ID, { description: "Its id; of an INSTRUMENT its symbol." })
  id!: string;
}

@ObjectType({ description: "A small fact of a notification, for its wording." })
export class NotificationFact {
  @Field(() => String, { description: "What it is." })
  name!: string;

  @Field(() => String, { description: "Its value as text; money as a decimal." })
  value!: string;
}

/** `actors` and `announcement` are field resolvers. */
@ObjectType({ implements: Node, description: "One notification. Unread ones about the same subject are merged." })
export class Notification extends Node {
  readonly row!: NotificationView;

  @Field(() => NotificationKindEnum, { description: "What it is about." })
  kind!: NotificationKind;

  @Field(() => Int, { description: "How many people caused it." })
  actorCount!: number;

  @Field(() => Int, { description: "How many times it happened." })
  count!: number;

  @Field(() => NotificationSubject, { nullable: true, description: "What it is about; null for the server itself." })
  subject!: NotificationSubject | null;

  @Field(() => [NotificationFact], { description: "Small facts for the wording." })
  facts!: NotificationFact[];

  @Field(() => Date, { description: "When it last happened." })
  at!: Date;

  @Field(() => Boolean, { description: "Whether you have read it." })
  isRead!: boolean;
}

@ObjectType({ description: "A notification in a page." })
export class NotificationEdge {
  @Field(() => String, { description: "Goes on from here." })
  cursor!: string;

  @Field(() => Notification, { description: "The notification." })
  node!: Notification;
}

@ObjectType({ description: "A page of notifications, newest first." })
export class NotificationConnection {
  @Field(() => [NotificationEdge], { description: "The notifications." })
  edges!: NotificationEdge[];

  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "The last event of `notificationEvents` that was there when this was read." })
  asOfSequence!: number;
}

@ObjectType({ description: "What waits to be read, for the bell." })
export class NotificationSummary {
  @Field(() => Int, { description: "Unread lines; over 99 counts as 100." })
  unread!: number;

  @Field(() => SequenceScalar, { description: "The last event of `notificationEvents` that was there when this was read." })
  asOfSequence?: number;
}

@ObjectType({ description: "How a notification is to be heard, by your settings and quiet hours." })
export class NotificationAlert {
  @Field(() => Boolean, { description: "Whether it may make a sound." })
  hasSound!: boolean;

  @Field(() => Boolean, { description: "Whether it may be spoken." })
  hasVoice!: boolean;
}

/** Body of a `notifications` event: ids only. READ without an id: several at once. */
export interface NotificationsChangeBody {
  readonly kind: NotificationsChangeKind;
  readonly notificationId: string | null;
}

@ObjectType({ description: "Something happened under your bell." })
export class NotificationsChanged {
  readonly body!: NotificationsChangeBody;

  @Field(() => SequenceScalar, { description: "Its number in your stream." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in your stream." })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => NotificationsChangeKindEnum, { description: "What changed." })
  kind!: NotificationsChangeKind;
}

@ObjectType({ description: "What happened under your bell since a position." })
export class NotificationsReplay {
  @Field(() => [NotificationsChanged], { description: "Oldest first." })
  events!: NotificationsChanged[];

  @Field(() => SequenceScalar, { description: "The last number there is." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more follow." })
  hasMore!: boolean;
}

export const NotificationEvent = createUnionType({
  name: "NotificationEvent",
  description: "What `notificationEvents` sends.",
  types: () => [StreamReady, StreamHead, NotificationsChanged] as const,
});

@ObjectType({ description: "Whether one kind of notification comes by one way." })
export class NotificationChannelSetting {
  @Field(() => NotificationChannelEnum, { description: "The way." })
  channel!: NotificationChannel;

  @Field(() => Boolean, { description: "Whether it comes." })
  isOn!: boolean;
}

@ObjectType({ description: "One kind of notification, with the ways by which it can come." })
export class NotificationKindSetting {
  @Field(() => NotificationKindEnum, { description: "The kind." })
  kind!: NotificationKind;

  @Field(() => String, { description: "As the settings name it." })
  title!: string;

  @Field(() => String, { description: "What it is about." })
  description!: string;

  @Field(() => [NotificationChannelSetting], { description: "The ways it can come; others it cannot." })
  channels!: NotificationChannelSetting[];
}

@ObjectType({ description: "Local times of day between which nothing is pushed or heard." })
export class QuietHours {
  @Field(() => String, { description: "When they begin, like 22:00." })
  from!: string;

  @Field(() => String, { description: "When they end, like 07:30; before `from` it is the next day." })
  to!: string;
}

@ObjectType({ implements: Node, description: "How notifications reach you. How they sound is a matter of each device." })
export class NotificationSettings extends Node {
  @Field(() => [NotificationKindSetting], { description: "Each kind of notification." })
  kinds!: NotificationKindSetting[];

  @Field(() => String, { description: "Your time zone, an IANA name like Europe/Madrid." })
  timeZone!: string;

  @Field(() => QuietHours, { nullable: true, description: "Your quiet hours; null for none." })
  quietHours!: QuietHours | null;

  @Field(() => Date, { nullable: true, description: "When the quiet hours that hold now end; null when none hold." })
  quietUntil!: Date | null;

  @Field(() => DigestEnum, { description: "How often the digest comes by mail." })
  digest!: Digest;

  @Field(() => Int, { description: "The local hour at which it comes, 0 to 23." })
  digestHour!: number;
}

@ObjectType({ implements: Node, description: "A browser that gets your pushes." })
export class PushSubscription extends Node {
  @Field(() => String, { description: "What the browser calls itself." })
  device!: string;

  @Field(() => String, { description: "SHA-256 of its address, hex: a browser knows itself by it." })
  endpointHash!: string;

  @Field(() => Date, { description: "When it was added." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When something last reached it; null before that." })
  lastSentAt!: Date | null;
}
