import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { expect, test, vi } from "vitest";
import { sharedRequests } from "./shared-requests";

const query = gql`
  query Word($of: String!) {
    word(of: $of)
  }
`;
const mutation = gql`
  mutation Say($of: String!) {
    word(of: $of)
  }
`;

interface Body {
  readonly query: string;
  readonly variables: { readonly of: string };
}

type Server = (bodies: readonly Body[], init: RequestInit, isAlone: boolean) => Response | Promise<Response>;

const wordsOf = (bodies: readonly Body[]): string[] => bodies.map(({ variables }) => variables.of);
const answerTo = ({ variables: { of } }: Body): string => JSON.stringify({ data: { word: of } });
const lineOf = (index: number, answer: string, status = 200): string =>
  `[${index},${status},"application/graphql-response+json; charset=utf-8",${answer}]\n`;
const asLines = (body: BodyInit): Response => new Response(body, { headers: { "content-type": "application/jsonl" } });
const asJson = (body: string, status = 200): Response => new Response(body, { status, headers: { "content-type": "application/json" } });

/** Answers all at once, as the server does where nothing is slow. */
const wellServed: Server = (bodies, _init, isAlone) =>
  isAlone ? asJson(answerTo(bodies[0]!)) : asLines(bodies.map((one, index) => lineOf(index, answerTo(one))).join(""));

/** A client whose requests are written down: the words that each asks for. */
function fixture(serve: Server = wellServed) {
  const sent: string[][] = [];
  const shared = sharedRequests(async (_uri, init = {}) => {
    const body = JSON.parse(init.body as string) as Body | Body[];
    const bodies = [body].flat();
    sent.push(wordsOf(bodies));
    return serve(bodies, init, !Array.isArray(body));
  });
  const alone: typeof fetch = async (_uri, init = {}) => {
    const body = JSON.parse(init.body as string) as Body;
    sent.push([`say ${body.variables.of}`]);
    return asJson(answerTo(body));
  };
  const link = shared.inTurn.split(
    ({ operationType }) => operationType === OperationTypeNode.MUTATION,
    new HttpLink({ uri: "/graphql", fetch: alone }),
    new HttpLink({ uri: "/graphql", fetch: shared.fetch }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const ask = (of: string): Promise<unknown> =>
    client.query<{ word: string }>({ query, variables: { of }, fetchPolicy: "no-cache" }).then(({ data }) => data?.word);
  const watch = (of: string) => client.watchQuery({ query, variables: { of }, fetchPolicy: "no-cache" }).subscribe({});
  return { sent, client, ask, watch };
}

test("CLIENT-252 queries that are asked at one moment go in one request, and each gets its own answer; one alone goes as it always did", async () => {
  const { sent, ask } = fixture();
  expect(await Promise.all(["one", "two", "three"].map(ask))).toEqual(["one", "two", "three"]);
  expect(await ask("later")).toBe("later");
  expect(sent).toEqual([["one", "two", "three"], ["later"]]);
});

test("CLIENT-252 an answer is there before a slower one of the same request", async () => {
  let end = (): void => undefined;
  const { ask } = fixture(([first, second]) => {
    const lines = new ReadableStream<Uint8Array>({
      start: (out) => {
        const write = (text: string): void => out.enqueue(new TextEncoder().encode(text));
        const line = lineOf(1, answerTo(second!));
        // In two pieces, as the network may cut it.
        write(line.slice(0, 20));
        write(line.slice(20));
        end = () => {
          write(lineOf(0, answerTo(first!)));
          out.close();
        };
      },
    });
    return new Response(lines, { headers: { "content-type": "application/jsonl" } });
  });
  const slow = ask("slow");
  expect(await ask("quick")).toBe("quick");
  end();
  expect(await slow).toBe("slow");
});

test("CLIENT-252 one that is refused fails by itself", async () => {
  const { ask } = fixture((bodies) =>
    asLines(
      bodies
        .map((one, index) =>
          one.variables.of === "refused" ? lineOf(index, '{"errors":[{"message":"It is refused."}]}', 400) : lineOf(index, answerTo(one)),
        )
        .join(""),
    ),
  );
  const [fine, refused] = [ask("fine"), ask("refused")];
  await expect(refused).rejects.toThrow("It is refused.");
  expect(await fine).toBe("fine");
});

test("CLIENT-252 a mutation goes alone, after what was asked before it", async () => {
  const { sent, client, ask } = fixture();
  const before = [ask("one"), ask("two")];
  const said = client.mutate({ mutation, variables: { of: "that" } });
  await Promise.all([...before, said, ask("three"), ask("four")]);
  expect(sent).toEqual([["one", "two"], ["say that"], ["three", "four"]]);
});

test("CLIENT-252 many are cut into requests of eight, and long ones into more", async () => {
  const { sent, ask } = fixture();
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`word ${index}`)));
  expect(sent.map(({ length }) => length)).toEqual([8, 2]);
  await Promise.all(Array.from({ length: 3 }, (_, index) => ask(String(index).repeat(25_000))));
  expect(sent.slice(2).map(({ length }) => length)).toEqual([2, 1]);
});

test("CLIENT-252 what nobody waits for any more is not sent, and once nobody waits for any of it the request is given up", async () => {
  let signal: AbortSignal | null = null;
  const { sent, ask, watch } = fixture((bodies, init, isAlone) => {
    if (isAlone) return wellServed(bodies, init, isAlone);
    signal = init.signal!;
    return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason as Error)));
  });
  watch("left").unsubscribe();
  expect(await ask("kept")).toBe("kept");
  const [one, two] = [watch("one"), watch("two")];
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(["one", "two"]));
  one.unsubscribe();
  expect(signal!.aborted).toBe(false);
  two.unsubscribe();
  expect(signal!.aborted).toBe(true);
  expect(sent).toEqual([["kept"], ["one", "two"]]);
});

test("CLIENT-252 a line that is cut fails what was not answered and nothing else", async () => {
  const { ask } = fixture(([first]) => asLines(lineOf(0, answerTo(first!))));
  const [answered, cut] = [ask("answered"), ask("cut")];
  await expect(cut).rejects.toThrow("ended early");
  expect(await answered).toBe("answered");
  const { ask: askNobody } = fixture(() => Promise.reject(new TypeError("Failed to fetch")));
  const results = await Promise.allSettled(["one", "two"].map(askNobody));
  expect(results.map((one) => (one.status === "rejected" ? String(one.reason) : one.value))).toEqual(
    Array(2).fill("TypeError: Failed to fetch"),
  );
});

test("CLIENT-252 a server that takes no lists is asked one by one, and what refuses the whole request refuses each", async () => {
  const { sent, ask } = fixture((bodies, init, isAlone) => (isAlone ? wellServed(bodies, init, isAlone) : asJson('{"errors":[]}', 400)));
  expect(await Promise.all(["one", "two"].map(ask))).toEqual(["one", "two"]);
  expect(sent).toEqual([["one", "two"], ["one"], ["two"]]);
  const { ask: askForeign } = fixture(() => asJson('{"errors":[{"message":"Not from here."}]}', 403));
  const results = await Promise.allSettled(["one", "two"].map(askForeign));
  expect(results.map((one) => (one as PromiseRejectedResult).reason)).toEqual(Array(2).fill(expect.objectContaining({ statusCode: 403 })));
});

test("CLIENT-190 what a page asks at once is written in the order asked, each in a task of its own", async () => {
  const written: string[] = [];
  const end = new ApolloLink(({ variables }) => {
    written.push(variables.of as string);
    if (variables.of === "broken") throw new Error("It cannot be written.");
    return new Observable((observer) => {
      observer.next({ data: { word: variables.of } });
      observer.complete();
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: sharedRequests(fetch).inTurn.concat(end) });
  const ask = (of: string) => client.query({ query, variables: { of }, fetchPolicy: "no-cache" });
  const answers = Promise.all(["first", "second", "third"].map(ask));
  // Whatever needs no other task has happened by now.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect(written).toEqual([]);
  expect((await answers).map(({ data }) => data)).toEqual([{ word: "first" }, { word: "second" }, { word: "third" }]);
  const [broken, after] = [ask("broken"), ask("after")];
  await expect(broken).rejects.toThrow("It cannot be written.");
  expect((await after).data).toEqual({ word: "after" });
  expect(written).toEqual(["first", "second", "third", "broken", "after"]);
});
