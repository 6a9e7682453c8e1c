import { useLazyQuery } from "@apollo/client/react";
import { Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { InstrumentsDocument } from "../instruments/market.generated";

/** Found by symbol or name, and added once chosen. What is in the list already is not offered; the symbols are fetched at the first touch. */
export default function SymbolAdder({
  without,
  onAdd,
}: {
  readonly without: readonly string[];
  readonly onAdd: (symbol: string) => Promise<boolean>;
}): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(InstrumentsDocument, { fetchPolicy: "cache-first" });
  const [text, setText] = useState("");
  const add = async (symbol: string | null): Promise<void> => {
    if (symbol && (await onAdd(symbol))) setText("");
  };
  return (
    <Select
      size="xs"
      aria-label="Add a symbol"
      placeholder="Add a symbol by name or ticker"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden="true" />}
      data={data?.instruments
        .filter(({ symbol }) => !without.includes(symbol))
        .map(({ symbol, name }) => ({ value: symbol, label: `${symbol}  ${name}` }))}
      value={null}
      searchable
      selectFirstOptionOnChange
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => void (called || load())}
      onChange={(symbol) => void add(symbol)}
      limit={60}
      maxDropdownHeight={280}
      nothingFoundMessage={error ? "Couldn’t load the symbols" : data ? "No matching symbols" : "Loading the symbols…"}
    />
  );
}
