import { Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArrowsSort, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { periods } from "../../people/profiles/periods";
import { Segmented } from "../../ui/controls/Segmented";
import { SavedScreens } from "./SavedScreens";
import type { View } from "./use-saved-screens";
import { ages, assetChoices, moneyChoices, orders, risks, searchCharactersMax, type Choice, type Directory } from "./use-directory";
import classes from "./directory.module.css";

interface DirectoryFiltersProps {
  readonly directory: Directory;
  /** Where a screen that is saved here opens; the leaderboard has an order of its own. */
  readonly view: View;
  /** What else is below the filters: a download. */
  readonly children?: ReactNode;
}

const searchWaitMs = 250;

/** The same filters in each view of the directory; what is chosen is in the address, and filtered by the server. */
export function DirectoryFilters({ directory, view, children }: DirectoryFiltersProps): ReactNode {
  const { period, assets, risk, record, money, orderBy, change } = directory;
  return (
    <div className={classes.row}>
      <div className={classes.filters} role="search">
        <SearchField search={directory.search} onSearch={(text) => change("q", text)} />
        <Segmented label="Period" value={period.value} options={periods} onChange={(value) => change("period", value.toLowerCase())} />
        <Filter label="Assets" value={assets} options={assetChoices} onChange={(value) => change("assets", value)} />
        <Filter label="Risk" value={risk} options={risks} onChange={(value) => change("risk", value)} />
        <Filter label="Record age" value={record} options={ages} onChange={(value) => change("record", value)} />
        <Filter label="Money" value={money} options={moneyChoices} onChange={(value) => change("money", value)} />
      </div>
      <div className={classes.below}>
        <SavedScreens view={view} directory={directory} />
        {view !== "LEADERBOARD" && (
          <Filter
            label="Sort by"
            value={orderBy}
            options={orders}
            icon={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
            onChange={(value) => change("order", value.toLowerCase())}
          />
        )}
        {children}
      </div>
    </div>
  );
}

/** What is typed goes into the address once the typing rests; another address shows in the field. */
function SearchField({ search, onSearch }: { readonly search: string; readonly onSearch: (text: string) => void }): ReactNode {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const settle = useDebouncedCallback((text: string) => onSearch(text.trim()), searchWaitMs);
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search feeders by name"
      placeholder="Search by name"
      maxLength={searchCharactersMax}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        settle(value);
      }}
    />
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Choice[];
  readonly icon?: ReactNode;
  readonly onChange: (value: string) => void;
}

const Filter = ({ label, value, options, icon, onChange }: FilterProps): ReactNode => (
  <Select
    aria-label={label}
    className={classes.select}
    leftSection={icon}
    data={options.map((option) => ({ value: option.value, label: option.label }))}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
  />
);
