import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderFixture, type Answers } from "../../testing/fixture";
import { nvda, nvdaQuote as quote } from "../../testing/instruments";
import { portfolio } from "../../testing/portfolio";
import { NewOrderButton } from "../new-order/NewOrderButton";
import { OrderTicket } from "./OrderTicket";
import { emptyDraft } from "./ticket";

const noReach = { copyReach: { __typename: "CopyReach", copies: 0, buying: 0, money: "0", isEstimated: false } };

function ticket(answers: Answers = {}, viewer: "eater" | "feeder" = "eater", isLive = false) {
  const placed: Array<Record<string, unknown>> = [];
  function Ticket() {
    const [draft, setDraft] = useState(emptyDraft);
    return (
      <OrderTicket
        {...{
          instrument: nvda,
          quote,
          accountId: "account-1",
          accountKind: isLive ? "BROKER" : "RECORD",
          isLive,
          draft,
          onDraft: setDraft,
        }}
        freeCash="10000"
        accountValue="20000"
      />
    );
  }
  const fixture = renderFixture(<Ticket />, {
    viewer,
    answers: {
      CopyReach: () => noReach,
      PlaceOrder: ({ input }) => {
        placed.push(input as Record<string, unknown>);
        return { placeOrder: { __typename: "OrderPayload", order: null, trade: null, portfolio: null, errors: [] } };
      },
      ...answers,
    },
  });
  return { ...fixture, placed };
}

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const review = async (): Promise<HTMLElement> => {
  fireEvent.submit(screen.getByRole("form", { name: "Order for NVDA" }));
  return screen.findByRole("region", { name: "Review of the order for NVDA" });
};

test("MEND-K04 Enter opens the review and sends nothing; the focus is on the sentence, and Escape leads back", async () => {
  const { placed } = ticket();
  expect(screen.getByLabelText("Market price").tagName).toBe("OUTPUT");
  type("Quantity", "10");
  const region = await review();
  expect(document.activeElement).toBe(within(region).getByRole("heading", { name: "Buy 10 NVDA at market" }));
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("review-order")));
  expect(placed).toEqual([]);
  fireEvent.click(within(await review()).getByRole("button", { name: "Buy 10 NVDA at market" }));
  await waitFor(() => expect(placed).toMatchObject([{ symbol: "NVDA", quantity: "10", type: "MARKET" }]));
});

test("MEND-S03 a feeder's review says how many copiers and about how much, and sends thesis and tags with the order", async () => {
  const asked: unknown[] = [];
  const { placed } = ticket(
    {
      CopyReach: ({ input }) => {
        asked.push(input);
        return { copyReach: { __typename: "CopyReach", copies: 3, buying: 2, money: "1234.5", isEstimated: false } };
      },
    },
    "feeder",
  );
  type("Quantity", "10");
  type("Stop loss", "180");
  const region = await review();
  expect(await within(region).findByText("Copied by 2 of 3 copiers: about $1,234.50 in total.")).toBeTruthy();
  expect(asked).toEqual([{ symbol: "NVDA", side: "LONG", quantity: "10", price: null, stopPrice: "180" }]);
  await screen.findByLabelText("Thesis");
  type("Thesis", "Cheap again");
  await userEvent.type(screen.getByRole("combobox", { name: "Tags" }), "value{Enter}");
  fireEvent.click(screen.getByTestId("send-order"));
  await waitFor(() => expect(placed).toMatchObject([{ thesis: "Cheap again", tags: ["value"], exitStopPrice: "180" }]));
});

test("GROW-153 of more than a hundred copiers the review says about how many", async () => {
  const reach = { __typename: "CopyReach", copies: 1_200, buying: 640, money: "98765", isEstimated: true };
  ticket({ CopyReach: () => ({ copyReach: reach }) }, "feeder");
  type("Quantity", "10");
  expect(await within(await review()).findByText("Copied by about 640 of 1,200 copiers: about $98,765.00 in total.")).toBeTruthy();
});

test("MEND-S03 an eater's review asks for no copiers and no thesis", async () => {
  const { asked } = ticket();
  type("Quantity", "10");
  const region = await review();
  expect(within(region).queryByLabelText("Thesis")).toBeNull();
  expect(asked.map(({ name }) => name)).not.toContain("CopyReach");
});

test("LIVE-031 an order with real money says so where it is reviewed, and is sent only once that is confirmed", async () => {
  const { placed } = ticket({}, "eater", true);
  type("Quantity", "10");
  const region = await review();
  expect(within(region).getByRole("region", { name: "Real money" }).textContent).toContain("This order trades real money");
  const send = within(region).getByRole("button", { name: "Buy 10 NVDA at market with real money" });
  expect(send.hasAttribute("disabled")).toBe(true);
  fireEvent.click(within(region).getByRole("checkbox", { name: "Place it with real money" }));
  expect(placed).toEqual([]);
  fireEvent.click(send);
  await waitFor(() => expect(placed).toMatchObject([{ symbol: "NVDA", quantity: "10" }]));
});

test("MEND-S05 a stop far away, a large order and a large risk are warned of and still sent", async () => {
  const { placed } = ticket();
  type("Quantity", "40");
  type("Stop loss", "1");
  const region = await review();
  expect(within(region).getByRole("list", { name: "Warnings" }).textContent).toBe(
    "The stop is 99.5% from the price: you lose $7,634.40 before it triggers.This order is 38.4% of the account.At the stop you lose 38.2% of the account.",
  );
  fireEvent.click(within(region).getByTestId("send-order"));
  await waitFor(() => expect(placed).toHaveLength(1));
});

test("MEND-M05 a size in dollars or at risk becomes whole lots when it is reviewed", async () => {
  const { placed } = ticket();
  fireEvent.click(screen.getByRole("radio", { name: "Risk" }));
  type("Loss at stop, USD", "50");
  fireEvent.submit(screen.getByRole("form", { name: "Order for NVDA" }));
  expect(await screen.findByText("Set a stop loss: risk is measured to it.")).toBeTruthy();
  type("Stop loss", "189.86");
  fireEvent.click(within(await review()).getByRole("button", { name: "Buy 25 NVDA at market" }));
  await waitFor(() => expect(placed).toMatchObject([{ quantity: "25" }]));
});

test("MEND-S02 a new order begins with the choice of a symbol, wherever one is", async () => {
  renderFixture(<NewOrderButton label="New trade" />, {
    answers: { Instruments: () => ({ instruments: [{ ...nvda, quote }] }), Portfolio: () => portfolio() },
  });
  fireEvent.click(screen.getByRole("button", { name: "New trade" }));
  const dialog = await screen.findByRole("dialog", { name: "New order" });
  const search = await within(dialog).findByRole("combobox", { name: "Symbol" });
  expect(within(dialog).queryByRole("form")).toBeNull();
  fireEvent.click(search);
  fireEvent.change(search, { target: { value: "nvi" } });
  fireEvent.click(await screen.findByRole("option", { name: /NVDA/ }));
  expect(await within(dialog).findByRole("form", { name: "Order for NVDA" })).toBeTruthy();
});

test("MEND-S73 of a market with thousands of symbols the one that is typed is asked for, and stays chosen", async () => {
  const rare = { ...nvda, id: "ZZZ", symbol: "ZZZ", name: "Last of thousands", quote: null };
  const { asked } = renderFixture(<NewOrderButton label="New trade" />, {
    answers: {
      Instruments: ({ search }) => ({ instruments: search === "last of" ? [rare] : [{ ...nvda, quote }] }),
      Portfolio: () => portfolio(),
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "New trade" }));
  const dialog = await screen.findByRole("dialog", { name: "New order" });
  const search = await within(dialog).findByRole<HTMLInputElement>("combobox", { name: "Symbol" });
  fireEvent.click(search);
  fireEvent.change(search, { target: { value: "last of" } });
  fireEvent.click(await screen.findByRole("option", { name: /ZZZ/ }));
  await within(dialog).findByRole("form", { name: "Order for ZZZ" });
  expect(search.value).toBe("ZZZ  Last of thousands");
  // What was chosen is written into the field, and is no search.
  expect(asked.filter(({ name }) => name === "Instruments").map(({ variables }) => variables["search"])).toEqual([undefined, "last of"]);
  fireEvent.change(search, { target: { value: "nvi" } });
  await screen.findByRole("option", { name: /NVDA/ });
  within(dialog).getByRole("form", { name: "Order for ZZZ" });
});
