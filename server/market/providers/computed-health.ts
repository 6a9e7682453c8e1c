import type { InstrumentClass, MarketProvider, ProviderHealth } from "./provider";

/** The health of a provider that needs nobody: it computes its prices, or reads them from this machine. */
export const computedHealth = (
  provider: MarketProvider,
  since: Date,
  classes: readonly InstrumentClass[],
  counts: { symbols: number; live: number },
): ProviderHealth => ({
  name: provider.name,
  source: provider.source,
  classes,
  symbols: counts.symbols,
  liveSymbols: counts.live,
  state: "COMPUTED",
  since,
  trouble: null,
  retryAt: null,
  clockSkewMs: null,
  cuts: 0,
  lastResumedAt: null,
  barsFilled: 0,
});
