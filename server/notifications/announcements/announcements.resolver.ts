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
  @Query(() => AnnouncementConnection, { description: "Announcements you wrote, the latest time first." })
  announcements(
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 without it." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementConnection> {
    return this.reader.page(viewerOf(context), { first, after });
  }

  @Authorized()
  @Query(() => Announcement, { nullable: true, description: "One that you wrote or got; null for anything else." })
  announcement(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Announcement | null> {
    return this.reader.byId(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => AnnouncementPreview, {
    description: "How many an announcement would reach, and how it would come by each way. FORBIDDEN for who may not announce.",
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
      "Says something to many at once, now or later; one per 10 minutes. For feeders; EVERYONE for admins. Refused with REQUIRED, TOO_LONG, INVALID, RATE_LIMITED, REQUEST_ID_REUSED.",
  })
  announce(@Arg("input", () => AnnounceInput) input: AnnounceInput, @Ctx() context: RequestContext): Promise<AnnouncementPayload> {
    return asPayload(async () => ({ announcement: await this.service.announce(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => AnnouncementPayload, {
    description: "Takes back an announcement before its time. Refused with INVALID once it is on its way.",
  })
  cancelAnnouncement(
    @Arg("input", () => CancelAnnouncementInput) input: CancelAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<AnnouncementPayload> {
    return asPayload(async () => ({ announcement: await this.service.cancel(viewerOf(context), input.id) }));
  }

  @Authorized()
  @Mutation(() => AnnouncementPayload, {
    description: "Notes for its writer that an announcement to you was seen, or heard. The first time counts.",
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

  @FieldResolver(() => Trader, { nullable: true, description: "Who wrote it; null where they have left Brigade." })
  author(@Root() { row }: Announcement, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.people.traders).load(row.authorId);
  }

  @FieldResolver(() => DeliveryReport, { nullable: true, description: "How far it got; null for all but its writer." })
  report(@Root() { row }: Announcement, @Ctx() context: RequestContext): Promise<DeliveryReport> | null {
    return row.authorId === viewerOf(context).id ? context.loader(this.load.reports).load(row.id) : null;
  }
}
