import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { decisionOf } from "./decision-rows";
import { readDecisions, type DecisionRow } from "./decisions.store";
import { wordsOf, type ModerationDeps } from "./moderation-deps";
import { assertModerator } from "./moderation.policy";
import { Report, type ReportableKind, type ReportedPicture, type ReportInput, type ReportState } from "./moderation.types";
import { excerptOf } from "./moderated-subjects";
import type { ReportedPictures } from "./reported-pictures";
import { insertReport, readReportsPage, type ListedReportRow } from "./reports.store";
import { make } from "../../platform/make";

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
    const subject = await this.deps.subjectSources.get(input.kind).find(viewer, input.id);
    if (!subject) throw notFound("This");
    if (subject.ownerId === viewer.id) refuse(ErrorCode.SELF, "input.id", "You cannot report your own content.");
    const text = wordsOf(input.text ?? "", "input.text", input.reason === "OTHER" ? 3 : 0, limits.reportCharactersMax);
    await this.deps.db.transaction(async (tx) => {
      const hit = await this.deps.rateLimits.hit({ name: "reports", max: limits.reportsPerHourMax, windowMs: hourMs }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "Too many reports in one hour. Try again later.");
      await insertReport(tx, {
        id: randomUUID(),
        reporterId: viewer.id,
        subjectKind: input.kind,
        subjectId: input.id,
        ownerId: subject.ownerId,
        reason: input.reason,
        text,
        excerpt: excerptOf(subject.excerpt),
        at: this.deps.clock.date(),
      });
    });
    return true;
  }

  /** The queue, newest first. FORBIDDEN for everyone but admins. Two statements, and one for each kind that has pictures. */
  async page(viewer: Viewer, only: { state: ReportState | null; kind: ReportableKind | null }, args: PageArguments): Promise<Page<Report>> {
    assertModerator(viewer);
    const request = pageRequest(args, 2);
    const [afterAt = null, afterId = null] = request.cursor ?? [];
    const rows = await readReportsPage(this.deps.db, { ...only, afterAt, afterId, limit: request.limit + 1 });
    const [decisions, pictures] = await Promise.all([this.decisions(rows), this.pictures.ofReports(rows)]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: reportOf(node, decisions, pictures, viewer) })), pageInfo };
  }

  private async decisions(rows: readonly ListedReportRow[]): Promise<Map<string, DecisionRow>> {
    const ids = rows.flatMap((row) => row.decision_id ?? []);
    const found = ids.length > 0 ? await readDecisions(this.deps.db, ids) : [];
    return new Map(found.map((row) => [row.id, row]));
  }
}

function reportOf(
  row: ListedReportRow,
  decisions: ReadonlyMap<string, DecisionRow>,
  pictures: ReadonlyMap<string, ReportedPicture[]>,
  viewer: Viewer,
): Report {
  const decision = row.decision_id === null ? undefined : decisions.get(row.decision_id);
  return make(Report, {
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
