import { afterAll, beforeEach, expect, test } from "vitest";
import { createWorld, type ApiClient } from "../../platform/testing/world";
import { networkOf } from "../sessions/known-devices";
import { mailsTo } from "../testing/mail-box";
import { createPerson, type Person } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());
beforeEach(() => world.clock.advance(3_600_000));

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

const notificationsOf = async (person: Person): Promise<string[]> =>
  (await person.api.ok("{ notifications(first: 50) { edges { node { kind text path } } } }")).notifications.edges.map(({ node }: any) => {
    expect([node.kind, node.path]).toEqual(["SECURITY", "/settings"]);
    return node.text;
  });
const login = async (person: Person, agent: string, password = person.password): Promise<ApiClient> => {
  const api = world.visitor();
  api.extraHeaders = { "user-agent": agent };
  await api.ok("mutation ($input: LoginInput!) { login(input: $input) { me { id } errors { code } } }", {
    input: { email: person.email, password, isRemembered: true },
  });
  return api;
};

test("ACC-180 a sign-in with another kind of browser is reported once, by bell and mail; the first and the known are not", async () => {
  const person = await createPerson(world);
  await login(person, firefox);
  await login(person, firefox);
  await login(person, chrome, "not the password 1");
  expect(await notificationsOf(person)).toEqual([]);
  await Promise.all([login(person, chrome), login(person, chrome)]);
  expect(await notificationsOf(person)).toEqual([
    expect.stringMatching(/^A new sign-in: Chrome on Windows, from (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
  ]);
  expect((await mailsTo(world.app, person.email)).map(({ subject }) => subject)).toEqual(["Security alert for your Brigade account"]);
});

test("ACC-180 a network is recognised by its first parts: a new address each day is not reported", () => {
  expect(["203.0.113.7", "::ffff:203.0.113.9", "2001:db8:1:2:3::4"].map(networkOf)).toEqual([
    "203.0.113.0/24",
    "203.0.113.0/24",
    "2001:db8:1:2::/64",
  ]);
});

test("ACC-181 SECURITY-L11 changes of password, second step, passkeys, keys and address ring the bell, each once; what is refused does not", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const run = (mutation: string, variables: Record<string, unknown> = {}) => person.api.ok(mutation, variables);
  await run(
    `mutation { changePassword(input: { currentPassword: "not the password 1", newPassword: "a quite new spoon 9" }) { errors { code } } }`,
  );
  expect(await notificationsOf(person)).toEqual([]);
  await run(
    `mutation ($now: String!) { changePassword(input: { currentPassword: $now, newPassword: "a quite new spoon 9" }) { errors { code } } }`,
    {
      now: person.password,
    },
  );
  await run(`mutation { reauthenticate(input: { password: "a quite new spoon 9" }) { errors { code } } }`);
  const { createApiKey } = await run(
    `mutation { createApiKey(input: { name: "robot", scopes: [read], reachesLive: false, expiresInDays: 9 }) { apiKeys { id } errors { code } } }`,
  );
  await run("mutation ($keyId: ID!) { revokeApiKey(input: { keyId: $keyId }) { errors { code } } }", { keyId: createApiKey.apiKeys[0].id });
  await world.app.db.query(
    `insert into passkey (name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt") values ('thumb', 'x', $1, 'credential-1', 0, 'singleDevice', false, now())`,
    [person.id],
  );
  const [passkey] = (await run("{ security { passkeys { id } } }")).security.passkeys;
  await run("mutation ($passkeyId: ID!) { removePasskey(input: { passkeyId: $passkeyId }) { errors { code } } }", {
    passkeyId: passkey.id,
  });
  await run(
    `mutation { requestEmailChange(input: { newEmail: "fresh@example.test", password: "a quite new spoon 9" }) { errors { code } } }`,
  );
  for (const address of [person.email, "fresh@example.test"]) {
    const [, token] = /change=(\S+)/.exec((await mailsTo(world.app, address)).at(-1)!.body)!;
    await run("mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { errors { code } } }", { token });
  }
  expect((await notificationsOf(person)).sort()).toEqual([
    "The API key “robot” was made (read)",
    "The API key “robot” was revoked",
    "The passkey “thumb” was removed",
    "Your address was changed: mail now goes to fresh@example.test",
    "Your password was changed. All your other devices were signed out, and all your API keys were revoked. Passkeys, webhooks and your signal address stay valid",
  ]);
});
