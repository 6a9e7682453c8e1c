import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

/** Copies a text, and says so in its place. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone);
  };
  return (
    <Button
      size="compact-xs"
      aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
      leftSection={isCopied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {isCopied ? "Copied" : "Copy"}
    </Button>
  );
}
