import { expect, test } from "vitest";
import type { BrokerPositionFactsFragment } from "./books.generated";
import { matchOf, rowsOf } from "./position-rows";
import { differenceWords } from "./difference-words";

type Position = BrokerPositionFactsFragment;
const lot = (quantity: string, name: string | null): Position["lots"][number] => ({
  ...{ __typename: "BrokerLot", quantity, cost: "10", trade: null },
  copy: name === null ? null : { __typename: "Copy", id: name, feeder: { __typename: "Trader", id: name, name, username: name } },
});
const position = (quantity: string, bookedQuantity: string, lots: Position["lots"] = []): Position => ({
  ...{ __typename: "BrokerPosition", id: "c:ETH", symbol: "ETH", isKnown: true, quantity, bookedQuantity, averagePrice: null, lots },
  instrument: { __typename: "Instrument", id: "ETH", symbol: "ETH", name: "Ether", lot: "0.0001", tick: "0.01" },
});

test("CLIENT-226 what the venue holds less is missing, what it holds more is external, a rest it does not trade is dust", () => {
  expect(matchOf(position("0.84", "0.8400"), [])).toEqual({ look: "gain", text: "Matches" });
  const found = [{ kind: "SHORTFALL", symbol: "ETH" } as const];
  expect(matchOf(position("0.72", "0.84"), found)).toEqual({ look: "accent", text: "0.1200 missing" });
  // Bought after the comparison that the venue's side is of.
  expect(matchOf(position("0.72", "0.84"), [])).toEqual({ look: "plain", text: "Traded since" });
  expect(matchOf(position("6.2", "4.2"), [])).toEqual({ look: "dashed", text: "2.0000 external" });
  expect(matchOf(position("-1", "1"), found).look).toBe("accent");
  expect(matchOf(position("0.0002", "0"), [{ kind: "DUST", symbol: "ETH" }])).toEqual({ look: "plain", text: "0.0002 dust" });
});

test("CLIENT-226 each lot says whose it is, and what is nobody’s here has a row of its own", () => {
  const rows = rowsOf([position("1", "0.8", [lot("0.5", "Elif"), lot("0.3", null)])], []);
  expect(rows.map(({ kind, owner, ours, theirs }) => [kind, owner, ours, theirs])).toEqual([
    ["POSITION", null, "0.8000", "1.0000"],
    ["LOT", "Copy of Elif", "0.5000", null],
    ["LOT", "Your own trade", "0.3000", null],
    ["EXTERNAL", "Not ours, never traded by us", null, "0.2000"],
  ]);
});

test("CLIENT-226 a difference says what it stops and what sets it right", () => {
  const words = differenceWords(
    { kind: "SHORTFALL", symbol: "ETH", ours: "0.84", theirs: "0.72" },
    { venueName: "Binance", currency: "USD" },
  );
  expect(words).toMatchObject({ title: "ETH is out of sync", gap: "0.12" });
  expect(words.text).toContain("Opens of ETH are stopped; closes continue");
  const cash = differenceWords({ kind: "CASH", symbol: null, ours: "500", theirs: "450.5" }, { venueName: "Binance", currency: "USD" });
  expect(cash).toMatchObject({ ours: "$500.00", theirs: "$450.50", gap: "$49.50" });
});
