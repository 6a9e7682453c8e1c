import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { ReportableKind, ReportReason, ReportState } from "./moderation.types";
import { ReportRow } from "./report.entity";

/** What a report is about. */
export interface ReportedSubjectRow {
  readonly id: string;
  readonly subject_kind: ReportableKind;
  readonly subject_id: string;
}

/** A report in the admins' queue. */
export interface ListedReportRow extends ReportedSubjectRow {
  readonly reporter_id: string;
  readonly owner_id: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly excerpt: string;
  readonly at: Date;
  readonly state: ReportState;
  readonly decision_id: string | null;
  /** `at` in microseconds, for the cursor. */
  readonly at_key: string;
  /** Open reports about the same subject, this one included. */
  readonly open_count: number;
}

export type NewReport = Pick<
  ReportRow,
  "id" | "reporterId" | "subjectKind" | "subjectId" | "ownerId" | "reason" | "text" | "excerpt" | "at"
>;

/** Does nothing while the same person's first report about the subject is open. */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx.query(
    `insert into reports (id, reporter_id, subject_kind, subject_id, owner_id, reason, text, excerpt, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (reporter_id, subject_kind, subject_id) where state = 'OPEN' do nothing`,
    [
      report.id,
      report.reporterId,
      report.subjectKind,
      report.subjectId,
      report.ownerId,
      report.reason,
      report.text,
      report.excerpt,
      report.at,
    ],
  );
}

export async function readReportedSubject(db: Database, id: string): Promise<ReportedSubjectRow | null> {
  const [row] = await queryRows<ReportedSubjectRow>(db, "select id, subject_kind, subject_id from reports where id = $1", [id]);
  return row ?? null;
}

export interface ReportsPage {
  /** Null for all. */
  readonly state: ReportState | null;
  /** Null for all. */
  readonly kind: ReportableKind | null;
  /** Where the page begins: after this report; both null for the first page. */
  readonly afterAt: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** Newest first. */
export const readReportsPage = (db: Database, { state, kind, afterAt, afterId, limit }: ReportsPage): Promise<ListedReportRow[]> =>
  queryRows<ListedReportRow>(
    db,
    `select r.*, r.at::text as at_key,
      (
        select count(*)::int
        from reports o
        where o.subject_kind = r.subject_kind
          and o.subject_id = r.subject_id
          and o.state = 'OPEN'
      ) as open_count
    from reports r
    where ($1::text is null or r.state = $1)
      and ($2::text is null or r.subject_kind = $2)
      and ($3::timestamptz is null or (r.at, r.id) < ($3::timestamptz, $4::uuid))
    order by r.at desc, r.id desc
    limit $5`,
    [state, kind, afterAt, afterId, limit],
  );

/** Ends all open reports about the subject with this decision, and returns how many there were. */
export async function closeReports(tx: Tx, subjectKind: ReportableKind, subjectId: string, decisionId: string): Promise<number> {
  const { affected } = await tx.update(ReportRow, { subjectKind, subjectId, state: "OPEN" }, { state: "DECIDED", decisionId });
  return affected!;
}

/** Erases what the person wrote, and the words of theirs that others reported. */
export async function eraseReports(tx: Tx, userId: string): Promise<void> {
  await tx.update(ReportRow, { reporterId: userId }, { text: "" });
  await tx.update(ReportRow, { ownerId: userId }, { excerpt: "" });
}
