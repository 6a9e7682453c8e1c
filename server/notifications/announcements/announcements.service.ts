import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { draftOf, type Draft } from "./announcement-draft";
import { announcementNode } from "./announcement-nodes";
import { canAnnounceTo, canCancel } from "./announcement.policy";
import { markAnnouncementSeen } from "./announcement-reader.store";
import {
  insertAnnouncement,
  lockAuthor,
  lockOwnAnnouncement,
  markAnnouncementCancelled,
  readAnnouncement,
  readAnnouncementOfRequest,
  readDueTimesAfter,
  type AnnouncementView,
} from "./announcement.store";
import type { HeardAs } from "./announcement.enums";
import type { Announcement } from "./announcement.types";
import type { AnnounceInput } from "../inbox/notifications.inputs";
import type { SettingsService } from "../settings.service";

/** The job that sends one announcement to its readers. */
export const sendTask = "announcements.send";
const requestId = /^[\x21-\x7e]{8,64}$/;

/** Stores announcements. `AnnouncementSender` sends them to their readers. */
export class AnnouncementsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly settings: SettingsService,
  ) {}

  /** FORBIDDEN for who may not speak to this audience. A retry with the same request id gets the first announcement. */
  async announce(viewer: Viewer, input: AnnounceInput): Promise<Announcement> {
    assertMayWrite(viewer);
    if (!canAnnounceTo(viewer, input.audience))
      throw forbidden("Feeders can announce to their followers, copiers and subscribers, admins to everyone.");
    if (!requestId.test(input.clientRequestId))
      refuse(ErrorCode.INVALID, "input.clientRequestId", "Use a request id of 8 to 64 visible characters.");
    const draft = draftOf(input, (await this.settings.rowOf(viewer.id)).timeZone, this.clock);
    const row = await this.db.transaction(async (tx) => {
      await lockAuthor(tx, viewer.id);
      return (await this.sentBefore(tx, viewer, input, draft)) ?? (await this.insert(tx, viewer, input.clientRequestId, draft));
    });
    return announcementNode(viewer, row);
  }

  /** NOT_FOUND for what is not the viewer's; refuses INVALID once it is on its way. */
  async cancel(viewer: Viewer, id: string): Promise<Announcement> {
    assertMayWrite(viewer);
    const row = await this.db.transaction(async (tx) => {
      const found = isUuid(id) ? await lockOwnAnnouncement(tx, viewer.id, id) : null;
      if (!found) throw notFound("This announcement");
      if (found.state === "CANCELLED") return found;
      if (!canCancel(viewer, found)) refuse(ErrorCode.INVALID, "input.id", "It is already being sent.");
      await markAnnouncementCancelled(tx, id);
      return { ...found, state: "CANCELLED" as const };
    });
    return announcementNode(viewer, row);
  }

  /** For the writer's report: the reader has seen it, or heard it. The first time counts. NOT_FOUND for who did not get it. */
  async note(viewer: Viewer, id: string, heardAs: HeardAs | null): Promise<Announcement> {
    const isReader = isUuid(id) && (await markAnnouncementSeen(this.db, id, viewer.id, this.clock.date(), heardAs));
    const row = isReader ? await readAnnouncement(this.db, id) : null;
    if (!row) throw notFound("This announcement");
    return announcementNode(viewer, row);
  }

  private async sentBefore(tx: Tx, viewer: Viewer, input: AnnounceInput, draft: Draft): Promise<AnnouncementView | null> {
    const row = await readAnnouncementOfRequest(tx, viewer.id, input.clientRequestId);
    if (!row) return null;
    const isSame = row.audience === draft.audience && row.title === draft.title && row.text === draft.text;
    if (!isSame)
      refuse(ErrorCode.REQUEST_ID_REUSED, "input.clientRequestId", "This request id was used for another announcement. Use a new one.");
    return row;
  }

  private async insert(tx: Tx, viewer: Viewer, clientRequestId: string, draft: Draft): Promise<AnnouncementView> {
    const allowedAt = await nextAllowed(tx, viewer.id, draft.dueAt);
    if (allowedAt)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input.at",
        `One announcement per ${limits.announcementGapMinutesMin} minutes: the next may go out at ${allowedAt.toISOString()}.`,
        new Decimal(limits.announcementGapMinutesMin),
      );
    const id = await insertAnnouncement(tx, { ...draft, authorId: viewer.id, clientRequestId, createdAt: this.clock.date() });
    // What is due later is found by the clock, once a minute.
    if (+draft.dueAt <= this.clock.now()) await this.jobs.enqueue(tx, sendTask, { id }, { key: `${sendTask}:${id}` });
    return (await readAnnouncement(tx, id))!;
  }
}

/** The earliest time from `dueAt` on that keeps its distance from all the writer's others; null where `dueAt` does. */
export async function nextAllowed(db: Queryable, authorId: string, dueAt: Date): Promise<Date | null> {
  const gapMs = limits.announcementGapMinutesMin * 60_000;
  const others = await readDueTimesAfter(db, authorId, new Date(+dueAt - gapMs));
  let at = +dueAt;
  for (const other of others) {
    if (+other - at >= gapMs) break;
    at = +other + gapMs;
  }
  return at === +dueAt ? null : new Date(at);
}
