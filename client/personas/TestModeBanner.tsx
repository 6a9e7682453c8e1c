import { useReactiveVar } from "@apollo/client/react";
import { IconDoorExit, IconMasksTheater } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../graphql/session/SessionContext";
import { exitQuestion, exitTestMode, testMode } from "../graphql/session/test-mode";
import { ConfirmDialog } from "../ui/overlays/Dialog";
import classes from "./TestModeBanner.module.css";

/** What the banner says: who one is shown as, or that the server does not go along. */
function sentence(viewer: ReturnType<typeof useViewer>, personaId: string | null): ReactNode {
  if (viewer.status !== "signedIn") return <strong>Test mode is set.</strong>;
  if (!viewer.me.isTestMode)
    return (
      <>
        <strong>Test mode is set here, but not honoured.</strong> This account is not a tester, or the server is in production-only mode:
        what you see and do is real.
      </>
    );
  const name =
    personaId === null ? "yourself, with overrides" : (personaId.charAt(0).toUpperCase() + personaId.slice(1)).replace(/_/g, " ");
  const rest = viewer.me.testMode?.isReadOnly
    ? "Figures are samples and read only."
    : "Figures are samples, and your actions stay in the sandbox.";
  return (
    <>
      <strong>Test mode.</strong> You are {name}. <span className={classes.wide}>{rest}</span>
    </>
  );
}

/** Above everything while test mode is on and not hidden: what mode, what it means, where to change it, and the way out. */
export default function TestModeBanner(): ReactNode {
  const viewer = useViewer();
  const { activePersonaId } = useReactiveVar(testMode);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--banner-height", "44px");
    return () => void style.removeProperty("--banner-height");
  }, []);
  return (
    <aside className={classes.banner} aria-label="Test mode">
      <IconMasksTheater size={18} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>{sentence(viewer, activePersonaId)}</p>
      <Link to="/admin" className={classes.button}>
        Configure
      </Link>
      <button type="button" className={`${classes.button} ${classes.dark}`} aria-label="Exit test mode" onClick={() => setAsking(true)}>
        <IconDoorExit size={14} stroke={1.75} aria-hidden="true" />
        <span>
          Exit<span className={classes.wide}> test mode</span>
        </span>
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={exitQuestion}
        confirmLabel="Exit test mode"
        isDestructive={false}
        onConfirm={() => {
          setAsking(false);
          exitTestMode();
        }}
      >
        The page reloads as yourself. The sandbox keeps what is in it.
      </ConfirmDialog>
    </aside>
  );
}
