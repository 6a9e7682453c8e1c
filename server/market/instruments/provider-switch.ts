import { StartupError } from "../../platform/ops/startup-error";
import type { InstrumentDefinition, ProviderName } from "../providers/provider";

const symbolsNamedMax = 5;

/**
 * One trade never mixes providers: throws one sentence where a symbol that is held or ordered would be priced by another
 * provider than before. A symbol that nobody prices any more keeps its trades; they wait for its prices to come back.
 */
export function assertSameProvider(
  inUse: ReadonlyArray<{ symbol: string; provider: ProviderName }>,
  defined: ReadonlyMap<ProviderName, readonly InstrumentDefinition[]>,
): void {
  const next = new Map<string, ProviderName>();
  for (const [provider, definitions] of defined) for (const { symbol } of definitions) next.set(symbol, provider);
  const switched = inUse.filter(({ symbol, provider }) => next.has(symbol) && next.get(symbol) !== provider);
  if (switched.length === 0) return;
  const { symbol, provider } = switched[0]!;
  const symbols = switched.slice(0, symbolsNamedMax).map((one) => one.symbol);
  const more = switched.length > symbols.length ? ` and ${switched.length - symbols.length} more` : "";
  throw new StartupError(
    `MARKET: there are open trades or orders in ${symbols.join(", ")}${more} at prices of ${provider}, and ${next.get(symbol)} would price ` +
      "them now. Close them first, keep the provider, or set DATA_DIR to another folder.",
  );
}
