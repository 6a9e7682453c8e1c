import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { Segmented } from "../../ui/controls/Segmented";
import { ModeTag } from "../../ui/data/Tag";
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
  const isLive = accounts.some((one) => one.book === value && isLiveAccount(one));
  return (
    <NativeSelect
      aria-label="Account"
      // On a phone it stays in line with the button beside it.
      w={{ base: 224, sm: 264 }}
      data={[grouped("No real money", accounts, false), grouped("LIVE, real money", accounts, true)].filter(
        ({ items }) => items.length > 0,
      )}
      value={value}
      // Beside the name: a long one is cut off at its end.
      leftSection={<ModeTag mode={isLive ? "LIVE" : "PAPER"} />}
      leftSectionWidth={68}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const isLiveAccount = ({ connection }: OwnAccount): boolean => connection?.isLive ?? false;

/** Real money stands apart in the opened list, too. */
const grouped = (group: string, accounts: readonly OwnAccount[], isLive: boolean) => ({
  group,
  items: accounts.filter((one) => isLiveAccount(one) === isLive).map(({ book, name }) => ({ value: book, label: name })),
});
