import type { Database, Tx } from "../db/database";
import { queryRows } from "../db/rows";

export interface FeatureSwitchStateRow {
  /** Perhaps one that this version does not know. */
  readonly feature: string;
  readonly is_on: boolean;
  readonly reason: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** Every switch that was ever used. */
export const readFeatureSwitches = (db: Database): Promise<FeatureSwitchStateRow[]> =>
  queryRows<FeatureSwitchStateRow>(db, "select feature, is_on, reason, changed_at, changed_by from feature_switches");

export interface FeatureSwitchChange {
  readonly feature: string;
  readonly isOn: boolean;
  readonly reason: string;
  readonly changedBy: string;
}

export async function upsertFeatureSwitch(tx: Tx, change: FeatureSwitchChange, at: Date): Promise<void> {
  await tx.query(
    `insert into feature_switches (feature, is_on, reason, changed_by, changed_at)
    values ($1, $2, $3, $4, $5)
    on conflict (feature) do update set
      is_on = excluded.is_on,
      reason = excluded.reason,
      changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`,
    [change.feature, change.isOn, change.reason, change.changedBy, at],
  );
}
