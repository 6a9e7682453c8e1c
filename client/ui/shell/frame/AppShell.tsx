import { Box } from "@mantine/core";
import { Suspense, useDeferredValue, useEffect } from "react";
import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { mayOpenAdmin } from "../../../identity/account/viewer";
import { lazily } from "../../../lib/browser/lazily";
import { FrameReadingContext, useFrameReading } from "../../../graphql/session/frame-reading";
import { useViewer } from "../../../graphql/session/SessionContext";
import { LeavingQuestion } from "../../markdown/RichText";
import { PageSkeleton } from "../../feedback/PageSkeleton";
import { ShellDocument } from "./shell.generated";
import { ShellSkeleton } from "./ShellSkeleton";
import { useRail } from "./use-rail";
import { useDialogs, useShellShortcuts } from "./use-shell";
import classes from "./AppShell.module.css";
import { BottomBar } from "../navigation/BottomBar";
import { Rail } from "../navigation/NavigationRail";
import { SkipLink } from "./SkipLink";
import { TopBar } from "../topbar/TopBar";

// Loaded when first asked for: nobody waits for a dialog they may never open.
const SearchDialog = lazily(() => import("../search/SearchDialog"));
const ShortcutsDialog = lazily(() => import("../search/ShortcutsDialog"));
const AudioNotifications = lazily(() => import("../../../audio/AudioNotifications"));
const VisibilityWatch = lazily(() => import("../../../social/visibility/VisibilityWatch"));
const SuspendedNote = lazily(() => import("../../../trust/moderation/SuspendedNote"));

const ServerAnnouncements = lazily(() => import("../../../admin/announcements/SystemAnnouncements"));

/** Once the first page is at rest: what menus and dialogs are made of, so that they also open after the line went down. */
function fetchAheadWhenIdle(): () => void {
  if (!("requestIdleCallback" in window)) return () => undefined;
  const idle = requestIdleCallback(
    () =>
      void Promise.allSettled([
        import("../../overlays/OpenedMenu"),
        import("../../overlays/OpenedDialog"),
        import("../navigation/MoreSheet"),
      ]),
  );
  return () => cancelIdleCallback(idle);
}

/**
 * The frame of every signed-in page: rail left, top bar, content, on phones a bottom bar instead of the rail. A screen
 * that has something live to show beside its content places a `<RightRail>` itself.
 */
export default function AppShell(): ReactNode {
  const viewer = useViewer();
  const { dialog, opened, open, close } = useDialogs();
  const { isCollapsed, toggle } = useRail();
  const shortcuts = useShellShortcuts({ isSignedIn: viewer.status === "signedIn", isCollapsed, toggle, open });

  const isReading = useFrameReading(ShellDocument, viewer.status === "signedIn");

  useEffect(fetchAheadWhenIdle, []);

  // The answer to who is looking comes urgently; the frame then comes in slices that a press may interrupt.
  const isFramed = useDeferredValue(viewer.status === "signedIn");
  // The frame is first: nobody waits on an empty page for the answer to who is looking.
  if (viewer.status === "loading") return <ShellSkeleton />;
  // Visitors are sent to log in by the page's access rule.
  if (viewer.status !== "signedIn") return <Outlet />;
  if (!isFramed) return <ShellSkeleton />;
  return (
    <FrameReadingContext value={isReading}>
      <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
        <SkipLink />
        <Rail isCollapsed={isCollapsed} onToggle={toggle} isStaff={mayOpenAdmin(viewer.me)} />
        <div className={classes.column}>
          <TopBar me={viewer.me} onSearch={() => open("search")} onShortcuts={() => open("shortcuts")} />
          {viewer.me.isSuspended && (
            <Suspense fallback={<Box mih={{ base: 57, sm: 36 }} />}>
              <SuspendedNote />
            </Suspense>
          )}
          <Suspense>
            <ServerAnnouncements />
          </Suspense>
          <main id="main" className={classes.main} tabIndex={-1}>
            <Content />
          </main>
        </div>
        <BottomBar isStaff={mayOpenAdmin(viewer.me)} />
        <LeavingQuestion />
        <Suspense>
          {opened.has("search") && <SearchDialog isOpen={dialog === "search"} onClose={close} />}
          <AudioNotifications />
          <VisibilityWatch />
          {opened.has("shortcuts") && <ShortcutsDialog isOpen={dialog === "shortcuts"} onClose={close} shortcuts={shortcuts} />}
        </Suspense>
      </div>
    </FrameReadingContext>
  );
}

/** The first page comes after its frame, in slices that a press may interrupt. Later pages follow each other as they are. */
function Content(): ReactNode {
  const isIn = useDeferredValue(true, false);
  return isIn ? <Outlet /> : <PageSkeleton />;
}
