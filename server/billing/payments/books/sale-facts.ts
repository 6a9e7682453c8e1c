import { bitesTakenBack, packOf } from "../../plans/plan-rules";
import type { InvoiceRow } from "./payments.entity";
import type { ReversedSale, Sale } from "./sales-ledger";

/** What of an invoice moves, without the key under which it is booked. */
export const saleOf = (
  { id, userId }: Pick<InvoiceRow, "id" | "userId">,
  bites: number,
  cents: bigint,
  taxCents = 0n,
): Omit<Sale, "key"> => ({
  userId,
  invoiceId: id,
  bites,
  cents,
  taxCents,
});

export const reversedOf = (invoice: InvoiceRow, bites: number, cents: bigint, key: string, taxCents = 0n): ReversedSale => ({
  ...saleOf(invoice, bites, cents, taxCents),
  ...{ key, paidAt: invoice.paidAt! },
});

/** Tax of an invoice that goes back when the cents that went back of it grow from `before` to `after`: all of it with the last cent. */
export function taxBetween({ taxCents, amountCents }: Pick<InvoiceRow, "taxCents" | "amountCents">, before: bigint, after: bigint): bigint {
  if (taxCents === 0n) return 0n;
  const capped = (cents: bigint): bigint => (cents > amountCents ? amountCents : cents < 0n ? 0n : cents);
  return (taxCents * capped(after)) / amountCents - (taxCents * capped(before)) / amountCents;
}

/** Bites of a pack that go back when the cents that went back of it grow from `before` to `after`; 0 for a plan. */
export function bitesBetween({ bites, amountCents }: InvoiceRow, before: bigint, after: bigint): number {
  if (bites === null) return 0;
  const pack = packOf(bites) ?? { bites, priceCents: amountCents };
  const capped = (cents: bigint): bigint => (cents > amountCents ? amountCents : cents < 0n ? 0n : cents);
  return (
    bitesTakenBack({ ...pack, priceCents: amountCents }, capped(after)) -
    bitesTakenBack({ ...pack, priceCents: amountCents }, capped(before))
  );
}
