import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture, type Answers } from "../testing/fixture";
import SignalsPage from "./SignalsPage";

const at = "2026-11-19T14:00:00.000Z";
const address = {
  ...{ __typename: "SignalAddress", id: "s1", isOn: true, account: "PRACTICE", isRecordLive: false, symbols: [], actions: ["BUY"] },
  ...{ orderValueMax: "1000", ordersPerDayMax: 10, turnoverPerDayMax: "5000", quoteAgeSecondsMax: 10, practiceAlerts: 0 },
  ...{ practiceAlertsNeeded: 5, practicedAt: null, createdAt: at, rotatedAt: null, lastUsedAt: null, lastUsedFrom: null },
};
const mySignals = (received: number) => ({
  mySignals: {
    ...{ __typename: "Signals", id: "signals:me", viewerCanCreate: true, asOfSequence: 4, address },
    today: { __typename: "SignalDay", received, traded: 0, orders: 0, refused: 0, duplicates: 0, turnover: "0", fillMs: null },
  },
});
const alert = (id: string, outcome: string | null = null) => ({
  ...{ __typename: "SignalAlert", id, receivedAt: at, isTest: false, sentFrom: null, body: "{}", state: "TRADED", refusal: null, outcome },
  ...{ account: "PRACTICE", quantity: null, price: null, money: null, fillMs: null, request: null, trade: null },
});
const alertsOf = (alerts: readonly ReturnType<typeof alert>[], hasNextPage = false) => ({
  signalAlerts: {
    ...{ __typename: "SignalAlertConnection", totalCount: 40 },
    edges: alerts.map((node) => ({ __typename: "SignalAlertEdge", cursor: node.id, node })),
    pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: alerts.at(-1)?.id ?? null },
  },
});
const changed = (sequence: number, one: ReturnType<typeof alert>) => ({
  ...{ __typename: "SignalChanged", sequence, previousSequence: sequence - 1, at, alert: one },
});
const open = (answers: Answers) =>
  renderFixture(<SignalsPage />, {
    answers: { MySignals: () => mySignals(1), SignalAddressUrl: () => ({ signalAddressUrl: null }), ...answers },
  });

test("LIVE-163 what becomes of an alert is drawn while the alerts are read anew, and stays where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = open({ SignalAlerts: () => (++readings === 1 ? alertsOf([alert("a1")]) : again.promise) });
  await screen.findByText("Order placed, not filled yet");
  act(() => fixture.push("signalEvents", changed(5, alert("a1", "Stop set at 95"))));
  await screen.findByText("Stop set at 95");
  await waitFor(() => expect(readings).toBe(2));
  act(() => fixture.push("signalEvents", changed(6, alert("a1", "Stop set at 96"))));
  await screen.findByText("Stop set at 96");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("Stop set at 96")).toBeTruthy();
  expect(screen.queryByText("Couldn’t load your alerts.")).toBeNull();
});

test("LIVE-164 alerts that were loaded by Show older stay when the newest are read anew", async () => {
  const newest = [alert("a2", "Second")];
  const fixture = open({
    SignalAlerts: ({ after }) => (after ? alertsOf([alert("a1", "First")]) : alertsOf(newest, true)),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show older" }));
  await screen.findByText("First");
  newest.unshift(alert("a3", "Third"));
  act(() => fixture.push("signalEvents", changed(5, alert("a3", "Third"))));
  await screen.findByText("Third");
  const said = screen.getAllByRole("row").flatMap(({ textContent }) => /First|Second|Third/.exec(textContent ?? "") ?? []);
  expect(said).toEqual(["Third", "Second", "First"]);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});
