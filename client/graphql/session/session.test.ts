import { ApolloLink, gql, Observable } from "@apollo/client";
import type { ApolloClient, TypedDocumentNode } from "@apollo/client";
import { makeVar } from "@apollo/client";
import { beforeEach, expect, test, vi } from "vitest";
import { MeDocument } from "../../identity/account/me.generated";
import type { MeFactsFragment } from "../../identity/account/me.generated";
import { person as somebody } from "../../testing/viewers";
import { createApollo } from "../links/client";
import { openLine } from "../live/line";
import { Sessions } from "./session";
import { isTestModeRefused, testMode, testModeHeaders } from "./test-mode";
import type { ConnectionState, Socket } from "../links/socket";

const person = (id: string): MeFactsFragment => somebody({ id, email: `${id}@example.org`, username: id, name: id });

/** Two ends that hear each other, like two tabs. */
function tabs() {
  type Listener = (event: MessageEvent) => void;
  const ends: { hear: Listener }[] = [];
  const end = () => {
    const self = {
      hear: (() => undefined) as Listener,
      addEventListener: (_type: string, listener: Listener) => void (self.hear = listener),
      postMessage: (data: unknown) => {
        for (const other of ends) if (other !== self) other.hear({ data } as MessageEvent);
      },
    };
    ends.push(self);
    return self;
  };
  return [end(), end()] as const;
}

let disposed: number;
const fakeSocket = (): Socket => ({
  client: { subscribe: () => () => undefined } as unknown as Socket["client"],
  connection: makeVar<ConnectionState>({ kind: "live", pingMs: null }),
  retryNow: () => undefined,
  dispose: () => (disposed += 1),
});

/** A server that answers `logout` and lets a test decide when anything else arrives. */
function slowServer() {
  const waiting: ((data: unknown) => void)[] = [];
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        const answer = (data: unknown): void => {
          observer.next({ data } as never);
          observer.complete();
        };
        if (operationName === "Logout") answer({ logout: { __typename: "LogoutPayload", isLoggedOut: true, errors: [] } });
        else waiting.push(answer);
      }),
  );
  return { link, waiting };
}

let server: ReturnType<typeof slowServer>;
const open = (channel: ReturnType<typeof tabs>[number] | null) =>
  new Sessions({
    channel: channel as never,
    openSocket: fakeSocket,
    openLine,
    createClient: (options) => createApollo({ ...options, link: server.link }),
  });

const secret = gql`
  query Secret {
    portfolio {
      id
      cash
    }
  }
`;
const secretData = { portfolio: { __typename: "Portfolio", id: "portfolio:ana", cash: "1.00" } };
const cached = (client: ApolloClient) => JSON.stringify(client.cache.extract());

beforeEach(() => {
  disposed = 0;
  server = slowServer();
});

test("CLIENT-060 logging out in one tab logs out every tab, ends the socket and empties the cache", async () => {
  const [here, there] = tabs();
  const one = open(here);
  const two = open(there);
  one.begin(person("ana"), "/feed");
  two.known(person("ana"));
  const before = two.get();
  before.client.writeQuery({ query: secret, data: secretData });
  await one.logOut();
  expect(one.get().line).toBeNull();
  expect(one.get().client.readQuery({ query: MeDocument })).toEqual({ me: null });
  expect(two.get().line).toBeNull();
  expect(two.get().epoch).toBeGreaterThan(before.epoch);
  expect(cached(two.get().client)).not.toContain("portfolio:ana");
  expect(disposed).toBe(2);
  await vi.waitFor(() => expect(cached(before.client)).not.toContain("portfolio:ana"));
});

test("CLIENT-061 a second user never sees the first's data, not even an answer that arrives late", async () => {
  const sessions = open(null);
  sessions.begin(person("ana"), null);
  const first = sessions.get().client;
  const late = first.query({ query: secret }).catch(() => null);
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1));
  await sessions.logOut();
  sessions.begin(person("ben"), null);
  server.waiting[0]!(secretData);
  await late;
  expect(sessions.get().client).not.toBe(first);
  expect(cached(sessions.get().client)).not.toContain("ana");
  expect(sessions.get().client.readQuery({ query: MeDocument })?.me?.id).toBe("ben");
});

test("CLIENT-062 another user signing in in another tab begins this one anew; the same user does not", () => {
  const [here, there] = tabs();
  const one = open(here);
  const two = open(there);
  two.known(person("ana"));
  const { epoch } = two.get();
  one.begin(person("ana"), null);
  expect(two.get().epoch).toBe(epoch);
  one.begin(person("ben"), null);
  expect(two.get().epoch).toBe(epoch + 1);
  expect(two.get().line).toBeNull();
});

test("CLIENT-063 an answer UNAUTHENTICATED ends the session once; a visitor's does nothing", async () => {
  const sessions = open(null);
  const { epoch } = sessions.get();
  sessions.expired();
  expect(sessions.get().epoch).toBe(epoch);
  sessions.begin(person("ana"), null);
  const old = sessions.get();
  sessions.expired();
  sessions.expired();
  expect(sessions.get().epoch).toBe(old.epoch + 1);
  expect(sessions.get().line).toBeNull();
});

test("CLIENT-064 logging out without an answer from the server still drops everything here", async () => {
  const sessions = new Sessions({
    channel: null,
    openSocket: fakeSocket,
    openLine,
    createClient: (options) =>
      createApollo({
        ...options,
        link: new ApolloLink(() => new Observable((observer) => observer.error(new TypeError("Failed to fetch")))),
      }),
  });
  sessions.begin(person("ana"), null);
  expect(await sessions.logOut()).toBe(false);
  expect(sessions.get().line).toBeNull();
  expect(cached(sessions.get().client)).not.toContain("ana");
});

test("CLIENT-254 a line opens once its code is there, and not for somebody who has left meanwhile", async () => {
  const sessions = new Sessions({ channel: null, openSocket: fakeSocket });
  sessions.begin(person("ana"), null);
  expect(sessions.get().line).toBeNull();
  await sessions.prepareLine();
  await vi.waitFor(() => expect(sessions.get().line?.connection().kind).toBe("live"));

  const left = new Sessions({ channel: null, openSocket: fakeSocket });
  left.begin(person("ana"), null);
  left.expired();
  await left.prepareLine();
  await Promise.resolve();
  expect([left.get().line, disposed]).toEqual([null, 0]);
});

test("CLIENT-253 who is looking is asked in one request with what the frame shows, which the frame then finds asked", async () => {
  const frame = gql`
    query Frame {
      shown
    }
  ` as TypedDocumentNode<{ shown: string }, Record<string, never>>;
  const sent: string[][] = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit) => {
    const asked = JSON.parse(body as string) as Array<{ operationName: string }>;
    sent.push(asked.map(({ operationName }) => operationName));
    const answers = [{ me: person("ana") }, { shown: "all" }].map(
      (data, index) => `[${index},200,"application/json",${JSON.stringify({ data })}]\n`,
    );
    return new Response(answers.join(""), { headers: { "content-type": "application/jsonl" } });
  });
  const sessions = new Sessions({ channel: null, openSocket: fakeSocket, openLine });
  sessions.ask(frame);
  const { client } = sessions.get();
  const [me, shown] = await Promise.all([client.query({ query: MeDocument }), client.query({ query: frame })]);
  expect([me.data?.me?.id, shown.data?.shown, sent]).toEqual(["ana", "all", [["Me", "Frame"]]]);
});

test("MEND-P11 a page whose test mode is refused begins anew as oneself, once", async () => {
  testMode({ ...testMode(), isTestMode: true, activePersonaId: "top_feeder" });
  const asked: (string | null)[] = [];
  const refusal = { errors: [{ message: "Test mode was refused.", extensions: { code: "FORBIDDEN", isTestModeRefused: true } }] };
  vi.stubGlobal("fetch", async (_: unknown, { headers }: RequestInit) => {
    const persona = new Headers(headers).get("x-brigade-persona");
    asked.push(persona);
    return persona === null ? Response.json({ data: { me: person("ana") } }) : Response.json(refusal, { status: 403 });
  });
  const sessions = new Sessions({ channel: null, openSocket: fakeSocket, openLine });
  const { epoch, client } = sessions.get();
  sessions.ask(null);
  await vi.waitFor(() => expect(sessions.get().epoch).toBe(epoch + 1));
  expect([isTestModeRefused(), testModeHeaders()]).toEqual([true, {}]);
  const me = await sessions.get().client.query({ query: MeDocument });
  expect([me.data?.me?.id, asked]).toEqual(["ana", ["top_feeder", null]]);
  // What the page had asked as the persona, and is refused only now, changes nothing more.
  await expect(client.query({ query: secret })).rejects.toThrow("403");
  expect(sessions.get().epoch).toBe(epoch + 1);
  isTestModeRefused(false);
  testMode({ ...testMode(), isTestMode: false, activePersonaId: null });
});
