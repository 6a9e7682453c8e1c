import { ReceiptsDocument } from "../copying.generated";

/** The newest receipts, as many as a feed looks through: older cards say nothing about copies. A page may ask them beside its own question. */
export const askedReceipts = { query: ReceiptsDocument, variables: { filter: null, first: 100 }, fetchPolicy: "cache-first" } as const;
