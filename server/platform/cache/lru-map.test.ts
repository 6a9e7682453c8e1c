import { expect, test } from "vitest";
import { LruMap } from "./lru-map";

test("HTTP-030 the caches of documents are bounded: what was not asked for longest goes first", () => {
  const map = new LruMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.get("a");
  map.set("c", 3);
  expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
});
