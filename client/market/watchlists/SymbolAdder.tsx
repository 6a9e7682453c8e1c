import { Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { symbolLabel, useSymbolSearch } from "../instruments/use-symbol-search";

/** Found by symbol or name, and added once chosen. What is in the list already is not offered; the symbols are fetched at the first touch. */
export default function SymbolAdder({
  without,
  onAdd,
}: {
  readonly without: readonly string[];
  readonly onAdd: (symbol: string) => Promise<boolean>;
}): ReactNode {
  const [isTouched, setTouched] = useState(false);
  const search = useSymbolSearch(isTouched);
  const [text, setText] = useState("");
  const type = (typed: string): void => {
    setText(typed);
    search.onSearch(typed);
  };
  const add = async (symbol: string | null): Promise<void> => {
    if (symbol && (await onAdd(symbol))) type("");
  };
  return (
    <Select
      size="xs"
      aria-label="Add a symbol"
      placeholder="Add a symbol by name or ticker"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden="true" />}
      data={search.instruments
        ?.filter(({ symbol }) => !without.includes(symbol))
        .map((one) => ({ value: one.symbol, label: symbolLabel(one) }))}
      value={null}
      searchable
      selectFirstOptionOnChange
      searchValue={text}
      onSearchChange={type}
      onFocus={() => setTouched(true)}
      onChange={(symbol) => void add(symbol)}
      limit={60}
      maxDropdownHeight={280}
      nothingFoundMessage={search.emptyMessage}
    />
  );
}
