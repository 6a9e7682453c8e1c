import { useLazyQuery } from "@apollo/client/react";
import { Select } from "@mantine/core";
import { IconCurrencyDollar } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { InstrumentsDocument } from "../market/market.generated";
import classes from "./SymbolFilter.module.css";

/** One symbol, or none. The list of symbols is fetched when the field is first touched. */
export function SymbolFilter({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (symbol: string | null) => void;
}): ReactNode {
  const [load, { data, called, error }] = useLazyQuery(InstrumentsDocument, { fetchPolicy: "cache-first" });
  const options = useMemo(() => {
    const known = data?.instruments.map(({ symbol, name }) => ({ value: symbol, label: symbol, name })) ?? [];
    return value && !known.some((option) => option.value === value) ? [{ value, label: value, name: "" }, ...known] : known;
  }, [data, value]);
  const names = useMemo(() => new Map(options.map(({ value: symbol, name }) => [symbol, name])), [options]);
  return (
    <Select
      className={classes.field}
      aria-label="Only this symbol"
      placeholder="Any symbol"
      leftSection={<IconCurrencyDollar size={16} stroke={1.5} aria-hidden="true" />}
      data={options}
      value={value}
      onChange={onChange}
      onFocus={() => void (called || load())}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Any symbol" }}
      limit={60}
      nothingFoundMessage={error ? "Symbols could not be fetched" : data ? "No such symbol" : "Fetching symbols…"}
      comboboxProps={{ width: 280, position: "bottom-start" }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <b>{option.value}</b>
          <span>{names.get(option.value)}</span>
        </span>
      )}
    />
  );
}
