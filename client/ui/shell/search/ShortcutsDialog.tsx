import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../../overlays/Dialog";
import classes from "./ShortcutsDialog.module.css";
import { isMac } from "./shortcuts";
import type { Shortcut } from "./shortcuts";

const worded = (keys: string): string[] =>
  keys
    .replace("mod+", isMac() ? "⌘ " : "Ctrl ")
    .split(" ")
    .map((key) => (key.length === 1 ? key.toUpperCase() : key));

/** What `?` shows: every shortcut of the shell, one line an act. */
export default function ShortcutsDialog({
  isOpen,
  onClose,
  shortcuts,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly shortcuts: readonly Shortcut[];
}): ReactNode {
  const byLabel = new Map<string, string[]>();
  for (const { keys, label } of shortcuts) byLabel.set(label, [...(byLabel.get(label) ?? []), keys]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
        {[...byLabel].map(([label, ways]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {ways.map((keys, index) => (
                <span key={keys}>
                  {index > 0 && (
                    <Box component="span" c="dimmed" fz="xs" mx={6}>
                      or
                    </Box>
                  )}
                  {worded(keys).map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
