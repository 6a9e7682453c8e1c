import { Field, ID, InputType, Int } from "type-graphql";
import { AnnouncementAudienceEnum, HeardAsEnum, type AnnouncementAudience, type HeardAs } from "../announcements/announcement.enums";
import { NotificationChannelEnum, NotificationKindEnum, type NotificationChannel, type NotificationKind } from "./notification-kinds";
import { DigestEnum, type Digest } from "./notifications.types";

@InputType({ description: "Which notifications to list." })
export class NotificationFilter {
  @Field(() => Boolean, { nullable: true, description: "True lists unread ones only." })
  isUnread?: boolean | null;

  @Field(() => [NotificationKindEnum], { nullable: true, description: "Only these kinds. Left out: all." })
  kinds?: NotificationKind[] | null;
}

@InputType({ description: "Notifications that you have read." })
export class MarkNotificationsReadInput {
  @Field(() => [ID], { nullable: true, description: "At most 100 notifications; left out or null: all of them." })
  ids?: string[] | null;
}

@InputType({ description: "One kind of notification in one channel, switched on or off." })
export class NotificationChannelInput {
  @Field(() => NotificationKindEnum, { description: "Kind of notification to switch." })
  kind!: NotificationKind;

  @Field(() => NotificationChannelEnum, { description: "The channel to switch." })
  channel!: NotificationChannel;

  @Field(() => Boolean, { description: "True switches it on, false off." })
  isOn!: boolean;
}

@InputType({ description: "Local hours in which nothing is pushed, played or spoken." })
export class QuietHoursInput {
  @Field(() => String, { description: "Start, as local time like `22:00`." })
  from!: string;

  @Field(() => String, { description: "End, as local time like `07:30`; an end before the start is on the next day." })
  to!: string;
}

@InputType({ description: "Changes to your notification settings; what is left out stays." })
export class UpdateNotificationSettingsInput {
  @Field(() => [NotificationChannelInput], { nullable: true, description: "Kinds and channels to switch on or off." })
  channels?: NotificationChannelInput[] | null;

  @Field(() => String, { nullable: true, description: "An IANA time zone like `Europe/Madrid`." })
  timeZone?: string | null;

  @Field(() => QuietHoursInput, { nullable: true, description: "New quiet hours." })
  quietHours?: QuietHoursInput | null;

  @Field(() => Boolean, { nullable: true, description: "True removes the quiet hours." })
  clearsQuietHours?: boolean | null;

  @Field(() => DigestEnum, { nullable: true, description: "How often the digest is mailed." })
  digest?: Digest | null;

  @Field(() => Int, { nullable: true, description: "Local hour of the digest, 0 to 23." })
  digestHour?: number | null;
}

@InputType({ description: "A browser that is to receive pushes, as its `PushManager` describes it." })
export class SavePushSubscriptionInput {
  @Field(() => String, { description: "Push address: `subscription.endpoint`." })
  endpoint!: string;

  @Field(() => String, { description: "Public key, base64url: `subscription.keys.p256dh`." })
  p256dh!: string;

  @Field(() => String, { description: "Authentication secret, base64url: `subscription.keys.auth`." })
  auth!: string;

  @Field(() => String, { nullable: true, description: "Name for this browser, at most 200 characters." })
  device?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Your earlier endpoint that the browser renewed; the new one keeps its name. Left out: none.",
  })
  replaces?: string | null;
}

@InputType({ description: "A browser that receives your pushes." })
export class PushSubscriptionInput {
  @Field(() => ID, { description: "The push subscription of the browser." })
  id!: string;
}

@InputType({ description: "The token of a digest's unsubscribe link." })
export class UnsubscribeDigestInput {
  @Field(() => String, { description: "The token of the link." })
  token!: string;
}

@InputType({ description: "An announcement to send to many people." })
export class AnnounceInput {
  @Field(() => String, {
    description: "Chosen by the client, 8 to 64 characters: a retry with the same id and input returns the first result.",
  })
  clientRequestId!: string;

  @Field(() => AnnouncementAudienceEnum, { description: "Who receives it." })
  audience!: AnnouncementAudience;

  @Field(() => String, { description: "Title, 1 to 120 characters." })
  title!: string;

  @Field(() => String, { description: "The announcement, plain text of 1 to 2000 characters." })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: "When to send it, as local time like `2026-11-25T09:00`, at most 90 days ahead. Left out: now.",
  })
  at?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone of `at`. Left out: the time zone of your notification settings." })
  timeZone?: string | null;
}

@InputType({ description: "An announcement to preview." })
export class PreviewAnnouncementInput {
  @Field(() => AnnouncementAudienceEnum, { description: "Who would receive it." })
  audience!: AnnouncementAudience;

  @Field(() => String, { description: "Title of the announcement." })
  title!: string;

  @Field(() => String, { description: "The announcement, plain text." })
  text!: string;

  @Field(() => String, { nullable: true, description: "When to send it, as local time like `2026-11-25T09:00`. Left out: now." })
  at?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone of `at`. Left out: the time zone of your notification settings." })
  timeZone?: string | null;
}

@InputType({ description: "One of your scheduled announcements." })
export class CancelAnnouncementInput {
  @Field(() => ID, { description: "The announcement to cancel." })
  id!: string;
}

@InputType({ description: "Confirmation that an announcement was seen or heard." })
export class NoteAnnouncementInput {
  @Field(() => ID, { description: "The announcement that reached you." })
  id!: string;

  @Field(() => HeardAsEnum, { nullable: true, description: "How it was heard; null when it was only seen." })
  heardAs?: HeardAs | null;
}
