import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { accountKinds } from "../../trading/accounts/account.entity";
import { venueEnvironments, venueIds } from "../port/venue";
import { connectionStates } from "./connection.entity";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 1);
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

/** The texts that a column's check allows, as PostgreSQL writes it back. */
async function allowedBy(constraint: string): Promise<string[]> {
  const [row] = await db.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1",
    [constraint],
  );
  return [...row!.definition.matchAll(/'([A-Z_]+)'::text/g)].map(([, text]) => text!).toSorted();
}

test("BROKER-005 the database allows exactly the venues, environments, states and kinds that the code knows", async () => {
  const lists: ReadonlyArray<readonly [string, readonly string[]]> = [
    ["broker_connections_venue_check", venueIds],
    ["broker_oauth_states_venue_check", venueIds],
    ["trading_accounts_broker_check", ["PAPER", ...venueIds]],
    ["broker_connections_environment_check", venueEnvironments],
    ["broker_oauth_states_environment_check", venueEnvironments],
    ["broker_connections_state_check", connectionStates],
    ["trading_accounts_kind_check", accountKinds],
  ];
  for (const [constraint, list] of lists) expect([constraint, await allowedBy(constraint)]).toEqual([constraint, list.toSorted()]);
});
