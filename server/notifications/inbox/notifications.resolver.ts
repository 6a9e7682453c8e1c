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
    @Arg("filter", () => NotificationFilter, { nullable: true, description: "Which; all without it." }) filter: NotificationFilter | null,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 without it." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<NotificationConnection> {
    return this.service.page(viewerOf(context), filter ?? {}, { first, after });
  }

  @Authorized()
  @Query(() => NotificationSummary, { description: "What waits to be read, for the bell." })
  notificationSummary(@Ctx() context: RequestContext): Promise<NotificationSummary> {
    return this.service.summary(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => NotificationsReplay, {
    description:
      "Your notification events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer stored (7 days).",
  })
  notificationEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "The last one you know." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 100 without it." }) first: number | null,
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
  @Query(() => [PushSubscription], { description: "Your browsers that get pushes, latest first; at most 20." })
  pushSubscriptions(@Ctx() context: RequestContext): Promise<PushSubscription[]> {
    return this.pushes.of(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => String, { description: "This server's public key for web push, base64url: `applicationServerKey`." })
  pushKey(): Promise<string> {
    return this.pushes.publicKey();
  }

  @Authorized()
  @Mutation(() => MarkNotificationsReadPayload, { description: "Marks notifications as read, on all your screens. Refused with TOO_MANY." })
  markNotificationsRead(
    @Arg("input", () => MarkNotificationsReadInput) input: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    return asPayload(() => this.service.markRead(viewerOf(context), input.ids ?? null));
  }

  @Authorized()
  @Mutation(() => NotificationSettingsPayload, { description: "Changes how notifications reach you. Refused with INVALID." })
  updateNotificationSettings(
    @Arg("input", () => UpdateNotificationSettingsInput) input: UpdateNotificationSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationSettingsPayload> {
    return asPayload(async () => ({ settings: await this.settings.update(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => PushSubscriptionPayload, {
    description:
      "Adds this browser to those that get pushes; again renews it, also in place of an endpoint it had before. Refused with INVALID, TOO_MANY.",
  })
  savePushSubscription(
    @Arg("input", () => SavePushSubscriptionInput) input: SavePushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<PushSubscriptionPayload> {
    return asPayload(() => this.pushes.save(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => PushSubscriptionPayload, { description: "Takes a browser out of those that get pushes." })
  removePushSubscription(
    @Arg("input", () => PushSubscriptionInput) input: PushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<PushSubscriptionPayload> {
    return asPayload(() => this.pushes.remove(viewerOf(context), input.id));
  }

  @Authorized()
  @Mutation(() => TestPushPayload, { description: "Sends a push to one of your browsers now. Refused with RATE_LIMITED." })
  testPush(
    @Arg("input", () => PushSubscriptionInput) input: PushSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<TestPushPayload> {
    return asPayload(() => this.pushes.test(viewerOf(context), input.id));
  }

  @Mutation(() => UnsubscribeDigestPayload, {
    description: "Ends the digest by the link in it; no sign-in needed. Refused with TOKEN_INVALID.",
  })
  unsubscribeDigest(@Arg("input", () => UnsubscribeDigestInput) input: UnsubscribeDigestInput): Promise<UnsubscribeDigestPayload> {
    return asPayload(() => this.digests.unsubscribe(input.token));
  }

  @Subscription(() => NotificationEvent, { subscribe: servedByHub, description: "What happens under your bell, numbered." })
  notificationEvents(@Root() event: typeof NotificationEvent): typeof NotificationEvent {
    return event;
  }
}
