import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Outlet, useNavigate } from "react-router-dom";
import { useViewer } from "../../graphql/SessionContext";
import classes from "./AppShell.module.css";
import { BottomBar } from "./BottomBar";
import { Rail } from "./Rail";
import { SearchDialog } from "./SearchDialog";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { SkipLink } from "./SkipLink";
import { TopBar } from "./TopBar";
import { allItems } from "./navigation";
import { useShortcuts } from "./shortcuts";
import type { Shortcut } from "./shortcuts";

/** Below this width the rail starts collapsed; the reader's own choice wins on wider screens. */
const wideRail = "(min-width: 1400px)";

/**
 * The frame of every signed-in page: rail left, top bar, content, on phones a bottom bar instead of the rail. A screen
 * that has something live to show beside its content places a `<RightRail>` itself.
 */
export default function AppShell(): ReactNode {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isWide = useMediaQuery(wideRail, true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<"open" | "collapsed" | null>({ key: "brigade.rail", defaultValue: null, getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<"search" | "shortcuts" | null>(null);
  const isCollapsed = choice ? choice === "collapsed" : !isWide;
  const toggle = useCallback(() => setChoice(isCollapsed ? "open" : "collapsed"), [isCollapsed, setChoice]);

  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: "mod+k", label: "Search symbols and feeders", run: () => setDialog("search") },
      { keys: "/", label: "Search symbols and feeders", run: () => setDialog("search") },
      ...allItems.map(({ key, label, to }) => ({ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate(to) })),
      { keys: "[", label: isCollapsed ? "Open the rail" : "Collapse the rail", run: toggle },
      { keys: "?", label: "Show these shortcuts", run: () => setDialog("shortcuts") },
    ],
    [navigate, toggle, isCollapsed],
  );
  useShortcuts(viewer.status === "signedIn" ? shortcuts : []);

  // Visitors are sent to log in by the page's access rule; they never see the frame.
  if (viewer.status !== "signedIn") return <Outlet />;
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <SkipLink />
      <Rail isCollapsed={isCollapsed} onToggle={toggle} />
      <div className={classes.column}>
        <TopBar me={viewer.me} onSearch={() => setDialog("search")} onShortcuts={() => setDialog("shortcuts")} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <SearchDialog isOpen={dialog === "search"} onClose={() => setDialog(null)} />
      <ShortcutsDialog isOpen={dialog === "shortcuts"} onClose={() => setDialog(null)} shortcuts={shortcuts} />
    </div>
  );
}
