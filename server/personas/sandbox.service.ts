import type { Clock } from "../platform/clock";
import type { Database, Tx } from "../platform/db/database";
import { notFound } from "../platform/errors";
import { recordAudit } from "../platform/audit";
import { realViewer, type Role, type Viewer } from "../platform/viewer";
import type { PersonalDataPort } from "../identity/personal-data/personal-data";
import {
  copyBlocks,
  insertSandbox,
  isOwnSandbox,
  readSandbox,
  readSandboxes,
  updateSandbox,
  type SandboxRow,
  type SandboxSummary,
} from "./sandbox.store";

/** Opens a new user's paper accounts in the transaction that creates them; trading fills it in. */
export type OpenAccounts = (tx: Tx, owner: { id: string; role: Role; isTestAccount: boolean }) => Promise<void>;

/** Which sandbox: its key, what it is called on the tester's own screens, and the role it writes under. */
export interface SandboxWanted {
  readonly key: string;
  readonly name: string;
  readonly role: Exclude<Role, "admin">;
}

export interface SandboxNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly personalData: PersonalDataPort;
  readonly openAccounts: OpenAccounts;
}

/** Where the writes of a persona go: a hidden user per tester and persona, with paper accounts of its own. */
export class SandboxService {
  constructor(private readonly needs: SandboxNeeds) {}

  /** The sandbox of a tester under this key, made when it is first asked for. Its tier is the tester's real one: what they see is. */
  async take(real: Viewer, { key, name, role }: SandboxWanted): Promise<{ id: string; username: string }> {
    const { db } = this.needs;
    const found = (await readSandbox(db, real.id, key)) ?? (await this.create(real, { key, name, role }));
    if (found.role !== role || found.tier !== real.tier) await updateSandbox(db, found.id, role, real.tier);
    // Whoever blocked the tester has blocked the sandbox too, and the other way round: a persona is no way past a block.
    if (found.stale_blocks) await db.transaction((tx) => copyBlocks(tx, real.id, found.id));
    return found;
  }

  /** What lies in the tester's sandboxes, one line each. */
  list(viewer: Viewer): Promise<SandboxSummary[]> {
    return readSandboxes(this.needs.db, realViewer(viewer).id);
  }

  /** Closes what is open in one's own sandbox and deletes it; the next visit begins a new one. NOT_FOUND for anybody else's. */
  async empty(viewer: Viewer, sandboxId: string): Promise<void> {
    const { db, clock, personalData } = this.needs;
    const { id: ownerId } = realViewer(viewer);
    if (!(await isOwnSandbox(db, ownerId, sandboxId))) throw notFound("This sandbox");
    await personalData.eraseUser(sandboxId);
    await db.transaction((tx) =>
      recordAudit(tx, clock, { actorId: ownerId, action: "sandbox.empty", subjectKind: "SANDBOX", subjectId: sandboxId }),
    );
  }

  private async create(real: Viewer, { key, name, role }: SandboxWanted): Promise<SandboxRow> {
    const { db, clock, openAccounts } = this.needs;
    await db.transaction(async (tx) => {
      const id = await insertSandbox(tx, { ownerId: real.id, key, name, role, tier: real.tier, at: clock.date() });
      // Two tabs at once: the other one made it.
      if (id === null) return;
      await openAccounts(tx, { id, role, isTestAccount: false });
    });
    return (await readSandbox(db, real.id, key))!;
  }
}
