import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { allItems } from "../navigation/navigation";
import { useShortcuts } from "../search/shortcuts";
import type { Shortcut } from "../search/shortcuts";

export type DialogName = "search" | "shortcuts";

/** Which dialog is open, and which have been: those stay mounted, so that they can slide out. */
export function useDialogs() {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<DialogName>>(new Set());
  const open = useCallback((name: DialogName) => {
    setOpened((before) => new Set(before).add(name));
    setDialog(name);
  }, []);
  const close = useCallback(() => setDialog(null), []);
  return { dialog, opened, open, close };
}

interface ShortcutOptions {
  /** Visitors have none. */
  readonly isSignedIn: boolean;
  readonly isCollapsed: boolean;
  readonly toggle: () => void;
  readonly open: (dialog: DialogName) => void;
}

/** The keys that work on every page. */
export function useShellShortcuts({ isSignedIn, isCollapsed, toggle, open }: ShortcutOptions): Shortcut[] {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: "mod+k", label: "Find anything", run: () => open("search") },
      { keys: "/", label: "Find anything", run: () => open("search") },
      ...allItems.map(({ key, label, to }) => ({ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate(to) })),
      { keys: "[", label: isCollapsed ? "Expand sidebar" : "Collapse sidebar", run: toggle },
      { keys: "?", label: "Show keyboard shortcuts", run: () => open("shortcuts") },
    ],
    [navigate, toggle, isCollapsed, open],
  );
  useShortcuts(isSignedIn ? shortcuts : []);
  return shortcuts;
}
