import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createWorld } from "../../platform/testing/world";
import { createPerson, type Person } from "../testing/people";

const world = await createWorld({ env: { ROLE: "web" } });
afterAll(() => world.stop());

const evil = "https://evil.example";
const change = `mutation { updatePrivacy(input: {amounts: YES}) { errors { code } } }`;
const amountsOf = async (person: Person): Promise<string> => (await person.api.ok("{ me { privacy { amounts } } }")).me.privacy.amounts;

/** A post with the person's cookie as a foreign page could make their browser send it. */
const post = (person: Person, headers: Record<string, string>, body: string): Promise<Response> =>
  fetch(`${world.url}/graphql`, { method: "POST", headers: { cookie: person.api.cookieHeader, ...headers }, body });

function openSocket(headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", { headers });
  socket.on("error", () => {});
  return socket;
}

test("ACC-091 a foreign page cannot change anything with the cookie, in whatever wrapping", async () => {
  const person = await createPerson(world);
  const json = JSON.stringify({ query: change });
  const attempts = [
    post(person, { "content-type": "application/json", origin: evil }, json),
    post(person, { "content-type": "application/json", origin: "null" }, json),
    post(person, { "content-type": "application/json", "sec-fetch-site": "cross-site" }, json),
    post(person, { "content-type": "text/plain", origin: world.url }, json),
    post(person, { "content-type": "application/x-www-form-urlencoded", origin: world.url }, `query=${encodeURIComponent(change)}`),
    post(
      person,
      { "content-type": "multipart/form-data; boundary=x", origin: world.url },
      `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${json}\r\n--x--`,
    ),
    fetch(`${world.url}/graphql?query=${encodeURIComponent(change)}`, { headers: { cookie: person.api.cookieHeader } }),
  ];
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.slice(0, 6)).toEqual([403, 403, 403, 415, 415, 415]);
  expect(statuses[6]).toBeGreaterThanOrEqual(400);
  expect(await amountsOf(person)).toBe("PERCENTAGES");
  expect((await post(person, { "content-type": "application/json", origin: world.url }, json)).status).toBe(200);
  expect(await amountsOf(person)).toBe("YES");
});

test("ACC-091 a foreign page opens no socket with the cookie", async () => {
  const person = await createPerson(world);
  const socket = openSocket({ cookie: person.api.cookieHeader, origin: evil });
  const [, response] = await once(socket, "unexpected-response");
  expect(response.statusCode).toBe(403);
  socket.terminate();
});

test("ACC-041 a revoked session loses its socket at once, its owner's other sockets stay", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const sockets = await Promise.all(
    [person, other].map(async ({ api }) => {
      const socket = openSocket({ cookie: api.cookieHeader, origin: world.url });
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "connection_init" }));
      const [message] = await once(socket, "message");
      expect(JSON.parse(String(message)).type).toBe("connection_ack");
      return socket;
    }),
  );
  const closed = once(sockets[0]!, "close");
  await person.api.ok(`mutation ($id: ID!) { revokeSession(input: {sessionId: $id}) { revokedSessionId } }`, {
    id: person.viewer.sessionId,
  });
  const [code] = await closed;
  expect(code).toBe(4403);
  expect(sockets[1]!.readyState).toBe(WebSocket.OPEN);
  sockets[1]!.terminate();
});
