import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { decisionOf, type DecisionRow } from "./decision-rows";
import { wordsOf, type ModerationDeps } from "./moderation-deps";
import { assertModerator } from "./moderation.policy";
import {
  Report,
  type ReportableKind,
  type ReportedPicture,
  type ReportInput,
  type ReportReason,
  type ReportState,
} from "./moderation.types";
import { excerptOf } from "./reportable-subjects";
import type { ReportedPictures } from "./reported-pictures";

interface ReportRow {
  id: string;
  reporter_id: string;
  subject_kind: ReportableKind;
  subject_id: string;
  owner_id: string;
  reason: ReportReason;
  text: string;
  excerpt: string;
  at: Date;
  state: ReportState;
  decision_id: string | null;
  open_count: number;
  at_key: string;
}

const hourMs = 3_600_000;

/** What users report, and the admins' queue of it. */
export class ReportsService {
  constructor(
    private readonly deps: ModerationDeps,
    private readonly pictures: ReportedPictures,
  ) {}

  /**
   * Reports something the viewer may see; NOT_FOUND for everything else. Refuses SELF for one's own, REQUIRED for OTHER without
   * words, TOO_LONG and RATE_LIMITED. Again while the first is open: changes nothing.
   */
  async report(viewer: Viewer, input: ReportInput): Promise<true> {
    assertMayWrite(viewer);
    const thing = await this.deps.reportables.get(input.kind).find(viewer, input.id);
    if (!thing) throw notFound("This");
    if (thing.ownerId === viewer.id) refuse(ErrorCode.SELF, "input.id", "That is your own.");
    const text = wordsOf(input.text ?? "", "input.text", input.reason === "OTHER" ? 3 : 0, limits.reportCharactersMax);
    await this.deps.db.transaction(async (tx) => {
      const hit = await this.deps.rateLimits.hit({ name: "reports", max: limits.reportsPerHourMax, windowMs: hourMs }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "That is many reports for one hour: try again later.");
      await tx.query(
        `insert into reports (id, reporter_id, subject_kind, subject_id, owner_id, reason, text, excerpt, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (reporter_id, subject_kind, subject_id) where state = 'OPEN' do nothing`,
        [
          randomUUID(),
          viewer.id,
          input.kind,
          input.id,
          thing.ownerId,
          input.reason,
          text,
          excerptOf(thing.excerpt),
          this.deps.clock.date(),
        ],
      );
    });
    return true;
  }

  /** The queue, newest first. FORBIDDEN for everyone but admins. Two statements, and one for each kind that has pictures. */
  async page(viewer: Viewer, only: { state: ReportState | null; kind: ReportableKind | null }, args: PageArguments): Promise<Page<Report>> {
    assertModerator(viewer);
    const request = pageRequest(args, 2);
    const [at, id] = request.cursor ?? [null, null];
    const rows = await this.deps.db.query<ReportRow>(
      `select r.*, r.at::text as at_key,
         (select count(*)::int from reports o where o.subject_kind = r.subject_kind and o.subject_id = r.subject_id and o.state = 'OPEN') as open_count
       from reports r where ($1::text is null or r.state = $1) and ($2::text is null or r.subject_kind = $2)
         and ($3::timestamptz is null or (r.at, r.id) < ($3::timestamptz, $4::uuid))
       order by r.at desc, r.id desc limit $5`,
      [only.state, only.kind, at, id, request.limit + 1],
    );
    const [decisions, pictures] = await Promise.all([this.decisions(rows), this.pictures.ofReports(rows)]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: reportOf(node, decisions, pictures, viewer) })), pageInfo };
  }

  private async decisions(rows: readonly ReportRow[]): Promise<Map<string, DecisionRow>> {
    const ids = rows.flatMap((row) => row.decision_id ?? []);
    const found =
      ids.length > 0 ? await this.deps.db.query<DecisionRow>("select * from moderation_decisions where id = any($1::uuid[])", [ids]) : [];
    return new Map(found.map((row) => [row.id, row]));
  }
}

function reportOf(
  row: ReportRow,
  decisions: ReadonlyMap<string, DecisionRow>,
  pictures: ReadonlyMap<string, ReportedPicture[]>,
  viewer: Viewer,
): Report {
  const decision = row.decision_id === null ? undefined : decisions.get(row.decision_id);
  return Object.assign(new Report(), {
    id: row.id,
    ownerId: row.owner_id,
    reporterId: row.reporter_id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    text: row.text,
    excerpt: row.excerpt,
    pictures: pictures.get(row.id) ?? [],
    at: row.at,
    state: row.state,
    openCount: row.open_count,
    decision: decision ? decisionOf(decision, viewer) : null,
  });
}
