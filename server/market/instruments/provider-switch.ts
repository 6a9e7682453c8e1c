import { StartupError } from "../../platform/ops/startup-error";
import type { InstrumentDefinition, ProviderName } from "../providers/provider";

const symbolsNamedMax = 5;

/** Symbols that are held or ordered at prices of one provider, and that another would price now. */
export class ProviderSwitch {
  constructor(private readonly switched: ReadonlyArray<{ symbol: string; before: ProviderName; next: ProviderName }>) {}

  static of(
    inUse: ReadonlyArray<{ symbol: string; provider: ProviderName }>,
    defined: ReadonlyMap<ProviderName, readonly InstrumentDefinition[]>,
  ): ProviderSwitch {
    const nexts = new Map<string, ProviderName>();
    for (const [provider, definitions] of defined) for (const { symbol } of definitions) nexts.set(symbol, provider);
    return new ProviderSwitch(
      inUse.flatMap(({ symbol, provider }) => {
        const next = nexts.get(symbol);
        return next !== undefined && next !== provider ? [{ symbol, before: provider, next }] : [];
      }),
    );
  }

  get symbols(): ReadonlySet<string> {
    return new Set(this.switched.map(({ symbol }) => symbol));
  }

  /**
   * One trade never mixes providers: throws one sentence where there are any. A symbol that nobody prices any more keeps its
   * trades; they wait for its prices to come back.
   */
  assertNone(): void {
    const [first] = this.switched;
    if (!first) return;
    const symbols = this.switched.slice(0, symbolsNamedMax).map(({ symbol }) => symbol);
    const more = this.switched.length > symbols.length ? ` and ${this.switched.length - symbols.length} more` : "";
    throw new StartupError(
      `MARKET: there are open trades or orders in ${symbols.join(", ")}${more} at prices of ${first.before}, and ${first.next} would price ` +
        "them now. Close them first, keep the provider, or set DATA_DIR to another folder.",
    );
  }
}
