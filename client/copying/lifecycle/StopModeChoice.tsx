import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { stopModes } from "./stop-modes";

/** Asks what happens to what is held, of one copy, of several, of all. */
export const StopModeChoice = ({ mode, onChange }: { readonly mode: CopyStopMode; onChange(mode: CopyStopMode): void }): ReactNode => (
  <Radio.Group label="What happens to open positions?" value={mode} onChange={(value) => onChange(value as CopyStopMode)}>
    <Stack gap="xs" pt={4}>
      {stopModes.map((choice) => (
        <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.text} />
      ))}
    </Stack>
  </Radio.Group>
);
