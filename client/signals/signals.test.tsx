import { expect, test } from "vitest";
import { messageFor } from "./alert-message";
import { askedFor, happened } from "./alert-words";
import type { SignalAlertRowFragment } from "./signals.generated";

const alert = (given: object): SignalAlertRowFragment => ({
  ...({
    __typename: "SignalAlert",
    id: "1",
    receivedAt: "2026-11-19T14:00:00.000Z",
    isTest: false,
    sentFrom: null,
    body: "{}",
    state: "TRADED",
  } as const),
  ...{
    refusal: null,
    outcome: null,
    account: "PRACTICE",
    quantity: null,
    price: null,
    money: null,
    fillMs: null,
    request: null,
    trade: null,
  },
  ...given,
});
const request = (given: object) => ({
  __typename: "SignalRequest",
  symbol: "NASDAQ:AAPL",
  action: "buy",
  sizeKind: null,
  size: null,
  stop: null,
  target: null,
  ...given,
});

test("SIGNAL-040 an alert is worded as it was asked: verb, symbol and size", () => {
  const asked = (given: object) => {
    const words = askedFor(alert({ request: request(given) }))!;
    return `${words.verb} ${words.symbol} ${words.size}`;
  };
  expect(asked({ sizeKind: "percent", size: "5" })).toBe("Buy AAPL 5% of equity");
  expect(asked({ sizeKind: "money", size: "1000" })).toBe("Buy AAPL $1,000.00");
  expect(asked({ action: "sell", sizeKind: "part", size: "0.5" })).toBe("Sell AAPL half");
  expect(asked({ action: "sell", sizeKind: "part", size: "0.25" })).toBe("Sell AAPL 25% of the position");
  expect(asked({ action: "close" })).toBe("Close AAPL all");
  expect(asked({ action: "stop", stop: "233.50" })).toBe("Stop AAPL 233.5");
  expect(askedFor(alert({}))).toBeNull();
});

test("SIGNAL-041 what happened is the server's sentence, else the fill, else that it waits", () => {
  const trade = {
    __typename: "Trade",
    id: "t",
    instrument: { __typename: "Instrument", id: "AAPL", symbol: "AAPL", tick: "0.01", lot: "0.001" },
  };
  expect(happened(alert({ outcome: "Stop set at 95" }))).toBe("Stop set at 95");
  expect(happened(alert({ quantity: "12.666", price: "191.84", trade }))).toBe("12.666 at 191.84");
  expect(happened(alert({}))).toBe("Order placed, not filled yet");
  expect(happened(alert({ state: "RECEIVED" }))).toBe("Waiting to be traded");
});

test("SIGNAL-042 the message for TradingView is JSON with its placeholders, and programs get the address", () => {
  const message = JSON.parse(messageFor("tradingview", "https://x/in/s")) as Record<string, unknown>;
  expect(message).toMatchObject({ id: expect.stringContaining("{{timenow}}"), symbol: "{{ticker}}", size: { percent: "5" } });
  expect(messageFor("tradingview", "https://x/in/s")).not.toContain("https://x/in/s");
  for (const kind of ["curl", "python"] as const) expect(messageFor(kind, "https://x/in/s")).toContain("https://x/in/s");
});
