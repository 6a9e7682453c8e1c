import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { mutationsOf, partialContract } from "./contract.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-contract-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const schema = `
type Mutation {
  """
  Pins a post (again does nothing):
  pinned(once)
  """
  pinPost(input: PinPostInput!): PinPayload!
  createPost(input: CreatePostInput!): PostPayload!
  logout: LogoutPayload!
  follow(input: FollowInput!): FollowPayload!
}

type Query {
  post(id: ID!): Post
}
`;

function plant(files: Record<string, string>): void {
  const exceptions = { neverWorks: {}, neverRefused: { logout: "why" }, withoutRow: { logout: "why", createPost: "why" } };
  for (const [file, text] of Object.entries({
    "schema.graphql": schema,
    "server/contract.exceptions.json": JSON.stringify(exceptions),
    ...files,
  })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

test("API-005 the mutations of a schema are read without what its descriptions say", () => {
  expect(mutationsOf(schema)).toEqual(["pinPost", "createPost", "logout", "follow"]);
});

test("API-005 a filtered run judges the mutations that only its files name, whether they were seen or not", () => {
  plant({
    "server/pins.api.test.ts": 'mutate("createPost"); mutate("pinPost"); mutate("logout");',
    "server/posts.api.test.ts": 'mutate("createPost"); mutate("follow");',
  });
  const seen = new Set(["createPost works", "logout works"]);
  expect(partialContract(root, ["server/pins.api.test.ts"], seen)).toEqual({
    judged: ["pinPost", "logout"],
    notes: ["createPost (refused)"],
  });
});

test("API-005 what a test helper names, every test that imports it names, through other helpers too", () => {
  plant({
    "server/testing/actors.ts": 'export const pin = () => mutate("pinPost");',
    "server/testing/world.ts": 'import { pin } from "./actors";',
    "server/pins.api.test.ts": 'mutate("pinPost");',
    "server/posts.db.test.ts": 'import { world } from "./testing/world";',
  });
  expect(partialContract(root, ["server/pins.api.test.ts"], new Set(["pinPost works"]))).toEqual({
    judged: [],
    notes: ["pinPost (refused, denied)"],
  });
  const both = ["server/pins.api.test.ts", "server/posts.db.test.ts"];
  expect(partialContract(root, both, new Set())).toEqual({ judged: ["pinPost"], notes: [] });
});

test("API-005 what the server's own code names says nothing about tests", () => {
  plant({
    "server/pins.service.ts": "class Pins { pinPost() {} }",
    "server/pins.api.test.ts": 'mutate("pinPost");',
    "server/posts.api.test.ts": 'import { Pins } from "./pins.service";',
  });
  expect(partialContract(root, ["server/pins.api.test.ts"], new Set()).judged).toEqual(["pinPost"]);
});
