import { CombinedGraphQLErrors } from "@apollo/client";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { listed, now, paper } from "../testing/broker-data";
import { renderFixture, type Answers } from "../testing/fixture";
import { valuation } from "../testing/portfolio";
import BrokersPage from "./BrokersPage";

const open = (answers: Answers = {}) =>
  renderFixture(<BrokersPage />, {
    path: "/brokers",
    answers: {
      PaperAccounts: () => ({ record: paper("RECORD"), practice: paper("PRACTICE") }),
      BrokerVenues: () => ({ brokerVenues: [] }),
      BrokerConnections: () => ({ brokerConnections: listed() }),
      ...answers,
    },
  });
/** Equity, cash and buying power of an account, as its card shows them. */
const figures = async (name: string): Promise<string[]> =>
  [...(await screen.findByRole("region", { name })).querySelectorAll("dt + dd")].map(({ textContent }) => textContent ?? "");
const later = new Date(Date.parse(now) + 1_000).toISOString();
const totals = (kind: string, equity: string) => ({
  __typename: "PortfolioValued",
  valuation: valuation({ id: `valuation:${kind}`, asOf: later, equity, cash: "90000", buyingPower: "80000" }),
});
const ofAccount = (accountId: string) => (variables: Record<string, unknown>) => variables["accountId"] === accountId;

test("COPYPAGE-062 totals of both paper accounts move on the list of accounts as they arrive, and nothing is asked again", async () => {
  const fixture = open();
  expect(await figures("RECORD account")).toEqual(["$100,000.00", "$100,000.00", "$100,000.00"]);
  // A stream is subscribed to some time after what it moves is there; totals may come more than once.
  await waitFor(async () => {
    act(() => fixture.push("portfolioEvents", totals("RECORD", "100500"), ofAccount("RECORD")));
    expect(await figures("RECORD account")).toEqual(["$100,500.00", "$90,000.00", "$80,000.00"]);
  });
  expect(await figures("PRACTICE account")).toEqual(["$100,000.00", "$100,000.00", "$100,000.00"]);
  act(() => fixture.push("portfolioEvents", totals("PRACTICE", "99000"), ofAccount("PRACTICE")));
  await waitFor(async () => expect(await figures("PRACTICE account")).toEqual(["$99,000.00", "$90,000.00", "$80,000.00"]));
  expect(fixture.asked.filter(({ name }) => name === "PaperAccounts")).toHaveLength(1);
});

test("COPYPAGE-063 after a cut that was too long for events both paper accounts are read anew", async () => {
  const resync = new CombinedGraphQLErrors({ errors: [{ message: "gone", extensions: { code: "RESYNC_REQUIRED" } }] });
  let readings = 0;
  const read = (kind: "RECORD" | "PRACTICE") => ({
    ...paper(kind),
    asOfSequence: readings * 40,
    valuation: { ...paper(kind).valuation, asOf: later, equity: String(100_000 + readings) },
  });
  const fixture = open({
    PaperAccounts: () => {
      const answer = { record: read("RECORD"), practice: read("PRACTICE") };
      readings += 1;
      return answer;
    },
    PortfolioEventsSince: () => resync,
  });
  await figures("RECORD account");
  await waitFor(async () => {
    act(() => fixture.push("portfolioEvents", { __typename: "StreamReady", sequence: 40 }));
    expect((await figures("RECORD account"))[0]).toBe("$100,001.00");
    expect((await figures("PRACTICE account"))[0]).toBe("$100,001.00");
  });
});
