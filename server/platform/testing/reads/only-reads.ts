import { EntityManager, type DataSource, type QueryRunner } from "typeorm";
import { Database } from "../../db/database";

/** Functions of our own that write; DB-065 compares these with the database's. */
export const writingFunctions = ["ledger_post", "list_feeder", "set_tags_of"];

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const texts = /'(?:[^']|'')*'/g;
/** Whole statements of other kinds begin with other words. */
const begins = /^\s*(?:select|with|values|explain|show|table)\b/i;
const changes = /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?:only\s+)?[\w".]+(?:\s+(?:as\s+)?"?\w+"?)?\s+set)\s/i;
const locks = /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b/i;
const calls = new RegExp(`\\b(?:nextval|setval|pg_notify|pg_(?:try_)?advisory_\\w+|${writingFunctions.join("|")})\\s*\\(`, "i");

/** Whether a statement does what no copy of the data on another server could: writes, locks rows, takes a number, notifies. */
export function doesMoreThanRead(sql: string): boolean {
  const text = sql.replace(comments, " ").replace(texts, "''");
  return !begins.test(text) || changes.test(text) || locks.test(text) || calls.test(text);
}

const reading = new Set<string>();

function assertReads(sql: string): void {
  if (reading.has(sql)) return;
  if (doesMoreThanRead(sql)) throw new Error(`\`db.read\` was given a statement that does more than read: ${sql.slice(0, 200)}`);
  reading.add(sql);
}

/** The same connections; each statement is looked at first, also those that TypeORM makes. */
function readingManager(source: DataSource): EntityManager {
  const createQueryRunner = (...given: Parameters<DataSource["createQueryRunner"]>): QueryRunner => {
    const runner = source.createQueryRunner(...given);
    const query = runner.query.bind(runner) as (...sent: unknown[]) => Promise<unknown>;
    return Object.assign(runner, {
      query: async (sql: string, ...rest: unknown[]) => {
        assertReads(sql);
        return query(sql, ...rest);
      },
    });
  };
  return new EntityManager(Object.create(source, { createQueryRunner: { value: createQueryRunner } }) as DataSource);
}

const managers = new WeakMap<DataSource, EntityManager>();

/** From now on `db.read` of this process refuses what does more than read. */
export function guardReads(): void {
  Object.defineProperty(Database.prototype, "read", {
    configurable: true,
    get(this: Database) {
      const manager = managers.get(this.source) ?? readingManager(this.source);
      managers.set(this.source, manager);
      return manager;
    },
  });
}
