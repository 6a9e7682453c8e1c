import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { SubmitSuitabilityInput } from "../copying.inputs";

export interface SuitabilityRow {
  readonly riskTextVersion: number;
  readonly acceptedAt: Date;
}

/** Null until the form was submitted. */
export async function readSuitability(db: Queryable, userId: string): Promise<SuitabilityRow | null> {
  const [row] = await queryRows<SuitabilityRow>(
    db,
    'select risk_text_version as "riskTextVersion", accepted_at as "acceptedAt" from suitability_forms where user_id = $1',
    [userId],
  );
  return row ?? null;
}

export async function hasAcceptedRiskText(tx: Tx, userId: string, version: number): Promise<boolean> {
  const rows = await queryRows(tx, "select 1 from suitability_forms where user_id = $1 and risk_text_version = $2", [userId, version]);
  return rows.length > 0;
}

/** Stores the answers, in place of those given before. */
export async function saveSuitability(
  db: Queryable,
  userId: string,
  answers: Pick<SubmitSuitabilityInput, "experience" | "lossCapacity" | "goal">,
  riskTextVersion: number,
  now: Date,
): Promise<void> {
  await queryRows(db, saveSql, [userId, JSON.stringify(answers), riskTextVersion, now]);
}

const saveSql = `
insert into suitability_forms (user_id, answers, risk_text_version, accepted_at)
values ($1, $2, $3, $4)
on conflict (user_id) do update set
  answers = excluded.answers,
  risk_text_version = excluded.risk_text_version,
  accepted_at = excluded.accepted_at`;
