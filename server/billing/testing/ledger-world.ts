import { entities } from "../../entities";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase } from "../../platform/testing/test-database";
import { serverAccount, userAccount } from "../ledger/chart";
import { Ledger } from "../ledger/ledger.service";

export interface LedgerWorld {
  readonly db: Database;
  readonly clock: FakeClock;
  readonly ledger: Ledger;
  /** Makes users; their ids. */
  people(count: number): Promise<string[]>;
  /** Gives a user bites into a purse, from where such bites come from. */
  give(userId: string, purse: "GIFT" | "BOUGHT" | "EARNED", bites: bigint): Promise<void>;
  stop(): Promise<void>;
}

/** A database of its own with the ledger on it, and nothing else of the app. */
export async function createLedgerWorld(connections = 20): Promise<LedgerWorld> {
  const database = await createTestDatabase();
  const db = await openDatabase(database.url, entities, connections);
  const clock = new FakeClock();
  const ledger = new Ledger(clock);
  let given = 0;
  return {
    ...{ db, clock, ledger },
    people: async (count) => {
      const rows = await db.query<{ id: string }>(
        `insert into users (id, username, name)
        select gen_random_uuid(), 'cook' || $1::int + n, 'Cook'
        from generate_series(1, $2::int) n
        returning id`,
        [given++ * 1_000_000, count],
      );
      return rows.map(({ id }) => id);
    },
    give: async (userId, purse, bites) => {
      const from = purse === "GIFT" ? "GIFTS_ISSUED" : "BITES_SOLD";
      const entries = [
        { account: serverAccount(from), amount: -bites },
        { account: userAccount(purse, userId), amount: bites },
      ];
      await db.transaction((tx) => ledger.post(tx, { key: `given:${given++}`, kind: "GIVEN", userId, entries }));
    },
    stop: async () => {
      await db.close();
      await database.drop();
    },
  };
}
