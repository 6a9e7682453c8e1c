import { ActionIcon, Button } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { CopyDraft } from "../lifecycle/copy-draft";

const TasteTestDialog = lazily(() => import("./TasteTestDialog"));

export interface TasteTestButtonProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly canCopy: boolean;
  readonly draft?: CopyDraft;
  /** "icon" where a card has no room for words. */
  readonly size?: "small" | "icon";
}

/** Opens a taste test of somebody. */
export function TasteTestButton({ feeder, canCopy, draft, size }: TasteTestButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const shared = { "aria-label": `Taste test of ${feeder.name}`, onClick: () => setOpen(true) };
  return (
    <>
      {size === "icon" ? (
        <ActionIcon {...shared} size="lg" variant="subtle" title="Taste test">
          <IconFlask size={18} stroke={1.75} />
        </ActionIcon>
      ) : (
        <Button {...shared} size={size === "small" ? "compact-sm" : undefined} leftSection={<IconFlask size={16} stroke={1.75} />}>
          Taste test
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <TasteTestDialog feeder={feeder} canCopy={canCopy} draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
