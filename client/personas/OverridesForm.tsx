import { useReactiveVar } from "@apollo/client/react";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { applyOverrides, testMode, type TestOverrides } from "../graphql/session/test-mode";
import { codeWords } from "../lib/format/code-words";
import { Card } from "../ui/layout/Card";
import classes from "./PersonasPanel.module.css";
import type { PersonaFactsFragment } from "./personas.generated";

const asWords = (value: string) => ({ value, label: codeWords(value) });

const asBefore = { value: "", label: "No change" };
const roles = [asBefore, ...["eater", "feeder", "hybrid", "admin"].map(asWords)];
const tiers = [asBefore, ...["prep_cook", "line_cook", "sous_chef", "chef", "master_chef"].map(asWords)];
const modes = [asBefore, ...["eater", "feeder"].map(asWords)];
const subscriptions = [
  asBefore,
  { value: "none", label: "None" },
  ...["line_cook_monthly", "sous_chef_monthly", "chef_monthly", "master_chef_monthly", "admin"].map(asWords),
];
const bitesMax = 1_000_000;

interface Draft {
  readonly role: string;
  readonly tier: string;
  readonly bites: string | number;
  readonly activeMode: string;
  readonly subscription: string;
  readonly renews: string;
}

const draftOf = ({ role, tier, biteBalance, activeMode, subscription }: TestOverrides): Draft => ({
  role: role ?? "",
  tier: tier ?? "",
  bites: biteBalance ?? "",
  activeMode: activeMode ?? "",
  subscription: subscription === null ? "none" : (subscription?.type ?? ""),
  renews: subscription?.renewalDate ?? "2026-12-19",
});

/** Only what was chosen; the rest stays as the persona has it. */
export function overridesOf({ role, tier, bites, activeMode, subscription, renews }: Draft): TestOverrides {
  return {
    ...(role ? { role: role as TestOverrides["role"] } : {}),
    ...(tier ? { tier: tier as TestOverrides["tier"] } : {}),
    ...(bites === "" ? {} : { biteBalance: Number(bites) }),
    ...(activeMode ? { activeMode: activeMode as TestOverrides["activeMode"] } : {}),
    ...(subscription === ""
      ? {}
      : { subscription: subscription === "none" ? null : { type: subscription, active: true, renewalDate: renews } }),
  };
}

/** What a tester puts on top of the persona, or of their own account where none is chosen. */
export function OverridesForm({
  persona,
  isBlocked,
}: {
  readonly persona: PersonaFactsFragment | null;
  readonly isBlocked: boolean;
}): ReactNode {
  const state = useReactiveVar(testMode);
  const [draft, setDraft] = useState(() => draftOf(state.overrides));
  const set = (change: Partial<Draft>): void => setDraft((now) => ({ ...now, ...change }));
  const overrides = overridesOf(draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    applyOverrides(overrides);
  };
  return (
    <Card title="Overrides" note={persona ? "on top of the persona" : "on top of your own account"}>
      <form className={classes.fields} onSubmit={submit}>
        <NativeSelect label="Role" data={roles} value={draft.role} onChange={(event) => set({ role: event.currentTarget.value })} />
        <NativeSelect label="Tier" data={tiers} value={draft.tier} onChange={(event) => set({ tier: event.currentTarget.value })} />
        <NumberInput
          label="Bites"
          min={0}
          max={bitesMax}
          allowDecimal={false}
          hideControls
          placeholder="No change"
          value={draft.bites}
          onChange={(bites) => set({ bites })}
        />
        <NativeSelect
          label="Active mode"
          data={modes}
          value={draft.activeMode}
          onChange={(event) => set({ activeMode: event.currentTarget.value })}
        />
        <NativeSelect
          className={classes.wide}
          label="Subscription"
          data={subscriptions}
          value={draft.subscription}
          onChange={(event) => set({ subscription: event.currentTarget.value })}
        />
        <TextInput
          className={classes.wide}
          label="Renews"
          type="date"
          disabled={draft.subscription === "" || draft.subscription === "none"}
          value={draft.renews}
          onChange={(event) => set({ renews: event.currentTarget.value })}
        />
        <Button onClick={() => setDraft(draftOf({}))}>Clear</Button>
        <Button type="submit" variant="filled" disabled={isBlocked || (Object.keys(overrides).length === 0 && !state.isTestMode)}>
          Apply and reload
        </Button>
        <p className={`${classes.meta} ${classes.wide}`}>Saves, then reloads this page after half a second.</p>
      </form>
    </Card>
  );
}
