import { useLazyQuery } from "@apollo/client/react";
import { IconCurrencyDollar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { InstrumentsDocument } from "../../market/instruments/market.generated";
import { SearchableFilter } from "./SearchableFilter";

export interface SymbolFilterProps {
  readonly value: string | null;
  readonly onChange: (symbol: string | null) => void;
}

/** One symbol, or none. The list of symbols is fetched when the field is first touched. */
export function SymbolFilter({ value, onChange }: SymbolFilterProps): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(InstrumentsDocument, { fetchPolicy: "cache-first" });
  return (
    <SearchableFilter
      value={value}
      onChange={onChange}
      noun="symbol"
      icon={<IconCurrencyDollar size={16} stroke={1.5} aria-hidden="true" />}
      options={data?.instruments.map(({ symbol, name }) => ({ value: symbol, name }))}
      hasFailed={error !== undefined}
      onFirstFocus={() => void (called || load())}
      none="No matching symbols"
      listWidth={280}
    />
  );
}
