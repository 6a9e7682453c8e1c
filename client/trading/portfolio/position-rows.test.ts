import { expect, test } from "vitest";
import { position, valuation } from "../../testing/portfolio";
import { positionLines } from "./position-rows";

test("CLIENT-242 a long and a short of one symbol each have the figures of their own side", () => {
  const short = position({ id: "account-1:NVDA:SHORT", side: "SHORT", value: "100" });
  const long = position({ id: "account-1:NVDA:LONG", side: "LONG", value: "200" });
  const [first] = valuation().positions;
  const now = valuation({
    positions: [
      { ...first!, side: "LONG", value: "210", openPnl: "10" },
      { ...first!, side: "SHORT", value: "95", openPnl: "5" },
    ],
  });
  const lines = positionLines([short, long], [], now);
  expect(lines.map(({ id, value, openPnl }) => [id, value, openPnl])).toEqual([
    ["account-1:NVDA:LONG", "210", "10"],
    ["account-1:NVDA:SHORT", "95", "5"],
  ]);
});
