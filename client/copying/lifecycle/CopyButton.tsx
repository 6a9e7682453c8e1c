import { Button } from "@mantine/core";
import { IconCopyPlus } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import type { CopyChoiceFragment } from "./copy-choice.generated";

// The dialog and its preview are loaded when first asked for.
const CopyDialog = lazily(async () => ({ default: (await import("./CopyDialog")).CopyDialog }));

export interface CopyButtonProps {
  readonly trader: CopyChoiceFragment & { readonly name: string };
  readonly openTrades: number;
  /** Starts with the feeder's open trades unless changed in the dialog. */
  readonly withOpenTrades?: boolean;
}

/** Copy someone, or go to the copy that runs. Nothing where the server says it cannot be. */
export function CopyButton({ trader, openTrades, withOpenTrades }: CopyButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (trader.viewerCopy) {
    return (
      <Button component={Link} to="/chefs">
        Copying
      </Button>
    );
  }
  if (!trader.viewerCanCopy) return null;
  return (
    <>
      <Button variant="filled" leftSection={<IconCopyPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Copy {trader.name.split(/\s/)[0]}
      </Button>
      {isOpen && (
        <Suspense>
          <CopyDialog feeder={trader} feederOpenTrades={openTrades} withOpenTrades={withOpenTrades} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
