import { Field, ID, InputType, Int } from "type-graphql";
import { AnnouncementAudienceEnum, HeardAsEnum, type AnnouncementAudience, type HeardAs } from "../announcements/announcement.enums";
import { NotificationChannelEnum, NotificationKindEnum, type NotificationChannel, type NotificationKind } from "./notification-kinds";
import { DigestEnum, type Digest } from "./notifications.types";

@InputType({ description: "Which notifications." })
export class NotificationFilter {
  @Field(() => Boolean, { nullable: true, description: "Only unread ones." })
  isUnread?: boolean | null;

  @Field(() => [NotificationKindEnum], { nullable: true, description: "Only these kinds." })
  kinds?: NotificationKind[] | null;
}

@InputType({ description: "What you have read: these, or all there is." })
export class MarkNotificationsReadInput {
  @Field(() => [ID], { nullable: true, description: "At most 100; left out or null: all." })
  ids?: string[] | null;
}

@InputType({ description: "One kind of notification by one way, on or off." })
export class NotificationChannelInput {
  @Field(() => NotificationKindEnum, { description: "The kind." })
  kind!: NotificationKind;

  @Field(() => NotificationChannelEnum, { description: "The way." })
  channel!: NotificationChannel;

  @Field(() => Boolean, { description: "Whether it comes." })
  isOn!: boolean;
}

@InputType({ description: "Local times of day, like 22:00." })
export class QuietHoursInput {
  @Field(() => String, { description: "When they begin." })
  from!: string;

  @Field(() => String, { description: "When they end; before `from` it is the next day." })
  to!: string;
}

@InputType({ description: "How notifications reach you. What is left out stays as it is." })
export class UpdateNotificationSettingsInput {
  @Field(() => [NotificationChannelInput], { nullable: true, description: "Kinds and ways to turn on or off." })
  channels?: NotificationChannelInput[] | null;

  @Field(() => String, { nullable: true, description: "An IANA name like Europe/Madrid." })
  timeZone?: string | null;

  @Field(() => QuietHoursInput, { nullable: true, description: "Quiet hours; the old ones stay without it." })
  quietHours?: QuietHoursInput | null;

  @Field(() => Boolean, { nullable: true, description: "True: no quiet hours any more." })
  clearsQuietHours?: boolean | null;

  @Field(() => DigestEnum, { nullable: true, description: "How often the digest comes." })
  digest?: Digest | null;

  @Field(() => Int, { nullable: true, description: "The local hour at which it comes, 0 to 23." })
  digestHour?: number | null;
}

@InputType({ description: "A browser that is to get pushes, as its `PushManager` describes it." })
export class SavePushSubscriptionInput {
  @Field(() => String, { description: "`subscription.endpoint`." })
  endpoint!: string;

  @Field(() => String, { description: "`subscription.keys.p256dh`, base64url." })
  p256dh!: string;

  @Field(() => String, { description: "`subscription.keys.auth`, base64url." })
  auth!: string;

  @Field(() => String, { nullable: true, description: "What to call this browser, at most 200 characters." })
  device?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The endpoint of yours that this one takes the place of: the browser has renewed it. It keeps its name.",
  })
  replaces?: string | null;
}

@InputType({ description: "A browser of yours that gets pushes." })
export class PushSubscriptionInput {
  @Field(() => ID, { description: "Which." })
  id!: string;
}

@InputType({ description: "The token of the link in a digest." })
export class UnsubscribeDigestInput {
  @Field(() => String, { description: "As it is in the link." })
  token!: string;
}

@InputType({ description: "What to say to many at once." })
export class AnnounceInput {
  @Field(() => String, { description: "Made up by the client, 8 to 64 characters: a retry with the same one returns the first result." })
  clientRequestId!: string;

  @Field(() => AnnouncementAudienceEnum, { description: "To whom." })
  audience!: AnnouncementAudience;

  @Field(() => String, { description: "Its heading, at most 120 characters." })
  title!: string;

  @Field(() => String, { description: "Plain text, at most 2000 characters." })
  text!: string;

  @Field(() => String, { nullable: true, description: "When, as local time like 2026-11-25T09:00; now without it. At most 90 days ahead." })
  at?: string | null;

  @Field(() => String, { nullable: true, description: "The time zone of `at`, an IANA name; the one of your settings without it." })
  timeZone?: string | null;
}

@InputType({ description: "An announcement before it is sent." })
export class PreviewAnnouncementInput {
  @Field(() => AnnouncementAudienceEnum, { description: "To whom." })
  audience!: AnnouncementAudience;

  @Field(() => String, { description: "Its heading." })
  title!: string;

  @Field(() => String, { description: "What it says." })
  text!: string;

  @Field(() => String, { nullable: true, description: "When, as local time; now without it." })
  at?: string | null;

  @Field(() => String, { nullable: true, description: "The time zone of `at`; the one of your settings without it." })
  timeZone?: string | null;
}

@InputType({ description: "One of your announcements." })
export class CancelAnnouncementInput {
  @Field(() => ID, { description: "Which." })
  id!: string;
}

@InputType({ description: "That an announcement to you was seen, or heard." })
export class NoteAnnouncementInput {
  @Field(() => ID, { description: "Which." })
  id!: string;

  @Field(() => HeardAsEnum, { nullable: true, description: "How it was heard; null when it was only seen." })
  heardAs?: HeardAs | null;
}
