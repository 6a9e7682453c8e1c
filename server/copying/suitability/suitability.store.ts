import type { EntityManager } from "typeorm";
import type { ReadManager, Tx } from "../../platform/db/database";
import { SuitabilityForm } from "./suitability-form.entity";

/** Null until the form was submitted. */
export const readSuitability = (read: ReadManager, userId: string): Promise<SuitabilityForm | null> =>
  read.findOneBy(SuitabilityForm, { userId });

export const hasAcceptedRiskText = (tx: Tx, userId: string, riskTextVersion: number): Promise<boolean> =>
  tx.existsBy(SuitabilityForm, { userId, riskTextVersion });

/** Stores the answers, in place of those given before. */
export async function saveSuitability(write: EntityManager, form: SuitabilityForm): Promise<void> {
  await write.upsert(SuitabilityForm, form, ["userId"]);
}
