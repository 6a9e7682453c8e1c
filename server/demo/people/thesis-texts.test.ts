import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { seededRandom } from "../history/random";
import { thesisOf } from "./thesis-texts";

test("MEND-F16 prices in a thesis of a demo feeder are grouped by thousands and keep their decimals", () => {
  const says = ["{symbol} holds. Stop {stop}, target {target}."];
  const { thesis } = thesisOf(
    { says, tags: ["btc"] },
    seededRandom("thesis"),
    "BTC",
    "Bitcoin",
    new Decimal("147524.71"),
    new Decimal("1520000.05"),
  );
  expect(thesis).toBe("$BTC holds. Stop 147,524.71, target 1,520,000.05.");
});
