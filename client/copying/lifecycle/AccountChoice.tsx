import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { CopyAccount } from "./use-copy-account";

interface AccountChoiceProps {
  readonly accounts: readonly CopyAccount[];
  readonly value: string;
  readonly error: string | undefined;
  onChange(accountId: string): void;
}

/** Whose cash is set aside; not asked where there is one account only. It stays for the life of the copy. */
export function AccountChoice({ accounts, value, error, onChange }: AccountChoiceProps): ReactNode {
  if (accounts.length < 2) return null;
  return (
    <Radio.Group label="Account" description="Fixed for the life of the copy." value={value} error={error} onChange={onChange}>
      <Stack gap="xs" pt={4}>
        {accounts.map(({ accountId, name, note, obstacle }) => (
          <Radio
            key={accountId}
            value={accountId}
            label={name}
            description={obstacle ? `${note}: ${obstacle}` : note}
            disabled={obstacle !== null}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
