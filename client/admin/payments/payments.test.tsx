import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { InvoiceTag } from "../../billing/invoices/InvoiceTag";
import { renderFixture } from "../../testing/fixture";
import { GiveBitesDialog } from "./GiveBitesDialog";
import { GrantTierDialog } from "./GrantTierDialog";
import PaymentsPanel from "./PaymentsPanel";

const invoice = {
  ...{ __typename: "Invoice", id: "i1", number: "B-7", title: "500 bites", amountUsd: "55", refundedUsd: "5", state: "PAID" },
  ...{ viewerRefund: null, refundFailure: null },
  ...{ dispute: null, isTest: true, issuedAt: "2026-11-23T12:00:00.000Z", paidAt: "2026-11-23T12:00:00.000Z", url: null, payer: "noor" },
  lines: [{ __typename: "InvoiceLine", text: "500 bites", amountUsd: "55" }],
};
const invoices = (change: object = {}, hasNextPage = false) => ({
  adminInvoices: {
    __typename: "InvoiceConnection",
    edges: [{ __typename: "InvoiceEdge", cursor: "1", node: { ...invoice, ...change } }],
    pageInfo: { __typename: "PageInfo", endCursor: "1", hasNextPage },
  },
});

test("SELL-020 an admin refunds what is left of a payment, with its number typed and a reason, and the list shows it", async () => {
  const { asked } = renderFixture(<PaymentsPanel />, {
    viewer: "admin",
    answers: {
      AdminInvoices: () => invoices(),
      RefundInvoice: () => ({
        refundInvoice: { __typename: "InvoicePayload", invoice: { ...invoice, refundedUsd: "55" }, errors: [] },
      }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Refund B-7" }));
  const dialog = await screen.findByRole("dialog", { name: "Refund B-7?" });
  const amount = within(dialog).getByLabelText("Amount in USD");
  expect((amount as HTMLInputElement).value).toBe("50.00");
  await userEvent.type(within(dialog).getByLabelText("Type “B-7” to confirm"), "B-7");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "asked within a day");
  await userEvent.click(within(dialog).getByRole("button", { name: "Refund payment" }));
  await screen.findByText("$55.00", { selector: "td:nth-child(4), td:nth-child(4) *" });
  expect(asked.find(({ name }) => name === "RefundInvoice")!.variables).toMatchObject({
    input: { invoiceId: "i1", amountUsd: "50", typedName: "B-7", reason: "asked within a day" },
  });
  expect(screen.queryByRole("button", { name: "Refund B-7" })).toBeNull();
});

test("SELL-021 a payment of the test till is disputed, and its dispute decided", async () => {
  const { asked } = renderFixture(<PaymentsPanel />, {
    viewer: "admin",
    answers: {
      AdminInvoices: () => invoices({ dispute: "OPEN" }),
      DisputeTestPayment: () => ({
        disputeTestPayment: { __typename: "InvoicePayload", invoice: { ...invoice, dispute: "WON" }, errors: [] },
      }),
    },
  });
  await screen.findByText("Disputed");
  expect(screen.queryByRole("button", { name: "Refund B-7" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Test dispute of B-7" }));
  await userEvent.click(await screen.findByRole("button", { name: "Won" }));
  await screen.findByText("Dispute won");
  expect(asked.find(({ name }) => name === "DisputeTestPayment")!.variables).toEqual({ input: { invoiceId: "i1", outcome: "WON" } });
});

test("SELL-022 a tier is granted with the username typed and a reason that its holder reads", async () => {
  const { asked } = renderFixture(<GrantTierDialog user={{ id: "u1", username: "noor", tier: "prep_cook" }} onClose={() => undefined} />, {
    viewer: "admin",
    answers: { GrantTier: () => ({ grantTier: { __typename: "GrantTierPayload", userId: "u1", tier: "chef", errors: [] } }) },
  });
  await userEvent.selectOptions(await screen.findByLabelText("Tier"), "chef");
  await userEvent.type(screen.getByLabelText("Type “noor” to confirm"), "noor");
  await userEvent.type(screen.getByLabelText("Reason"), "helped to test");
  await userEvent.click(screen.getByRole("button", { name: "Grant Chef" }));
  await screen.findByRole("button", { name: "Grant Chef" });
  expect(asked.find(({ name }) => name === "GrantTier")!.variables).toEqual({
    input: { userId: "u1", tier: "chef", typedName: "noor", reason: "helped to test" },
  });
});

test("SELL-023 an admin and a payer read the same word for what became of an invoice; a payer none for what is simply paid", () => {
  const facts = { state: "PAID", dispute: null, amountUsd: "55", refundedUsd: "0", refundFailure: null } as const;
  const words = (change: object): string[] => {
    const invoiceFacts = { ...facts, ...change };
    return [false, true].map((isWhole) => {
      const { container, unmount } = render(<InvoiceTag invoice={invoiceFacts} isWhole={isWhole} />);
      const text = container.textContent!;
      unmount();
      return text;
    });
  };
  expect(words({})).toEqual(["", "Paid"]);
  expect(words({ dispute: "WON" })).toEqual(["", "PaidDispute won"]);
  for (const [change, word] of [
    [{ state: "OPEN" }, "Due"],
    [{ state: "VOID" }, "Not paid"],
    [{ dispute: "OPEN", refundedUsd: "5" }, "Disputed"],
    [{ dispute: "LOST" }, "Charged back"],
    [{ refundedUsd: "55" }, "Refunded"],
    [{ refundedUsd: "5" }, "Part refunded"],
    [{ refundFailure: "the bank declined it" }, "Refund failed"],
  ] as const)
    expect(words(change)).toEqual([word, word]);
});

test("SELL-024 more invoices follow the first ones in the list", async () => {
  renderFixture(<PaymentsPanel />, {
    viewer: "admin",
    answers: { AdminInvoices: ({ after }) => (after ? invoices({ id: "i2", number: "B-6" }) : invoices({}, true)) },
  });
  await screen.findByRole("button", { name: "Refund B-7" });
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByRole("button", { name: "Refund B-6" });
  expect(screen.getByRole("button", { name: "Refund B-7" })).toBeTruthy();
});

test("SELL-033 bites are given with the username typed and a reason; what is no whole number is not sent", async () => {
  const { asked } = renderFixture(<GiveBitesDialog user={{ id: "u1", username: "noor" }} onClose={() => undefined} />, {
    viewer: "admin",
    answers: { GiveBites: () => ({ giveBites: { __typename: "GiveBitesPayload", userId: "u1", bites: 25, errors: [] } }) },
  });
  const bites = await screen.findByLabelText("Bites");
  await userEvent.clear(bites);
  await userEvent.type(bites, "2.5");
  await userEvent.type(screen.getByLabelText("Type “noor” to confirm"), "noor");
  await userEvent.type(screen.getByLabelText("Reason"), "a lost day");
  await userEvent.click(screen.getByRole("button", { name: "Give bites" }));
  await waitFor(() => expect(bites.getAttribute("aria-invalid")).toBe("true"));
  expect(asked.find(({ name }) => name === "GiveBites")).toBeUndefined();
  await userEvent.clear(bites);
  await userEvent.type(bites, "25");
  await userEvent.click(screen.getByRole("button", { name: "Give 25 bites" }));
  await waitFor(() => expect(asked.find(({ name }) => name === "GiveBites")).toBeDefined());
  expect(asked.find(({ name }) => name === "GiveBites")!.variables).toEqual({
    input: { userId: "u1", bites: 25, clientRequestId: expect.any(String), typedName: "noor", reason: "a lost day" },
  });
});
