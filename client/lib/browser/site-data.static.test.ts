import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What throws where a browser refuses site data. Comments and texts may name it. */
const refusable =
  /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|navigator\.serviceWorker|navigator\.storage)\b|\bnew BroadcastChannel\b|\buse(Local|Session)Storage\b/;
const guarded = "lib/browser/site-data.ts";

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const sources = (): readonly string[] =>
  readdirSync("client", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\/|\.generated\.ts$/.test(file));

test("MEND-P01 site data is used in one guarded file of the client and nowhere else", () => {
  const used = sources().filter((file) => refusable.test(withoutComments(readFileSync(`client/${file}`, "utf8"))));
  expect(used).toEqual([guarded]);
});
