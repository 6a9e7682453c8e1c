import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { Announcement, AnnouncementConnection, AnnouncementPayload, AnnouncementPreview, DeliveryReport } from "./announcement.types";
import type { AnnouncementsReader } from "./announcements.reader";
import type { AnnouncementsService } from "./announcements.service";
import type { NotificationLoaders } from "../inbox/notifications.loaders";
import { AnnounceInput, CancelAnnouncementInput, NoteAnnouncementInput, PreviewAnnouncementInput } from "../inbox/notifications.inputs";

/** What is said to many at once. */
@Resolver()
export class AnnouncementsResolver {
  constructor(
    private readonly reader: AnnouncementsReader,
    private readonly service: AnnouncementsService,
  ) {}

  @Authorized()
  @Query(() => AnnouncementConnection, { description: "Announcements you wrote, latest time first." })
  announcements(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementConnection> {
    return this.reader.page(viewerOf(context), { first, after });
  }

  @Authorized()
  @Query(() => Announcement, { nullable: true, description: "An announcement that you wrote or received; null for any other." })
  announcement(
    @Arg("id", () => ID, { description: "Id of the announcement." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Announcement | null> {
    return this.reader.byId(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => AnnouncementPreview, {
    description:
      "How many people an announcement would reach, and how it would look in each channel. Throws FORBIDDEN when you may not announce.",
  })
  previewAnnouncement(
    @Arg("input", () => PreviewAnnouncementInput) input: PreviewAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementPreview> {
    return this.reader.preview(viewerOf(context), input);
  }

  @Authorized()
  @Mutation(() => AnnouncementPayload, {
    description:
      "Sends an announcement to many people, now or later; at most one per 10 minutes. Feeders only; EVERYONE is for admins. Errors: INVALID, RATE_LIMITED, REQUEST_ID_REUSED, REQUIRED, TIME_PAST, TIME_ZONE_UNKNOWN, TOO_LONG.",
  })
  announce(@Arg("input", () => AnnounceInput) input: AnnounceInput, @Ctx() context: RequestContext): Promise<AnnouncementPayload> {
    return asPayload(async () => ({ announcement: await this.service.announce(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => AnnouncementPayload, {
    description: "Cancels a scheduled announcement before it is sent. Errors: INVALID. Throws NOT_FOUND.",
  })
  cancelAnnouncement(
    @Arg("input", () => CancelAnnouncementInput) input: CancelAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementPayload> {
    return asPayload(async () => ({ announcement: await this.service.cancel(viewerOf(context), input.id) }));
  }

  @Authorized()
  @Mutation(() => AnnouncementPayload, {
    description: "Records for its author that you saw or heard an announcement. Only the first time counts. Throws NOT_FOUND.",
  })
  noteAnnouncement(
    @Arg("input", () => NoteAnnouncementInput) input: NoteAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementPayload> {
    return asPayload(async () => ({ announcement: await this.service.note(viewerOf(context), input.id, input.heardAs ?? null) }));
  }
}

@Resolver(() => Announcement)
export class AnnouncementFields {
  constructor(
    private readonly load: NotificationLoaders,
    private readonly people: TraderLoaders,
  ) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who wrote it; null when their account is gone." })
  author(@Root() { row }: Announcement, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(row.authorId);
  }

  @FieldResolver(() => DeliveryReport, { nullable: true, description: "How many people it reached; null for everyone but its author." })
  report(@Root() { row }: Announcement, @Ctx() context: RequestContext): Promise<DeliveryReport> | null {
    return row.authorId === viewerOf(context).id ? context.loader(this.load.reports).load(row.id) : null;
  }
}
