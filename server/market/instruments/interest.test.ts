import { expect, test } from "vitest";
import { FakeClock } from "../../platform/clock";
import { InterestSet } from "./interest";

test("MARKET-220 what is watched by several, held or just asked for stays wanted a minute longer than anybody needs it", () => {
  const clock = new FakeClock();
  const published: string[][] = [];
  const interest = new InterestSet(clock, (symbols) => void published.push([...symbols].sort()));
  const first = interest.add(["BTC", "ETH", "BTC"]);
  const second = interest.add(["BTC"]);
  interest.setLasting(["SOL"]);
  expect(published).toEqual([
    ["BTC", "ETH"],
    ["BTC", "ETH", "SOL"],
  ]);
  first();
  first();
  interest.setLasting([]);
  clock.advance(59_999);
  expect([...interest.symbols()].sort()).toEqual(["BTC", "ETH", "SOL"]);
  clock.advance(1);
  expect([...interest.symbols()]).toEqual(["BTC"]);
  second();
  interest.touch(["ADA"]);
  expect(published.at(-1)).toEqual(["ADA", "BTC"]);
  clock.advance(60_000);
  expect([...interest.symbols()]).toEqual([]);
  interest.stop();
});
