import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../platform/limits";
import { createWorld, type ApiClient } from "../../platform/testing/world";
import { mailsTo } from "../testing/mail-box";
import { createPerson, openSession, type Person } from "../testing/people";
import { totpAt } from "./totp";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());
beforeEach(() => world.clock.advance(3_600_000));

const wrong = "not the password 1";
const codesOf = (payload: { errors: Array<{ code: string }> }): string[] => payload.errors.map(({ code }) => code);
const security = "security { hasTwoFactor backupCodesLeft isFresh passkeys { id name } }";

async function change(api: ApiClient, mutation: string, input: object, fields = security) {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`.replace(
    /^(BeginTwoFactor|DisableTwoFactor|RenewBackupCodes)Input/,
    "PasswordInput",
  );
  return (await api.ok(`mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} errors { code } } }`, { input }))[mutation];
}
const login = async (api: ApiClient, person: Person, isRemembered = true) =>
  (
    await api.ok(`mutation ($input: LoginInput!) { login(input: $input) { me { id } needsSecondFactor errors { code } } }`, {
      input: { email: person.email, password: person.password, isRemembered },
    })
  ).login;
const second = async (api: ApiClient, code: string) =>
  (await api.ok(`mutation ($code: String!) { verifySecondFactor(input: {code: $code}) { me { id } errors { code } } }`, { code }))
    .verifySecondFactor;
const secretOf = (uri: string): string => {
  const characters = new URL(uri).searchParams.get("secret")!;
  const bits = [...characters]
    .map((character) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(character).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
};

/** Somebody with the second factor on; `secret` is what their app knows. */
async function withTwoFactor(): Promise<{ person: Person; secret: string; backupCodes: string[] }> {
  const person = await createPerson(world);
  const { setup } = await change(person.api, "beginTwoFactor", { password: person.password }, "setup { uri qrSvg secret backupCodes }");
  const secret = secretOf(setup.uri);
  const { security: on } = await change(person.api, "confirmTwoFactor", { code: totpAt(secret, world.clock.now()) });
  expect(on).toMatchObject({ hasTwoFactor: true, backupCodesLeft: 10 });
  return { person, secret, backupCodes: setup.backupCodes };
}
/** A login's second step goes by the sign-in library, which reads the machine's time. */
const codeNow = (secret: string, steps = 0): string => totpAt(secret, Date.now() + steps * 30_000);

test("ACC-141 the second factor wants the password, then a code; both wrong ones are refused and it stays off", async () => {
  const person = await createPerson(world);
  expect(codesOf(await change(person.api, "beginTwoFactor", { password: wrong }, ""))).toEqual(["CREDENTIALS_WRONG"]);
  expect(codesOf(await change(person.api, "confirmTwoFactor", { code: "123456" }))).toEqual(["NOT_ON"]);
  const { setup } = await change(person.api, "beginTwoFactor", { password: person.password }, "setup { uri qrSvg backupCodes }");
  expect(setup.qrSvg).toContain("<svg");
  expect(setup.backupCodes).toHaveLength(10);
  expect(codesOf(await change(person.api, "confirmTwoFactor", { code: "000000" }))).toEqual(["CODE_WRONG"]);
  expect((await login(world.visitor(), person)).me).toEqual({ id: person.id });
  const [row] = await world.app.db.query<{ text: string }>(`select row_to_json(t)::text as text from "twoFactor" t where "userId" = $1`, [
    person.id,
  ]);
  for (const secret of [secretOf(setup.uri), setup.backupCodes[0]]) expect(row!.text).not.toContain(secret);
});

test("ACC-142 with the factor on a password alone signs nobody in; a code does, once, and a backup code does, once", async () => {
  const { person, secret, backupCodes } = await withTwoFactor();
  const api = world.visitor();
  expect(await login(api, person)).toEqual({ me: null, needsSecondFactor: true, errors: [] });
  expect((await api.ok("{ me { id } }")).me).toBeNull();
  expect(codesOf(await second(api, "000000"))).toEqual(["CODE_WRONG"]);
  const code = codeNow(secret);
  expect(await second(api, code)).toEqual({ me: { id: person.id }, errors: [] });
  expect((await api.ok("{ me { id } }")).me).toEqual({ id: person.id });
  const again = world.visitor();
  await login(again, person);
  expect(codesOf(await second(again, code))).toEqual(["CODE_WRONG"]);
  expect((await second(again, backupCodes[3]!)).me).toEqual({ id: person.id });
  const third = world.visitor();
  await login(third, person);
  expect(codesOf(await second(third, backupCodes[3]!))).toEqual(["CODE_WRONG"]);
  expect((await person.api.ok(`{ ${security} }`)).security.backupCodesLeft).toBe(9);
  expect((await mailsTo(world.app, person.email)).map(({ subject }) => subject)).toEqual(["Security alert for your Brigade account"]);
});

test("SECURITY-L03 one backup code sent four times at once signs in once; nobody hears of an internal error", async () => {
  const { person, backupCodes } = await withTwoFactor();
  for (const code of backupCodes.slice(0, 2)) {
    const browsers = Array.from({ length: 4 }, () => world.visitor());
    for (const browser of browsers) await login(browser, person);
    const answers = await Promise.all(browsers.map((browser) => second(browser, code)));
    expect(answers.filter(({ me }) => me !== null)).toHaveLength(1);
    expect(answers.flatMap(codesOf)).toEqual(["CODE_WRONG", "CODE_WRONG", "CODE_WRONG"]);
    world.clock.advance(3_600_000);
  }
  const api = world.visitor();
  await login(api, person);
  const sameBrowser = await Promise.all(Array.from({ length: 4 }, () => second(api, backupCodes[2]!)));
  expect(sameBrowser.filter(({ me }) => me !== null)).toHaveLength(1);
  expect(new Set(sameBrowser.flatMap(codesOf))).toEqual(new Set(["TOKEN_INVALID"]));
  expect((await person.api.ok(`{ ${security} }`)).security.backupCodesLeft).toBe(7);
});

test("ACC-142 a second step without a first, with a foreign cookie or after too many codes begins anew", async () => {
  const { person, secret } = await withTwoFactor();
  expect(codesOf(await second(world.visitor(), "123456"))).toEqual(["TOKEN_INVALID"]);
  const forged = world.visitor();
  forged.keep(`brigade.two_factor=2fa-guess.c2lnbmF0dXJl`);
  expect(codesOf(await second(forged, codeNow(secret)))).toEqual(["TOKEN_INVALID"]);
  const api = world.visitor();
  await login(api, person);
  const answers = [];
  for (let index = 0; index < 6; index++) answers.push(...codesOf(await second(api, `00000${index}`)));
  expect(answers).toEqual([...Array.from({ length: 5 }, () => "CODE_WRONG"), "RATE_LIMITED"]);
  world.clock.advance(60_000);
  expect(codesOf(await second(api, codeNow(secret)))).toEqual(["TOKEN_INVALID"]);
});

test("ACC-142 whoever is not remembered stays so through the second step", async () => {
  const { person, secret } = await withTwoFactor();
  const api = world.visitor();
  await login(api, person, false);
  await second(api, codeNow(secret));
  const line = api.lastResponse!.headers.getSetCookie().find((cookie) => cookie.includes("session_token="))!;
  expect(line).not.toMatch(/max-age/i);
});

test("ACC-143 backup codes are renewed and the factor is switched off with the password only", async () => {
  const { person, backupCodes } = await withTwoFactor();
  expect(codesOf(await change(person.api, "beginTwoFactor", { password: person.password }, ""))).toEqual(["ALREADY_ON"]);
  expect(codesOf(await change(person.api, "renewBackupCodes", { password: wrong }, "backupCodes"))).toEqual(["CREDENTIALS_WRONG"]);
  const renewed = await change(person.api, "renewBackupCodes", { password: person.password }, "backupCodes");
  expect(renewed.backupCodes).toHaveLength(10);
  const api = world.visitor();
  await login(api, person);
  expect(codesOf(await second(api, backupCodes[0]!))).toEqual(["CODE_WRONG"]);
  expect(codesOf(await change(person.api, "disableTwoFactor", { password: wrong }))).toEqual(["CREDENTIALS_WRONG"]);
  expect((await change(person.api, "disableTwoFactor", { password: person.password })).security.hasTwoFactor).toBe(false);
  expect((await login(world.visitor(), person)).me).toEqual({ id: person.id });
  expect(codesOf(await change(person.api, "disableTwoFactor", { password: person.password }))).toEqual(["NOT_ON"]);
});

test("ACC-144 a sign-in is fresh for ten minutes; then a password, and the code where it is on, makes it so again", async () => {
  const { viewers } = world.app.modules.identity;
  const { person, secret } = await withTwoFactor();
  await viewers.assertFreshSignIn(person.viewer);
  world.clock.advance(11 * 60_000);
  await expect(viewers.assertFreshSignIn(person.viewer)).rejects.toMatchObject({ errors: [{ code: "FRESH_SIGN_IN_REQUIRED" }] });
  expect(codesOf(await change(person.api, "reauthenticate", {}))).toEqual(["REQUIRED"]);
  expect(codesOf(await change(person.api, "reauthenticate", { password: wrong }))).toEqual(["CREDENTIALS_WRONG"]);
  expect(codesOf(await change(person.api, "reauthenticate", { password: person.password }))).toEqual(["REQUIRED"]);
  expect(codesOf(await change(person.api, "reauthenticate", { password: person.password, code: "000000" }))).toEqual(["CODE_WRONG"]);
  const code = totpAt(secret, world.clock.now());
  expect((await change(person.api, "reauthenticate", { password: person.password, code })).security.isFresh).toBe(true);
  await viewers.assertFreshSignIn(person.viewer);
  expect(codesOf(await change(person.api, "reauthenticate", { password: person.password, code }))).toEqual(["CODE_WRONG"]);
  const other = world.visitor();
  await openSession(world.app, person.id, other);
  world.clock.advance(11 * 60_000);
  expect(await world.visitor().code(`mutation { reauthenticate(input: {password: "x"}) { errors { code } } }`)).toBe("UNAUTHENTICATED");
});

/* A passkey in software: an ES256 key that answers WebAuthn as an authenticator does. */
const cbor = {
  head: (major: number, value: number): Buffer =>
    value < 24
      ? Buffer.from([(major << 5) | value])
      : value < 256
        ? Buffer.from([(major << 5) | 24, value])
        : Buffer.from([(major << 5) | 25, value >> 8, value & 255]),
  int: (value: number): Buffer => (value >= 0 ? cbor.head(0, value) : cbor.head(1, -1 - value)),
  bytes: (value: Buffer): Buffer => Buffer.concat([cbor.head(2, value.length), value]),
  text: (value: string): Buffer => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  map: (entries: Array<[Buffer, Buffer]>): Buffer => Buffer.concat([cbor.head(5, entries.length), ...entries.flat()]),
};
const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

class SoftPasskey {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private counter = 0;
  constructor(
    private readonly origin: string,
    private readonly isVerifying = true,
  ) {}

  private authenticatorData(hasKey: boolean): Buffer {
    const flags = 0x01 | (this.isVerifying ? 0x04 : 0) | (hasKey ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.counter);
    const parts = [sha256("localhost"), Buffer.from([flags]), counter];
    if (!hasKey) return Buffer.concat(parts);
    const { x, y } = (this.keys.publicKey as KeyObject).export({ format: "jwk" });
    const key = cbor.map([
      [cbor.int(1), cbor.int(2)],
      [cbor.int(3), cbor.int(-7)],
      [cbor.int(-1), cbor.int(1)],
      [cbor.int(-2), cbor.bytes(Buffer.from(x!, "base64url"))],
      [cbor.int(-3), cbor.bytes(Buffer.from(y!, "base64url"))],
    ]);
    return Buffer.concat([...parts, Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
  }

  private answer(response: Record<string, string>): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  private client(type: string, optionsJson: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: JSON.parse(optionsJson).challenge, origin: this.origin, crossOrigin: false }));
  }

  create(optionsJson: string): string {
    const attestation = cbor.map([
      [cbor.text("fmt"), cbor.text("none")],
      [cbor.text("attStmt"), cbor.map([])],
      [cbor.text("authData"), cbor.bytes(this.authenticatorData(true))],
    ]);
    return this.answer({
      clientDataJSON: this.client("webauthn.create", optionsJson).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    });
  }

  get(optionsJson: string): string {
    const client = this.client("webauthn.get", optionsJson);
    const data = this.authenticatorData(false);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }
}

const creationOptions = async (api: ApiClient) =>
  (await api.ok("mutation { passkeyCreationOptions { optionsJson errors { code } } }")).passkeyCreationOptions;
const requestOptions = async (api: ApiClient): Promise<string> =>
  (await api.ok("mutation { passkeyRequestOptions { optionsJson errors { code } } }")).passkeyRequestOptions.optionsJson;
const signInWith = async (api: ApiClient, response: string) =>
  (
    await api.ok("mutation ($response: String!) { signInWithPasskey(input: {response: $response}) { me { id } errors { code } } }", {
      response,
    })
  ).signInWithPasskey;
async function withPasskey(): Promise<{ person: Person; passkey: SoftPasskey; passkeyId: string }> {
  const person = await createPerson(world);
  const passkey = new SoftPasskey(world.url);
  const { optionsJson } = await creationOptions(person.api);
  const { security: after } = await change(person.api, "addPasskey", { response: passkey.create(optionsJson), name: " My laptop " });
  expect(after.passkeys).toEqual([{ id: expect.any(String), name: "My laptop" }]);
  return { person, passkey, passkeyId: after.passkeys[0].id };
}

test("ACC-145 a passkey is added, named anew, signs in past the second factor, and is taken away", async () => {
  const { person, passkey, passkeyId } = await withPasskey();
  const renamed = await change(person.api, "renamePasskey", { passkeyId, name: "Old laptop" });
  expect(renamed.security.passkeys).toEqual([{ id: passkeyId, name: "Old laptop" }]);
  await world.app.db.query('update "user" set "twoFactorEnabled" = true where id = $1', [person.id]);
  const api = world.visitor();
  expect(await signInWith(api, passkey.get(await requestOptions(api)))).toEqual({ me: { id: person.id }, errors: [] });
  expect((await api.ok("{ me { id } }")).me).toEqual({ id: person.id });
  expect((await change(person.api, "removePasskey", { passkeyId })).security.passkeys).toEqual([]);
  const later = world.visitor();
  expect(codesOf(await signInWith(later, passkey.get(await requestOptions(later))))).toEqual(["PASSKEY_REFUSED"]);
});

test("ACC-146 a passkey is refused with another's challenge, from another site, without its owner's finger, as no JSON, and a stale sign-in adds none", async () => {
  const { person, passkey, passkeyId } = await withPasskey();
  const other = await createPerson(world);
  const [mine, theirs] = [world.visitor(), world.visitor()];
  await requestOptions(theirs);
  expect(codesOf(await signInWith(theirs, passkey.get(await requestOptions(mine))))).toEqual(["PASSKEY_REFUSED"]);
  expect(codesOf(await signInWith(mine, "no json"))).toEqual(["INVALID"]);
  const foreign = new SoftPasskey("https://evil.example");
  expect(codesOf(await change(other.api, "addPasskey", { response: foreign.create((await creationOptions(other.api)).optionsJson), name: "x" }))).toEqual(["PASSKEY_REFUSED"]); // prettier-ignore
  const unproven = new SoftPasskey(world.url, false);
  expect(codesOf(await change(other.api, "addPasskey", { response: unproven.create((await creationOptions(other.api)).optionsJson), name: "x" }))).toEqual(["PASSKEY_REFUSED"]); // prettier-ignore
  // Made for one account, carried to another's browser.
  const made = new SoftPasskey(world.url).create((await creationOptions(person.api)).optionsJson);
  expect(codesOf(await change(other.api, "addPasskey", { response: made, name: "x" }))).toEqual(["PASSKEY_REFUSED"]);
  expect(codesOf(await change(other.api, "addPasskey", { response: made, name: " " }))).toEqual(["REQUIRED"]);
  for (const [mutation, input] of [
    ["renamePasskey", `{passkeyId: "${passkeyId}", name: "Mine"}`],
    ["removePasskey", `{passkeyId: "${passkeyId}"}`],
  ])
    expect(await other.api.code(`mutation { ${mutation}(input: ${input}) { errors { code } } }`)).toBe("NOT_FOUND");
  expect(codesOf(await change(person.api, "renamePasskey", { passkeyId, name: "x".repeat(61) }))).toEqual(["TOO_LONG"]);
  world.clock.advance(11 * 60_000);
  expect(codesOf(await creationOptions(person.api))).toEqual(["FRESH_SIGN_IN_REQUIRED"]);
  expect(codesOf(await change(person.api, "removePasskey", { passkeyId }))).toEqual(["FRESH_SIGN_IN_REQUIRED"]);
});

test("SECURITY-L12 beginnings of a sign-in with a passkey are counted by network address, and none is stored beyond so many a minute", async () => {
  world.clock.advance(60_000);
  const stored = async () => (await world.app.db.query<{ rows: number }>("select count(*)::int as rows from verification"))[0]!.rows;
  const begin = async () =>
    (await world.visitor().ok("mutation { passkeyRequestOptions { optionsJson errors { code } } }")).passkeyRequestOptions;
  const before = await stored();
  for (let begun = 0; begun < limits.passkeyOptionsPerAddressPerMinuteMax; begun++) expect((await begin()).errors).toEqual([]);
  expect(await begin()).toEqual({ optionsJson: null, errors: [{ code: "RATE_LIMITED" }] });
  expect((await stored()) - before).toBe(limits.passkeyOptionsPerAddressPerMinuteMax);
  world.clock.advance(60_000);
  expect((await begin()).errors).toEqual([]);
});

test("ACC-147 a passkey proves that its owner is there, and nobody else; the session stays the one it was", async () => {
  const { person, passkey } = await withPasskey();
  const other = await createPerson(world);
  world.clock.advance(11 * 60_000);
  const stranger = await change(other.api, "reauthenticate", { passkeyResponse: passkey.get(await requestOptions(other.api)) });
  expect(codesOf(stranger)).toEqual(["PASSKEY_REFUSED"]);
  const answer = await change(person.api, "reauthenticate", { passkeyResponse: passkey.get(await requestOptions(person.api)) });
  expect(answer.security.isFresh).toBe(true);
  expect((await person.api.ok("{ sessions { id } }")).sessions).toEqual([{ id: person.viewer.sessionId }]);
});
