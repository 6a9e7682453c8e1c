/** Play money or real money. */
export type MoneyMode = "PAPER" | "LIVE";
