import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import { judgeMiss, lookUpDelayMs, mayResend } from "./look-ups";
import { afterFailedCancel, afterFill, afterVenueOrder, type OrderProgress } from "./order-progress";
import { brokerOrderStates, isEndState, mayBecome, type BrokerOrderState } from "./order-states";

const order = (state: BrokerOrderState, filled = "0", more: Partial<OrderProgress> = {}): OrderProgress => ({
  state,
  stateBeforeCancel: null,
  quantity: new Decimal("10"),
  filledQuantity: new Decimal(filled),
  ending: null,
  ...more,
});
const said = (status: "ACCEPTED" | "PARTIAL" | "FILLED" | "CANCELED" | "EXPIRED" | "REJECTED", filled = "0", quantity = "10") => ({
  status,
  quantity: new Decimal(quantity),
  filledQuantity: new Decimal(filled),
});
const brief = ({ state, filledQuantity, ending }: OrderProgress) => [
  state,
  filledQuantity.toFixed(),
  ending && `${ending.state} ${ending.filledQuantity.toFixed()}`,
];

test("BORD-001 nothing follows an end, and every move that fills and messages make is one of the table", () => {
  expect(brokerOrderStates.filter(isEndState)).toEqual(["FILLED", "CANCELED", "EXPIRED", "REJECTED", "DENIED"]);
  const live = brokerOrderStates.filter((state) => !isEndState(state) && state !== "INTENT");
  for (const state of live)
    for (const filled of ["0", "4"])
      for (const status of ["ACCEPTED", "PARTIAL", "FILLED", "CANCELED", "EXPIRED", "REJECTED"] as const)
        for (const venueFilled of ["0", "4", "10"]) {
          const before = order(filled === "4" && state === "ACCEPTED" ? "PARTIAL" : state, filled, {
            stateBeforeCancel: state === "CANCEL_PENDING" ? "UNKNOWN" : null,
          });
          const after = afterVenueOrder(before, said(status, venueFilled));
          const isAllowed = after.state === before.state || mayBecome(before.state, after.state);
          expect([before.state, status, venueFilled, after.state, isAllowed]).toEqual([
            before.state,
            status,
            venueFilled,
            after.state,
            true,
          ]);
        }
});

test("BORD-002 an older message takes nothing back", () => {
  expect(brief(afterVenueOrder(order("SENT"), said("ACCEPTED")))).toEqual(["ACCEPTED", "0", null]);
  expect(brief(afterVenueOrder(order("PARTIAL", "4"), said("ACCEPTED")))).toEqual(["PARTIAL", "4", null]);
  expect(brief(afterVenueOrder(order("PARTIAL"), said("ACCEPTED")))).toEqual(["PARTIAL", "0", null]);
  expect(brief(afterVenueOrder(order("UNKNOWN", "4"), said("ACCEPTED")))).toEqual(["PARTIAL", "4", null]);
  const ending = { state: "CANCELED", filledQuantity: new Decimal("4") } as const;
  expect(brief(afterVenueOrder(order("PARTIAL", "2", { ending }), said("ACCEPTED", "2")))).toEqual(["PARTIAL", "2", "CANCELED 4"]);
  for (const state of ["FILLED", "CANCELED", "EXPIRED", "REJECTED", "DENIED"] as const)
    expect(afterVenueOrder(order(state), said("PARTIAL", "5")).state).toBe(state);
});

test("BORD-003 an end waits until its fills are booked", () => {
  const filled = afterVenueOrder(order("SENT"), said("FILLED", "10"));
  expect(brief(filled)).toEqual(["PARTIAL", "0", "FILLED 10"]);
  const half = afterFill(filled, new Decimal("6"))!;
  expect(brief(half.order)).toEqual(["PARTIAL", "6", "FILLED 10"]);
  expect(brief(afterFill(half.order, new Decimal("4"))!.order)).toEqual(["FILLED", "10", "FILLED 10"]);
  const cancelled = afterVenueOrder(order("CANCEL_PENDING", "0", { stateBeforeCancel: "ACCEPTED" }), said("CANCELED", "4"));
  expect(brief(cancelled)).toEqual(["PARTIAL", "0", "CANCELED 4"]);
  expect(brief(afterFill(cancelled, new Decimal("4"))!.order)).toEqual(["CANCELED", "4", "CANCELED 4"]);
  expect(afterVenueOrder(order("ACCEPTED"), said("CANCELED")).state).toBe("CANCELED");
  // Its words were wrong: what filled is not rejected.
  expect(afterVenueOrder(order("PARTIAL", "4"), said("REJECTED", "4")).state).toBe("CANCELED");
  expect(afterVenueOrder(order("ACCEPTED"), said("REJECTED")).state).toBe("REJECTED");
});

test("BORD-034 an order that the venue cut to its own step is filled with what it took", () => {
  const filled = afterVenueOrder(order("SENT"), said("FILLED", "9.9", "9.9"));
  expect(brief(filled)).toEqual(["PARTIAL", "0", "FILLED 9.9"]);
  expect(brief(afterFill(filled, new Decimal("9.9"))!.order)).toEqual(["FILLED", "9.9", "FILLED 9.9"]);
  expect(brief(afterVenueOrder(order("PARTIAL", "9.9"), said("FILLED", "9.9", "9.9")))).toEqual(["FILLED", "9.9", "FILLED 9.9"]);
  // One that says nothing of its quantity, or more than was ordered, fills the whole.
  expect(brief(afterVenueOrder(order("SENT"), said("FILLED", "0", "0")))).toEqual(["PARTIAL", "0", "FILLED 10"]);
});

test("BORD-004 a fill beyond the quantity is refused, one after the end is late", () => {
  expect(afterFill(order("PARTIAL", "8"), new Decimal("2.000000000001"))).toBeNull();
  expect(afterFill(order("FILLED", "10"), new Decimal("1"))).toBeNull();
  const late = afterFill(order("CANCELED", "4"), new Decimal("6"))!;
  expect([late.isLate, ...brief(late.order)]).toEqual([true, "CANCELED", "10", null]);
  expect(afterFill(order("REJECTED"), new Decimal("1"))!.isLate).toBe(true);
  expect(afterFill(order("LOST"), new Decimal("1"))).toMatchObject({ isLate: false, order: { state: "PARTIAL" } });
});

test("BORD-005 a failed cancel restores what was before, PARTIAL where something filled meanwhile", () => {
  const pending = order("CANCEL_PENDING", "0", { stateBeforeCancel: "ACCEPTED" });
  expect(afterFailedCancel(pending).state).toBe("ACCEPTED");
  const filled = afterFill(pending, new Decimal("3"))!.order;
  expect([filled.state, filled.stateBeforeCancel]).toEqual(["CANCEL_PENDING", "PARTIAL"]);
  expect(afterFailedCancel(filled)).toMatchObject({ state: "PARTIAL", stateBeforeCancel: null });
  expect(afterFailedCancel(order("CANCEL_PENDING", "0", { stateBeforeCancel: "UNKNOWN" })).state).toBe("UNKNOWN");
  expect(afterFailedCancel(order("PARTIAL", "3")).state).toBe("PARTIAL");
});

test("BORD-006 what a look-up that found nothing allows to conclude", () => {
  const sentAt = new Date(0);
  const judge = (ageMs: number, misses: number, horizonMs = 90 * 86_400_000) =>
    judgeMiss({ sentAt, now: new Date(ageMs), misses }, { horizonMs });
  expect(judge(limits.brokerRequestOnItsWayMsMax - 1, 99)).toBe("NOTHING");
  expect(judge(limits.brokerLostAfterMs, limits.brokerMissesMin - 1)).toBe("NOT_YET");
  expect(judge(limits.brokerLostAfterMs - 1, limits.brokerMissesMin)).toBe("NOT_YET");
  expect(judge(limits.brokerLostAfterMs, limits.brokerMissesMin)).toBe("LOST");
  // A venue that forgets after ten minutes can say nothing later.
  expect(judge(600_000, limits.brokerMissesMin, 600_000)).toBe("LOST");
  expect([0, 1, 2, 3, 8, 9, 1_000].map(lookUpDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

test("BORD-007 a request goes out again only where a used id is refused for ever", () => {
  expect(mayResend("NOT_YET", { unique: "FOREVER" }, 1)).toBe(true);
  expect(mayResend("NOT_YET", { unique: "WHILE_OPEN" }, 1)).toBe(false);
  expect(mayResend("NOT_YET", { unique: "NONE" }, 1)).toBe(false);
  expect(mayResend("NOTHING", { unique: "FOREVER" }, 1)).toBe(false);
  expect(mayResend("LOST", { unique: "FOREVER" }, 1)).toBe(false);
  expect(mayResend("NOT_YET", { unique: "FOREVER" }, limits.brokerSendsMax)).toBe(false);
});
