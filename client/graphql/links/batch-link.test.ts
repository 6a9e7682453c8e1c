import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { print } from "graphql";
import { expect, test } from "vitest";
import { batched, type BatchContext } from "./batch-link";

interface Sent {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** A server that answers `word(of:)` with what it is asked for, under whatever alias; "broken" fails the whole operation. */
function fixture() {
  const sent: Sent[] = [];
  const server = new ApolloLink(({ query, variables }) => {
    const text = print(query);
    sent.push({ query: text, variables });
    const values = Object.values(variables).filter((value) => typeof value === "string");
    return new Observable((observer) => {
      if (values.includes("broken")) observer.next({ data: null, errors: [{ message: "It is broken." }] });
      else {
        const asked = [...text.matchAll(/(?:(\w+): )?word\(of: \$(\w+)/g)];
        observer.next({ data: Object.fromEntries(asked.map(([, alias, name]) => [alias ?? "word", variables[name!]])) });
      }
      observer.complete();
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: batched().concat(server) });
  const query = gql`
    query Word($of: String!, $first: Int) {
      word(of: $of, first: $first)
    }
  `;
  const context: BatchContext = { isBatched: true };
  const ask = (of: string, first = 10): Promise<unknown> =>
    client.query({ query, variables: { of, first }, context, fetchPolicy: "no-cache" }).then(({ data }) => data);
  return { sent, client, query, context, ask };
}

test("CLIENT-240 queries of one document that are asked at one moment are one operation, and each gets its own answer", async () => {
  const { sent, ask } = fixture();
  expect(await Promise.all(["one", "two", "three"].map((of) => ask(of)))).toEqual([{ word: "one" }, { word: "two" }, { word: "three" }]);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.variables).toEqual({ of_0: "one", first_0: 10, of_1: "two", first_1: 10, of_2: "three", first_2: 10 });
  expect(await ask("later")).toEqual({ word: "later" });
  expect(sent[1]!.variables).toEqual({ of: "later", first: 10 });
});

test("CLIENT-240 many are cut into operations of eight, and of few enough rows for the server's limits", async () => {
  const { sent, ask } = fixture();
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`word ${index}`)));
  expect(sent.map(({ variables }) => Object.keys(variables).length / 2)).toEqual([8, 2]);
  await Promise.all([700, 700, 700].map((first, index) => ask(`long ${index}`, first)));
  expect(sent.slice(2).map(({ variables }) => Object.keys(variables).length / 2)).toEqual([2, 1]);
});

test("CLIENT-240 where one of them fails each is asked by itself, so that the others are answered", async () => {
  const { sent, ask } = fixture();
  const [fine, broken] = [ask("fine"), ask("broken")];
  await expect(broken).rejects.toThrow("It is broken.");
  expect(await fine).toEqual({ word: "fine" });
  expect(sent).toHaveLength(3);
});

test("CLIENT-240 what nobody waits for any more is not in it, and nothing is sent for nobody", async () => {
  const { sent, client, query, context, ask } = fixture();
  const leave = (of: string): void =>
    client.watchQuery({ query, variables: { of }, context, fetchPolicy: "no-cache" }).subscribe({}).unsubscribe();
  leave("left");
  expect(await ask("kept")).toEqual({ word: "kept" });
  expect(sent.map(({ variables }) => variables)).toEqual([{ of: "kept", first: 10 }]);
});
