import { Group, Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ModeTag } from "../../ui/data/Tag";
import type { PlacingAccount } from "./use-placing-accounts";

interface AccountChoiceProps {
  readonly accounts: readonly PlacingAccount[];
  readonly value: string;
  readonly error: string | undefined;
  /** What choosing means. */
  readonly hint?: string;
  onChange(accountId: string): void;
}

/** Where it goes; not asked where there is one account only. */
export function AccountChoice({ accounts, value, error, hint, onChange }: AccountChoiceProps): ReactNode {
  if (accounts.length < 2) return null;
  return (
    <Radio.Group label="Account" description={hint} value={value} error={error} onChange={onChange}>
      <Stack gap="xs" pt={4}>
        {accounts.map(({ accountId, name, note, isLive, obstacle }) => (
          <Radio
            key={accountId}
            value={accountId}
            label={
              <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
                {name} <ModeTag mode={isLive ? "LIVE" : "PAPER"} />
              </Group>
            }
            description={obstacle ? `${note}: ${obstacle}` : note}
            disabled={obstacle !== null}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
