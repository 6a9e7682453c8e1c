import { UnstyledButton } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";

const SealDialog = lazily(() => import("./SealDialog"));

export interface SealButtonProps {
  readonly eventId: string;
  /** For screen readers: "What sealed means for event 12". */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Whatever says "sealed" of an event: pressed, it shows what that means for this very event, and calculates its hash. */
export function SealButton({ eventId, label, className, children }: SealButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        fz="inherit"
        c="inherit"
      >
        {children}
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <SealDialog eventId={eventId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
