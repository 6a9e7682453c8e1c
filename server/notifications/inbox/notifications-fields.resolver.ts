import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { Announcement } from "../announcements/announcement.types";
import { notificationsStream } from "./notification-writer";
import type { NotificationLoaders } from "./notifications.loaders";
import { MarkNotificationsReadPayload } from "./notifications.payloads";
import type { NotificationsService } from "./notifications.service";
import { Notification, NotificationAlert, NotificationsChanged, NotificationSummary } from "./notifications.types";
import { linkOf, shownText } from "./wording";

@Resolver(() => Notification)
export class NotificationFields {
  constructor(
    private readonly load: NotificationLoaders,
    private readonly people: TraderLoaders,
  ) {}

  @FieldResolver(() => [Trader], { description: "The latest people who caused it, newest first, at most 3." })
  async actors(@Root() { row }: Notification, @Ctx() context: RequestContext): Promise<Trader[]> {
    const people = await context.loader(this.people.traders).loadMany([...row.actorIds]);
    return people.filter((person): person is Trader => person instanceof Trader);
  }

  @FieldResolver(() => String, {
    description: 'The line in words, like "Ana and 11 others copied you", as it is shown, pushed and spoken.',
  })
  async text(@Root() notification: Notification, @Ctx() context: RequestContext): Promise<string> {
    const [people, announcement] = [await this.actors(notification, context), await this.announcement(notification, context)];
    return shownText(
      notification.row,
      people.map((person) => person.name),
      announcement?.title ?? null,
    );
  }

  @FieldResolver(() => String, { description: "Path of the page that it opens." })
  async path(@Root() notification: Notification, @Ctx() context: RequestContext): Promise<string> {
    const [first] = await this.actors(notification, context);
    return linkOf(notification.row, first?.username ?? null);
  }

  @FieldResolver(() => Announcement, { nullable: true, description: "The announcement it is about; null for other kinds." })
  announcement(@Root() { row }: Notification, @Ctx() context: RequestContext): Promise<Announcement | null> | null {
    return row.subject?.kind === "ANNOUNCEMENT" ? context.loader(this.load.announcements).load(row.subject.id) : null;
  }
}

@Resolver(() => NotificationsChanged)
export class NotificationsChangedFields {
  constructor(
    private readonly service: NotificationsService,
    private readonly load: NotificationLoaders,
  ) {}

  @FieldResolver(() => Notification, {
    nullable: true,
    description: "The notification after the change; null when several were read, or when it is gone.",
  })
  notification(@Root() { body }: NotificationsChanged, @Ctx() context: RequestContext): Promise<Notification | null> | null {
    return body.notificationId ? context.loader(this.load.notifications).load(body.notificationId) : null;
  }

  @FieldResolver(() => NotificationAlert, { nullable: true, description: "How to announce it now; null when nothing arrived." })
  async alert(@Root() { body }: NotificationsChanged, @Ctx() context: RequestContext): Promise<NotificationAlert | null> {
    if (body.kind !== "ARRIVED" || !body.notificationId) return null;
    const notification = await context.loader(this.load.notifications).load(body.notificationId);
    return notification && this.service.alertOf(viewerOf(context).id, notification.kind);
  }

  @FieldResolver(() => NotificationSummary, { description: "Your unread count after the change." })
  summary(@Ctx() context: RequestContext): Promise<NotificationSummary> {
    return this.service.summary(viewerOf(context).id);
  }
}

@Resolver(() => NotificationSummary)
export class NotificationSummaryFields {
  constructor(private readonly streams: UserStreams) {}

  @FieldResolver(() => SequenceScalar, {
    description: "Last event of `notificationEvents` included when this was read: apply later events to it.",
  })
  asOfSequence(@Ctx() context: RequestContext): Promise<number> {
    return this.streams.head(notificationsStream, viewerOf(context).id);
  }
}

@Resolver(() => MarkNotificationsReadPayload)
export class MarkReadFields {
  constructor(private readonly service: NotificationsService) {}

  @FieldResolver(() => NotificationSummary, { nullable: true, description: "Your unread count after the change; null when refused." })
  summary(@Ctx() context: RequestContext): Promise<NotificationSummary> {
    return this.service.summary(viewerOf(context).id);
  }
}
