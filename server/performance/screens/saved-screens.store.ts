import type { Database, Tx } from "../../platform/db/database";
import { SavedScreenRow } from "./saved-screen.entity";

/** One user's screens by name, at most `max`. */
export const readSavedScreens = (db: Database, userId: string, max: number): Promise<Omit<SavedScreenRow, "userId" | "createdAt">[]> =>
  db.query(
    `select
      id,
      name,
      view,
      search,
      period,
      asset_class as "assetClass",
      risk_min as "riskMin",
      risk_max as "riskMax",
      record_days_min as "recordDaysMin",
      order_by as "orderBy",
      mode
    from saved_screens
    where user_id = $1
    order by name
    limit $2`,
    [userId, max],
  );

/** Locks one user's screens by the user's row. Returns how many there are under other names than this. */
export async function lockOtherScreens(tx: Tx, userId: string, name: string): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  const names = await tx.find(SavedScreenRow, { select: { name: true }, where: { userId } });
  return names.filter((other) => other.name !== name).length;
}

/** Puts a screen in the place of the user's one of the same name. */
export async function replaceScreen(tx: Tx, row: Omit<SavedScreenRow, "id">): Promise<void> {
  await tx.delete(SavedScreenRow, { userId: row.userId, name: row.name });
  await tx.insert(SavedScreenRow, row);
}

/** Returns whether it was there and the user's own. */
export async function deleteScreen(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.delete(SavedScreenRow, { id, userId });
  return affected === 1;
}
