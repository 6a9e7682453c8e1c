import { gql } from "@apollo/client";
import { beforeEach, expect, test } from "vitest";
import { createCache } from "./cache";

const page = (ids: readonly string[], more: boolean, asOfSequence?: number) => ({
  ...{ edges: ids.map((id) => ({ __typename: "Edge", cursor: id, node: { __typename: "Notification", id } })) },
  ...{ pageInfo: { __typename: "PageInfo", hasNextPage: more, endCursor: ids.at(-1), hasPreviousPage: more, startCursor: ids[0] } },
  ...(asOfSequence !== undefined && { asOfSequence }),
});
const fields = "edges { cursor node { id } } pageInfo { hasNextPage endCursor hasPreviousPage startCursor }";
const list = gql`query List($after: String) { notifications(first: 2, after: $after) { asOfSequence ${fields} } }`;
const thread = gql`query Thread($before: String) { conversation(id: "c1") { id messages(last: 2, before: $before) { ${fields} } } }`;

let cache: ReturnType<typeof createCache>;
beforeEach(() => void (cache = createCache()));

const reads = (ids: readonly string[], more: boolean, asOfSequence = 5, after: string | null = null): void => {
  cache.writeQuery({ query: list, variables: { after }, data: { notifications: page(ids, more, asOfSequence) } });
};
const held = () => {
  const { edges, pageInfo } = cache.readQuery<{ notifications: ReturnType<typeof page> }>({ query: list })!.notifications;
  return `${edges.map(({ node }) => node.id).join(" ")}, then ${pageInfo.hasNextPage ? pageInfo.endCursor : "nothing"}`;
};

test("LIVE-164 a first page that is read anew keeps the pages under it, each item once, and goes on after the last of them", () => {
  reads(["d", "c"], true);
  reads(["b", "a"], true, 5, "c");
  reads(["e", "d"], true);
  expect(held()).toBe("e d c b a, then a");
  reads(["a", "e"], true);
  expect(held()).toBe("a e, then e");
});

test("LIVE-164 nothing is kept under a first page that shares no item with the list, or after which there is no other", () => {
  reads(["d", "c"], true);
  reads(["b", "a"], false, 5, "c");
  reads(["d", "b"], false);
  expect(held()).toBe("d b, then nothing");
  reads(["b", "a"], true, 5, "b");
  reads(["y", "x"], true);
  expect(held()).toBe("y x, then x");
});

test("LIVE-164 a first page that is older than what the list holds changes nothing", () => {
  reads(["d", "c"], true, 6);
  reads(["c", "b"], true, 5);
  expect(held()).toBe("d c, then c");
});

test("LIVE-164 of a thread the last page is renewed and what was loaded over it stays, unless messages are missing between", () => {
  const writes = (ids: readonly string[], more: boolean, before: string | null = null): void => {
    const data = { conversation: { __typename: "Conversation", id: "c1", messages: page(ids, more) } };
    cache.writeQuery({ query: thread, variables: { before }, data });
  };
  const said = () => {
    const { edges, pageInfo } = cache.readQuery<{ conversation: { messages: ReturnType<typeof page> } }>({ query: thread })!.conversation
      .messages;
    return `${pageInfo.hasPreviousPage ? pageInfo.startCursor : "nothing"}, then ${edges.map(({ node }) => node.id).join(" ")}`;
  };
  writes(["m3", "m4"], true);
  writes(["m1", "m2"], false, "m3");
  writes(["m4", "m5"], true);
  expect(said()).toBe("nothing, then m1 m2 m3 m4 m5");
  writes(["m8", "m9"], true);
  expect(said()).toBe("m8, then m8 m9");
});
