import { expect, test } from "vitest";
import type { OrderRowFragment } from "../portfolio/portfolio.generated";
import { orderResult } from "./order-result";

const order = (change: Partial<OrderRowFragment>): OrderRowFragment =>
  ({
    side: "SELL",
    quantity: "13.08",
    filledQuantity: "0",
    averageFillPrice: null,
    status: "WORKING",
    reason: null,
    instrument: {
      __typename: "Instrument",
      id: "NVDA",
      symbol: "NVDA",
      name: "NVIDIA Corporation",
      tick: "0.01",
      lot: "0.001",
    },
    ...change,
  }) as OrderRowFragment;

test("MEND-S23 an order says what it filled at, that it waits, or why it was not filled", () => {
  expect(
    orderResult(
      order({
        status: "FILLED",
        filledQuantity: "13.08",
        averageFillPrice: "190.5",
      }),
    ),
  ).toBe("Sold 13.08 NVDA at 190.50.");
  expect(orderResult(order({}))).toBe("Your order to sell 13.08 NVDA is waiting and fills at the next live price.");
  expect(orderResult(order({ side: "BUY", status: "REJECTED", reason: "not enough cash" }))).toBe(
    "Your order to buy 13.08 NVDA was not filled: not enough cash.",
  );
  expect(orderResult(null)).toBe("Order sent.");
});
