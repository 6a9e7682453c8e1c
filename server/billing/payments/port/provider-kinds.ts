/** Who takes the money. TEST: the test till of this server, which takes none. */
export const paymentProviderKinds = ["TEST", "STRIPE"] as const;
export type PaymentProviderKind = (typeof paymentProviderKinds)[number];
