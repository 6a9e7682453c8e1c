import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { connection, listed, lostOrder } from "../testing/broker-data";
import { renderFixture, type Answers } from "../testing/fixture";
import type { ConnectionFactsFragment } from "./connections.generated";
import { OrdersCard } from "./orders/OrdersCard";
import type { BrokerOrderFactsFragment } from "./orders/orders.generated";
import { askAgainMs, useConnections } from "./use-connections";

afterEach(() => vi.useRealTimers());

type Order = Partial<BrokerOrderFactsFragment>;
const order = (id: string, change: Order = {}): BrokerOrderFactsFragment => ({
  ...lostOrder,
  ...{ id, state: "ACCEPTED", symbol: id, viewerCanEnterFill: false, viewerCanLookUp: false, viewerCanMarkNotPlaced: false },
  ...change,
});
const ordersOf = (orders: readonly BrokerOrderFactsFragment[], hasNextPage = false) => ({
  brokerConnection: {
    ...{ __typename: "BrokerConnection", id: "c1" },
    orders: {
      __typename: "BrokerOrderConnection",
      edges: orders.map((node) => ({ __typename: "BrokerOrderEdge", cursor: node.id, node })),
      pageInfo: { __typename: "PageInfo", endCursor: orders.at(-1)?.id ?? null, hasNextPage },
    },
  },
});
const changed = (sequence: number, change: { order?: BrokerOrderFactsFragment; connection?: ConnectionFactsFragment }) => ({
  ...{ __typename: "BrokerChanged", sequence, previousSequence: sequence - 1, kind: change.order ? "ORDER" : "CONNECTION" },
  ...{ connectionId: "c1", connection: change.connection ?? connection(), order: change.order ?? null },
});

function Page() {
  const { connections, error } = useConnections();
  if (!connections) return <p>{error ? "failed" : "loading"}</p>;
  return (
    <>
      <p>equity {connections.nodes[0]?.equity ?? "?"}</p>
      <OrdersCard connection={connection()} />
    </>
  );
}
const open = (answers: Answers) =>
  renderFixture(<Page />, { answers: { BrokerConnections: () => ({ brokerConnections: listed(connection()) }), ...answers } });
const rows = (): string[] =>
  within(screen.getByRole("table", { name: "Orders" }))
    .getAllByRole("row")
    .flatMap(({ textContent }) => /NVDA|AMD|ETH/.exec(textContent ?? "") ?? []);

test("LIVE-163 what an order does is drawn while the orders are read anew, and stays where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = open({ BrokerOrders: () => (++readings === 1 ? ordersOf([order("NVDA")]) : again.promise) });
  await screen.findByText("Accepted");
  act(() => fixture.push("brokerEvents", changed(1, { order: order("NVDA", { version: 6, state: "PARTIAL" }) })));
  await waitFor(() => expect(readings).toBe(2));
  act(() => fixture.push("brokerEvents", changed(2, { order: order("NVDA", { version: 7, state: "EXPIRED" }) })));
  await screen.findByText("Expired");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("Expired")).toBeTruthy();
  expect(screen.queryByText("Couldn’t load the orders.")).toBeNull();
});

test("LIVE-164 orders that were loaded by Show older stay when the newest are read anew", async () => {
  const newest = [order("AMD")];
  const fixture = open({ BrokerOrders: ({ after }) => (after ? ordersOf([order("NVDA")]) : ordersOf(newest, true)) });
  fireEvent.click(await screen.findByRole("button", { name: "Show older" }));
  await waitFor(() => expect(rows()).toEqual(["AMD", "NVDA"]));
  newest.unshift(order("ETH"));
  act(() => fixture.push("brokerEvents", changed(1, { order: order("ETH") })));
  await waitFor(() => expect(rows()).toEqual(["ETH", "AMD", "NVDA"]));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

/** Lets what is on its way arrive, without the clock going on. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
};
const later = async (ms: number): Promise<void> => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await turns();
};

test("COPYPAGE-055 after fills the account is asked for again, once for all of one moment; an order without a fill asks nothing", async () => {
  vi.useFakeTimers();
  const equities = ["8214.62", "8300"];
  let readings = 0;
  const fixture = open({
    BrokerConnections: () => ({ brokerConnections: listed(connection({ equity: equities[readings++]! })) }),
    BrokerOrders: () => ordersOf([]),
  });
  await turns();
  act(() => fixture.push("brokerEvents", changed(1, { order: order("NVDA", { version: 6 }) })));
  await later(1_000);
  expect(readings).toBe(1);
  for (const filledQuantity of ["0.1", "0.24"])
    act(() =>
      fixture.push(
        "brokerEvents",
        changed(filledQuantity === "0.1" ? 2 : 3, { order: order("NVDA", { state: "PARTIAL", filledQuantity }) }),
      ),
    );
  await later(1_000);
  expect(screen.getByText("equity 8300")).toBeTruthy();
  expect(readings).toBe(2);
});

test("LIVE-165 what the stream says while a page asks again is drawn at once, and stays where nothing is answered", async () => {
  vi.useFakeTimers();
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = open({
    BrokerConnections: () => (++readings === 1 ? { brokerConnections: listed(connection()) } : again.promise),
    BrokerOrders: () => ordersOf([]),
  });
  await turns();
  expect(screen.getByText("equity 8214.62")).toBeTruthy();
  await later(askAgainMs - 1);
  expect(readings).toBe(1);
  await later(1);
  expect(readings).toBe(2);
  act(() => fixture.push("brokerEvents", changed(1, { connection: connection({ equity: "8300" }) })));
  await turns();
  expect(screen.getByText("equity 8300")).toBeTruthy();
  again.resolve(new Error("Failed to fetch"));
  await turns();
  expect(screen.getByText("equity 8300")).toBeTruthy();
});

test("LIVE-165 a page that could not be loaded is there once asking again is answered; nothing is asked while nobody looks", async () => {
  vi.useFakeTimers();
  let readings = 0;
  open({
    BrokerConnections: () => (++readings === 1 ? new Error("Failed to fetch") : { brokerConnections: listed(connection()) }),
    BrokerOrders: () => ordersOf([]),
  });
  await turns();
  expect(screen.getByText("failed")).toBeTruthy();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await later(askAgainMs);
  expect(readings).toBe(1);
  hidden.mockRestore();
  await later(askAgainMs);
  expect(screen.getByText("equity 8214.62")).toBeTruthy();
  expect(readings).toBe(2);
});
