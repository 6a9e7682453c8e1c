import { Select, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useSymbolSearch } from "../../market/instruments/use-symbol-search";

const none = "none";
const noneLabel = "No benchmark";

interface BenchmarkPickerProps {
  /** What is drawn; null for nothing. */
  readonly symbol: string | null;
  onChoose(symbol: string | null): void;
}

/** Which instrument is drawn beside a curve. The symbols are fetched at the first touch. */
export function BenchmarkPicker({ symbol, onChoose }: BenchmarkPickerProps): ReactNode {
  const [isTouched, setTouched] = useState(false);
  const search = useSymbolSearch(isTouched);
  const priced = search.instruments ?? [];
  const instruments = symbol && !priced.some((each) => each.symbol === symbol) ? [{ symbol, name: "" }, ...priced] : priced;
  const names = new Map(instruments.map(({ symbol: each, name }) => [each, name]));
  const matches = (value: string, typed: string): boolean => `${value} ${names.get(value) ?? ""}`.toLowerCase().includes(typed);
  return (
    <Select
      size="xs"
      w={124}
      aria-label="Benchmark"
      placeholder="Benchmark"
      searchable
      allowDeselect={false}
      value={symbol ?? none}
      data={[{ value: none, label: noneLabel }, ...instruments.map(({ symbol: each }) => ({ value: each, label: each }))]}
      filter={({ options, search: typed }) =>
        options.filter((option) => "value" in option && (option.value === none || matches(option.value, typed.trim().toLowerCase())))
      }
      renderOption={({ option }) => (
        <span>
          {option.label}{" "}
          <Text span size="xs" c="dimmed">
            {names.get(option.value)}
          </Text>
        </span>
      )}
      onFocus={() => setTouched(true)}
      onSearchChange={(typed) => search.onSearch(typed === noneLabel ? "" : typed)}
      onChange={(value) => onChoose(value === none ? null : value)}
      limit={60}
      maxDropdownHeight={280}
      comboboxProps={{ width: 260, position: "bottom-end" }}
      nothingFoundMessage={search.emptyMessage}
    />
  );
}
