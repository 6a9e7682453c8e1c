import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error the scripts are plain JavaScript: they run before TypeScript is installed
import { lintSql } from "./lint-sql.mjs";

let root: string;
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "brigade-sql-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const lint = (): string[] => lintSql(root, []);

test(
  "OPS-028 no SQL of this repository has too long a line or parts made of parts, but in files that are named",
  { timeout: 60_000 },
  () => {
    expect(lintSql(path.resolve(import.meta.dirname, ".."))).toEqual([]);
  },
);

test("OPS-028 the lint finds a line of SQL that is too long, counted within its text", () => {
  const condition = "is_listed and not is_hidden and author_id is distinct from viewer_id";
  plant(
    "server/a/wide.store.ts",
    `read("select ${condition} as is_seen, id from posts where id = 1 for update");\nread(\`\n  select id\n  from posts\`);\n`,
  );
  plant(
    "server/a/wide.sql.ts",
    `export const sql = \`\n  select id\n  from posts\n  where ${condition} and created_at > now() - interval '1 day'\`;\n`,
  );
  plant(
    "server/a/short.store.ts",
    `      const someRowsThatHaveAVeryLongNameIndeed = await readAll<SomeRowOfPosts>(tx, "select id from posts where ${condition}");\n`,
  );
  plant("server/a/wide.service.ts", `read("select ${condition} as is_seen, id from posts where id = 1 for update");\n`);
  plant("server/a/prose.store.ts", `throw new Error("${"words and more words, ".repeat(9)}");\n`);
  expect(lint()).toEqual([
    "server/a/wide.sql.ts:4 a line of SQL has 118 columns, at most 110: one clause a line",
    "server/a/wide.store.ts:1 a line of SQL has 125 columns, at most 110: one clause a line",
  ]);
});

test("OPS-028 the lint finds a part of a statement that is made of parts, in its own file and in others", () => {
  plant(
    "server/a/seen.sql.ts",
    [
      "export const isMine = (row: string): string => `${row}.user_id = $1`;",
      "export const isSeen = (row: string): string => `(${isMine(row)} or ${row}.is_public)`;",
    ].join("\n"),
  );
  plant(
    "server/a/posts.store.ts",
    [
      'import { isMine as isOwn, isSeen } from "./seen.sql";',
      "const columns = `p.id, p.text`;",
      'const isListed = `p.is_listed and not ${isOwn("p")}`;',
      'const one = `select ${columns} from posts p where p.id = $2 and ${isSeen("p")}`;',
      "const counted = `select count(*) from (${one}) found`;",
      "function page(after: string | null): string {",
      '  const from = after ? `p.at < ${after}` : "true";',
      "  return `select ${columns} from posts p where ${isListed} and ${from}`;",
      "}",
    ].join("\n"),
  );
  expect(lint()).toEqual([
    "server/a/posts.store.ts:3 isListed is a part of a statement and names parts itself (isOwn)",
    "server/a/posts.store.ts:4 one is a part of a statement and names parts itself (isSeen)",
    "server/a/seen.sql.ts:2 isSeen is a part of a statement and names parts itself (isMine)",
  ]);
});

test("OPS-028 a part may be handed to another, and a statement may be built by a function from what it is given", () => {
  plant(
    "server/a/posts.store.ts",
    [
      "const isOwn = (id: string): string => `${id} = $1`;",
      "const isReposted = (condition: string): string => `exists (select 1 from posts r where ${condition})`;",
      "const postsSql = (rest: string): string => `select id from posts p where not p.is_gone ${rest}`;",
      'export const byId = postsSql("and p.id = $2");',
      'export const reposted = postsSql(`and ${isReposted(isOwn("r.user_id"))}`);',
      'export const read = (tx: Tx) => query(tx, `select id from posts where ${isOwn("user_id")}`);',
      'export const count = (tx: Tx) => readCount(tx, `where ${isOwn("user_id")}`);',
    ].join("\n"),
  );
  expect(lint()).toEqual([]);
});

test("OPS-028 a file that needs no exemption any more is named", () => {
  plant("server/a/posts.store.ts", 'export const one = "select id from posts";');
  expect(lintSql(root, ["server/a/posts.store.ts", "server/a/gone.store.ts"])).toEqual([
    "scripts/lint-sql.mjs: server/a/gone.store.ts needs no exemption any more",
    "scripts/lint-sql.mjs: server/a/posts.store.ts needs no exemption any more",
  ]);
});
