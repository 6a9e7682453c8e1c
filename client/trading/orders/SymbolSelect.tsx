import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";

/** Another symbol, found by typing. */
export default function SymbolSelect({
  instruments,
  value,
  onSymbol,
}: {
  readonly instruments: readonly InstrumentFactsFragment[];
  readonly value: string;
  onSymbol(symbol: string): void;
}): ReactNode {
  return (
    <Select
      aria-label="Symbol"
      w={220}
      searchable
      allowDeselect={false}
      value={value}
      data={instruments.map(({ symbol, name }) => ({ value: symbol, label: `${symbol}  ${name}` }))}
      onChange={(symbol) => symbol && onSymbol(symbol)}
      maxDropdownHeight={320}
      nothingFoundMessage="No such symbol"
    />
  );
}
