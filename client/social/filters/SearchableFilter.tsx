import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./SearchableFilter.module.css";

export interface FilterOption {
  readonly value: string;
  /** Said beside it, if there is more to say. */
  readonly name?: string;
}

export interface SearchableFilterProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** What one of them is called: "symbol". */
  readonly noun: "symbol" | "topic";
  readonly icon: ReactNode;
  /** Undefined until they have been fetched. */
  readonly options: readonly FilterOption[] | undefined;
  readonly hasFailed: boolean;
  /** When the field is first touched. */
  readonly onFirstFocus: () => void;
  /** Left out: what is typed is looked for among the options alone. */
  readonly onSearch?: (text: string) => void;
  /** Where what was typed is not among them. */
  readonly none: string;
  readonly listWidth: number;
}

const shownMax = 60;

/** One of many, or none: a field that is searched by typing. What is chosen by the address is there before the list has come. */
export function SearchableFilter(props: SearchableFilterProps): ReactNode {
  const { value, onChange, noun, icon, options = [], hasFailed, onFirstFocus, onSearch, none, listWidth } = props;
  const known = value && !options.some((option) => option.value === value) ? [{ value }, ...options] : options;
  const names = new Map(known.map((option) => [option.value, option.name]));
  return (
    <Select
      w={168}
      aria-label={`Only this ${noun}`}
      placeholder={`Any ${noun}`}
      leftSection={icon}
      data={known.map((option) => ({ ...option, label: option.value }))}
      value={value}
      onChange={onChange}
      onFocus={onFirstFocus}
      onSearchChange={onSearch}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Any ${noun}` }}
      limit={shownMax}
      nothingFoundMessage={hasFailed ? `Couldn’t load the ${noun}s` : props.options ? none : `Loading ${noun}s…`}
      comboboxProps={{ width: listWidth, position: "bottom-start" }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <b>{option.value}</b>
          {names.get(option.value) && <span>{names.get(option.value)}</span>}
        </span>
      )}
    />
  );
}
