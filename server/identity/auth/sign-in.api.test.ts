import { afterAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../platform/limits";
import { createWorld, type ApiClient } from "../../platform/testing/world";
import { sessionsRevoked } from "../account/identity.events";
import { mailedToken, mailsTo } from "../testing/mail-box";
import { createPerson, openSession } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
const secure = await createWorld({ env: { ROLE: "web", PUBLIC_URL: "https://brigade.example" } });
afterAll(() => Promise.all([world.stop(), secure.stop()]));
beforeEach(() => world.clock.advance(3_600_000));

const wrong = "not the password 1";

async function login(api: ApiClient, email: string, password: string, isRemembered = true) {
  const data = await api.ok(`mutation ($input: LoginInput!) { login(input: $input) { me { id } triesLeft errors { code } } }`, {
    input: { email, password, isRemembered },
  });
  const { me, triesLeft, errors } = data.login as { me: { id: string } | null; triesLeft: number | null; errors: Array<{ code: string }> };
  return { id: me?.id ?? null, triesLeft, codes: errors.map(({ code }) => code) };
}

const cookieLines = (api: ApiClient): string[] => api.lastResponse!.headers.getSetCookie();
const sessionLine = (api: ApiClient): string => cookieLines(api).find((line) => line.includes("session_token="))!;
const isSignedIn = async (api: ApiClient): Promise<boolean> => (await api.ok("{ me { id } }")).me !== null;
const requestReset = async (email: string) =>
  (
    await world
      .visitor()
      .ok(`mutation ($email: String!) { requestPasswordReset(input: {email: $email}) { isMailSent errors { code } } }`, { email })
  ).requestPasswordReset;
const reset = async (token: string, password: string) =>
  (
    await world
      .visitor()
      .ok(
        `mutation ($token: String!, $password: String!) { resetPassword(input: {token: $token, password: $password}) { isReset errors { code path } } }`,
        { token, password },
      )
  ).resetPassword;

test("ACC-020 the right password signs in, in any spelling of the address", async () => {
  const person = await createPerson(world);
  const api = world.visitor();
  expect(await login(api, ` ${person.email.toUpperCase()} `, person.password)).toEqual({ id: person.id, triesLeft: null, codes: [] });
  expect(await isSignedIn(api)).toBe(true);
});

test("ACC-021 a wrong password and an unknown address get one answer", async () => {
  const person = await createPerson(world);
  const known = await login(world.visitor(), person.email, wrong);
  const unknown = await login(world.visitor(), "nobody@example.test", wrong);
  expect(known).toEqual({ id: null, triesLeft: 4, codes: ["CREDENTIALS_WRONG"] });
  expect(unknown).toEqual(known);
  expect(await login(world.visitor(), "not an address", "x")).toMatchObject({ codes: ["CREDENTIALS_WRONG"] });
  expect(await login(world.visitor(), person.email, "x".repeat(5_000))).toMatchObject({ codes: ["CREDENTIALS_WRONG"] });
});

test("ACC-022 five tries a minute per account; the sixth is refused even with the right password, a minute later not", async () => {
  const person = await createPerson(world);
  const left: Array<number | null> = [];
  for (let index = 0; index < 5; index++) left.push((await login(world.visitor(), person.email, wrong)).triesLeft);
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect(await login(world.visitor(), person.email, person.password)).toEqual({ id: null, triesLeft: 0, codes: ["RATE_LIMITED"] });
  world.clock.advance(60_000);
  expect((await login(world.visitor(), person.email, person.password)).id).toBe(person.id);
});

test("ACC-022 the right password gives all tries back", async () => {
  const person = await createPerson(world);
  for (let index = 0; index < 4; index++) await login(world.visitor(), person.email, wrong);
  await login(world.visitor(), person.email, person.password);
  expect((await login(world.visitor(), person.email, wrong)).triesLeft).toBe(4);
});

test("SECURITY-L08 a stranger's tries lock nobody out: each address counts by itself, strange networks together by the hour", async () => {
  const proxied = await createWorld({ env: { ROLE: "web", TRUST_PROXY: "true" } });
  const from = (address: string): ApiClient => Object.assign(proxied.visitor(), { extraHeaders: { "x-forwarded-for": address } });
  const person = await createPerson(proxied);
  const home = "203.0.113.20";
  expect((await login(from(home), person.email, person.password)).id).toBe(person.id);
  const guess = async (count: number, network: number): Promise<string[]> =>
    (await login(from(`198.51.${network}.${count}`), person.email, wrong)).codes;
  for (let index = 0; index < 5; index++) expect(await guess(7, 100)).toEqual(["CREDENTIALS_WRONG"]);
  expect(await guess(7, 100)).toEqual(["RATE_LIMITED"]);
  expect((await login(from(home), person.email, person.password)).id).toBe(person.id);
  await proxied.app.db.query("update rate_limits set count = $1 where key like 'login-strange:%' and count = 6", [
    limits.strangeLoginsPerAccountPerHourMax - 1,
  ]);
  expect(await login(from("198.51.101.1"), person.email, wrong)).toEqual({ id: null, triesLeft: 0, codes: ["CREDENTIALS_WRONG"] });
  expect(await guess(2, 101)).toEqual(["RATE_LIMITED"]);
  expect((await login(from(home), person.email, person.password)).id).toBe(person.id);
  proxied.clock.advance(3_600_000);
  expect(await guess(2, 101)).toEqual(["CREDENTIALS_WRONG"]);
  await proxied.stop();
});

test("ACC-023 twenty tries a minute per network address, and the refused ones use up nobody's tries", async () => {
  const person = await createPerson(world);
  for (let index = 0; index < 20; index++) await login(world.visitor(), `guess${index}@example.test`, wrong);
  for (let index = 0; index < 6; index++) expect((await login(world.visitor(), person.email, wrong)).codes).toEqual(["RATE_LIMITED"]);
  world.clock.advance(60_000);
  expect((await login(world.visitor(), person.email, wrong)).triesLeft).toBe(4);
});

test("ACC-024 an address not verified yet is refused and mailed a fresh link", async () => {
  const email = "unverified@example.test";
  await world.visitor().ok(`mutation ($input: RegisterInput!) { register(input: $input) { isMailSent } }`, {
    input: { email, username: "unverified", name: "U", password: "wooden spoon 77", acceptsTerms: true },
  });
  expect(await login(world.visitor(), email, wrong)).toMatchObject({ codes: ["CREDENTIALS_WRONG"] });
  expect(await login(world.visitor(), email, "wooden spoon 77")).toMatchObject({ id: null, codes: ["EMAIL_NOT_VERIFIED"] });
  expect((await mailsTo(world.app, email)).map(({ subject }) => subject)).toEqual([
    "Verify your email for Brigade",
    "Verify your email for Brigade",
  ]);
  const { verifyEmail } = await world
    .visitor()
    .ok(`mutation ($token: String!) { verifyEmail(input: {token: $token}) { errors { code } } }`, {
      token: await mailedToken(world.app, email, "/verify-email"),
    });
  expect(verifyEmail.errors).toEqual([]);
});

test("ACC-025 the session cookie is HttpOnly and Lax; it lasts when remembered and ends with the browser when not", async () => {
  const person = await createPerson(world);
  const api = world.visitor();
  await login(api, person.email, person.password, true);
  expect(sessionLine(api)).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  await login(api, person.email, person.password, false);
  expect(sessionLine(api)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(sessionLine(api)).not.toMatch(/Max-Age|Expires/);
  expect(await isSignedIn(api)).toBe(true);
});

test("ACC-025 behind https the cookie is Secure, and a plain one of the same name counts for nothing", async () => {
  const person = await createPerson(secure);
  const api = secure.visitor();
  await login(api, person.email, person.password);
  const line = sessionLine(api);
  expect(line).toMatch(/^__Secure-brigade\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/);
  expect(await isSignedIn(api)).toBe(true);
  const plain = secure.visitor();
  plain.keep(line.replace("__Secure-", "").split(";")[0]!);
  expect(await isSignedIn(plain)).toBe(false);
});

test("ACC-025 a remembered session lasts 30 days on the server's clock, another one a day", async () => {
  const person = await createPerson(world);
  const [remembered, passing] = [world.visitor(), world.visitor()];
  await login(remembered, person.email, person.password, true);
  await login(passing, person.email, person.password, false);
  world.clock.advance(25 * 3_600_000);
  expect([await isSignedIn(remembered), await isSignedIn(passing)]).toEqual([true, false]);
  world.clock.advance(29 * 86_400_000);
  expect(await isSignedIn(remembered)).toBe(false);
});

test("ACC-026 logging out ends the session, clears the cookie and closes the sockets; a visitor's logout does no harm", async () => {
  const person = await createPerson(world);
  const copy = world.visitor();
  copy.keep(person.api.cookieHeader);
  const revoked: unknown[] = [];
  const off = await world.app.bus.subscribe(sessionsRevoked, (message) => void revoked.push(message));
  expect((await person.api.ok("mutation { logout { isLoggedOut errors { code } } }")).logout).toEqual({ isLoggedOut: true, errors: [] });
  off();
  expect(cookieLines(person.api).some((line) => /session_token=; Max-Age=0/.test(line))).toBe(true);
  expect(revoked).toEqual([{ sessionIds: [person.viewer.sessionId] }]);
  expect(await isSignedIn(copy)).toBe(false);
  expect((await world.visitor().ok("mutation { logout { isLoggedOut } }")).logout.isLoggedOut).toBe(true);
});

test("ACC-027 a forged, cut, expired or erased session is a visitor's", async () => {
  const person = await createPerson(world);
  const forged = world.visitor();
  forged.keep(person.api.cookieHeader.replace(/=.{6}/, "=AAAAAA"));
  expect(await isSignedIn(forged)).toBe(false);
  const cut = world.visitor();
  cut.keep(person.api.cookieHeader.replace(/\..{40,}$/, ""));
  expect(await isSignedIn(cut)).toBe(false);
  world.clock.advance(31 * 86_400_000);
  expect(await isSignedIn(person.api)).toBe(false);
});

test("ACC-030 a mailed link sets a new password once, signs out everywhere and notifies the owner", async () => {
  const person = await createPerson(world);
  const elsewhere = world.visitor();
  const otherSession = await openSession(world.app, person.id, elsewhere);
  expect(await requestReset(person.email.toUpperCase())).toEqual({ isMailSent: true, errors: [] });
  const token = await mailedToken(world.app, person.email, "/reset-password");
  const revoked: string[] = [];
  const off = await world.app.bus.subscribe(
    sessionsRevoked,
    (message) => void revoked.push(...(message as { sessionIds: string[] }).sessionIds),
  );
  expect(await reset(token, "new copper pan 9")).toEqual({ isReset: true, errors: [] });
  off();
  expect(revoked.sort()).toEqual([person.viewer.sessionId, otherSession].sort());
  expect([await isSignedIn(person.api), await isSignedIn(elsewhere)]).toEqual([false, false]);
  expect((await login(world.visitor(), person.email, person.password)).codes).toEqual(["CREDENTIALS_WRONG"]);
  expect((await login(world.visitor(), person.email, "new copper pan 9")).id).toBe(person.id);
  expect((await mailsTo(world.app, person.email)).at(-1)!.subject).toBe("Your Brigade password was changed");
  expect(await reset(token, "another pan 10 x")).toEqual({ isReset: false, errors: [{ code: "TOKEN_INVALID", path: ["input", "token"] }] });
});

test("ACC-030 a weak new password is refused and leaves the link good", async () => {
  const person = await createPerson(world, { username: "weakling" });
  await requestReset(person.email);
  const token = await mailedToken(world.app, person.email, "/reset-password");
  expect(await reset(token, "weakling2026!")).toEqual({ isReset: false, errors: [{ code: "PASSWORD_WEAK", path: ["input", "password"] }] });
  expect(await isSignedIn(person.api)).toBe(true);
  expect((await reset(token, "strong enough 5")).isReset).toBe(true);
});

test("ACC-031 asking for a reset answers alike for known and unknown addresses, mails only the known, and is limited", async () => {
  const person = await createPerson(world);
  expect(await requestReset("stranger@example.test")).toEqual(await requestReset(person.email));
  expect(await mailsTo(world.app, "stranger@example.test")).toEqual([]);
  expect(await requestReset("no address")).toEqual({ isMailSent: false, errors: [{ code: "EMAIL_INVALID" }] });
  for (let index = 0; index < 4; index++) await requestReset(person.email);
  expect(await requestReset(person.email)).toEqual({ isMailSent: false, errors: [{ code: "RATE_LIMITED" }] });
  expect(await mailsTo(world.app, person.email)).toHaveLength(5);
});

test("ACC-032 whoever sets a password by mail has proven the address", async () => {
  const email = "late.proof@example.test";
  await world.visitor().ok(`mutation ($input: RegisterInput!) { register(input: $input) { isMailSent } }`, {
    input: { email, username: "late.proof", name: "L", password: "wooden spoon 77", acceptsTerms: true },
  });
  await requestReset(email);
  expect((await reset(await mailedToken(world.app, email, "/reset-password"), "proven by mail 1")).isReset).toBe(true);
  expect((await login(world.visitor(), email, "proven by mail 1")).codes).toEqual([]);
});

test("ACC-033 a forged reset token is refused", async () => {
  expect(await reset("nothing like a token", "strong enough 5")).toMatchObject({ isReset: false, errors: [{ code: "TOKEN_INVALID" }] });
});
