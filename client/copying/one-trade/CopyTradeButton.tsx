import { Button } from "@mantine/core";
import { IconCopyPlus } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { CopiedTrade } from "./use-copy-trade";

// The dialog and its preview are loaded when first asked for.
const CopyTradeDialog = lazily(async () => ({ default: (await import("./CopyTradeDialog")).CopyTradeDialog }));

/** Copy this one trade without copying its feeder. Shown where the server says that it may be. */
export function CopyTradeButton(trade: CopiedTrade): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="filled" leftSection={<IconCopyPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Copy this trade
      </Button>
      {isOpen && (
        <Suspense>
          <CopyTradeDialog {...trade} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
