import { IconCurrencyDollar } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useSymbolSearch } from "../../market/instruments/use-symbol-search";
import { SearchableFilter } from "./SearchableFilter";

export interface SymbolFilterProps {
  readonly value: string | null;
  readonly onChange: (symbol: string | null) => void;
}

/** One symbol, or none. The list of symbols is fetched when the field is first touched. */
export function SymbolFilter({ value, onChange }: SymbolFilterProps): ReactNode {
  const [isTouched, setTouched] = useState(false);
  const search = useSymbolSearch(isTouched);
  return (
    <SearchableFilter
      value={value}
      onChange={onChange}
      noun="symbol"
      icon={<IconCurrencyDollar size={16} stroke={1.5} aria-hidden="true" />}
      options={search.instruments?.map(({ symbol, name }) => ({ value: symbol, name }))}
      hasFailed={search.error !== undefined}
      onFirstFocus={() => setTouched(true)}
      onSearch={search.onSearch}
      none={search.emptyMessage}
      listWidth={280}
    />
  );
}
