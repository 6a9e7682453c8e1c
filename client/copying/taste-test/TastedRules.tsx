import { Button, Checkbox, Flex, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { CopyDraft } from "../lifecycle/copy-draft";
import { CopyRules } from "../rules/CopyRules";
import { ruleLines } from "../rules/rule-lines";

export interface TastedRulesProps {
  readonly firstName: string;
  readonly draft: CopyDraft;
  set(changes: Partial<CopyDraft>): void;
}

/** With which rules a past is followed: in words, and one press away to be changed. */
export function TastedRules({ firstName, draft, set }: TastedRulesProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const words = ruleLines(draft, firstName).map(([label, value]) => `${label}: ${value}`);
  return (
    <section aria-label="Rules of the test">
      <Flex gap="xs" align="center" justify="space-between" wrap="wrap">
        <Text fz="xs" c="secondary" flex="1 1 260px">
          {words.join("; ")}
          {draft.withOpenTrades && "; begins with the trades that were open then"}.
        </Text>
        <Button size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide rules" : "Change rules"}
        </Button>
      </Flex>
      {isOpen && (
        <Flex direction="column" gap="sm" mt="sm">
          <CopyRules draft={draft} mistakes={{}} feederOpenTrades={null} firstName={firstName} set={set} />
          <Checkbox
            label="Begin with the trades that were open then"
            checked={draft.withOpenTrades}
            onChange={(event) => set({ withOpenTrades: event.currentTarget.checked })}
          />
        </Flex>
      )}
    </section>
  );
}
