import type { Database } from "../../../platform/db/database";
import { formatCounted } from "../../../platform/text/counted";
import { answerQuestion, beginSnapshot, type LedgerAnswer } from "./check.store";
import { ledgerQuestions } from "./questions.sql";

/** One question asked of the books, over all rows there are. */
export interface LedgerCheck extends LedgerAnswer {
  readonly name: string;
  readonly explanation: string;
}

/** Asks every question in one snapshot of the database, beside the running app too. Changes nothing. */
export function checkBooks(db: Database): Promise<LedgerCheck[]> {
  return db.transaction(async (tx) => {
    await beginSnapshot(tx);
    const checks: LedgerCheck[] = [];
    for (const question of ledgerQuestions) {
      const { name, explanation } = question;
      checks.push({ name, explanation, ...(await answerQuestion(tx, question)) });
    }
    return checks;
  });
}

/** The checks as lines for a terminal; of each that fails, the first wrong row. */
export function reportOf(checks: readonly LedgerCheck[]): { isWhole: boolean; text: string } {
  const lines = checks.map(({ name, checked, broken, examples }) => {
    if (broken === 0) return `ok      ${name}: ${formatCounted(checked, "row", "rows")}`;
    const { id, expected, found } = examples[0]!;
    return `BROKEN  ${name}: ${formatCounted(broken, "row", "rows")} of ${checked}; first ${id}: expected ${expected}, found ${found}`;
  });
  const wrong = checks.filter(({ broken }) => broken > 0).length;
  const sum = wrong === 0 ? "The ledger adds up." : `The ledger does not add up: ${formatCounted(wrong, "check", "checks")} failed.`;
  return { isWhole: wrong === 0, text: [...lines, sum].join("\n") };
}
