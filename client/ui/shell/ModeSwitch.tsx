import { IconFlame, IconToolsKitchen2 } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useSetActiveModeMutation } from "../../accounts/accounts.generated";
import type { MeFactsFragment } from "../../accounts/accounts.generated";
import classes from "./ModeSwitch.module.css";
import { notify } from "../notify";

const modes = [
  { mode: "eater", label: "Eater", icon: IconToolsKitchen2 },
  { mode: "feeder", label: "Feeder", icon: IconFlame },
] as const;

/** A hybrid's two hats. The server keeps which one is on. */
export function ModeSwitch({ me }: { readonly me: MeFactsFragment }): ReactNode {
  const [setMode, { loading }] = useSetActiveModeMutation();
  // Shown at once, taken back when the server refuses or does not answer.
  const [wanted, setWanted] = useState<"eater" | "feeder" | null>(null);
  const choose = async (activeMode: "eater" | "feeder"): Promise<void> => {
    if (activeMode === me.activeMode || loading) return;
    setWanted(activeMode);
    const answer = await setMode({ variables: { input: { activeMode } } }).catch(() => null);
    setWanted(null);
    const refusal = answer ? answer.data?.setActiveMode.errors[0]?.message : "The kitchen did not answer. Try again.";
    if (refusal) void notify({ title: "Still in the same mode", message: refusal, color: "loss" });
  };
  return (
    <div className={classes.group} role="radiogroup" aria-label="Mode" aria-busy={loading}>
      {modes.map(({ mode, label, icon: Icon }) => (
        <label key={mode} className={classes.mode}>
          <input
            type="radio"
            name="active-mode"
            value={mode}
            checked={(wanted ?? me.activeMode) === mode}
            onChange={() => void choose(mode)}
          />
          <span>
            <Icon size={16} stroke={1.5} aria-hidden="true" />
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
