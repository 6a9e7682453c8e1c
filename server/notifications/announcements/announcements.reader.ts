import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, forbidden } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { UserErrors } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { draftOf, type Draft } from "./announcement-draft";
import { announcementNode } from "./announcement-nodes";
import { canAnnounceTo } from "./announcement.policy";
import { readChannelReaders } from "./announcement-reader.store";
import { readAnnouncementPage, readAuthorName, readReports, readVisibleAnnouncements } from "./announcement.store";
import { AnnouncementPreview, ChannelPreview, DeliveryReport, type Announcement, type AnnouncementConnection } from "./announcement.types";
import { nextAllowed } from "./announcements.service";
import { definitionOf, notificationChannels, type NotificationChannel } from "../inbox/notification-kinds";
import type { PreviewAnnouncementInput } from "../inbox/notifications.inputs";
import { noteOf } from "../push/push-sender";
import type { SettingsService } from "../settings.service";
import { shownText } from "../inbox/wording";
import { make } from "../../platform/make";

/** Announcements as their writers and readers see them. */
export class AnnouncementsReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** What the viewer wrote, the latest time first, by (due at, id). Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, args: PageArguments): Promise<AnnouncementConnection> {
    const request = pageRequest(args, 2);
    if (request.cursor !== null && (!isUuid(request.cursor[1]!) || Number.isNaN(Date.parse(request.cursor[0]!))))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const rows = await readAnnouncementPage(this.db, viewer.id, request.cursor, request.limit + 1);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: announcementNode(viewer, node) })), pageInfo };
  }

  async byId(viewer: Viewer, id: string): Promise<Announcement | null> {
    return (await this.byIds(viewer, [id])).get(id) ?? null;
  }

  /** Those that the viewer wrote, or got from somebody with whom there is no block now. One statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Announcement>> {
    const rows = await readVisibleAnnouncements(this.db, viewer.id, ids.filter(isUuid));
    return new Map(rows.map((row) => [row.id, announcementNode(viewer, row)]));
  }

  /** How far announcements got, by id. One statement. The caller has made sure that their writer asks. */
  async reports(ids: readonly string[]): Promise<Map<string, DeliveryReport>> {
    const rows = await readReports(this.db, ids);
    return new Map(rows.map(({ id, ...report }) => [id, make(DeliveryReport, report)]));
  }

  /** FORBIDDEN for who may not speak to this audience; BAD_USER_INPUT with reason and path for what could not be sent. */
  async preview(viewer: Viewer, input: PreviewAnnouncementInput): Promise<AnnouncementPreview> {
    if (!canAnnounceTo(viewer, input.audience))
      throw forbidden("Feeders can announce to their followers, copiers and subscribers, admins to everyone.");
    const draft = await this.draft(viewer, input);
    const { channels } = definitionOf("ANNOUNCEMENT");
    const ways = notificationChannels.filter((channel) => channels[channel] !== undefined);
    const defaults = ways.map((channel) => ({ channel, byDefault: channels[channel]! }));
    const look = { dueAt: draft.dueAt, lookedAtMax: limits.announcementReadersCountedMax };
    const rows = await readChannelReaders(this.db, viewer.id, draft.audience, defaults, look);
    const name = await readAuthorName(this.db, viewer.id);
    return make(AnnouncementPreview, {
      ...{ readers: rows[0]?.all ?? 0, dueAt: draft.dueAt, allowedAt: await nextAllowed(this.db, viewer.id, draft.dueAt) },
      channels: ways.map((channel) => channelPreview(channel, rows.find((row) => row.channel === channel), draft, name)), // prettier-ignore
    });
  }

  private async draft(viewer: Viewer, input: PreviewAnnouncementInput): Promise<Draft> {
    try {
      return draftOf(input, (await this.settings.rowOf(viewer.id)).timeZone, this.clock);
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      const [first] = error.errors;
      throw new Fault("BAD_USER_INPUT", first!.message, { reason: first!.code, path: first!.path.join(".") });
    }
  }
}

function channelPreview(
  channel: NotificationChannel,
  row: { readers: number; quiet: number } | undefined,
  { title, text }: Draft,
  author: string,
): ChannelPreview {
  const line = {
    ...{
      id: "",
      userId: "",
      kind: "ANNOUNCEMENT",
      subject: { kind: "ANNOUNCEMENT" as const, id: "" },
      actorIds: [],
      actors: 1,
      causes: 1,
      data: {},
    },
    ...{ at: new Date(0), readAt: null, key: "" },
  };
  const words = shownText(line, [author], title);
  const shown: Readonly<Record<NotificationChannel, [title: string, body: string]>> = {
    IN_APP: [words, text],
    PUSH: pushed(noteOf({ line, names: [author], username: null, announcement: { title, text } })),
    EMAIL: [words, ""],
    SOUND: ["A sound", ""],
    VOICE: [words, ""],
  };
  return make(ChannelPreview, {
    channel,
    readers: row?.readers ?? 0,
    quiet: row?.quiet ?? 0,
    title: shown[channel][0],
    body: shown[channel][1],
  });
}

const pushed = (note: { title: string; body: string }): [string, string] => [note.title, note.body];
