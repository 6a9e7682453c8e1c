import { expect, test } from "vitest";
import { isOpenToRead, orderMeaning } from "./order-words";

const denied = (reason: string | null, words: string | null = null): string =>
  orderMeaning({ state: "DENIED", words, reason, lookUps: 0 } as never, "Alpaca");

test("CLIENT-248 an order that is not sent yet says for what it waits, open to read; one that waits for its turn alone says nothing", () => {
  const waiting = { state: "INTENT", words: null, reason: null, lookUps: 0, waitingFor: "Waits for a live price of AAPL." } as never;
  expect([orderMeaning(waiting, "Alpaca"), isOpenToRead(waiting)]).toEqual(["Waits for a live price of AAPL.", true]);
  const inTurn = { state: "INTENT", words: null, reason: null, lookUps: 0, waitingFor: null } as never;
  expect([orderMeaning(inTurn, "Alpaca"), isOpenToRead(inTurn)]).toEqual(["", false]);
});

test("CLIENT-247 an order that was not sent says why in words, and one with a reason of its own as it came", () => {
  expect(denied("QUOTE_STALE")).toBe("Brigade did not send it: there was no live price, or it had waited too long.");
  expect(denied("LIVE_TEXT")).toContain("has changed");
  expect(denied("SOMETHING_NEW")).toBe("Brigade did not send it: SOMETHING_NEW.");
  expect(denied("PAUSED", "said otherwise")).toBe("Brigade did not send it: said otherwise.");
  expect(denied(null)).toBe("Brigade did not send it.");
});
