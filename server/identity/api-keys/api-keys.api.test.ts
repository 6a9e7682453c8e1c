import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  type OperationDefinitionNode,
} from "graphql";
import { afterAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createWorld } from "../../platform/testing/world";
import { assertKeyScopeCovers, type Scope, type Tier, type Viewer } from "../../platform/viewer";
import { mailedToken } from "../testing/mail-box";
import { answerScopes, assertKeyMayRun, isOfAnswer, mutationScopes } from "./api-scopes";
import { createPerson, type Person } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
const strict = await createWorld({ env: { ROLE: "web", API_POINTS_FACTOR: "0.001", BUS: "notify" } });
afterAll(() => Promise.all([world.stop(), strict.stop()]));
beforeEach(() => world.clock.advance(60_000));

const create = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKeys { id name start scopes reachesLive lastUsedAt } errors { code path limit } } }`;
const revoke = `mutation ($id: ID!) { revokeApiKey(input: {keyId: $id}) { apiKeys { id } errors { code } } }`;
const keyInput = (change: object = {}) => ({ name: "Bot", scopes: ["read", "trade", "social"], ...change });
const make = async (person: Person, change: object = {}) => (await person.api.ok(create, { input: keyInput(change) })).createApiKey;

async function ask(url: string, headers: Record<string, string>, query: string) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as any;
  return { status: response.status, headers: response.headers, body, code: body.errors?.[0]?.extensions.code ?? null };
}

test("ACC-150 a key signs its owner's requests in, by either header, is shown once and lies hashed", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key, apiKeys } = await make(person);
  expect(apiKeys).toEqual([{ id: expect.any(String), name: "Bot", start: key.slice(0, 12), scopes: ["read", "trade", "social"], reachesLive: false, lastUsedAt: null }]); // prettier-ignore
  for (const headers of [{ authorization: `Bearer ${key}` }, { "x-api-key": key }] as Array<Record<string, string>>)
    expect((await ask(world.url, headers, "{ me { id } }")).body.data.me).toEqual({ id: person.id });
  const [row] = await world.app.db.query<{ text: string }>("select row_to_json(k)::text as text from api_keys k where user_id = $1", [
    person.id,
  ]);
  expect(row!.text).not.toContain(key.slice(12));
  world.clock.advance(6 * 60_000);
  await ask(world.url, { "x-api-key": key }, "{ me { id } }");
  expect((await person.api.ok("{ apiKeys { lastUsedAt } }")).apiKeys[0].lastUsedAt).toBe(world.clock.date().toISOString());
});

test("ACC-151 an unknown, revoked or expired key, and one of an erased account, is refused, whatever cookie lies beside it", async () => {
  const [person, other] = [await createPerson(world, { tier: "line_cook" }), await createPerson(world, { tier: "line_cook" })];
  const { key, apiKeys } = await make(person, { expiresInDays: 1 });
  const refused = async (given: string) => {
    const answer = await ask(world.url, { "x-api-key": given, cookie: other.api.cookieHeader }, "{ me { id } }");
    expect([answer.status, answer.code]).toEqual([401, "UNAUTHENTICATED"]);
  };
  await refused("brg_guess");
  expect((await ask(world.url, { "x-api-key": key, cookie: other.api.cookieHeader }, "{ me { id } }")).body.data.me.id).toBe(person.id);
  expect(await other.api.code(revoke, { id: apiKeys[0].id })).toBe("NOT_FOUND");
  expect((await person.api.ok(revoke, { id: apiKeys[0].id })).revokeApiKey).toEqual({ apiKeys: [], errors: [] });
  await refused(key);
  const short = await make(person, { expiresInDays: 1 });
  const erased = await make(other);
  world.clock.advance(86_400_000);
  await refused(short.key);
  await world.app.modules.personalData.eraseUser(other.id);
  await refused(erased.key);
});

test.each([
  ["prep_cook", 1],
  ["line_cook", 2],
  ["sous_chef", 3],
] as Array<[Tier, number]>)("ACC-152 a %s has room for %i keys, even by requests at once", async (tier, max) => {
  const person = await createPerson(world, { tier });
  const answers = await Promise.all(Array.from({ length: max + 2 }, () => make(person, { scopes: ["read"] })));
  expect(answers.filter(({ key }) => key !== null)).toHaveLength(max);
  expect(answers.flatMap(({ errors }) => errors)).toEqual([1, 2].map(() => ({ code: "TOO_MANY", path: ["input"], limit: String(max) })));
});

test("ACC-152 a prep cook's key reads only; name, scopes and life are checked; a stale sign-in makes none", async () => {
  const [free, paying] = [await createPerson(world), await createPerson(world, { tier: "chef" })];
  const mistake = async (person: Person, change: object) =>
    (await make(person, change)).errors.map((error: any) => [error.code, error.path.at(-1)]);
  expect(await mistake(free, {})).toEqual([["INVALID", "scopes"]]);
  expect(await mistake(free, { scopes: ["read"], reachesLive: true })).toEqual([["INVALID", "scopes"]]);
  expect(await mistake(paying, { name: " " })).toEqual([["REQUIRED", "name"]]);
  expect(await mistake(paying, { name: "x".repeat(61) })).toEqual([["TOO_LONG", "name"]]);
  expect(await mistake(paying, { scopes: [] })).toEqual([["REQUIRED", "scopes"]]);
  expect(await mistake(paying, { expiresInDays: 366 })).toEqual([["INVALID", "expiresInDays"]]);
  world.clock.advance(11 * 60_000);
  expect((await make(paying)).errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
});

test("ACC-153 every mutation of the schema has its line in the table of scopes, and the table no other", () => {
  const names = Object.keys(schema.getMutationType()!.getFields());
  const file = "server/identity/api-keys/api-scopes.ts";
  expect(names.filter((name) => !(name in mutationScopes)).map((name) => `add ${name} to ${file}`)).toEqual([]);
  expect(
    Object.keys(mutationScopes)
      .filter((name) => !names.includes(name))
      .map((name) => `remove ${name} from ${file}`),
  ).toEqual([]);
});

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../../../schema.graphql"), "utf8"));
const viewerWith = (...scopes: string[]) => ({ key: { id: "k", scopes: new Set(scopes), reachesLive: false } }) as unknown as Viewer;

test("ACC-153 a key runs what its scopes allow and nothing else, fragments or not; a mutation nobody listed is shut", async () => {
  const codeOf = (viewer: Viewer | null, query: string): string | null => {
    const document = parse(query);
    try {
      assertKeyMayRun(viewer, document, document.definitions[0] as OperationDefinitionNode, schema);
      return null;
    } catch (error) {
      return (error as { extensions: { code: string } }).extensions.code;
    }
  };
  for (const [mutation, scope] of Object.entries(mutationScopes))
    for (const held of ["read", "trade", "social"])
      expect(codeOf(viewerWith(held), `mutation { ${mutation} { __typename } }`)).toBe(held === scope ? null : "FORBIDDEN");
  expect(codeOf(viewerWith("trade"), "{ me { id } }")).toBe("FORBIDDEN");
  expect(codeOf(viewerWith("trade"), "subscription { quotes { __typename } }")).toBe("FORBIDDEN");
  expect(codeOf(viewerWith("read"), "{ ...A } fragment A on Query { ... on Query { apiKeys { id } } }")).toBe("FORBIDDEN");
  expect(codeOf(viewerWith("read", "trade", "social"), "mutation { brandNew }")).toBe("FORBIDDEN");
  expect(codeOf(null, "mutation { login }")).toBeNull();
  const person = await createPerson(world, { tier: "line_cook" });
  const { key } = await make(person, { scopes: ["read"] });
  const follow = await ask(world.url, { "x-api-key": key }, `mutation { follow(input: {userId: "${person.id}"}) { errors { code } } }`);
  expect(follow.code).toBe("FORBIDDEN");
});

test.each([
  ["social", "mutation { updateProfile(input: {}) { me { email } } }"],
  ["social", "mutation { updateProfile(input: {}) { ...A } } fragment A on MePayload { me { ...B } } fragment B on Me { id cashBalance }"],
  ["social", "mutation { follow(input: {}) { me { ... on Me { privacy { amounts } } } } }"],
  ["social", "mutation { follow(input: {}) { trader { viewerCopy { id } } } }"],
  ["social", "mutation { follow(input: {}) { trader { figures { openTrades } } } }"],
  ["social", "mutation { sendMessage(input: {}) { conversation { messages(last: 10) { edges { node { text } } } } } }"],
  ["social", "mutation { createPost(input: {}) { post { recipe { trade { id } } } } }"],
  ["trade", "mutation { openTrade(input: {}) { portfolio { trades(first: 10) { totalCount } } } }"],
])("SECURITY-L02 a key with the scope %s alone reads nothing on its way: %s", (scope, query) => {
  const document = parse(query);
  const run = (viewer: Viewer) => () => assertKeyMayRun(viewer, document, document.definitions[0] as OperationDefinitionNode, schema);
  expect(run(viewerWith(scope))).toThrow("lacks the scope `read`");
  expect(run(viewerWith(scope, "read"))).not.toThrow();
});

/** What everybody may see, or what the mutation itself was about. A new type that answers lead to belongs here or into `answerScopes`. */
const openTypes = new Set(
  `AllocationSlice Comment CommentEdge CopiedPositionValue CopyPerformanceFee PerformanceFeeExample PerformanceFeeQuote PerformanceFeeTerms PlannedPerformanceFee CopyDifference CopyDrift CopyDriftPosition CopyHealth CopyMoney CopyPosition CopySettings CopySparkPoint CopyingValue DifferenceByLever DifferenceItem DifferenceLine DifferenceMonth DifferencePart Discussion EaterClassLimit EquityPoint FeederBounds FeederOffer Instrument Me
  ConversationMember DeliveryReport MessageEdge MessagePicture Picture PortfolioValue Position PositionValue Post PostEdge PostPicture
  Benchmark BenchmarkPoint Figure PostVersion PriceRange Quote ReactionCount Repost SentimentShares SharedReceipt SharedRecipe SizeStep SymbolExposure Tag Talk TasteTest TasteTestDay TasteTestPoint TasteTestResult TasteTestSkip TasteTestStop Trader TradeEvent UserError Valuation`.split(
    /\s+/,
  ),
);

test("SECURITY-L02 every type that the answers of a key without `read` lead to is known to be open", () => {
  const found = new Set<string>();
  const walk = (scopes: ReadonlySet<Scope>, type: GraphQLNamedType, seen: Set<string>): void => {
    if (seen.has(type.name)) return;
    seen.add(type.name);
    if (isUnionType(type) || isInterfaceType(type)) for (const one of schema.getPossibleTypes(type)) walk(scopes, one, seen);
    if (!isObjectType(type)) return;
    if (!type.name.endsWith("Payload") && !(type.name in answerScopes)) found.add(type.name);
    for (const field of Object.values(type.getFields())) if (isOfAnswer(scopes, type, field)) walk(scopes, getNamedType(field.type), seen);
  };
  for (const scope of ["trade", "social"] as const)
    for (const field of Object.values(schema.getMutationType()!.getFields()))
      if (mutationScopes[field.name] === scope) walk(new Set([scope]), getNamedType(field.type), new Set());
  expect([...found].filter((name) => !openTypes.has(name))).toEqual([]);
});

test("SECURITY-L02 over HTTP a social key changes the profile and sees it, but not the address", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key } = await make(person, { scopes: ["social"] });
  const update = (fields: string) =>
    ask(world.url, { "x-api-key": key }, `mutation { updateProfile(input: {bio: "Fire"}) { me { ${fields} } } }`);
  expect((await update("id bio")).body.data.updateProfile.me).toEqual({ id: person.id, bio: "Fire" });
  const refused = await update("id email");
  expect([refused.code, JSON.stringify(refused.body)]).toEqual(["FORBIDDEN", expect.not.stringContaining(person.email)]);
});

test("SECURITY-L07 a new password ends all API keys, by mailed link and by its owner alike", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const statusOf = async (key: string): Promise<number> => (await ask(world.url, { "x-api-key": key }, "{ me { id } }")).status;
  const first = await make(person);
  expect(await statusOf(first.key)).toBe(200);
  const input = { currentPassword: person.password, newPassword: "a new copper pot" };
  await person.api.ok("mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { errors { code } } }", { input });
  expect([await statusOf(first.key), (await person.api.ok("{ apiKeys { id } }")).apiKeys]).toEqual([401, []]);
  const second = await make(person);
  await person.api.ok("mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { isMailSent } }", {
    email: person.email,
  });
  const token = await mailedToken(world.app, person.email, "/reset-password");
  await world.visitor().ok(`mutation { resetPassword(input: { token: "${token}", password: "another copper pot" }) { isReset } }`);
  expect(await statusOf(second.key)).toBe(401);
});

test("ACC-154 a key reaches real money only where it was ticked", () => {
  const viewer = (reachesLive: boolean) => ({ key: { id: "k", scopes: new Set(["trade"] as const), reachesLive } });
  expect(() => assertKeyScopeCovers(viewer(false), "LIVE")).toThrow("paper");
  for (const [who, mode] of [[viewer(false), "PAPER"], [viewer(true), "LIVE"], [{}, "LIVE"]] as const) assertKeyScopeCovers(who, mode); // prettier-ignore
});

test("SECURITY-M1 ACC-155 any site's page may ask with a key, none with a cookie", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key } = await make(person);
  const evil = "https://bot.example";
  const answer = await ask(world.url, { "x-api-key": key, origin: evil, "sec-fetch-site": "cross-site" }, "{ me { id } }");
  expect([answer.status, answer.headers.get("access-control-allow-origin"), answer.headers.get("access-control-allow-credentials")]).toEqual([200, "*", null]); // prettier-ignore
  expect((await ask(world.url, { cookie: person.api.cookieHeader, origin: evil }, "{ me { id } }")).status).toBe(403);
  const preflight = (headers: string) =>
    fetch(`${world.url}/graphql`, {
      method: "OPTIONS",
      headers: { origin: evil, "access-control-request-method": "POST", "access-control-request-headers": headers },
    });
  const allowed = await preflight("content-type,x-api-key");
  expect([allowed.status, allowed.headers.get("access-control-allow-origin"), allowed.headers.get("access-control-allow-headers")]).toEqual([204, "*", "authorization, x-api-key, content-type"]); // prettier-ignore
  const refused = await preflight("content-type");
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
});

test("SECURITY-M1 ACC-159 what is meant as a key and is none is refused everywhere, and the cookie beside it does not count", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key } = await make(person);
  const change = "mutation { updatePrivacy(input: {amounts: YES}) { errors { code } } }";
  const { cookieHeader: cookie } = person.api;
  const noKeys: Array<Record<string, string>> = [
    ...["Bearer a b", "bearer a b", "Bearer", `Bearer ${key} x`, `Bearer\t${key}x`, "Bearer brg_guess"].map((authorization) => ({ authorization })),
    ...["", "a b", "brg_guess", `${key}, ${key}`].map((given) => ({ "x-api-key": given })),
    { authorization: `Bearer ${key}`, "x-api-key": "a b" },
    { authorization: "Bearer a b", "x-api-key": key },
  ]; // prettier-ignore
  for (const headers of noKeys)
    for (const origin of ["https://evil.example", world.url]) {
      const answer = await ask(world.url, { ...headers, cookie, origin }, change);
      expect({ headers, answer: [answer.status, answer.code, answer.headers.get("access-control-allow-origin")] }).toEqual({
        headers,
        answer: [401, "UNAUTHENTICATED", null],
      });
    }
  expect((await person.api.ok("{ me { privacy { amounts } } }")).me.privacy.amounts).toBe("PERCENTAGES");
  const routes = [["GET", "/export/receipts.ndjson"], ["GET", "/export/trades.ndjson"], ["GET", `/exports/${person.id}`], ["PUT", "/uploads/x"], ["GET", `/pictures/reported/${person.id}/${person.id}`]] as const; // prettier-ignore
  for (const headers of [noKeys[0]!, { "x-api-key": "a b" }])
    for (const [method, route] of routes)
      expect([route, (await fetch(world.url + route, { method, headers: { ...headers, cookie } })).status]).toEqual([route, 401]);
  // A scheme of somebody else's, such as a proxy's in front, is no key: the cookie counts, and the origin with it.
  const basic = { authorization: "Basic YTpi", cookie };
  expect((await ask(world.url, { ...basic, origin: "https://evil.example" }, change)).status).toBe(403);
  expect((await ask(world.url, { ...basic, origin: world.url }, "{ me { id } }")).body.data.me.id).toBe(person.id);
});

async function openSocket(init: object | undefined, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", { headers });
  socket.on("error", () => {});
  await once(socket, "open");
  const first = Promise.race([once(socket, "message").then(([data]) => JSON.parse(String(data)).type as string), once(socket, "close").then(([code]) => code as number)]); // prettier-ignore
  socket.send(JSON.stringify({ type: "connection_init", payload: init }));
  return { socket, first: await first };
}

test("ACC-156 a socket opens by key from anywhere, a foreign page's not without one, and dies with the key", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key, apiKeys } = await make(person);
  const foreign = { origin: "https://bot.example" };
  expect((await openSocket(undefined, foreign)).first).toBe(4403);
  expect((await openSocket({ authorization: "Bearer brg_guess" }, foreign)).first).toBe(4403);
  const { socket, first } = await openSocket({ authorization: `Bearer ${key}` }, foreign);
  expect(first).toBe("connection_ack");
  const next = once(socket, "message");
  socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: "{ me { username } }" } }));
  const { payload } = JSON.parse(String((await next)[0]));
  expect(payload.data).toEqual({ me: { username: person.username } });
  expect(payload.extensions.cost).toMatchObject({ requested: 1, limit: 20_000_000 });
  const closed = once(socket, "close");
  await person.api.ok(revoke, { id: apiKeys[0].id });
  expect((await closed)[0]).toBe(4403);
});

test("SECURITY-M1 ACC-159 a socket with what is meant as a key and is none is refused with the handshake, or closed with the first message", async () => {
  const person = await createPerson(world, { tier: "line_cook" });
  const { key } = await make(person);
  const own = { origin: world.url, cookie: person.api.cookieHeader };
  for (const headers of [{ authorization: "Bearer a b" }, { "x-api-key": "a b" }] as Array<Record<string, string>>) {
    const socket = new WebSocket(`${world.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", { headers: { ...own, ...headers } });
    socket.on("error", () => {});
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(401);
    socket.terminate();
  }
  const noKeys = [{ authorization: "Bearer a b" }, { authorization: `Bearer \u0001${key}` }, { authorization: `Bearer ${"x".repeat(1_001)}` }, { "x-api-key": "" }, { "x-api-key": {} }]; // prettier-ignore
  for (const init of noKeys) expect((await openSocket(init, own)).first).toBe(4403);
  for (const init of [{ authorization: null }, { authorization: "" }, { "x-api-key": key }]) {
    const { socket, first } = await openSocket(init, own);
    expect(first).toBe("connection_ack");
    socket.terminate();
  }
});

test("ACC-157 each answer says what it cost and what is left; too much is refused with the time to wait, and comes back with the minute", async () => {
  const person = await createPerson(strict, { tier: "line_cook" });
  const { key } = await make(person);
  const asked = () => ask(strict.url, { "x-api-key": key }, "{ me { id privacy { amounts } } }");
  const first = await asked();
  const resetAt = new Date(Math.ceil((strict.clock.now() + 1) / 60_000) * 60_000).toISOString();
  expect(first.body.extensions.cost).toEqual({ requested: 2, remaining: 18, limit: 20, resetAt });
  for (let index = 0; index < 9; index++) await asked();
  const refused = await asked();
  expect([refused.status, refused.code, Number(refused.headers.get("retry-after"))]).toEqual([429, "RATE_LIMITED", refused.body.errors[0].extensions.retryAfterSeconds]); // prettier-ignore
  expect(refused.body.errors[0].extensions).toMatchObject({ requested: 2, remaining: 0, limit: 20, resetAt });
  // The owner's browser and another key have minutes of their own.
  expect((await ask(strict.url, { cookie: person.api.cookieHeader }, "{ me { id } }")).body.extensions.cost.limit).toBe(60);
  strict.clock.advance(refused.body.errors[0].extensions.retryAfterSeconds * 1000);
  expect((await asked()).body.extensions.cost.remaining).toBe(18);
});

test("ACC-158 what another process has spent counts here after the next exchange", async () => {
  const person = await createPerson(strict, { tier: "line_cook" });
  const { key, apiKeys } = await make(person);
  const { meter } = strict.app.modules.identity;
  const asked = () => ask(strict.url, { "x-api-key": key }, "{ me { id } }");
  await asked();
  await meter.exchange();
  await strict.app.db.query("update api_points set points = points + 10 where subject = $1", [`key:${apiKeys[0].id}`]);
  expect((await asked()).body.extensions.cost.remaining).toBe(18);
  await meter.exchange();
  expect((await asked()).body.extensions.cost.remaining).toBe(7);
});
