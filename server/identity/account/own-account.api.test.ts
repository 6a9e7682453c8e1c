import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createWorld, type ApiClient } from "../../platform/testing/world";
import { sessionsRevoked } from "./identity.events";
import { mailedToken, mailsTo } from "../testing/mail-box";
import { createPerson, openSession, type Person } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());
beforeEach(() => world.clock.advance(3_600_000));

const codesOf = (payload: { errors: Array<{ code: string }> }): string[] => payload.errors.map(({ code }) => code);
async function change(
  api: ApiClient,
  mutation: string,
  input: object,
  fields: string,
  type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`,
) {
  return (await api.ok(`mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} errors { code path } } }`, { input }))[
    mutation
  ];
}
const canLogIn = async (email: string, password: string): Promise<boolean> =>
  (await change(world.visitor(), "login", { email, password }, "me { id }")).me !== null;
const stale = (): void => world.clock.advance(11 * 60_000);

test("ACC-160 all other sessions end at once, by choice and with a new password; this one stays", async () => {
  const person = await createPerson(world);
  const others = [world.visitor(), world.visitor()];
  const ids = [];
  for (const api of others) ids.push(await openSession(world.app, person.id, api));
  const revoked: string[] = [];
  const off = await world.app.bus.subscribe(
    sessionsRevoked,
    (message) => void revoked.push(...(message as { sessionIds: string[] }).sessionIds),
  );
  const { revokeOtherSessions } = await person.api.ok(
    "mutation { revokeOtherSessions { sessions { id isCurrent deviceName } errors { code } } }",
  );
  expect(revokeOtherSessions.sessions).toEqual([{ id: person.viewer.sessionId, isCurrent: true, deviceName: "Unknown device" }]);
  await openSession(world.app, person.id, others[0]!);
  const wrong = await change(person.api, "changePassword", { currentPassword: "not this one 1", newPassword: "a new copper pot" }, "");
  const weak = await change(person.api, "changePassword", { currentPassword: person.password, newPassword: "password12" }, "");
  expect([...wrong.errors, ...weak.errors]).toEqual([
    { code: "CREDENTIALS_WRONG", path: ["input", "currentPassword"] },
    { code: "PASSWORD_WEAK", path: ["input", "newPassword"] },
  ]);
  expect(
    codesOf(await change(person.api, "changePassword", { currentPassword: person.password, newPassword: "a new copper pot" }, "")),
  ).toEqual([]);
  off();
  expect(revoked).toHaveLength(3);
  expect(revoked).toEqual(expect.arrayContaining(ids));
  expect((await person.api.ok("{ sessions { id } }")).sessions).toEqual([{ id: person.viewer.sessionId }]);
  expect([await canLogIn(person.email, person.password), await canLogIn(person.email, "a new copper pot")]).toEqual([false, true]);
  expect((await mailsTo(world.app, person.email)).at(-1)?.subject).toBe("Security alert for your Brigade account");
});

test("ACC-161 a new username is taken, the old one held; taken, reserved and crooked ones are refused, and so is a stale sign-in", async () => {
  const [person, other] = [await createPerson(world, { username: "old.name" }), await createPerson(world, { username: "other.name" })];
  const rename = (who: Person, username: string) => change(who.api, "changeUsername", { username }, "me { username }");
  expect(codesOf(await rename(person, "x"))).toEqual(["USERNAME_INVALID"]);
  expect(codesOf(await rename(person, "Other.Name"))).toEqual(["USERNAME_TAKEN"]);
  expect(await rename(person, " New.Name ")).toEqual({ me: { username: "new.name" }, errors: [] });
  expect(codesOf(await rename(other, "old.name"))).toEqual(["USERNAME_TAKEN"]);
  expect(codesOf(await rename(other, "kitchen"))).toEqual(["USERNAME_TAKEN"]);
  expect(codesOf(await rename(other, "third.name"))).toEqual(["RATE_LIMITED"]);
  stale();
  expect(codesOf(await rename(person, "again.name"))).toEqual(["FRESH_SIGN_IN_REQUIRED"]);
});

const linkTo = async (address: string): Promise<string | undefined> =>
  (await mailsTo(world.app, address)).at(-1)?.body.match(/change=([\w-]+)/)?.[1];
const confirm = (token: string) => change(world.visitor(), "confirmEmailChange", { token }, "isChanged");
const requestChange = (person: Person, newEmail: string, password = person.password) =>
  change(person.api, "requestEmailChange", { newEmail, password }, "emailChange { newEmail isOldConfirmed isNewConfirmed }");

test("ACC-162 a new address counts when both links were opened, in either order; then one signs in with it only", async () => {
  const person = await createPerson(world);
  expect((await requestChange(person, " New@Example.test ")).emailChange).toEqual({
    newEmail: "new@example.test",
    isOldConfirmed: false,
    isNewConfirmed: false,
  });
  const [oldLink, newLink] = [(await linkTo(person.email))!, (await linkTo("new@example.test"))!];
  expect(await confirm(newLink)).toEqual({ isChanged: false, errors: [] });
  expect((await person.api.ok("{ emailChange { isOldConfirmed isNewConfirmed } me { email } }"))).toEqual({ emailChange: { isOldConfirmed: false, isNewConfirmed: true }, me: { email: person.email } }); // prettier-ignore
  expect(await confirm(oldLink)).toEqual({ isChanged: true, errors: [] });
  expect(await person.api.ok("{ emailChange { newEmail } me { email } }")).toEqual({
    emailChange: null,
    me: { email: "new@example.test" },
  });
  expect([await canLogIn(person.email, person.password), await canLogIn("new@example.test", person.password)]).toEqual([false, true]);
  expect(codesOf(await confirm(oldLink))).toEqual(["TOKEN_INVALID"]);
  expect((await mailsTo(world.app, person.email)).at(-1)?.subject).toBe("Your Brigade email was changed");
});

test("ACC-163 a known address gets the same answer but no link; a wrong password, a crooked address and an old link are refused; it can be given up", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  expect((await requestChange(person, other.email)).emailChange).toMatchObject({ newEmail: other.email });
  expect(await mailsTo(world.app, other.email)).toEqual([]);
  expect((await confirm((await linkTo(person.email))!)).isChanged).toBe(false);
  expect(codesOf(await requestChange(person, "no address"))).toEqual(["EMAIL_INVALID"]);
  expect(codesOf(await requestChange(person, person.email))).toEqual(["EMAIL_INVALID"]);
  expect(codesOf(await requestChange(person, "x@example.test", "not this one 1"))).toEqual(["CREDENTIALS_WRONG"]);
  await requestChange(person, "later@example.test");
  const link = (await linkTo("later@example.test"))!;
  world.clock.advance(25 * 3_600_000);
  expect(codesOf(await confirm(link))).toEqual(["TOKEN_INVALID"]);
  await requestChange(person, "later@example.test");
  expect((await person.api.ok("mutation { cancelEmailChange { emailChange { newEmail } errors { code } } }")).cancelEmailChange).toEqual({
    emailChange: null,
    errors: [],
  });
  expect(codesOf(await confirm((await linkTo("later@example.test"))!))).toEqual(["TOKEN_INVALID"]);
});

/** The token of a reset link that is mailed now. */
async function resetLink(email: string): Promise<string> {
  await change(world.visitor(), "requestPasswordReset", { email }, "isMailSent");
  return mailedToken(world.app, email, "/reset-password");
}
const reset = async (token: string, password: string) =>
  codesOf(await change(world.visitor(), "resetPassword", { token, password }, "isReset"));

test("SECURITY-M3 ACC-182 links that set a new password end with a new address, a new password, and when one of them was used; another's stay", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const others = await resetLink(other.email);
  const old = await resetLink(person.email);
  await requestChange(person, "moved@example.test");
  for (const token of [await linkTo(person.email), await linkTo("moved@example.test")]) await confirm(token!);
  expect(await reset(old, "taken over 1 spoon")).toEqual(["TOKEN_INVALID"]);
  const beforeNew = [await resetLink("moved@example.test"), await resetLink("moved@example.test")];
  expect(
    codesOf(await change(person.api, "changePassword", { currentPassword: person.password, newPassword: "a new copper pot" }, "")),
  ).toEqual([]);
  for (const token of beforeNew) expect(await reset(token, "taken over 2 spoons")).toEqual(["TOKEN_INVALID"]);
  const [first, second] = [await resetLink("moved@example.test"), await resetLink("moved@example.test")];
  const answers = await Promise.all([reset(first, "by the first link 1"), reset(second, "by the second link 2")]);
  expect(answers.sort()).toEqual([[], ["TOKEN_INVALID"]]);
  expect(await canLogIn("moved@example.test", "a new copper pot")).toBe(false);
  expect(await reset(others, "still my own link 3")).toEqual([]);
});

test("SECURITY-M3 ACC-182 a link asked for while the address changes is not mailed to the old one", async () => {
  const person = await createPerson(world);
  const { promise: isChanged, resolve: finish } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  // What the last of the two confirmations does, held before its commit.
  const changing = world.app.db.transaction(async (tx) => {
    await tx.query("select 1 from users where id = $1 for no key update", [person.id]);
    for (const table of ['"user"', "users"])
      await tx.query(`update ${table} set email = 'elsewhere@example.test' where id = $1`, [person.id]);
    hold();
    await isChanged;
  });
  await isHeld;
  const asked = change(world.visitor(), "requestPasswordReset", { email: person.email }, "isMailSent");
  const waiting = async () =>
    (await world.app.db.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length;
  await expect.poll(waiting).toBe(1);
  finish();
  await changing;
  expect((await asked).isMailSent).toBe(true);
  expect(await mailsTo(world.app, person.email)).toEqual([]);
});

test("ACC-164 name, words and picture are changed; another's upload is refused", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const upload = async (userId: string): Promise<string> => {
    const [row] = await world.app.db.query<{ id: string }>(
      "insert into pictures (id, user_id, expires_at, stored_at, content_type, bytes, width, height, created_at) values (gen_random_uuid(), $1, $2, $2, 'image/webp', 9, 64, 64, $2) returning id",
      [userId, world.clock.date()],
    );
    return row!.id;
  };
  const update = (input: object) => change(person.api, "updateProfile", input, "me { name bio pictureUrl trader { pictureUrl } }");
  const [first, second, foreign] = [await upload(person.id), await upload(person.id), await upload(other.id)];
  expect((await update({ name: "  Noor   Haddad ", bio: " Slow food. ", pictureId: first })).me).toEqual({ name: "Noor Haddad", bio: "Slow food.", pictureUrl: `/pictures/${first}`, trader: { pictureUrl: `/pictures/${first}` } }); // prettier-ignore
  expect((await update({ pictureId: second })).me).toMatchObject({ name: "Noor Haddad", pictureUrl: `/pictures/${second}` });
  expect(await world.app.db.query("select used_for from pictures where id = any($1::uuid[]) order by id = $2", [[first, second], second])).toEqual([{ used_for: null }, { used_for: `profile:${person.id}` }]); // prettier-ignore
  for (const [input, code] of [
    [{ name: " " }, "REQUIRED"],
    [{ name: "x".repeat(61) }, "TOO_LONG"],
    [{ bio: "x".repeat(501) }, "TOO_LONG"],
    [{ pictureId: foreign }, "INVALID"],
  ] as const)
    // prettier-ignore
    expect(codesOf(await update(input))).toEqual([code]);
  expect((await update({ removesPicture: true })).me.pictureUrl).toBeNull();
  await world.app.db.query("update users set suspended_at = now() where id = $1", [person.id]);
  expect(await person.api.code(`mutation { updateProfile(input: {bio: "x"}) { errors { code } } }`)).toBe("SUSPENDED");
});

test("ACC-165 all data is packed by a job and fetched by its owner only, three times a day", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const request = async () =>
    (await person.api.ok("mutation { requestDataExport { dataExports { id readyAt url bytes } errors { code } } }")).requestDataExport;
  expect((await request()).dataExports).toEqual([{ id: expect.any(String), readyAt: null, url: null, bytes: null }]);
  await world.app.modules.jobs.jobs.runDue();
  const { dataExports } = await person.api.ok("{ dataExports { url bytes } }");
  const fetchAs = (api: ApiClient) => fetch(`${world.url}${dataExports[0].url}`, { headers: { cookie: api.cookieHeader } });
  const file = await fetchAs(person.api);
  expect([file.status, file.headers.get("content-disposition")]).toEqual([200, `attachment; filename="brigade-${person.username}.json"`]);
  expect(await file.json()).toMatchObject({ version: 1, userId: person.id, data: { accounts: { users: [{ username: person.username }] }, trading: { trading_accounts: [{}, {}] } } }); // prettier-ignore
  expect([(await fetchAs(other.api)).status, (await fetchAs(world.visitor())).status]).toEqual([404, 404]);
  expect([codesOf(await request()), codesOf(await request()), codesOf(await request())]).toEqual([[], [], ["RATE_LIMITED"]]);
  stale();
  expect(codesOf(await request())).toEqual(["FRESH_SIGN_IN_REQUIRED"]);
  const [stored] = await world.app.db.query<{ body: Buffer }>("select body from data_exports where user_id = $1 and body is not null", [
    person.id,
  ]);
  expect(gunzipSync(stored!.body).toString()).not.toContain("password");
});

test("ACC-166 an account ends after its name was typed, on a fresh sign-in: nobody is signed in, name and address are free, the tombstone stays", async () => {
  const person = await createPerson(world, { username: "leaver" });
  const end = (username: string) => change(person.api, "deleteAccount", { username }, "isDeleted");
  expect(codesOf(await end("someone"))).toEqual(["CONFIRMATION_WRONG"]);
  stale();
  expect(codesOf(await end("leaver"))).toEqual(["FRESH_SIGN_IN_REQUIRED"]);
  await change(person.api, "reauthenticate", { password: person.password }, "");
  expect(await end("@Leaver")).toEqual({ isDeleted: true, errors: [] });
  expect((await person.api.ok("{ me { id } }")).me).toBeNull();
  expect(await canLogIn(person.email, person.password)).toBe(false);
  expect(await world.app.db.query("select name, email, erased_at is not null as gone from users where id = $1", [person.id])).toEqual([{ name: "Deleted cook", email: null, gone: true }]); // prettier-ignore
  await createPerson(world, { username: "leaver", email: person.email });
  const admin = await createPerson(world, { role: "admin" });
  await world.app.db.query("update users set role = 'eater' where role = 'admin' and id <> $1", [admin.id]);
  expect(codesOf(await change(admin.api, "deleteAccount", { username: admin.username }, ""))).toEqual(["INVALID"]);
});
