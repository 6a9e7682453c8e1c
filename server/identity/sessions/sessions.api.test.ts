import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";
import { sessionsRevoked } from "../account/identity.events";
import { pruneAccounts } from "../personal-data/housekeeping";
import { createPerson, openSession } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const list = `{ sessions { id isCurrent address userAgent lastUsedAt expiresAt } }`;
const revoke = `mutation ($id: ID!) { revokeSession(input: {sessionId: $id}) { revokedSessionId sessions { id } errors { code } } }`;

test("ACC-040 somebody sees their own live sessions, the current one marked", async () => {
  const person = await createPerson(world);
  const second = await openSession(world.app, person.id, world.visitor());
  await createPerson(world);
  const { sessions } = await person.api.ok(list);
  expect(sessions.map((session: { id: string; isCurrent: boolean }) => [session.id, session.isCurrent]).sort()).toEqual(
    [
      [person.viewer.sessionId, true],
      [second, false],
    ].sort(),
  );
});

test("ACC-041 a revoked session is refused at once, and its sockets are closed", async () => {
  const person = await createPerson(world);
  const other = world.visitor();
  const otherId = await openSession(world.app, person.id, other);
  const revoked: unknown[] = [];
  const off = await world.app.bus.subscribe(sessionsRevoked, (message) => void revoked.push(message));
  const { revokeSession } = await person.api.ok(revoke, { id: otherId });
  off();
  expect(revokeSession).toEqual({ revokedSessionId: otherId, sessions: [{ id: person.viewer.sessionId }], errors: [] });
  expect(revoked).toEqual([{ sessionIds: [otherId] }]);
  expect(await other.code(list)).toBe("UNAUTHENTICATED");
  const { viewers } = world.app.modules.identity;
  expect(await viewers.liveSessions([otherId, person.viewer.sessionId])).toEqual(new Set([person.viewer.sessionId]));
  expect([...(await viewers.liveSessions([otherId, person.viewer.sessionId]))]).toEqual([person.viewer.sessionId]);
});

test("ACC-042 nobody ends somebody else's session, nor one that is none", async () => {
  const victim = await createPerson(world);
  const attacker = await createPerson(world);
  expect(await attacker.api.code(revoke, { id: victim.viewer.sessionId })).toBe("NOT_FOUND");
  expect(await attacker.api.code(revoke, { id: "42" })).toBe("NOT_FOUND");
  expect(await world.visitor().code(revoke, { id: victim.viewer.sessionId })).toBe("UNAUTHENTICATED");
  expect((await victim.api.ok(list)).sessions).toHaveLength(1);
});

test("ACC-043 a session is fresh for ten minutes, and last use is exact to some minutes", async () => {
  const person = await createPerson(world);
  const { viewers } = world.app.modules.identity;
  expect(await viewers.isSessionFresh(person.viewer)).toBe(true);
  world.clock.advance(11 * 60_000);
  expect(await viewers.isSessionFresh(person.viewer)).toBe(false);
  await person.api.ok("{ me { id } }");
  expect((await person.api.ok(list)).sessions[0].lastUsedAt).toBe(world.clock.date().toISOString());
});

test("ACC-044 finding out who asks costs one statement, none for a visitor or a forged cookie", async () => {
  const person = await createPerson(world);
  const { viewers } = world.app.modules.identity;
  const { db } = world.app;
  const query = db.query.bind(db);
  let statements = 0;
  db.query = ((...parameters: Parameters<typeof query>) => (statements++, query(...parameters))) as typeof db.query;
  expect(await viewers.viewerFromHeaders(new Headers({ cookie: person.api.cookieHeader }))).toEqual(person.viewer);
  expect(statements).toBe(1);
  expect(await viewers.viewerFromHeaders(new Headers())).toBeNull();
  expect(await viewers.viewerFromHeaders(new Headers({ cookie: "brigade.session_token=guess.c2lnbmF0dXJl" }))).toBeNull();
  expect(statements).toBe(1);
  db.query = query;
});

test("ACC-045 what has run out is deleted, what runs stays", async () => {
  const { db, clock } = world.app;
  const count = async (table: string) => (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;
  const later = world.visitor();
  const person = await createPerson(world);
  await db.query("insert into username_holds (username, held_until) values ('held', $1)", [new Date(+clock.date() + 1_000)]);
  await db.query("insert into rate_limits (key, window_start, count) values ('old', $1, 3)", [clock.date()]);
  await pruneAccounts(db, clock);
  expect([(await count("session")) > 1, await count("username_holds"), await count("rate_limits")]).toEqual([true, 1, 1]);
  world.clock.advance(31 * 86_400_000);
  const fresh = await openSession(world.app, person.id, later);
  await pruneAccounts(db, clock);
  expect([await db.query("select id from session"), await count("username_holds"), await count("rate_limits")]).toEqual([
    [{ id: fresh }],
    0,
    0,
  ]);
});
