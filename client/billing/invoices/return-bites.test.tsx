import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { InvoiceFactsFragment } from "../billing.generated";
import { renderFixture } from "../../testing/fixture";
import { InvoiceDialog } from "./InvoiceDialog";

const invoice: InvoiceFactsFragment = {
  ...{
    __typename: "Invoice",
    id: "i1",
    number: "B-7",
    title: "500 bites",
    amountUsd: "55",
    refundedUsd: "0",
    refundFailure: null,
    state: "PAID",
    dispute: null,
  },
  ...{ isTest: false, issuedAt: "2026-11-20T12:00:00.000Z", paidAt: "2026-11-20T12:00:00.000Z", url: null },
  lines: [{ __typename: "InvoiceLine", text: "500 bites", amountUsd: "55" }],
  viewerRefund: { __typename: "UnspentBites", bites: 430, amountUsd: "47.3", until: "2026-12-04T12:00:00.000Z" },
};

test("PAY-033 an invoice offers to return its unspent bites, says what goes back and asks before it does", async () => {
  const onClose = vi.fn<() => void>();
  const refusal = {
    __typename: "UserError",
    code: "PRICE_CHANGED",
    message: "Your bites changed meanwhile.",
    path: ["quotedUsd"],
    limit: "40",
  };
  let isRefused = true;
  const { asked } = renderFixture(<InvoiceDialog invoice={invoice} onClose={onClose} />, {
    answers: {
      RefundUnspentBites: () => ({
        refundUnspentBites: {
          __typename: "InvoicePayload",
          invoice: isRefused ? null : { ...invoice, refundedUsd: "47.3", viewerRefund: null },
          errors: isRefused ? [refusal] : [],
        },
      }),
    },
  });
  await screen.findByText(/^430 bites of this pack aren’t spent. You can return them for \$47.30 until Dec 4, 2026.$/);
  await userEvent.click(screen.getByRole("button", { name: "Return 430 bites" }));
  await screen.findByText(/\$47.30 goes back to the card that paid/);
  expect(asked.some(({ name }) => name === "RefundUnspentBites")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Return for $47.30" }));
  await screen.findByText("Your bites changed meanwhile.");
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await userEvent.click(screen.getByRole("button", { name: "Return for $47.30" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.findLast(({ name }) => name === "RefundUnspentBites")!.variables).toMatchObject({
    input: { invoiceId: "i1", quotedUsd: "47.3" },
  });
});

test("PAY-033 an invoice of which nothing can be returned offers nothing", async () => {
  renderFixture(<InvoiceDialog invoice={{ ...invoice, viewerRefund: null }} onClose={() => undefined} />, { answers: {} });
  await screen.findByText("Total");
  expect(screen.queryByRole("button", { name: /^Return/ })).toBeNull();
});

test("PAY-037 a refund that fails at once says why, keeps the dialog open, and a second try is another request", async () => {
  const onClose = vi.fn<() => void>();
  const failed = { ...invoice, refundFailure: "the bank declined it" };
  const { asked } = renderFixture(<InvoiceDialog invoice={invoice} onClose={onClose} />, {
    answers: { RefundUnspentBites: () => ({ refundUnspentBites: { __typename: "InvoicePayload", invoice: failed, errors: [] } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Return 430 bites" }));
  const confirm = await screen.findByRole("button", { name: "Return for $47.30" });
  await userEvent.click(confirm);
  await screen.findByText("No money went back: the bank declined it. The bites are in your purse.");
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(confirm);
  const ids = () =>
    asked
      .filter(({ name }) => name === "RefundUnspentBites")
      .map(({ variables }) => (variables.input as { clientRequestId: string }).clientRequestId);
  await vi.waitFor(() => expect(new Set(ids()).size).toBe(2));
});
