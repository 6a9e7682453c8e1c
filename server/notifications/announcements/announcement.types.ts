import { Field, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { AnnouncementAudienceEnum, AnnouncementStateEnum, type AnnouncementAudience, type AnnouncementState } from "./announcement.enums";
import type { AnnouncementView } from "./announcement.store";
import { NotificationChannelEnum, type NotificationChannel } from "../inbox/notification-kinds";

@ObjectType({ description: "How many people an announcement reached." })
export class DeliveryReport {
  @Field(() => Int, { description: "People it was sent to." })
  sent!: number;

  @Field(() => Int, { description: "People who saw it." })
  seen!: number;

  @Field(() => Int, { description: "People for whom a sound was played or the text spoken." })
  heard!: number;

  @Field(() => Int, { description: "Pushes that a browser received." })
  pushed!: number;

  @Field(() => Int, { description: "Digest mails that carried it." })
  mailed!: number;
}

/** `author` and `report` are field resolvers. */
@ObjectType({ implements: Node, description: "An announcement by a feeder, or by an admin, to many people. Plain text." })
export class Announcement extends Node {
  readonly row!: AnnouncementView;

  @Field(() => String, { description: "Title, at most 120 characters." })
  title!: string;

  @Field(() => String, { description: "The announcement, plain text of at most 2000 characters." })
  text!: string;

  @Field(() => AnnouncementAudienceEnum, { description: "Who receives it." })
  audience!: AnnouncementAudience;

  @Field(() => AnnouncementStateEnum, { description: "Whether it is scheduled, being sent, sent or cancelled." })
  state!: AnnouncementState;

  @Field(() => Date, { description: "When it is sent, or was sent." })
  dueAt!: Date;

  @Field(() => String, { description: "IANA time zone in which its author set the time." })
  timeZone!: string;

  @Field(() => String, { description: "`dueAt` as local time in `timeZone`, like `2026-11-25T09:00`." })
  dueLocal!: string;

  @Field(() => Date, { nullable: true, description: "When the last recipient received it; null before that." })
  sentAt!: Date | null;

  @Field(() => Boolean, { description: "Whether a moderator removed its text." })
  isRemoved!: boolean;

  @Field(() => Date, { description: "When it was written." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether you may still cancel it." })
  viewerCanCancel!: boolean;
}

@ObjectType({ description: "An announcement in a list." })
export class AnnouncementEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Announcement, { description: "The announcement at this place of the list." })
  node!: Announcement;
}

@ObjectType({ description: "A page of announcements, latest first." })
export class AnnouncementConnection {
  @Field(() => [AnnouncementEdge], { description: "The announcements of this page." })
  edges!: AnnouncementEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "How an announcement would look in one notification channel." })
export class ChannelPreview {
  @Field(() => NotificationChannelEnum, { description: "The notification channel." })
  channel!: NotificationChannel;

  @Field(() => Int, {
    description:
      "Of the recipients, those who have this channel switched on for announcements; of more than 1,000 recipients an estimate, for which 1,001 of them are looked at.",
  })
  readers!: number;

  @Field(() => Int, { description: "Of `readers`, those in quiet hours at that time: pushes wait, nothing is played." })
  quiet!: number;

  @Field(() => String, { description: "First line as shown, or the words that are spoken." })
  title!: string;

  @Field(() => String, { description: "Text below the title; empty for SOUND and VOICE." })
  body!: string;
}

@ObjectType({ description: "How an announcement would look and whom it would reach, before it is sent." })
export class AnnouncementPreview {
  @Field(() => Int, {
    description:
      "Number of people who would receive it if it were sent now; more than 1,000 are an estimate: 1,001 of them stand for the rest.",
  })
  readers!: number;

  @Field(() => Date, { description: "When it would be sent." })
  dueAt!: Date;

  @Field(() => [ChannelPreview], { description: "How it would look in each notification channel." })
  channels!: ChannelPreview[];

  @Field(() => Date, {
    nullable: true,
    description: "The earliest time at which another announcement may go out; null when this one may go out at its time.",
  })
  allowedAt!: Date | null;
}

@ObjectType({ description: "Result of a change to an announcement." })
export class AnnouncementPayload {
  @Field(() => Announcement, { nullable: true, description: "The announcement after the change; null when refused." })
  announcement?: Announcement | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
