import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { Segmented } from "../../ui/controls/Segmented";
import type { Book } from "./book";
import type { OwnAccount } from "./use-own-accounts";

interface AccountPickerProps {
  readonly accounts: readonly OwnAccount[];
  readonly value: Book;
  onChange(book: Book): void;
}

/** Which account's books are on the page: two beside each other, more of them in a list. */
export function AccountPicker({ accounts, value, onChange }: AccountPickerProps): ReactNode {
  if (accounts.length <= 2)
    return (
      <Segmented
        label="Account"
        value={value}
        onChange={onChange}
        options={accounts.map(({ book, name }) => ({ value: book, label: name }))}
      />
    );
  const data = accounts.map(({ book, name, connection }) => ({
    value: book,
    label: connection ? `${name} (${kindOf(connection)})` : name,
  }));
  return <NativeSelect aria-label="Account" w={224} data={data} value={value} onChange={({ target }) => onChange(target.value)} />;
}

const kindOf = ({ isLive }: NonNullable<OwnAccount["connection"]>): string => (isLive ? "LIVE" : "paper");
