/** What two accounts can have in common: a browser in one network, a payment card, a bank account for payouts. */
export const sharedDetails = ["DEVICE", "CARD", "BANK_ACCOUNT"] as const;
export type SharedDetail = (typeof sharedDetails)[number];

/**
 * Networks that say nothing about who is there, as a pattern of PostgreSQL: the server's own machine and private ones, where everybody
 * who comes through the same router or proxy has the same address.
 */
export const localNetworks = String.raw`^(127\.|10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|169\.254\.|0:0:0:|fe[89ab]|f[cd])`;
