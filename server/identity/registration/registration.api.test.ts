import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { Decimal } from "../../platform/decimal";
import { createWorld, type ApiClient } from "../../platform/testing/world";
import { mailedToken, mailsTo } from "../testing/mail-box";
import { createPerson } from "../testing/people";
import type { CreatedUser, UserCreatedHook } from "./registration.ports";

const world = await createWorld({ env: { ROLE: "web", TEST_ACCOUNT_EMAIL: "Tasting@Example.test" } });
afterAll(() => world.stop());
afterEach(() => vi.restoreAllMocks());
// Each test has its own hour, so that no test eats up another's sign-ups.
beforeEach(() => world.clock.advance(3_600_000));

const password = "copper ladle 42";
const document = `mutation ($input: RegisterInput!) { register(input: $input) { isMailSent email suggestions errors { code path limit } } }`;

async function register(input: Record<string, unknown>, api: ApiClient = world.visitor()) {
  const { register: payload } = await api.ok(document, { input: { name: "Ana", password, acceptsTerms: true, ...input } });
  return payload as {
    isMailSent: boolean;
    email: string | null;
    suggestions: string[];
    errors: Array<{ code: string; path: string[]; limit: string | null }>;
  };
}

const codes = ({ errors }: { errors: Array<{ code: string }> }): string[] => errors.map((error) => error.code);
const verify = (api: ApiClient, token: string) =>
  api.ok(`mutation ($token: String!) { verifyEmail(input: {token: $token}) { me { id email username role } errors { code } } }`, { token });
/** Does more where trading opens the accounts of a new user. */
function whenAccountsOpen(also: UserCreatedHook): void {
  const { accountService } = world.app.modules.trading;
  const open = accountService.openAccountsFor.bind(accountService);
  vi.spyOn(accountService, "openAccountsFor").mockImplementation(async (tx, user) => {
    await open(tx, user);
    await also(tx, user as CreatedUser);
  });
}
const usersCalled = (username: string) => world.app.db.query("select * from users where username = $1", [username]);

test("ACC-001 a stranger registers, opens the mailed link and is signed in with the chosen role", async () => {
  const api = world.visitor();
  expect(await register({ email: " Ana@Example.test ", username: "Ana.Chef", role: "feeder" }, api)).toEqual({
    isMailSent: true,
    email: "ana@example.test",
    suggestions: [],
    errors: [],
  });
  const { verifyEmail } = await verify(api, await mailedToken(world.app, "ana@example.test", "/verify-email"));
  expect(verifyEmail).toMatchObject({ errors: [], me: { email: "ana@example.test", username: "ana.chef", role: "feeder" } });
  expect((await api.ok("{ me { id } }")).me.id).toBe(verifyEmail.me.id);
});

test("ACC-001 without a role somebody becomes an eater, and until the mail is verified is shown to nobody", async () => {
  await register({ email: "quiet@example.test", username: "quiet" });
  expect(await usersCalled("quiet")).toMatchObject([{ role: "eater", pending: true }]);
  await verify(world.visitor(), await mailedToken(world.app, "quiet@example.test", "/verify-email"));
  expect(await usersCalled("quiet")).toMatchObject([{ pending: false }]);
});

test("ACC-002 a verification link works once, and a forged one never", async () => {
  await register({ email: "once@example.test", username: "once.only" });
  const token = await mailedToken(world.app, "once@example.test", "/verify-email");
  expect((await verify(world.visitor(), `${token.slice(0, -4)}AAAA`)).verifyEmail).toEqual({
    me: null,
    errors: [{ code: "TOKEN_INVALID" }],
  });
  expect((await verify(world.visitor(), token)).verifyEmail.errors).toEqual([]);
  const again = world.visitor();
  expect((await verify(again, token)).verifyEmail).toEqual({ me: null, errors: [{ code: "TOKEN_INVALID" }] });
  expect((await again.ok("{ me { id } }")).me).toBeNull();
});

test("ACC-003 every mistake of a form is named at once, with its field", async () => {
  const answer = await register({ email: "nobody", username: "-", name: " ", password: "short", role: "admin", acceptsTerms: false });
  expect(answer).toMatchObject({ isMailSent: false, email: null });
  expect(answer.errors.map(({ code, path }) => `${code} ${path.join(".")}`).sort()).toEqual(
    [
      "EMAIL_INVALID input.email",
      "INVALID input.role",
      "PASSWORD_WEAK input.password",
      "REQUIRED input.name",
      "TERMS_NOT_ACCEPTED input.acceptsTerms",
      "USERNAME_INVALID input.username",
    ].sort(),
  );
  expect(codes(await register({ email: "long@example.test", username: "long.name", name: "a".repeat(61) }))).toEqual(["TOO_LONG"]);
  expect(codes(await register({ email: "long@example.test", username: "long.name", password: "ab3 ".repeat(40) }))).toEqual(["TOO_LONG"]);
  expect(await usersCalled("long.name")).toEqual([]);
});

test("ACC-003 nobody registers as an admin", async () => {
  expect(codes(await register({ email: "boss@example.test", username: "bossy", role: "admin" }))).toEqual(["INVALID"]);
});

test("ACC-004 a taken username is refused with free ones like it, in any spelling", async () => {
  await createPerson(world, { username: "marco" });
  await createPerson(world, { username: "marco1" });
  const answer = await register({ email: "second.marco@example.test", username: "MARCO" });
  expect(codes(answer)).toEqual(["USERNAME_TAKEN"]);
  expect(answer.suggestions).toHaveLength(3);
  expect(answer.suggestions).not.toContain("marco1");
  expect(codes(await register({ email: "second.marco@example.test", username: answer.suggestions[0] }))).toEqual([]);
  expect(codes(await register({ email: "third.marco@example.test", username: "support" }))).toEqual(["USERNAME_TAKEN"]);
});

test("ACC-005 a known address gets the same answer as an unknown one, and its owner a hint without a token", async () => {
  const owner = await createPerson(world, { username: "owner" });
  const known = await register({ email: owner.email, username: "burglar" });
  const unknown = await register({ email: "unknown@example.test", username: "newcomer" });
  expect({ ...known, email: null }).toEqual({ ...unknown, email: null });
  expect((await mailsTo(world.app, owner.email)).map(({ subject }) => subject)).toEqual(["You already have a Brigade account"]);
  expect((await mailsTo(world.app, owner.email))[0]!.body).not.toContain("token=");
  expect(await usersCalled("burglar")).toEqual([]);
  expect((await owner.api.ok("{ me { username } }")).me.username).toBe("owner");
});

test("ACC-005 asking for the same username again reveals nothing about the first address either", async () => {
  const owner = await createPerson(world);
  await register({ email: owner.email, username: "probe.known" });
  await register({ email: "really.new@example.test", username: "probe.unknown" });
  const afterKnown = await register({ email: "other1@example.test", username: "probe.known" });
  const afterUnknown = await register({ email: "other2@example.test", username: "probe.unknown" });
  expect(codes(afterKnown)).toEqual(["USERNAME_TAKEN"]);
  expect(codes(afterUnknown)).toEqual(["USERNAME_TAKEN"]);
});

test("ACC-005 hints do not flood a stranger's mailbox", async () => {
  const owner = await createPerson(world);
  for (let index = 0; index < 8; index++) await register({ email: owner.email, username: `flood${index}` });
  expect(await mailsTo(world.app, owner.email)).toHaveLength(5);
});

test("ACC-006 a registration whose second half fails leaves nothing behind, and the next one works", async () => {
  let isBroken = true;
  whenAccountsOpen(async () => {
    if (isBroken) throw new Error("The till is jammed.");
  });
  const answer = await world
    .visitor()
    .run(document, { input: { email: "half@example.test", username: "half.made", name: "Half", password, acceptsTerms: true } });
  isBroken = false;
  expect(answer.errors?.[0]?.extensions.code).toBe("INTERNAL_SERVER_ERROR");
  expect(await usersCalled("half.made")).toEqual([]);
  expect(await world.app.db.query(`select 1 from "user" where email = 'half@example.test'`)).toEqual([]);
  expect(await mailsTo(world.app, "half@example.test")).toEqual([]);
  expect(codes(await register({ email: "half@example.test", username: "half.made" }))).toEqual([]);
});

test("ACC-006 a connection killed between the library's rows and ours leaves nothing behind either", async () => {
  let isKilled = true;
  whenAccountsOpen(async (tx) => {
    if (isKilled) await tx.query("select pg_terminate_backend(pg_backend_pid())");
  });
  await world
    .visitor()
    .run(document, { input: { email: "crash@example.test", username: "crashed", name: "Crash", password, acceptsTerms: true } });
  isKilled = false;
  expect(await world.app.db.query(`select 1 from "user" where email = 'crash@example.test'`)).toEqual([]);
  expect(codes(await register({ email: "crash@example.test", username: "crashed" }))).toEqual([]);
  expect(await usersCalled("crashed")).toHaveLength(1);
});

test("ACC-007 two sign-ups at once with one address make one account, with one username too", async () => {
  const sameMail = await Promise.all(["twin1", "twin2"].map((username) => register({ email: "twin@example.test", username })));
  expect(sameMail.map(codes)).toEqual([[], []]);
  expect(await world.app.db.query("select 1 from users where email = 'twin@example.test'")).toHaveLength(1);
  const sameName = await Promise.all([1, 2].map((index) => register({ email: `double${index}@example.test`, username: "double" })));
  expect(sameName.map(codes).sort()).toEqual([[], ["USERNAME_TAKEN"]].sort());
});

test("ACC-007 more sign-ups at once than there are database connections wait for each other, not for ever", async () => {
  const owner = await createPerson(world);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      register({ email: index % 2 ? owner.email : `crowd${index}@example.test`, username: `crowd${index}` }),
    ),
  );
  expect(answers.flatMap(codes)).toEqual([]);
});

test("ACC-003 a name loses control characters and marks that turn the writing round", async () => {
  await register({ email: "plain.name@example.test", username: "plain.name", name: " Ana\u0000 \n\u202EMaria " });
  expect(await usersCalled("plain.name")).toMatchObject([{ name: "Ana Maria" }]);
});

test("ACC-008 more than 20 sign-ups an hour from one address are refused, and an hour later not", async () => {
  for (let index = 0; index < 20; index++) await register({ email: "bad", username: "bad" });
  expect(await register({ email: "late@example.test", username: "late" })).toMatchObject({
    errors: [{ code: "RATE_LIMITED", limit: "20" }],
  });
  world.clock.advance(3_600_000);
  expect(codes(await register({ email: "late@example.test", username: "late" }))).toEqual([]);
});

test("ACC-009 modules above learn of a new user in its transaction, the designated test account marked", async () => {
  const seen: Array<{ username: string; isTestAccount: boolean; rows: number }> = [];
  whenAccountsOpen(async (tx, user) => {
    const rows = (await tx.query("select 1 from users where id = $1", [user.id])) as unknown[];
    seen.push({ username: user.username, isTestAccount: user.isTestAccount, rows: rows.length });
  });
  await register({ email: "TASTING@example.test", username: "taster" });
  await register({ email: "plain@example.test", username: "plain" });
  expect(seen).toEqual([
    { username: "taster", isTestAccount: true, rows: 1 },
    { username: "plain", isTestAccount: false, rows: 1 },
  ]);
});

test("ACC-010 the designated test account always shows 200000, everybody else the record account's figures", async () => {
  const figures = `{ me { accountValue cashBalance buyingPower } }`;
  vi.spyOn(world.app.modules.trading, "figures").mockResolvedValue({
    accountValue: new Decimal("101234.5"),
    cashBalance: new Decimal("99000"),
    buyingPower: new Decimal("98000"),
  });
  const api = world.visitor();
  await register({ email: "plain2@example.test", username: "plain2" });
  await verify(api, await mailedToken(world.app, "plain2@example.test", "/verify-email"));
  expect((await api.ok(figures)).me).toEqual({ accountValue: "101234.5", cashBalance: "99000", buyingPower: "98000" });
  const tester = world.visitor();
  await verify(tester, await mailedToken(world.app, "tasting@example.test", "/verify-email"));
  expect((await tester.ok(figures)).me).toEqual({ accountValue: "200000", cashBalance: "200000", buyingPower: "200000" });
});
