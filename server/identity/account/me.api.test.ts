import { afterAll, expect, test } from "vitest";
import { limits } from "../../platform/limits";
import { createWorld } from "../../platform/testing/world";
import { audienceChanged } from "./identity.events";
import { createPerson, type Person } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const setMode = `mutation ($activeMode: ActiveMode!) { setActiveMode(input: {activeMode: $activeMode}) { me { activeMode } errors { code } } }`;
const privacyFields = "profileAudience showsWeights amounts mayWrite mayMention isNamedAsCopier openTradeDelaySeconds";
const updatePrivacy = `mutation ($input: UpdatePrivacyInput!) { updatePrivacy(input: $input) { me { privacy { ${privacyFields} } } errors { code path limit } } }`;
const modeOf = async (person: Person): Promise<string> => (await person.api.ok("{ me { activeMode } }")).me.activeMode;
const suspend = (id: string) => world.app.db.query("update users set suspended_at = now() where id = $1", [id]);

test("ACC-050 a visitor is nobody", async () => {
  expect((await world.visitor().ok("{ me { id } }")).me).toBeNull();
});

test("ACC-051 the active mode falls back to the role, then to eater", async () => {
  expect(await modeOf(await createPerson(world, { role: "feeder" }))).toBe("feeder");
  for (const role of ["eater", "hybrid", "admin"] as const) expect(await modeOf(await createPerson(world, { role }))).toBe("eater");
});

test("ACC-052 a hybrid switches modes, nobody else", async () => {
  const hybrid = await createPerson(world, { role: "hybrid" });
  expect((await hybrid.api.ok(setMode, { activeMode: "feeder" })).setActiveMode).toEqual({ me: { activeMode: "feeder" }, errors: [] });
  expect(await modeOf(hybrid)).toBe("feeder");
  for (const role of ["eater", "feeder", "admin"] as const)
    expect(await (await createPerson(world, { role })).api.code(setMode, { activeMode: "feeder" })).toBe("FORBIDDEN");
  expect(await world.visitor().code(setMode, { activeMode: "feeder" })).toBe("UNAUTHENTICATED");
});

test("ACC-053 a change of privacy keeps the rest and is announced", async () => {
  const person = await createPerson(world);
  const changed: unknown[] = [];
  const off = await world.app.bus.subscribe(audienceChanged, (message) => void changed.push(message));
  const { updatePrivacy: first } = await person.api.ok(updatePrivacy, {
    input: { profileAudience: "FOLLOWERS", openTradeDelaySeconds: 600, mayWrite: null },
  });
  off();
  const expected = {
    profileAudience: "FOLLOWERS",
    showsWeights: true,
    amounts: "PERCENTAGES",
    mayWrite: "EVERYONE",
    mayMention: "EVERYONE",
    isNamedAsCopier: false,
    openTradeDelaySeconds: 600,
  };
  expect(first).toEqual({ me: { privacy: expected }, errors: [] });
  expect(changed).toEqual([{ userIds: [person.id] }]);
  const { updatePrivacy: second } = await person.api.ok(updatePrivacy, { input: { amounts: "NEVER", isNamedAsCopier: true } });
  expect(second.me.privacy).toEqual({ ...expected, amounts: "NEVER", isNamedAsCopier: true });
  expect((await person.api.ok(updatePrivacy, { input: {} })).updatePrivacy.me.privacy).toEqual(second.me.privacy);
});

test("ACC-053 a delay beyond a day is refused with the limit; a visitor has no privacy record", async () => {
  const person = await createPerson(world);
  for (const openTradeDelaySeconds of [-1, 86_401])
    expect((await person.api.ok(updatePrivacy, { input: { openTradeDelaySeconds } })).updatePrivacy).toEqual({
      me: null,
      errors: [{ code: "INVALID", path: ["input", "openTradeDelaySeconds"], limit: "86400" }],
    });
  expect(await world.visitor().code(updatePrivacy, { input: {} })).toBe("UNAUTHENTICATED");
});

test("SECURITY-L13 one person changes their privacy so often a minute: a profile that turns private is published to everybody online", async () => {
  const person = await createPerson(world);
  const changed: unknown[] = [];
  const off = await world.app.bus.subscribe(audienceChanged, (message) => void changed.push(message));
  const change = (at: number) => person.api.code(updatePrivacy, { input: { profileAudience: at % 2 === 0 ? "FOLLOWERS" : "EVERYONE" } });
  for (let at = 0; at < limits.privacyUpdatesPerMinuteMax; at++) expect(await change(at)).toBeNull();
  const published = changed.length;
  expect(published).toBeGreaterThanOrEqual(limits.privacyUpdatesPerMinuteMax);
  expect(await change(0)).toBe("RATE_LIMITED");
  off();
  expect(changed).toHaveLength(published);
  expect((await person.api.ok("{ me { privacy { profileAudience } } }")).me.privacy.profileAudience).toBe("EVERYONE");
  world.clock.advance(60_000);
  expect(await change(0)).toBeNull();
});

test("ACC-054 a suspended user signs in, reads, ends sessions and logs out, but writes nothing", async () => {
  const person = await createPerson(world, { role: "hybrid" });
  const other = await createPerson(world);
  await suspend(person.id);
  const api = world.visitor();
  const { login } = await api.ok(`mutation ($input: LoginInput!) { login(input: $input) { me { isSuspended } errors { code } } }`, {
    input: { email: person.email, password: person.password },
  });
  expect(login).toEqual({ me: { isSuspended: true }, errors: [] });
  expect(await api.code(setMode, { activeMode: "feeder" })).toBe("SUSPENDED");
  expect(await api.code(updatePrivacy, { input: { amounts: "YES" } })).toBe("SUSPENDED");
  for (const name of ["follow", "unfollow"])
    expect(await api.code(`mutation ($id: ID!) { ${name}(input: {userId: $id}) { errors { code } } }`, { id: other.id })).toBe("SUSPENDED");
  expect(
    (await api.ok(`mutation ($id: ID!) { revokeSession(input: {sessionId: $id}) { revokedSessionId } }`, { id: person.viewer.sessionId }))
      .revokeSession.revokedSessionId,
  ).toBe(person.viewer.sessionId);
  expect((await api.ok("mutation { logout { isLoggedOut } }")).logout.isLoggedOut).toBe(true);
});

test("ACC-055 my entitlements are my tier's", async () => {
  const person = await createPerson(world, { tier: "master_chef" });
  const { me } = await person.api.ok(
    "{ me { tier entitlements { copiesMax connectionsMax apiKeysMax apiPointsPerMinute tasteTestDays delaySeconds } } }",
  );
  expect(me).toEqual({
    tier: "master_chef",
    entitlements: { copiesMax: 100, connectionsMax: 20, apiKeysMax: 50, apiPointsPerMinute: 500_000, tasteTestDays: null, delaySeconds: 0 },
  });
});

test("ACC-056 an eater may also feed and a feeder also eat: both become hybrids and keep their side; an admin does neither", async () => {
  const become = "mutation { becomeHybrid { me { role activeMode } errors { code } } }";
  for (const role of ["eater", "feeder"] as const) {
    const person = await createPerson(world, { role });
    for (const _again of [1, 2])
      expect((await person.api.ok(become)).becomeHybrid).toEqual({ me: { role: "hybrid", activeMode: role }, errors: [] });
  }
  const admin = await createPerson(world, { role: "admin" });
  expect(await admin.api.code(become)).toBe("FORBIDDEN");
  const suspended = await createPerson(world);
  await suspend(suspended.id);
  expect(await suspended.api.code(become)).toBe("SUSPENDED");
});
