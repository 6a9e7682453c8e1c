import type { ViewerService } from "../identity/auth/viewer.service";
import { isUuid } from "../platform/text/uuid";
import type { MarketControlService } from "../market/instruments/market-control.service";
import type { Market, MarketInstrument } from "../market/providers/provider";
import { recordAudit } from "../platform/audit";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { Decimal } from "../platform/decimal";
import { notFound } from "../platform/errors";
import { type Feature, featureNames, type Features, type FeatureState, features } from "../platform/features";
import type { Jobs } from "../platform/jobs/jobs";
import { ErrorCode, refuse } from "../platform/user-error";
import type { Viewer } from "../platform/viewer";
import { assertAdmin, assertDeliberate, assertReason } from "./access";
import {
  insertAnnouncement,
  readAnnouncements,
  readRunningAnnouncements,
  withdrawAnnouncement,
  type AnnouncementRow,
} from "./announcements/server-announcements.store";
import { checkLedger, type LedgerCheck } from "./monitoring/ledger";

export interface ServerAdminParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly viewers: ViewerService;
  readonly features: Features;
  readonly market: Market;
  readonly control: MarketControlService;
  readonly jobs: Jobs;
}

interface Deliberate {
  readonly typedName: string;
  readonly reason: string;
}

const announcementHoursMax = 30 * 24;
const announcementCharactersMax = 300;
const announcementsShownMax = 50;
const announcementsRunningMax = 3;

/** What an admin does to the server itself: switches, market, announcements, failed jobs. Each act is a line in the audit log. */
export class ServerAdminService {
  constructor(private readonly needs: ServerAdminParts) {}

  /** Switching off asks for the typed name and a fresh sign-in; on again is at once. */
  async setFeature(viewer: Viewer, input: Deliberate & { feature: string; isOn: boolean }): Promise<FeatureState[]> {
    const admin = assertAdmin(viewer);
    const feature = featureNames.find((name) => name === input.feature) as Feature | undefined;
    if (!feature) throw notFound("This switch");
    if (!input.isOn) await assertDeliberate(this.needs.viewers, admin, input, features[feature].label);
    const reason = input.reason.trim();
    await this.needs.db.transaction(async (tx) => {
      await this.needs.features.set(tx, { feature, isOn: input.isOn, reason, changedBy: admin.id });
      await recordAudit(tx, this.needs.clock, {
        actorId: admin.id,
        action: input.isOn ? "feature.on" : "feature.off",
        subjectKind: "FEATURE",
        subjectId: feature,
        reason,
      });
    });
    return this.needs.features.all();
  }

  async halt(viewer: Viewer, input: Deliberate & { symbol: string }): Promise<MarketInstrument> {
    const admin = assertAdmin(viewer);
    await assertDeliberate(this.needs.viewers, admin, input, input.symbol);
    const instrument = await this.needs.control.halt(admin, input.symbol);
    await this.marketLine(admin, "market.halt", input.symbol, input.reason);
    return instrument;
  }

  async resume(viewer: Viewer, input: { symbol: string; reason: string }): Promise<MarketInstrument> {
    const admin = assertAdmin(viewer);
    assertReason(input.reason);
    const instrument = await this.needs.control.resume(admin, input.symbol);
    await this.marketLine(admin, "market.resume", input.symbol, input.reason);
    return instrument;
  }

  async gap(viewer: Viewer, input: Deliberate & { symbol: string; factor: Decimal }): Promise<MarketInstrument> {
    const admin = assertAdmin(viewer);
    await assertDeliberate(this.needs.viewers, admin, input, input.symbol);
    await this.needs.control.gap(admin, input.symbol, input.factor);
    await this.marketLine(admin, "market.gap", input.symbol, input.reason, { factor: input.factor.toFixed() });
    return this.needs.market.instrument(input.symbol)!;
  }

  /** Re-derives the books, and writes down who looked and how many rows did not add up. */
  async checkLedger(viewer: Viewer): Promise<{ asOf: Date; checks: LedgerCheck[] }> {
    const admin = assertAdmin(viewer);
    const answer = await checkLedger(this.needs.db, this.needs.clock);
    const broken = answer.checks.reduce((sum, check) => sum + check.broken, 0);
    await this.needs.db.transaction((tx) =>
      recordAudit(tx, this.needs.clock, {
        actorId: admin.id,
        action: "ledger.check",
        subjectKind: "LEDGER",
        subjectId: null,
        data: { broken },
      }),
    );
    return answer;
  }

  /** Puts a job that failed for good back into the queue. NOT_FOUND for one that was retried. */
  async retryDeadLetter(viewer: Viewer, id: string): Promise<void> {
    const admin = assertAdmin(viewer);
    if (!isUuid(id)) throw notFound("This failed job");
    await this.needs.jobs.retry(id);
    await this.needs.db.transaction((tx) =>
      recordAudit(tx, this.needs.clock, { actorId: admin.id, action: "jobs.retry", subjectKind: "DEAD_LETTER", subjectId: id }),
    );
  }

  /** Words for everybody who is signed in, above every page for at most 30 days. */
  async announce(viewer: Viewer, input: { text: string; kind: "NEWS" | "MAINTENANCE"; hours: number }): Promise<AnnouncementRow> {
    const admin = assertAdmin(viewer);
    const text = input.text.trim();
    if (text === "") refuse(ErrorCode.REQUIRED, "input.text", "Enter a text.");
    if (text.length > announcementCharactersMax)
      refuse(ErrorCode.TOO_LONG, "input.text", `Use at most ${announcementCharactersMax} characters.`);
    if (!(input.hours >= 1 && input.hours <= announcementHoursMax))
      refuse(ErrorCode.INVALID, "input.hours", "An announcement can be shown for 1 hour to 30 days.");
    const now = this.needs.clock.date();
    return this.needs.db.transaction(async (tx) => {
      const row = await insertAnnouncement(tx, {
        text,
        kind: input.kind,
        startsAt: now,
        endsAt: new Date(+now + input.hours * 3_600_000),
        createdBy: admin.id,
        createdAt: now,
      });
      await recordAudit(tx, this.needs.clock, {
        actorId: admin.id,
        action: "house.announce",
        subjectKind: "HOUSE_ANNOUNCEMENT",
        subjectId: row.id,
        data: { text, kind: input.kind, hours: input.hours },
      });
      return row;
    });
  }

  /** Takes an announcement down before its time. */
  async withdraw(viewer: Viewer, id: string): Promise<void> {
    const admin = assertAdmin(viewer);
    if (!isUuid(id)) throw notFound("This announcement");
    await this.needs.db.transaction(async (tx) => {
      if (!(await withdrawAnnouncement(tx, id, this.needs.clock.date()))) throw notFound("This announcement");
      await recordAudit(tx, this.needs.clock, {
        actorId: admin.id,
        action: "house.withdraw",
        subjectKind: "HOUSE_ANNOUNCEMENT",
        subjectId: id,
      });
    });
  }

  /** Those that run now, maintenance first. */
  running(): Promise<AnnouncementRow[]> {
    return readRunningAnnouncements(this.needs.db, this.needs.clock.date(), announcementsRunningMax);
  }

  /** All of them, newest first. */
  announcements(): Promise<AnnouncementRow[]> {
    return readAnnouncements(this.needs.db, announcementsShownMax);
  }

  private marketLine(admin: Viewer, action: string, symbol: string, reason: string, data: Record<string, unknown> = {}): Promise<void> {
    return this.needs.db.transaction((tx) =>
      recordAudit(tx, this.needs.clock, {
        actorId: admin.id,
        action,
        subjectKind: "INSTRUMENT",
        subjectId: symbol,
        reason: reason.trim(),
        data,
      }),
    );
  }
}
