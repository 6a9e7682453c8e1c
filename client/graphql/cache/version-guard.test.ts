import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gql } from "@apollo/client";
import { buildSchema, isAbstractType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo, getNamedType } from "graphql";
import type { SelectionSetNode } from "graphql";
import { expect, test } from "vitest";
import { createCache, possibleTypes } from "./cache";
import { versionFields } from "./version-guard";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"), { assumeValid: true });

const tradeQuery = gql`
  query Recipe($id: ID!) {
    recipe(id: $id) {
      id
      title
      trade {
        ...TradeRow
        lots {
          id
          remaining
        }
      }
    }
  }
  fragment TradeRow on Trade {
    id
    version
    status
    stopPrice
  }
`;
const recipe = (version: number, status: string, stopPrice: string | null, lots: string[], title = "NVDA") => ({
  recipe: {
    __typename: "Recipe",
    id: "r1",
    title,
    trade: {
      __typename: "Trade",
      id: "t1",
      version,
      status,
      stopPrice,
      lots: lots.map((id) => ({ __typename: "Lot", id, remaining: "1" })),
    },
  },
});

test("CLIENT-030 an older snapshot of a trade never overwrites a newer event, its lists included", () => {
  const cache = createCache();
  const variables = { id: "r1" };
  cache.writeQuery({ query: tradeQuery, variables, data: recipe(3, "CLOSED", null, []) });
  cache.writeQuery({ query: tradeQuery, variables, data: recipe(2, "OPEN", "184.50", ["l1"], "renamed") });
  const read = cache.readQuery<ReturnType<typeof recipe>>({ query: tradeQuery, variables });
  expect(read?.recipe.trade).toMatchObject({ version: 3, status: "CLOSED", stopPrice: null, lots: [] });
  expect(read?.recipe.title).toBe("renamed");
});

test("CLIENT-031 a newer or equal version is written, and fields the cache does not hold come from the older one", () => {
  const cache = createCache();
  const variables = { id: "r1" };
  cache.writeFragment({
    id: "Trade:t1",
    fragment: gql`
      fragment Small on Trade {
        id
        version
        status
      }
    `,
    data: { __typename: "Trade", id: "t1", version: 3, status: "CLOSED" },
  });
  cache.writeQuery({ query: tradeQuery, variables, data: recipe(2, "OPEN", "184.50", ["l1"]) });
  const read = () => cache.readQuery<ReturnType<typeof recipe>>({ query: tradeQuery, variables })?.recipe.trade;
  expect(read()).toMatchObject({ version: 3, status: "CLOSED", stopPrice: "184.50" });
  cache.writeQuery({ query: tradeQuery, variables, data: recipe(3, "CLOSED", null, []) });
  expect(read()).toMatchObject({ version: 3, stopPrice: null, lots: [] });
});

test("CLIENT-032 quotes, orders and valuations are guarded by the moment they describe", () => {
  const cache = createCache();
  const fragment = gql`
    fragment Price on Quote {
      id
      mid
      asOf
    }
  `;
  const write = (mid: string, asOf: string) =>
    cache.writeFragment({ id: "Quote:quote:NVDA", fragment, data: { __typename: "Quote", id: "quote:NVDA", mid, asOf } });
  write("191.85", "2026-11-20T10:00:01.000Z");
  write("190.00", "2026-11-20T10:00:00.999Z");
  expect(cache.readFragment({ id: "Quote:quote:NVDA", fragment })).toMatchObject({ mid: "191.85" });
  write("192.00", "2026-11-20T10:00:01.001Z");
  expect(cache.readFragment({ id: "Quote:quote:NVDA", fragment })).toMatchObject({ mid: "192.00" });
});

test("CLIENT-033 a further page never moves a live list's position, an older first page is dropped", () => {
  const cache = createCache();
  const query = gql`
    query Feed($after: String, $filter: FeedFilter) {
      feed(first: 2, after: $after, filter: $filter) {
        edges {
          cursor
          node {
            id
          }
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        asOfSequence
      }
    }
  `;
  const page = (ids: string[], asOfSequence: number) => ({
    feed: {
      __typename: "FeedConnection",
      edges: ids.map((id) => ({ __typename: "FeedEdge", cursor: id, node: { __typename: "FeedItem", id } })),
      pageInfo: { __typename: "PageInfo", hasNextPage: true, hasPreviousPage: false, startCursor: ids[0]!, endCursor: ids.at(-1)! },
      asOfSequence,
    },
  });
  const filter = { scope: "ALL" };
  cache.writeQuery({ query, variables: { filter }, data: page(["d", "c"], 10) });
  cache.writeQuery({ query, variables: { filter, after: "c" }, data: page(["b", "a"], 12) });
  cache.writeQuery({ query, variables: { filter }, data: page(["c", "b"], 9) });
  const read = cache.readQuery<ReturnType<typeof page>>({ query, variables: { filter } });
  expect(read?.feed.edges.map(({ node }) => node.id)).toEqual(["d", "c", "b", "a"]);
  expect(read?.feed.asOfSequence).toBe(10);
});

function documents(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? documents(full) : entry.name.endsWith(".graphql") ? [full] : [];
  });
}

/** What never changes once an object exists needs no version beside it; lists that are read page by page have positions of their own. */
const steady = new Set([
  "orders",
  "trades",
  "fills",
  "equityCurve",
  "__typename",
  "id",
  "symbol",
  "side",
  "mode",
  "instrument",
  "account",
  "owner",
  "kind",
  "openedAt",
  "createdAt",
  "source",
  "thesis",
  "tags",
]);

test("CLIENT-034 every selection of a guarded type that reads something moving reads its version too", () => {
  const fragments = new Map<string, SelectionSetNode>();
  const namesIn = (set: SelectionSetNode): string[] =>
    set.selections.flatMap((node) => {
      if (node.kind === "Field") return [node.name.value];
      const inner = node.kind === "FragmentSpread" ? fragments.get(node.name.value) : node.selectionSet;
      return inner ? namesIn(inner) : [];
    });
  const unguarded: string[] = [];
  const files = documents("client").map((file) => ({ file, document: parse(readFileSync(file, "utf8")) }));
  for (const { document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind !== "FragmentDefinition") continue;
      fragments.set(definition.name.value, definition.selectionSet);
    }
  }
  for (const { file, document } of files) {
    const info = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(info, {
        SelectionSet(node) {
          const parent = info.getParentType();
          const typename = parent ? getNamedType(parent).name : "";
          const versions = [versionFields[typename] ?? []].flat();
          if (versions.length === 0) return;
          const names = new Set(namesIn(node));
          const moving = [...names].filter((name) => !steady.has(name) && !versions.includes(name));
          const missing = versions.filter((name) => !names.has(name));
          if (moving.length > 0 && missing.length > 0)
            unguarded.push(`${file}: ${typename} { ${moving.join(" ")} } without ${missing.join(" ")}`);
        },
      }),
    );
  }
  expect(unguarded).toEqual([]);
});

test("CLIENT-035 the cache knows the members of every union and guards only fields that exist", () => {
  const unions = Object.values(schema.getTypeMap()).filter(
    (type) => isAbstractType(type) && !type.name.startsWith("__") && type.name !== "Node",
  );
  expect(
    Object.fromEntries(
      unions.map((type) => [
        type.name,
        isAbstractType(type)
          ? schema
              .getPossibleTypes(type)
              .map(({ name }) => name)
              .sort()
          : [],
      ]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(possibleTypes).map(([name, members]) => [name, [...members].sort()])));
  for (const [name, fields] of Object.entries(versionFields)) {
    const type = schema.getType(name);
    for (const field of [fields].flat()) expect(isObjectType(type) && field in type.getFields(), `${name}.${field}`).toBe(true);
  }
});
