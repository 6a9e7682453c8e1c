import type { Clock } from "../platform/clock";
import type { Database, Tx } from "../platform/db/database";
import { notFound } from "../platform/errors";
import { recordAudit } from "../platform/audit";
import { realViewer, type Role, type Tier, type Viewer } from "../platform/viewer";
import type { PersonalData } from "../identity/personal-data/personal-data";

/** Opens a new user's paper accounts in the transaction that creates them; trading fills it in. */
export type OpenAccounts = (tx: Tx, owner: { id: string; role: Role; isTestAccount: boolean }) => Promise<void>;

export interface SandboxSummary {
  readonly id: string;
  readonly key: string;
  readonly trades: number;
  readonly since: Date;
}

/** Which sandbox: its key, what it is called on the tester's own screens, and the role it writes under. */
export interface SandboxWanted {
  readonly key: string;
  readonly name: string;
  readonly role: Exclude<Role, "admin">;
}

interface SandboxRow {
  id: string;
  username: string;
  role: Role;
  tier: Tier;
  stale_blocks: boolean;
}

export interface SandboxNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly personalData: PersonalData;
  readonly openAccounts: OpenAccounts;
}

/** Where the writes of a persona go: a hidden user per tester and persona, with paper accounts of its own. */
export class SandboxService {
  constructor(private readonly needs: SandboxNeeds) {}

  /** The sandbox of a tester under this key, made when it is first asked for. Its tier is the tester's real one: what they see is. */
  async take(real: Viewer, { key, name, role }: SandboxWanted): Promise<{ id: string; username: string }> {
    const found = (await this.find(real.id, key)) ?? (await this.create(real, { key, name, role }));
    if (found.role !== role || found.tier !== real.tier) await this.adjust(found.id, role, real.tier);
    if (found.stale_blocks) await this.mirrorBlocks(real.id, found.id);
    return found;
  }

  /** What lies in the tester's sandboxes, one line each. */
  async list(viewer: Viewer): Promise<SandboxSummary[]> {
    return this.needs.db.query<SandboxSummary>(
      `select u.id, u.sandbox_persona as key, u.created_at as since, (select count(*)::int from trades t where t.user_id = u.id) as trades
       from users u where u.sandbox_of = $1 and u.erased_at is null order by u.sandbox_persona`,
      [realViewer(viewer).id],
    );
  }

  /** Closes what is open in one's own sandbox and forgets it; the next visit begins a new one. NOT_FOUND for anybody else's. */
  async empty(viewer: Viewer, sandboxId: string): Promise<void> {
    const { id: ownerId } = realViewer(viewer);
    const [own] = await this.needs.db.query("select 1 from users where id::text = $1 and sandbox_of = $2 and erased_at is null", [
      sandboxId,
      ownerId,
    ]);
    if (!own) throw notFound("This sandbox");
    await this.needs.personalData.eraseUser(sandboxId);
    await this.needs.db.transaction((tx) =>
      recordAudit(tx, this.needs.clock, { actorId: ownerId, action: "sandbox.empty", subjectKind: "SANDBOX", subjectId: sandboxId }),
    );
  }

  private async find(ownerId: string, key: string): Promise<SandboxRow | null> {
    const [row] = await this.needs.db.query<SandboxRow>(
      `select id, username, role, tier,
         (select count(*) from blocks where blocker_id = $1 or blocked_id = $1) <> (select count(*) from blocks where blocker_id = u.id or blocked_id = u.id) as stale_blocks
       from users u where sandbox_of = $1 and sandbox_persona = $2 and erased_at is null`,
      [ownerId, key],
    );
    return row ?? null;
  }

  private async create(real: Viewer, { key, name, role }: SandboxWanted): Promise<SandboxRow> {
    const { db, clock, openAccounts } = this.needs;
    await db.transaction(async (tx) => {
      const [row] = (await tx.query(
        `insert into users (id, username, name, role, tier, pending, sandbox_of, sandbox_persona, created_at)
         values (gen_random_uuid(), 'sandbox.' || left(replace(gen_random_uuid()::text, '-', ''), 16), $6, $1, $2, true, $3, $4, $5)
         on conflict do nothing returning id`,
        [role, real.tier, real.id, key, clock.date(), name],
      )) as Array<{ id: string }>;
      // Two tabs at once: the other one made it.
      if (!row) return;
      await tx.query("insert into privacy_settings (user_id, updated_at) values ($1, $2)", [row.id, clock.date()]);
      await openAccounts(tx, { id: row.id, role, isTestAccount: false });
    });
    return (await this.find(real.id, key))!;
  }

  private async adjust(id: string, role: Role, tier: Tier): Promise<void> {
    await this.needs.db.query("update users set role = $2, tier = $3 where id = $1", [id, role, tier]);
  }

  /** Whoever blocked the tester has blocked the sandbox too, and the other way round: a persona is no way past a block. */
  private async mirrorBlocks(ownerId: string, sandboxId: string): Promise<void> {
    await this.needs.db.transaction(async (tx) => {
      await tx.query("delete from blocks where blocker_id = $1 or blocked_id = $1", [sandboxId]);
      await tx.query(
        `insert into blocks (blocker_id, blocked_id, created_at)
         select $2::uuid, blocked_id, created_at from blocks where blocker_id = $1 union all select blocker_id, $2::uuid, created_at from blocks where blocked_id = $1
         on conflict do nothing`,
        [ownerId, sandboxId],
      );
    });
  }
}
