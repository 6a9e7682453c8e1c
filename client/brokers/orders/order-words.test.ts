import { expect, test } from "vitest";
import { orderMeaning } from "./order-words";

const denied = (reason: string | null, words: string | null = null): string =>
  orderMeaning({ state: "DENIED", words, reason, lookUps: 0 } as never, "Alpaca");

test("CLIENT-247 an order that was not sent says why in words, and one with a reason of its own as it came", () => {
  expect(denied("QUOTE_STALE")).toBe("Brigade did not send it: there was no live price, or it had waited too long.");
  expect(denied("LIVE_TEXT")).toContain("has changed");
  expect(denied("SOMETHING_NEW")).toBe("Brigade did not send it: SOMETHING_NEW.");
  expect(denied("PAUSED", "said otherwise")).toBe("Brigade did not send it: said otherwise.");
  expect(denied(null)).toBe("Brigade did not send it.");
});
