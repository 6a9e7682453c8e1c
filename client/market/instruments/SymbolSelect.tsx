import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { symbolLabel, useKnownInstrument, type SymbolSearch } from "./use-symbol-search";

interface SymbolSelectProps {
  readonly search: SymbolSearch;
  /** Null before one is chosen: the field then waits for what is typed. */
  readonly value: string | null;
  readonly isWide?: boolean;
  onSymbol(symbol: string): void;
}

const shownMax = 60;

/** Another symbol, found by typing. */
export default function SymbolSelect({ search, value, isWide = false, onSymbol }: SymbolSelectProps): ReactNode {
  const chosen = useKnownInstrument(value);
  const found = search.instruments ?? [];
  const listed = chosen && !found.some(({ symbol }) => symbol === value) ? [chosen, ...found] : found;
  return (
    <Select
      aria-label="Symbol"
      w={isWide ? "100%" : 220}
      placeholder="Search symbols"
      data-autofocus={isWide || undefined}
      searchable
      allowDeselect={false}
      value={value}
      data={listed.map((one) => ({ value: one.symbol, label: symbolLabel(one) }))}
      onChange={(symbol) => symbol && onSymbol(symbol)}
      onSearchChange={search.onSearch}
      // What is typed replaces what was chosen.
      onFocus={(event) => event.currentTarget.select()}
      limit={shownMax}
      maxDropdownHeight={320}
      nothingFoundMessage={search.emptyMessage}
    />
  );
}
