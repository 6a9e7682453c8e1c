import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { expect, test } from "vitest";
import { inTurn } from "./sequential-link";

/** A client whose requests are written down when they are sent. Asking for "broken" cannot be sent at all. */
function fixture() {
  const sent: string[] = [];
  const end = new ApolloLink(({ variables }) => {
    sent.push(variables.of as string);
    if (variables.of === "broken") throw new Error("It cannot be written.");
    return new Observable((observer) => {
      observer.next({ data: { word: variables.of } });
      observer.complete();
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: inTurn().concat(end) });
  const query = gql`
    query Word($of: String!) {
      word(of: $of)
    }
  `;
  return { sent, client, query, ask: (of: string) => client.query({ query, variables: { of }, fetchPolicy: "no-cache" }) };
}

test("CLIENT-190 requests that a page makes at once are sent in their order, each in a task of its own", async () => {
  const { sent, ask } = fixture();
  const answers = Promise.all(["first", "second", "third"].map(ask));
  // Whatever needs no other task has happened by now.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect(sent).toEqual([]);
  expect((await answers).map(({ data }) => data)).toEqual([{ word: "first" }, { word: "second" }, { word: "third" }]);
  expect(sent).toEqual(["first", "second", "third"]);
});

test("CLIENT-190 a request that nobody waits for any more is not sent, and one that cannot be sent holds up no other", async () => {
  const { sent, client, query, ask } = fixture();
  client
    .watchQuery({ query, variables: { of: "left" }, fetchPolicy: "no-cache" })
    .subscribe({})
    .unsubscribe();
  const broken = ask("broken");
  const after = ask("after");
  await expect(broken).rejects.toThrow("It cannot be written.");
  expect((await after).data).toEqual({ word: "after" });
  expect(sent).toEqual(["broken", "after"]);
});
