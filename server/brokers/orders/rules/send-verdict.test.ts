import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import { sendVerdict, type SendConditions } from "./send-verdict";

type Order = Parameters<typeof sendVerdict>[0];

const now = new Date(1_000_000);
const fine: SendConditions = {
  ...{ connectionState: "CONNECTED", isVenueStopped: false, isReconciled: true, isOutOfSync: false },
  ...{ hasOpposite: false, hasUnclear: false, ownerDenial: null, liveRefusal: null, lacksRate: false },
};
const open: Order = {
  ...{ side: "BUY", type: "MARKET", isOpening: true, createdAt: now, cancelRequestedAt: null },
  ...{ decidedPrice: new Decimal(100), slippageBpsMax: new Decimal(25), ageMsMax: 5_000 },
};
const close: Order = { ...open, isOpening: false, side: "SELL" };
const quote = { bid: new Decimal("99.90"), ask: new Decimal("100.10"), isStale: false };

test("BORD-021 what stops an open: its owner, a pause, an admin, books that differ; a close only waits", () => {
  const stops = [
    [{ connectionState: "PAUSED" }, { denial: "PAUSED" }, "SEND"],
    [{ connectionState: "REFUSED_KEY" }, { denial: "KEY_REFUSED" }, "WAIT"],
    [{ connectionState: "DISCONNECTED" }, { denial: "DISCONNECTED" }, { denial: "DISCONNECTED" }],
    [{ isVenueStopped: true }, { denial: "VENUE_STOPPED" }, "SEND"],
    [{ ownerDenial: "STOPPING" }, { denial: "STOPPING" }, "SEND"],
    [{ isOutOfSync: true }, { denial: "OUT_OF_SYNC" }, "SEND"],
    [{ liveRefusal: { code: "LIVE_OFF" } }, { denial: "LIVE_OFF" }, "SEND"],
    [{ liveRefusal: { code: "LIVE_TEXT" } }, { denial: "LIVE_TEXT" }, "SEND"],
    [{ isReconciled: false }, "WAIT", "SEND"],
    [{ hasUnclear: true }, "WAIT", "SEND"],
    [{ hasOpposite: true }, "WAIT", "WAIT"],
    [{}, "SEND", "SEND"],
  ] as const;
  for (const [condition, ofOpen, ofClose] of stops) {
    expect([condition, sendVerdict(open, { ...fine, ...condition }, quote, now)]).toEqual([condition, ofOpen]);
    expect([condition, sendVerdict(close, { ...fine, ...condition }, quote, now)]).toEqual([condition, ofClose]);
  }
  expect(sendVerdict({ ...close, cancelRequestedAt: now }, fine, quote, now)).toEqual({ denial: "CANCELED" });
});

test("BORD-022 an open at the market that was delayed goes out within its age and its slippage only", () => {
  const at = (ms: number) => new Date(+now + ms);
  expect(sendVerdict(open, fine, quote, at(5_000))).toBe("SEND");
  expect(sendVerdict(open, fine, quote, at(5_001))).toEqual({ denial: "QUOTE_STALE" });
  expect(sendVerdict({ ...open, ageMsMax: null }, fine, quote, at(limits.brokerOpenAgeMsMax))).toBe("SEND");
  expect(sendVerdict({ ...open, ageMsMax: null }, fine, quote, at(limits.brokerOpenAgeMsMax + 1))).toEqual({ denial: "QUOTE_STALE" });
  expect(sendVerdict(open, fine, { ...quote, ask: new Decimal("100.25") }, now)).toBe("SEND");
  expect(sendVerdict(open, fine, { ...quote, ask: new Decimal("100.26") }, now)).toEqual({ denial: "SLIPPAGE" });
  expect(sendVerdict({ ...open, side: "SELL" }, fine, { ...quote, bid: new Decimal("99.74") }, now)).toEqual({ denial: "SLIPPAGE" });
  // Nothing says what it would cost: it waits for a live price, as long as its age lets it. What is bound to no price was decided just now.
  for (const old of [null, { ...quote, isStale: true }]) {
    expect(sendVerdict(open, fine, old, at(5_000))).toBe("NO_PRICE");
    expect(sendVerdict(open, fine, old, at(5_001))).toEqual({ denial: "QUOTE_STALE" });
    expect(sendVerdict({ ...open, slippageBpsMax: null }, fine, old, now)).toBe("NO_PRICE");
    expect(sendVerdict({ ...open, decidedPrice: null }, fine, old, now)).toBe("SEND");
    expect(sendVerdict({ ...open, type: "LIMIT" }, fine, old, now)).toBe("SEND");
    expect(sendVerdict(close, fine, old, now)).toBe("SEND");
  }
  // A better price is no slippage, and a limit says itself what it may cost.
  expect(sendVerdict(open, fine, { ...quote, ask: new Decimal("90") }, now)).toBe("SEND");
  expect(sendVerdict({ ...open, type: "LIMIT" }, fine, { ...quote, ask: new Decimal("200") }, at(9_999_999))).toBe("SEND");
});
