import { Field, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { AnnouncementAudienceEnum, AnnouncementStateEnum, type AnnouncementAudience, type AnnouncementState } from "./announcement.enums";
import type { AnnouncementView } from "./announcement.store";
import { NotificationChannelEnum, type NotificationChannel } from "../inbox/notification-kinds";

@ObjectType({ description: "How far an announcement got." })
export class DeliveryReport {
  @Field(() => Int, { description: "How many people it went to." })
  sent!: number;

  @Field(() => Int, { description: "How many have seen it." })
  seen!: number;

  @Field(() => Int, { description: "How many have heard it: a sound, or the voice." })
  heard!: number;

  @Field(() => Int, { description: "How many pushes have reached a browser." })
  pushed!: number;

  @Field(() => Int, { description: "How many digests by mail have carried it." })
  mailed!: number;
}

/** `author` and `report` are field resolvers. */
@ObjectType({ implements: Node, description: "What a feeder, or this server, says to many at once. Plain text." })
export class Announcement extends Node {
  readonly row!: AnnouncementView;

  @Field(() => String, { description: "Its heading, at most 120 characters." })
  title!: string;

  @Field(() => String, { description: "What it says, plain text of at most 2000 characters." })
  text!: string;

  @Field(() => AnnouncementAudienceEnum, { description: "To whom it goes." })
  audience!: AnnouncementAudience;

  @Field(() => AnnouncementStateEnum, { description: "Where it is on its way." })
  state!: AnnouncementState;

  @Field(() => Date, { description: "When it goes out, or went out." })
  dueAt!: Date;

  @Field(() => String, { description: "The time zone its writer thought in." })
  timeZone!: string;

  @Field(() => String, { description: "The same time there, like 2026-11-25T09:00." })
  dueLocal!: string;

  @Field(() => Date, { nullable: true, description: "When the last reader had it; null before that." })
  sentAt!: Date | null;

  @Field(() => Boolean, { description: "Whether a moderator has taken its words away." })
  isRemoved!: boolean;

  @Field(() => Date, { description: "When it was written." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether you may take it back." })
  viewerCanCancel!: boolean;
}

@ObjectType({ description: "An announcement in a page." })
export class AnnouncementEdge {
  @Field(() => String, { description: "Goes on from here." })
  cursor!: string;

  @Field(() => Announcement, { description: "The announcement." })
  node!: Announcement;
}

@ObjectType({ description: "A page of announcements, latest first." })
export class AnnouncementConnection {
  @Field(() => [AnnouncementEdge], { description: "The announcements." })
  edges!: AnnouncementEdge[];

  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "How an announcement would come by one way." })
export class ChannelPreview {
  @Field(() => NotificationChannelEnum, { description: "The way." })
  channel!: NotificationChannel;

  @Field(() => Int, { description: "How many of the audience take announcements this way, at this moment." })
  readers!: number;

  @Field(() => Int, { description: "How many of them have quiet hours then: pushes wait, nothing is heard." })
  quiet!: number;

  @Field(() => String, { description: "Its first line as shown, or what is spoken." })
  title!: string;

  @Field(() => String, { description: "The text below; empty for sounds and the voice." })
  body!: string;
}

@ObjectType({ description: "What an announcement would be, before it is sent." })
export class AnnouncementPreview {
  @Field(() => Int, { description: "How many people it would go to at this moment." })
  readers!: number;

  @Field(() => Date, { description: "When it would go out." })
  dueAt!: Date;

  @Field(() => [ChannelPreview], { description: "Each way." })
  channels!: ChannelPreview[];

  @Field(() => Date, { nullable: true, description: "The next time one may go out; null when this one may at its time." })
  allowedAt!: Date | null;
}

@ObjectType({ description: "The answer to a change of an announcement." })
export class AnnouncementPayload {
  @Field(() => Announcement, { nullable: true, description: "The announcement after it; null when refused." })
  announcement?: Announcement | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
