import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { handleRenewal, pushKeyQuery, renewMutation } from "./renewal";
import type { WorkerScope } from "./scope";

const key = "BAAB";
const bytes = new Uint8Array([4, 0, 1]).buffer;
const subscription = (endpoint: string, applicationServerKey: ArrayBuffer = bytes, done: string[] = []) => ({
  endpoint,
  options: { applicationServerKey, userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => (done.push(`end ${endpoint}`), true),
});

/** A worker's world in which the server answers so, that writes down what is asked. */
function world(answer: (query: string, variables: any) => unknown) {
  const done: string[] = [];
  let listener: (event: any) => void = () => {};
  const scope = {
    registration: {
      pushManager: { subscribe: async () => (done.push("subscribe"), subscription("made")) },
    },
    fetch: async (path: string, { body, credentials }: RequestInit) => {
      const { query, variables } = JSON.parse(String(body));
      if (variables.input) done.push(`${path} ${credentials} ${JSON.stringify(variables.input)}`);
      return Response.json(answer(query, variables));
    },
    addEventListener: (kind: string, given: typeof listener) => {
      expect(kind).toBe("pushsubscriptionchange");
      listener = given;
    },
  } as unknown as WorkerScope;
  handleRenewal(scope);
  const fire = async (event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listener({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
  };
  return { fire, done };
}
const serverAnswer = (query: string): unknown =>
  query === pushKeyQuery ? { data: { pushKey: key } } : { data: { savePushSubscription: { errors: [] } } };

test("PUSH-007 what the worker asks is in the schema", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"), { assumeValid: true });
  for (const document of [pushKeyQuery, renewMutation]) expect(validate(schema, parse(document))).toEqual([]);
});

test("PUSH-007 a subscription that the browser renews takes the place of the old one on the server; one it only ended is made anew", async () => {
  const given = world(serverAnswer);
  await given.fire({ oldSubscription: subscription("old"), newSubscription: subscription("new") });
  expect(given.done).toEqual(['/graphql same-origin {"endpoint":"new","p256dh":"p","auth":"a","replaces":"old"}']);
  const ended = world(serverAnswer);
  await ended.fire({ oldSubscription: subscription("old"), newSubscription: null });
  expect(ended.done).toEqual(["subscribe", '/graphql same-origin {"endpoint":"made","p256dh":"p","auth":"a","replaces":"old"}']);
});

test("PUSH-007 one under another key is of no use: it is ended and made anew; who is signed out is left alone", async () => {
  const given = world(serverAnswer);
  await given.fire({ oldSubscription: null, newSubscription: subscription("new", new Uint8Array([9]).buffer, given.done) });
  expect(given.done).toEqual(["end new", "subscribe", '/graphql same-origin {"endpoint":"made","p256dh":"p","auth":"a","replaces":null}']);
  const out = world(() => ({ data: null, errors: [{ extensions: { code: "UNAUTHENTICATED" } }] }));
  await out.fire({ oldSubscription: subscription("old"), newSubscription: null });
  expect(out.done).toEqual([]);
});
