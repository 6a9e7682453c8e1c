import { IsNull, Not } from "typeorm";
import { User } from "../../identity/account/user.entity";
import type { Database, Tx } from "../../platform/db/database";
import { Block } from "./block.entity";
import { Mute } from "./mute.entity";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";

/** Whether there is such a user, verified and not erased. `id` is a uuid. */
export const isPresentUser = (tx: Tx, id: string): Promise<boolean> => tx.existsBy(User, { id, erasedAt: IsNull(), pending: false });

/** How many people somebody blocks besides this one. */
export const countOtherBlocks = (tx: Tx, blockerId: string, blockedId: string): Promise<number> =>
  tx.countBy(Block, { blockerId, blockedId: Not(blockedId) });

/** How many people somebody mutes besides this one. */
export const countOtherMutes = (tx: Tx, muterId: string, mutedId: string): Promise<number> =>
  tx.countBy(Mute, { muterId, mutedId: Not(mutedId) });

/** Does nothing when it is there already. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into blocks (blocker_id, blocked_id, created_at)
    values ($1, $2, $3)
    on conflict do nothing`,
    [blockerId, blockedId, at],
  );
}

export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx.delete(Block, { blockerId, blockedId });
}

const blockedEitherWay = defineStatement<{ readonly id: string }, readonly [userId: string]>(
  "people.blockedEitherWay",
  `select blocked_id as id
    from blocks
    where blocker_id = $1
    union
    select blocker_id
    from blocks
    where blocked_id = $1`,
  { id: "uuid" },
);

/** Ids of everybody whom this user blocks or who blocks this user. */
export async function readBlockedEitherWay(db: Database, userId: string): Promise<string[]> {
  const rows = await statementRows(db, blockedEitherWay, [userId]);
  return rows.map((row) => row.id);
}

/** Does nothing when it is there already. */
export async function insertMute(tx: Tx, muterId: string, mutedId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into mutes (muter_id, muted_id, created_at)
    values ($1, $2, $3)
    on conflict do nothing`,
    [muterId, mutedId, at],
  );
}

export async function deleteMute(tx: Tx, muterId: string, mutedId: string): Promise<void> {
  await tx.delete(Mute, { muterId, mutedId });
}
