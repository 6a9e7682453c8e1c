export const billStates = ["OPEN", "PAID", "CANCELED", "EXPIRED"] as const;
export type BillState = (typeof billStates)[number];

/** `bill_may_become` says the same in the database. A payment that was made counts, also where the page was left meanwhile. */
export const billTransitions = {
  OPEN: ["PAID", "CANCELED", "EXPIRED"],
  CANCELED: ["PAID"],
  EXPIRED: ["PAID"],
  PAID: [],
} as const satisfies Readonly<Record<BillState, readonly BillState[]>>;

export const invoiceStates = ["OPEN", "PAID", "VOID"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** `invoice_may_become` says the same in the database. */
export const invoiceTransitions = {
  OPEN: ["PAID", "VOID"],
  VOID: ["PAID"],
  PAID: [],
} as const satisfies Readonly<Record<InvoiceState, readonly InvoiceState[]>>;

export const disputeStates = ["OPEN", "WON", "LOST"] as const;
/** WON: the money stays here; LOST: it went back to the card's owner. */
export type DisputeState = (typeof disputeStates)[number];

/** `payment_dispute_may_become` says the same in the database. */
export const disputeTransitions = {
  OPEN: ["WON", "LOST"],
  WON: [],
  LOST: [],
} as const satisfies Readonly<Record<DisputeState, readonly DisputeState[]>>;

export const refundStates = ["REQUESTED", "DONE", "FAILED"] as const;
/** DONE: the provider sent the money. FAILED: it refused for good, or the bank returned the money. */
export type RefundState = (typeof refundStates)[number];

/** `payment_refund_may_become` says the same in the database. */
export const refundTransitions = {
  REQUESTED: ["DONE", "FAILED"],
  DONE: ["FAILED"],
  FAILED: [],
} as const satisfies Readonly<Record<RefundState, readonly RefundState[]>>;
