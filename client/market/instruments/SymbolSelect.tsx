import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import type { InstrumentFactsFragment } from "./market.generated";

/** Another symbol, found by typing. */
export default function SymbolSelect({
  instruments,
  value,
  isWide = false,
  onSymbol,
}: {
  readonly instruments: readonly InstrumentFactsFragment[];
  /** Null before one is chosen: the field then waits for what is typed. */
  readonly value: string | null;
  readonly isWide?: boolean;
  onSymbol(symbol: string): void;
}): ReactNode {
  return (
    <Select
      aria-label="Symbol"
      w={isWide ? "100%" : 220}
      placeholder="Search symbols"
      data-autofocus={isWide || undefined}
      searchable
      allowDeselect={false}
      value={value}
      data={instruments.map(({ symbol, name }) => ({ value: symbol, label: `${symbol}  ${name}` }))}
      onChange={(symbol) => symbol && onSymbol(symbol)}
      maxDropdownHeight={320}
      nothingFoundMessage="No matching symbols"
    />
  );
}
