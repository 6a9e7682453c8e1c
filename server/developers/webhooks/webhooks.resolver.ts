import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { asPayload, ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import type { WebhookPump } from "./webhook-pump";
import type { WebhookRow } from "./webhook.entity";
import type { WebhooksService } from "./webhooks.service";
import {
  CreateWebhookInput,
  ReplayWebhookInput,
  TestWebhookPayload,
  UpdateWebhookInput,
  Webhook,
  WebhookDelivery,
  WebhookIdInput,
  WebhookPayload,
  webhookOf,
} from "./webhooks.types";

/** At most so many test deliveries: the button must not become a way to flood somebody's server. */
const testLimit = { name: "webhook-test", max: limits.webhookTestsPerMinuteMax, windowMs: 60_000 };

@Resolver(() => Webhook)
export class WebhooksResolver {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly pump: WebhookPump,
    private readonly rateLimits: RateLimits,
  ) {}

  @Authorized()
  @Query(() => [Webhook], { description: "Your webhooks, oldest first, at most five." })
  async myWebhooks(@Ctx() context: RequestContext): Promise<Webhook[]> {
    return (await this.webhooks.list(viewerOf(context))).map(webhookOf);
  }

  @Authorized()
  @Mutation(() => WebhookPayload, { description: "Creates a webhook and returns its signing secret. Errors: INVALID, TOO_LONG, TOO_MANY." })
  createWebhook(
    @Arg("input", () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<WebhookPayload> {
    return this.answer(context, (viewer) => this.webhooks.create(viewer, input), true);
  }

  @Authorized()
  @Mutation(() => WebhookPayload, { description: "Changes, pauses or resumes a webhook. Errors: INVALID, TOO_LONG. Throws NOT_FOUND." })
  updateWebhook(
    @Arg("input", () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<WebhookPayload> {
    return this.answer(context, (viewer) => this.webhooks.update(viewer, input.webhookId, input, input.isPaused));
  }

  @Authorized()
  @Mutation(() => WebhookPayload, { description: "Removes a webhook. Throws NOT_FOUND." })
  removeWebhook(@Arg("input", () => WebhookIdInput) input: WebhookIdInput, @Ctx() context: RequestContext): Promise<WebhookPayload> {
    return this.answer(context, async (viewer) => {
      await this.webhooks.remove(viewer, input.webhookId);
      return null;
    });
  }

  @Authorized()
  @Mutation(() => WebhookPayload, {
    description: "Replaces a webhook's signing secret and returns the new one; the old one is invalid at once. Throws NOT_FOUND.",
  })
  rotateWebhookSecret(@Arg("input", () => WebhookIdInput) input: WebhookIdInput, @Ctx() context: RequestContext): Promise<WebhookPayload> {
    return this.answer(context, (viewer) => this.webhooks.rotateSecret(viewer, input.webhookId), true);
  }

  @Authorized()
  @Mutation(() => WebhookPayload, {
    description: "Sends events after a sequence again, at most seven days back. Errors: INVALID. Throws NOT_FOUND.",
  })
  replayWebhook(
    @Arg("input", () => ReplayWebhookInput) input: ReplayWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<WebhookPayload> {
    const { webhookId, receiptsAfter, tradesAfter } = input;
    return this.answer(context, (viewer) => this.webhooks.replay(viewer, webhookId, receiptsAfter, tradesAfter));
  }

  @Authorized()
  @Mutation(() => TestWebhookPayload, {
    description: "Sends a delivery of kind `test` now and reports the answer. Errors: RATE_LIMITED. Throws NOT_FOUND.",
  })
  testWebhook(
    @Arg("input", () => WebhookIdInput) { webhookId }: WebhookIdInput,
    @Ctx() context: RequestContext,
  ): Promise<TestWebhookPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const row = await this.webhooks.get(viewer, webhookId);
      const { isAllowed, retryAfterSeconds } = await this.rateLimits.hit(testLimit, viewer.id);
      if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", `Too many tests. Try again in ${retryAfterSeconds} seconds.`);
      const { isDelivered, status, problem, tookMs } = await this.pump.test(row);
      return { isDelivered, status, problem, tookMs, webhook: webhookOf(row) };
    });
  }

  @FieldResolver(() => [WebhookDelivery], { description: "Recent deliveries, newest first; kept for seven days." })
  async deliveries(
    @Root() { row }: Webhook,
    @Arg("first", () => Int, { defaultValue: 20, description: "Number of deliveries, at most 100." }) first: number,
  ): Promise<WebhookDelivery[]> {
    const count = Math.min(Math.max(first, 1), limits.pageItemsMax);
    return (await this.webhooks.deliveries([row.id], count)).get(row.id) ?? [];
  }

  private answer(
    context: RequestContext,
    work: (viewer: Viewer) => Promise<WebhookRow | null>,
    showsSecret = false,
  ): Promise<WebhookPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const row = await work(viewer);
      return {
        webhook: row && webhookOf(row),
        secret: row && showsSecret ? this.webhooks.secretFor(row) : null,
        webhooks: (await this.webhooks.list(viewer)).map(webhookOf),
      };
    });
  }
}
