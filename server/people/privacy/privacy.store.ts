import { In } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import type { Privacy } from "./privacy.policy";
import { PrivacySettings } from "./privacy-settings.entity";

/** Users without a row are left out. */
export const readPrivacySettings = (db: Database, userIds: readonly string[]): Promise<PrivacySettings[]> =>
  db.read.findBy(PrivacySettings, { userId: In([...userIds]) });

/** Changes what is given and keeps the rest; without a row the rest are the defaults. */
export async function storePrivacySettings(tx: Tx, userId: string, changes: Partial<Privacy>, at: Date): Promise<void> {
  await tx.query("insert into privacy_settings (user_id) values ($1) on conflict do nothing", [userId]);
  await tx.update(PrivacySettings, { userId }, { ...changes, updatedAt: at });
}
