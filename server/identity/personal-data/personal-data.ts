import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { announceAudience } from "../account/identity.events";
import { lockUserForErasure, readContact } from "../account/users.store";
import { endAllSessions } from "../sessions/sessions.service";
import { deleteRowsByColumn, readOneSnapshot, readRowsByColumn } from "./personal-data.store";

/** Whose data is meant. `email` is null once erased. */
export interface DataSubject {
  readonly id: string;
  readonly email: string | null;
  /** When it was asked for. */
  readonly at: Date;
}

/** What becomes of a table's columns, by their names in SQL. Each is in one of the lists; a test compares them with the entity. */
export interface ColumnUses {
  /** Says whose a row is. */
  readonly owner: string;
  /** In the export, in this order. */
  readonly exported: string;
  /** In no export: secrets (hashes, tokens, keys), our ids, counters and times, and what is another person's. */
  readonly withheld: string;
}

/** A table whose rows belong to a person: they get them as JSON, and they go (or lose the person) with the account. */
export interface PersonalTable {
  readonly table: string;
  readonly columns: ColumnUses;
  /** The subject's rows as plain JSON; secrets (hashes, tokens) stay out. */
  exports(tx: Tx, subject: DataSubject): Promise<unknown[]>;
  erases(tx: Tx, subject: DataSubject): Promise<void>;
}

/** A table that refers to people and keeps its rows, under the pseudonym: with the reason why. */
export interface KeptTable {
  readonly table: string;
  readonly keptBecause: string;
  /** Of a table that is exported. */
  readonly columns?: ColumnUses;
  exports?(tx: Tx, subject: DataSubject): Promise<unknown[]>;
}

/** What one module exports and erases. Modules list theirs in a file `<module>.personal-data.ts`, collected in `modules.ts`. */
export interface PersonalDataPart {
  readonly module: string;
  /**
   * Winds up what must not just vanish, before anything is erased, in transactions of its own: copies stop, trades
   * close as sealed events, payouts settle. Must do nothing when run again.
   */
  closeOut?(subject: DataSubject): Promise<void>;
  readonly tables: ReadonlyArray<PersonalTable | KeptTable>;
}

const isKept = (table: PersonalTable | KeptTable): table is KeptTable => "keptBecause" in table;

/** Where a table is not exported and erased by its owner's column alone. */
interface ByColumnOptions extends Partial<Pick<PersonalTable, "exports" | "erases">> {
  /** SQL: which of the owner's rows are exported. */
  readonly where?: string;
  /** SQL: the order of the exported rows. */
  readonly orderBy?: string;
}

/** A table's rows of a user by one column; what most modules need. All names are ours, never from a request. */
export const byColumn = (table: string, owner: string, exported: string, withheld = "", options: ByColumnOptions = {}): PersonalTable => ({
  table,
  columns: { owner, exported, withheld },
  exports: (tx, { id }) => readRowsByColumn(tx, table, owner, exported, id, options),
  erases: (tx, { id }) => deleteRowsByColumn(tx, table, owner, id),
  ...options,
});

/** Like `byColumn` for rows that stay: exported, sealed or needed by others' books. */
export const keptByColumn = (table: string, owner: string, exported: string, withheld: string, keptBecause: string): KeptTable => ({
  table,
  keptBecause,
  columns: { owner, exported, withheld },
  exports: (tx, { id }) => readRowsByColumn(tx, table, owner, exported, id, {}),
});

/** What services of lower modules ask of the parts of all modules. */
export type PersonalDataPort = Pick<PersonalData, "exportUserData" | "eraseUser">;

/** Knows every table with people in it; a test compares it with the database's own catalogue. */
export class PersonalData {
  /** `parts`: of lower modules first. Close-outs run last first: higher modules (copies) before lower ones (trades). A table is listed once. */
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    readonly parts: readonly PersonalDataPart[],
  ) {
    const tables = this.tables();
    const doubled = tables.find((table, index) => tables.indexOf(table) < index);
    if (doubled) throw new Error(`Table ${doubled} is registered twice.`);
  }

  /** Every table of the parts, those that keep their rows too. */
  tables(): string[] {
    return this.parts.flatMap((module) => module.tables.map(({ table }) => table));
  }

  /** Everything we hold about a user, as JSON by module and table. One snapshot. NOT_FOUND for an unknown id. */
  async exportUserData(userId: string): Promise<Record<string, Record<string, unknown[]>>> {
    return this.db.transaction(async (tx) => {
      await readOneSnapshot(tx);
      const subject = await this.subject(tx, userId);
      const all: Record<string, Record<string, unknown[]>> = {};
      for (const { module, tables } of this.parts) {
        const exported: Record<string, unknown[]> = {};
        for (const table of tables) if (table.exports) exported[table.table] = await table.exports(tx, subject);
        all[module] = exported;
      }
      return all;
    });
  }

  /**
   * Erases a user: modules wind up first, then all personal data goes in one transaction, sessions end at once, and our
   * user row stays as a nameless tombstone for sealed records to refer to. Run again, it does nothing.
   */
  async eraseUser(userId: string): Promise<void> {
    const subject = await this.db.transaction((tx) => this.subject(tx, userId));
    for (const module of [...this.parts].reverse()) await module.closeOut?.(subject);
    await this.db.transaction(async (tx) => {
      await lockUserForErasure(tx, userId);
      await endAllSessions(tx, this.bus, userId);
      for (const module of [...this.parts].reverse())
        for (const table of module.tables) if (!isKept(table)) await table.erases(tx, subject);
      announceAudience(tx, this.bus, userId);
    });
  }

  private async subject(tx: Tx, userId: string): Promise<DataSubject> {
    const user = await readContact(tx, userId);
    if (!user) throw notFound("This user");
    return { id: user.id, email: user.email, at: this.clock.date() };
  }
}
