import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { checkBooks, type LedgerCheck } from "../../billing/ledger/check/check-ledger";
import { answerLedgerQuestion, beginSnapshot, ledgerQuestions } from "./ledger.store";

export type { LedgerCheck };

/** Asks every question: of the paper books in one snapshot of the database, of bites and cents in another. */
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
  return { asOf: clock.date(), checks: [...checks, ...(await checkBooks(db))] };
}
