import type { Tx } from "../../../platform/db/database";
import { queryRows } from "../../../platform/db/rows";
import type { LedgerQuestion } from "./questions.sql";

/** Lets the rest of the transaction read one snapshot of the database, write nothing and take its time. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx.query("set transaction isolation level repeatable read, read only");
  await tx.query("set local statement_timeout = 0");
  // Sorts of whole tables: in memory, or at least in few runs.
  await tx.query("set local work_mem = '128MB'");
}

export interface LedgerAnswer {
  readonly checked: number;
  /** Rows that do not add up. */
  readonly broken: number;
  /** At most ten of those, the first one first, with what was found. */
  readonly examples: ReadonlyArray<{ readonly id: string; readonly expected: string; readonly found: string }>;
}

const examplesMax = 10;

/** Asks one question of all rows there are. */
export async function answerQuestion(tx: Tx, { checked, broken }: LedgerQuestion): Promise<LedgerAnswer> {
  const [count] = await queryRows<{ checked: string }>(tx, checked);
  const rows = await queryRows<{ id: string; expected: string; found: string; broken: string }>(
    tx,
    `select b.id, b.expected, b.found, count(*) over () as broken
from (${broken}) b
order by b.position
limit ${examplesMax}`,
  );
  return {
    checked: Number(count!.checked),
    broken: Number(rows[0]?.broken ?? 0),
    examples: rows.map(({ id, expected, found }) => ({ id, expected, found })),
  };
}
