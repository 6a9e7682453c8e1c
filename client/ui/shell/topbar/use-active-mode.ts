import { IconFlame, IconToolsKitchen2 } from "@tabler/icons-react";
import { useState } from "react";
import { useSetActiveModeMutation } from "../../../identity/account/me.generated";
import type { MeFactsFragment } from "../../../identity/account/me.generated";
import { notify } from "../../feedback/notify";

export type Mode = MeFactsFragment["activeMode"];

export const modes = [
  { mode: "eater", label: "Eater", icon: IconToolsKitchen2 },
  { mode: "feeder", label: "Feeder", icon: IconFlame },
] as const;

/** Which of a hybrid's two hats is on: shown at once, taken back when the server refuses or does not answer. */
export function useActiveMode(me: MeFactsFragment) {
  const [setMode, { loading }] = useSetActiveModeMutation();
  const [wanted, setWanted] = useState<Mode | null>(null);
  const choose = async (activeMode: Mode): Promise<void> => {
    if (activeMode === me.activeMode || loading) return;
    setWanted(activeMode);
    const answer = await setMode({ variables: { input: { activeMode } } }).catch(() => null);
    setWanted(null);
    const refusal = answer ? answer.data?.setActiveMode.errors[0]?.message : "The kitchen did not answer. Try again.";
    if (refusal) void notify({ title: "Couldn’t switch mode", message: refusal, color: "loss" });
  };
  return { shown: wanted ?? me.activeMode, choose, isBusy: loading };
}
