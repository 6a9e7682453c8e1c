import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { answerLedgerQuestion, beginSnapshot, ledgerQuestions, type LedgerAnswer } from "./ledger.store";

/** One question asked of the books, over all rows there are. */
export interface LedgerCheck extends LedgerAnswer {
  readonly name: string;
  readonly explanation: string;
}

/** Asks every question in one snapshot of the database. */
export async function checkLedger(db: Database, clock: Clock): Promise<{ asOf: Date; checks: LedgerCheck[] }> {
  const checks = await db.transaction(async (tx) => {
    await beginSnapshot(tx);
    const answers: LedgerCheck[] = [];
    for (const question of ledgerQuestions) {
      const { name, explanation } = question;
      answers.push({ name, explanation, ...(await answerLedgerQuestion(tx, question)) });
    }
    return answers;
  });
  return { asOf: clock.date(), checks };
}
