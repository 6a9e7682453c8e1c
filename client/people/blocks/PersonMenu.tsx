import { ActionIcon } from "@mantine/core";
import { IconDots, IconFlag } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { personMenuEntries, type PersonAction } from "./person-menu-entries";

// Loaded when first asked for.
const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));
const MuteOrBlockDialog = lazily(() => import("./MuteOrBlockDialog"));

export interface PersonMenuProps {
  readonly person: { readonly id: string; readonly name: string };
}

/** Beside somebody's name on their page: report, mute, block. */
export function PersonMenu({ person }: PersonMenuProps): ReactNode {
  const [open, setOpen] = useState<"report" | PersonAction | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <ActionIcon variant="subtle" aria-label={`More about ${person.name}`} style={{ flex: "none" }}>
            <IconDots size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        }
        entries={[
          { label: "Report", icon: <IconFlag size={16} stroke={1.5} aria-hidden="true" />, onPress: () => setOpen("report") },
          ...personMenuEntries(person.name, setOpen),
        ]}
      />
      <Suspense>
        {open === "report" && <ReportDialog subject={{ kind: "USER", id: person.id }} owner={person.name} onClose={close} />}
        {(open === "mute" || open === "block") && <MuteOrBlockDialog act={open} person={person} onClose={close} />}
      </Suspense>
    </>
  );
}
