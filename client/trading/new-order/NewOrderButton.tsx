import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { AccountKind } from "../../graphql/schema.generated";

// Loaded when it is opened.
const NewOrderDialog = lazily(async () => ({ default: (await import("./NewOrderDialog")).NewOrderDialog }));

export interface NewOrderButtonProps {
  readonly kind?: AccountKind;
  /** The account at a broker that is chosen at first; left out: one on paper. */
  readonly accountId?: string;
  readonly label: string;
  readonly className?: string;
  readonly variant?: "filled" | "default";
}

/** Opens a ticket where one is, with the choice of a symbol first. */
export function NewOrderButton({ kind = "RECORD", accountId, label, className, variant = "filled" }: NewOrderButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        data-print="none"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <NewOrderDialog kind={kind} accountId={accountId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
