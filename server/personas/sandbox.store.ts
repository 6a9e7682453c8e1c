import { IsNull } from "typeorm";
import { User } from "../identity/account/user.entity";
import { PrivacySettings } from "../people/privacy/privacy-settings.entity";
import type { Database, Tx } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";
import type { Role, Tier } from "../platform/viewer";

export interface SandboxSummary {
  readonly id: string;
  readonly key: string;
  readonly trades: number;
  readonly since: Date;
}

/** A tester's sandboxes that are not erased, by key. */
export const readSandboxes = (db: Database, ownerId: string): Promise<SandboxSummary[]> =>
  queryRows<SandboxSummary>(
    db,
    `select
      u.id,
      u.sandbox_persona as key,
      u.created_at as since,
      (select count(*)::int from trades t where t.user_id = u.id) as trades
    from users u
    where u.sandbox_of = $1
      and u.erased_at is null
    order by u.sandbox_persona`,
    [ownerId],
  );

/** Ids of a tester's sandboxes that are not erased. */
export async function readSandboxIds(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db.read.find(User, { select: { id: true }, where: { sandboxOf: ownerId, erasedAt: IsNull() } });
  return rows.map(({ id }) => id);
}

/** Whether it is a sandbox of this tester's, not erased. `sandboxId` may be any text. */
export async function isOwnSandbox(db: Database, ownerId: string, sandboxId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1
    from users
    where id::text = $1
      and sandbox_of = $2
      and erased_at is null`,
    [sandboxId, ownerId],
  );
  return rows.length > 0;
}

export interface SandboxRow {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  /** The tester has more or fewer blocks than the sandbox. */
  readonly stale_blocks: boolean;
}

/** Null before the tester first asks for it. */
export async function readSandbox(db: Database, ownerId: string, key: string): Promise<SandboxRow | null> {
  const [row] = await queryRows<SandboxRow>(
    db,
    `select
      id,
      username,
      role,
      tier,
      (select count(*) from blocks where blocker_id = $1 or blocked_id = $1)
      <> (select count(*) from blocks where blocker_id = u.id or blocked_id = u.id) as stale_blocks
    from users u
    where sandbox_of = $1
      and sandbox_persona = $2
      and erased_at is null`,
    [ownerId, key],
  );
  return row ?? null;
}

export interface NewSandbox {
  readonly ownerId: string;
  readonly key: string;
  readonly name: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly at: Date;
}

/** Its id; null where there is one of this tester and key already. */
export async function insertSandbox(tx: Tx, { ownerId, key, name, role, tier, at }: NewSandbox): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into users (id, username, name, role, tier, pending, sandbox_of, sandbox_persona, created_at)
    values (
      gen_random_uuid(), 'sandbox.' || left(replace(gen_random_uuid()::text, '-', ''), 16),
      $6, $1, $2, true, $3, $4, $5
    )
    on conflict do nothing
    returning id`,
    [role, tier, ownerId, key, at, name],
  );
  if (!row) return null;
  await tx.insert(PrivacySettings, { userId: row.id, updatedAt: at });
  return row.id;
}

export async function updateSandbox(db: Database, id: string, role: Role, tier: Tier): Promise<void> {
  await db.write.update(User, { id }, { role, tier });
}

/** Gives the sandbox the tester's blocks, both ways, and takes all others. */
export async function copyBlocks(tx: Tx, ownerId: string, sandboxId: string): Promise<void> {
  await tx.query(
    `delete from blocks
    where blocker_id = $1 or blocked_id = $1`,
    [sandboxId],
  );
  await tx.query(
    `insert into blocks (blocker_id, blocked_id, created_at)
    select $2::uuid, blocked_id, created_at
    from blocks
    where blocker_id = $1
    union all
    select blocker_id, $2::uuid, created_at
    from blocks
    where blocked_id = $1
    on conflict do nothing`,
    [ownerId, sandboxId],
  );
}
