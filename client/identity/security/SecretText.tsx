import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import classes from "../forms/fields.module.css";

export interface SecretTextProps {
  readonly label: string;
  readonly text: string;
  /** Offers it as a file too. */
  readonly fileName?: string;
}

/** A secret shown once: to select, to copy, and where it is long to keep as a file. */
export function SecretText({ label, text, fileName }: SecretTextProps): ReactNode {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone);
  };
  return (
    <div>
      <div className={classes.secretHead}>
        <span id={id}>{label}</span>
        <Button
          size="compact-xs"
          leftSection={isCopied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
        {fileName && (
          <Button
            component="a"
            size="compact-xs"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download={fileName}
          >
            Download
          </Button>
        )}
      </div>
      <pre className={classes.secret} aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
