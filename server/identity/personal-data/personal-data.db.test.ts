import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";
import { Fault } from "../../platform/errors";
import { sessionsRevoked } from "../account/identity.events";
import { createPerson } from "../testing/people";
import { byColumn, PersonalData, type PersonalDataPart } from "./personal-data";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const { db } = world.app;
const { personalData } = world.app.modules;
const { blocks, relations, follows } = world.app.modules.people;

/** Columns that hold or point to a person by their name, though no foreign key says so. */
const personalNames =
  /^(user_?id|viewer_id|feeder_id|follower_id|followed_id|owner_id|author_id|recipient|email|ip_?address|user_?agent)$/i;

/** Tables with such a column, or with a foreign key to `users` or `"user"`, in the database as it is. */
async function tablesWithPeople(): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and table_name not in (select relname from pg_class where relispartition)",
  );
  const references = await db.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and conparentid = 0 and confrelid in ('users'::regclass, '"user"'::regclass)`,
  );
  const named = columns
    .filter(({ column }) => personalNames.test(column))
    .map(({ table }) => (table === "user" || /[A-Z]/.test(table) ? `"${table}"` : table));
  return [...new Set([...named, ...references.map(({ table }) => table), "users"])].sort();
}

test("ACC-120 every table with people in it is registered for export and erasure, or kept with a reason", async () => {
  const found = await tablesWithPeople();
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((table) => !personalData.tables().includes(table))).toEqual([]);
});

/** Columns of exported tables that are not said to be the owner's, exported or withheld, once; and those that the entity does not have. */
function columnsAmiss(parts: readonly PersonalDataPart[]): string[] {
  const namesIn = (list: string): string[] => list.split(",").flatMap((name) => name.trim().replaceAll('"', "") || []);
  return parts
    .flatMap(({ tables }) => tables)
    .flatMap(({ table, columns, exports }) => {
      if (!columns) return exports ? [`${table}: exported without columns`] : [];
      const has = db.source.getMetadata(table.replaceAll('"', "")).columns.map(({ databaseName }) => databaseName);
      const [exported, withheld] = [namesIn(columns.exported), namesIn(columns.withheld)];
      if (exported.includes("*")) return [];
      const said = [...new Set([...namesIn(columns.owner), ...exported]), ...withheld];
      return [
        ...has.filter((name) => !said.includes(name)).map((name) => `${table}.${name}: neither exported nor withheld`),
        ...said
          .filter((name, index) => !has.includes(name) || said.indexOf(name) < index)
          .map((name) => `${table}.${name}: unknown or twice`),
      ];
    });
}

/** What a column is called that no export may hold. Hashes of the record are public. */
const secretNames = /sha256|secret|password|token|salt|p256dh|^auth$|publickey|credentialid|backup_?codes/i;

test("ACC-120 every column of an exported table is exported or withheld, and no secret is exported", () => {
  expect(columnsAmiss(personalData.parts)).toEqual([]);
  const exported = personalData.parts.flatMap(({ tables }) => tables.flatMap(({ columns }) => columns?.exported.split(",") ?? []));
  expect(exported.length).toBeGreaterThan(200);
  expect(exported.filter((name) => secretNames.test(name.trim().replaceAll('"', "")))).toEqual([]);
});

test("ACC-120 a column that nobody speaks of is named, and so is one that does not exist or is there twice", () => {
  const tables = [
    byColumn("known_devices", "user_id", "device, network, first_used_at"),
    byColumn("mutes", "muter_id", "muted_id, created_at", "reason, created_at"),
    { table: "orders", keptBecause: "a test", exports: async () => [] },
  ];
  expect(columnsAmiss([{ module: "test", tables }])).toEqual([
    "known_devices.last_used_at: neither exported nor withheld",
    "mutes.reason: unknown or twice",
    "mutes.created_at: unknown or twice",
    "orders: exported without columns",
  ]);
});

test("ACC-120 every registered table exists", async () => {
  for (const table of personalData.tables())
    expect(await db.query("select to_regclass($1) is not null as exists", [table])).toEqual([{ exists: true }]);
});

test("ACC-121 a table is registered once", () => {
  const twice: PersonalDataPart = { module: "twice", tables: [{ table: "users", keptBecause: "a test" }] };
  expect(() => new PersonalData(db, world.clock, world.app.bus, [...personalData.parts, twice])).toThrow("users");
});

test("ACC-122 an export has what we hold about the user, nobody else's rows, and no password or token", async () => {
  const [ana, bo] = [await createPerson(world, { username: "export.ana" }), await createPerson(world, { username: "export.bo" })];
  await follows.follow(ana.viewer, bo.id);
  await follows.follow(bo.viewer, ana.id);
  await ana.api.ok(`mutation { updatePrivacy(input: {openTradeDelaySeconds: 60}) { errors { code } } }`);
  await world
    .visitor()
    .ok(`mutation ($email: String!) { requestPasswordReset(input: {email: $email}) { isMailSent } }`, { email: ana.email });
  const { accounts } = await personalData.exportUserData(ana.id);
  expect(accounts).toMatchObject({
    users: [{ username: "export.ana", email: ana.email }],
    '"user"': [{ email: ana.email, emailVerified: true }],
    account: [{ providerId: "credential" }],
    session: [{}],
    follows: [{ followed_id: bo.id }],
    privacy_settings: [{ open_trade_delay_seconds: 60 }],
    mails: [{ recipient: ana.email, subject: "Set a new password for Brigade" }],
  });
  const text = JSON.stringify(accounts);
  expect(text).not.toContain(bo.email);
  const [secrets] = await db.query<{ password: string; token: string }>(
    'select account.password, session.token from account join session using ("userId") where "userId" = $1',
    [ana.id],
  );
  for (const secret of Object.values(secrets!)) expect(text).not.toContain(secret);
});

test("ACC-123 erasure leaves a nameless tombstone and nothing else, ends sessions, and running it again changes nothing", async () => {
  const [ana, bo] = [await createPerson(world, { username: "erase.ana" }), await createPerson(world)];
  await follows.follow(ana.viewer, bo.id);
  await db.transaction((tx) => blocks.block(tx, ana.id, bo.id));
  await db.transaction((tx) => relations.begin(tx, { viewerId: ana.id, feederId: bo.id, kind: "SUBSCRIBER" }, world.clock.date()));
  await world
    .visitor()
    .ok(`mutation ($email: String!) { requestPasswordReset(input: {email: $email}) { isMailSent } }`, { email: ana.email });
  const revoked: unknown[] = [];
  const off = await world.app.bus.subscribe(sessionsRevoked, (message) => void revoked.push(message));
  await personalData.eraseUser(ana.id);
  off();
  expect(revoked).toEqual([{ sessionIds: [ana.viewer.sessionId] }]);
  expect((await ana.api.ok("{ me { id } }")).me).toBeNull();
  const [tombstone] = await db.query("select username, name, email, bio, erased_at from users where id = $1", [ana.id]);
  expect(tombstone).toMatchObject({ name: "Deleted cook", email: null, bio: "", erased_at: world.clock.date() });
  expect(tombstone!.username).toMatch(/^deleted_[0-9a-f]{16}$/);
  expect(await relations.relationsOf(ana.id)).toMatchObject([{ until: world.clock.date() }]);
  const left = await personalData.exportUserData(ana.id);
  for (const table of ["mails", "verification", "follows", "blocks", "privacy_settings", "session", "account", '"user"'])
    expect([table, left.accounts![table]]).toEqual([table, []]);
  await personalData.eraseUser(ana.id);
  expect((await db.query("select username from users where id = $1", [ana.id]))[0]).toEqual({ username: tombstone!.username });
});

test("ACC-123 the address and the name of an erased user can be used again", async () => {
  const ana = await createPerson(world, { username: "phoenix" });
  await personalData.eraseUser(ana.id);
  expect((await createPerson(world, { username: "phoenix", email: ana.email })).id).not.toBe(ana.id);
});

test("ACC-124 modules wind up before anything is erased, higher modules first, and a failure there keeps the account whole", async () => {
  const own = await createWorld({ env: { ROLE: "web" } });
  const person = await createPerson(own);
  const order: string[] = [];
  let isJammed = true;
  const isNamed = async () =>
    (await own.app.db.query("select 1 from users where id = $1 and erased_at is null", [person.id])).length > 0 ? "named" : "gone";
  const lower: PersonalDataPart = { module: "lower", closeOut: async () => void order.push(`lower ${await isNamed()}`), tables: [] };
  const higher: PersonalDataPart = {
    module: "higher",
    closeOut: async () => {
      order.push(`higher ${await isNamed()}`);
      if (isJammed) throw new Error("Payouts are not settled.");
    },
    tables: [],
  };
  const { parts } = own.app.modules.personalData;
  const registry = new PersonalData(own.app.db, own.clock, own.app.bus, [...parts, lower, higher]);
  await expect(registry.eraseUser(person.id)).rejects.toThrow("Payouts");
  isJammed = false;
  await registry.eraseUser(person.id);
  expect(order).toEqual(["higher named", "higher named", "lower named"]);
  expect(await isNamed()).toBe("gone");
  await own.stop();
});

test("ACC-125 an unknown user has nothing to export or erase", async () => {
  const nobody = "5f0c2f6e-0000-4000-8000-000000000000";
  await expect(personalData.exportUserData(nobody)).rejects.toBeInstanceOf(Fault);
  await expect(personalData.eraseUser(nobody)).rejects.toBeInstanceOf(Fault);
});
