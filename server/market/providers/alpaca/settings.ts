/** The feed that a plan has: IEX is one exchange and free, SIP all exchanges of the country. */
export type AlpacaFeed = "iex" | "sip";

/** How this server asks Alpaca for prices: the operator's own key. */
export interface AlpacaDataSettings {
  readonly keyId: string;
  readonly secret: string;
  readonly feed: AlpacaFeed;
  /** Which of the operator's accounts the key belongs to. */
  readonly account: "paper" | "live";
}

/** Where Alpaca answers. */
export interface AlpacaDataAddresses {
  /** Instruments, calendar and clock. */
  readonly tradingUrl: string;
  /** Quotes and bars. */
  readonly dataUrl: string;
  /** Without the feed. */
  readonly streamUrl: string;
}

export const addressesOf = ({ account }: AlpacaDataSettings): AlpacaDataAddresses => ({
  tradingUrl: account === "live" ? "https://api.alpaca.markets" : "https://paper-api.alpaca.markets",
  dataUrl: "https://data.alpaca.markets",
  streamUrl: "wss://stream.data.alpaca.markets/v2",
});
