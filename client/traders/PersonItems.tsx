import { Menu } from "@mantine/core";
import { IconBan, IconVolumeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type PersonAct = "mute" | "block";

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The two ways to see less of a person, at the end of any menu about them. */
export function PersonItems({ name, onAct }: { readonly name: string; readonly onAct: (act: PersonAct) => void }): ReactNode {
  const firstName = name.split(/\s/)[0] ?? name;
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconVolumeOff {...icon} />} onClick={() => onAct("mute")}>
        Mute {firstName}
      </Menu.Item>
      <Menu.Item leftSection={<IconBan {...icon} />} color="loss" onClick={() => onAct("block")}>
        Block {firstName}
      </Menu.Item>
    </>
  );
}
