import { IconBan, IconVolumeOff } from "@tabler/icons-react";
import type { MenuEntry } from "../../ui/overlays/OpenedMenu";

export type PersonAction = "mute" | "block";

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The two ways to see less of a person, at the end of any menu about them. */
export function personMenuEntries(name: string, onAct: (act: PersonAction) => void): readonly MenuEntry[] {
  const firstName = name.split(/\s/)[0] ?? name;
  return [
    { label: `Mute ${firstName}`, icon: <IconVolumeOff {...icon} />, startsGroup: true, onPress: () => onAct("mute") },
    { label: `Block ${firstName}`, icon: <IconBan {...icon} />, isLoss: true, onPress: () => onAct("block") },
  ];
}
