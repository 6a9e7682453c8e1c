import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { servedByHub } from "../../platform/realtime/stream.types";
import { asPayload } from "../../platform/user-error";
import {
  MarkNotificationsReadInput,
  NotificationFilter,
  PushSubscriptionInput,
  SavePushSubscriptionInput,
  UnsubscribeDigestInput,
  UpdateNotificationSettingsInput,
} from "./notifications.inputs";
import {
  MarkNotificationsReadPayload,
  NotificationSettingsPayload,
  PushSubscriptionPayload,
  TestPushPayload,
  UnsubscribeDigestPayload,
} from "./notifications.payloads";
import type { DigestService } from "../digest/digest.service";
import type { NotificationsService } from "./notifications.service";
import {
  NotificationConnection,
  NotificationEvent,
  NotificationSettings,
  NotificationsReplay,
  NotificationSummary,
  PushSubscription,
} from "./notifications.types";
import type { PushSubscriptionsService } from "../push/push-subscriptions.service";
import type { SettingsService } from "../settings.service";

/** Queries, mutations and the stream under the bell. */
@Resolver()
export class NotificationsResolver {
  constructor(
    private readonly service: NotificationsService,
    private readonly settings: SettingsService,
    private readonly pushes: PushSubscriptionsService,
    private readonly digests: DigestService,
  ) {}

  @Authorized()
  @Query(() => NotificationConnection, { description: "Your notifications, newest first." })
  notifications(
    @Arg("filter", () => NotificationFilter, { nullable: true, description: "Which notifications to list. Left out: all." })
    filter: NotificationFilter | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<NotificationConnection> {
    return this.service.page(viewerOf(context), filter ?? {}, { first, after });
  }

  @Authorized()
  @Query(() => NotificationSummary, { description: "Your unread count, for the bell." })
  notificationSummary(@Ctx() context: RequestContext): Promise<NotificationSummary> {
    return this.service.summary(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => NotificationsReplay, {
    description: "Missed events of `notificationEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  notificationEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<NotificationsReplay> {
    return this.service.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Authorized()
  @Query(() => NotificationSettings, { description: "How notifications reach you." })
  notificationSettings(@Ctx() context: RequestContext): Promise<NotificationSettings> {
    return this.settings.of(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => [PushSubscription], { description: "Browsers that receive your pushes, latest first, at most 20." })
  pushSubscriptions(@Ctx() context: RequestContext): Promise<PushSubscription[]> {
    return this.pushes.of(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => String, { description: "Public key of this server for web push, base64url: the browser's `applicationServerKey`." })
  pushKey(): Promise<string> {
    return this.pushes.publicKey();
  }

  @Authorized()
  @Mutation(() => MarkNotificationsReadPayload, {
    description: "Marks notifications as read, on all your screens. Errors: TOO_MANY. Throws NOT_FOUND.",
  })
  markNotificationsRead(
    @Arg("input", () => MarkNotificationsReadInput) input: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    return asPayload(() => this.service.markRead(viewerOf(context), input.ids ?? null));
  }

  @Authorized()
  @Mutation(() => NotificationSettingsPayload, {
    description: "Changes how notifications reach you. Errors: INVALID, TIME_ZONE_UNKNOWN, TOO_MANY.",
  })
  updateNotificationSettings(
    @Arg("input", () => UpdateNotificationSettingsInput) input: UpdateNotificationSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationSettingsPayload> {
    return asPayload(async () => ({ settings: await this.settings.update(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PushSubscriptionPayload, {
    description:
      "Adds this browser to those that receive your pushes, or renews it, also in place of an earlier endpoint. Errors: INVALID, TOO_MANY.",
  })
  savePushSubscription(
    @Arg("input", () => SavePushSubscriptionInput) input: SavePushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<PushSubscriptionPayload> {
    return asPayload(() => this.pushes.save(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => PushSubscriptionPayload, { description: "Stops pushes to one of your browsers. Throws NOT_FOUND." })
  removePushSubscription(
    @Arg("input", () => PushSubscriptionInput) input: PushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<PushSubscriptionPayload> {
    return asPayload(() => this.pushes.remove(viewerOf(context), input.id));
  }

  @Authorized()
  @Mutation(() => TestPushPayload, { description: "Sends a test push to one of your browsers. Errors: RATE_LIMITED. Throws NOT_FOUND." })
  testPush(
    @Arg("input", () => PushSubscriptionInput) input: PushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<TestPushPayload> {
    return asPayload(() => this.pushes.test(viewerOf(context), input.id));
  }

  @Mutation(() => UnsubscribeDigestPayload, {
    description: "Switches the digest off with the token of its unsubscribe link; no sign-in is needed. Errors: TOKEN_INVALID.",
  })
  unsubscribeDigest(@Arg("input", () => UnsubscribeDigestInput) input: UnsubscribeDigestInput): Promise<UnsubscribeDigestPayload> {
    return asPayload(() => this.digests.unsubscribe(input.token));
  }

  @Subscription(() => NotificationEvent, { subscribe: servedByHub, description: "Changes in your notifications, with sequences." })
  notificationEvents(@Root() event: typeof NotificationEvent): typeof NotificationEvent {
    return event;
  }
}
