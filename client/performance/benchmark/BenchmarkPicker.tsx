import { useLazyQuery } from "@apollo/client/react";
import { Select, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { InstrumentsDocument } from "../../market/instruments/market.generated";

const none = "none";

interface BenchmarkPickerProps {
  /** What is drawn; null for nothing. */
  readonly symbol: string | null;
  onChoose(symbol: string | null): void;
}

/** Which instrument is drawn beside a curve. The symbols are fetched at the first touch. */
export function BenchmarkPicker({ symbol, onChoose }: BenchmarkPickerProps): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(InstrumentsDocument, { fetchPolicy: "cache-first" });
  const priced = data?.instruments ?? [];
  const instruments = symbol && !priced.some((each) => each.symbol === symbol) ? [{ symbol, name: "" }, ...priced] : priced;
  const names = new Map(instruments.map(({ symbol: each, name }) => [each, name]));
  const matches = (value: string, search: string): boolean => `${value} ${names.get(value) ?? ""}`.toLowerCase().includes(search);
  return (
    <Select
      size="xs"
      w={124}
      aria-label="Benchmark"
      placeholder="Benchmark"
      searchable
      allowDeselect={false}
      value={symbol ?? none}
      data={[{ value: none, label: "No benchmark" }, ...instruments.map(({ symbol: each }) => ({ value: each, label: each }))]}
      filter={({ options, search }) =>
        options.filter((option) => "value" in option && (option.value === none || matches(option.value, search.trim().toLowerCase())))
      }
      renderOption={({ option }) => (
        <span>
          {option.label}{" "}
          <Text span size="xs" c="dimmed">
            {names.get(option.value)}
          </Text>
        </span>
      )}
      onFocus={() => void (called || load())}
      onChange={(value) => onChoose(value === none ? null : value)}
      limit={60}
      maxDropdownHeight={280}
      comboboxProps={{ width: 260, position: "bottom-end" }}
      nothingFoundMessage={error ? "Couldn’t load the symbols" : "No matching symbols"}
    />
  );
}
