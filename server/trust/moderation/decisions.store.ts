import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import type { AppealOutcome, ModerationAction, ReportableKind } from "./moderation.types";

export interface DecisionRow {
  readonly id: string;
  readonly action: ModerationAction;
  readonly subject_kind: ReportableKind;
  readonly subject_id: string;
  readonly owner_id: string;
  readonly by_id: string;
  readonly reason: string;
  readonly excerpt: string;
  readonly at: Date;
  readonly appeal_text: string | null;
  readonly appealed_at: Date | null;
  readonly appeal_outcome: AppealOutcome | null;
  readonly appeal_answer: string | null;
  readonly answered_at: Date | null;
  readonly answered_by_id: string | null;
}

/** A decision in a list. */
export interface ListedDecisionRow extends DecisionRow {
  /** `at` in microseconds, for the cursor. */
  readonly at_key: string;
}

export type NewDecision = Pick<
  DecisionRow,
  "id" | "action" | "subject_kind" | "subject_id" | "owner_id" | "by_id" | "reason" | "excerpt" | "at"
>;

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<DecisionRow> {
  const [row] = await queryRows<DecisionRow>(
    tx,
    `insert into moderation_decisions (
      id, action, subject_kind, subject_id, owner_id, by_id, reason, excerpt, at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    returning *`,
    [
      decision.id,
      decision.action,
      decision.subject_kind,
      decision.subject_id,
      decision.owner_id,
      decision.by_id,
      decision.reason,
      decision.excerpt,
      decision.at,
    ],
  );
  return row!;
}

/** Locks the decision before it is appealed or answered. `id` is a uuid. */
export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow | null> {
  const [row] = await queryRows<DecisionRow>(
    tx,
    `select *
    from moderation_decisions
    where id = $1
    for no key update`,
    [id],
  );
  return row ?? null;
}

export async function updateWithAppeal(tx: Tx, id: string, text: string, at: Date): Promise<DecisionRow> {
  const [row] = await changedRows<DecisionRow>(
    tx,
    `update moderation_decisions
    set appeal_text = $2, appealed_at = $3
    where id = $1
    returning *`,
    [id, text, at],
  );
  return row!;
}

export interface AppealAnswer {
  readonly outcome: AppealOutcome;
  readonly answer: string;
  readonly at: Date;
  readonly byId: string;
}

export async function updateWithAnswer(tx: Tx, id: string, { outcome, answer, at, byId }: AppealAnswer): Promise<DecisionRow> {
  const [row] = await changedRows<DecisionRow>(
    tx,
    `update moderation_decisions
    set appeal_outcome = $2, appeal_answer = $3, answered_at = $4, answered_by_id = $5
    where id = $1
    returning *`,
    [id, outcome, answer, at, byId],
  );
  return row!;
}

export const readDecisions = (db: Database, ids: readonly string[]): Promise<DecisionRow[]> =>
  queryRows<DecisionRow>(
    db,
    `select *
    from moderation_decisions
    where id = any($1::uuid[])`,
    [ids],
  );

/** Where a page of decisions begins: after this one; both null for the first page. */
export interface DecisionsPage {
  readonly afterAt: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

const pageSql = (where: string): string => `
  select *, at::text as at_key
  from moderation_decisions
  where ${where}
    and ($2::timestamptz is null or (at, id) < ($2::timestamptz, $3::uuid))
  order by at desc, id desc
  limit $4`;

const allSql = pageSql("(not $1::boolean or (appealed_at is not null and answered_at is null))");
const ofOwnerSql = pageSql("owner_id = $1 and action <> 'DISMISS'");

/** All decisions, or those with an appeal that waits for an answer, newest first. */
export const readDecisionsPage = (db: Database, onlyOpenAppeals: boolean, page: DecisionsPage): Promise<ListedDecisionRow[]> =>
  queryRows<ListedDecisionRow>(db, allSql, [onlyOpenAppeals, page.afterAt, page.afterId, page.limit]);

/** Decisions about one person, without dismissed reports, newest first. */
export const readDecisionsPageOf = (db: Database, ownerId: string, page: DecisionsPage): Promise<ListedDecisionRow[]> =>
  queryRows<ListedDecisionRow>(db, ofOwnerSql, [ownerId, page.afterAt, page.afterId, page.limit]);

/** Erases the person's words; the decision stays. */
export async function eraseDecisions(tx: Tx, ownerId: string): Promise<void> {
  await tx.query(
    `update moderation_decisions
    set excerpt = '', appeal_text = case when appeal_text is null then null else '' end
    where owner_id = $1`,
    [ownerId],
  );
}
