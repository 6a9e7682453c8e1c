import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConnection, useSession } from "../../../graphql/session/SessionContext";
import { formatClock } from "../../../lib/format/time";
import classes from "./ConnectionStatus.module.css";

/**
 * The line to the server in words, always in the top bar. Only the state is announced to screen readers, not the ping or
 * the count, which change every few seconds.
 */
export function Connection(): ReactNode {
  const state = useConnection();
  const { line } = useSession();
  if (!state) return null;
  switch (state.kind) {
    case "connecting":
      return (
        <span className={classes.state} data-line="waiting">
          <i className={classes.dot} data-tone="wait" aria-hidden="true" />
          <span role="status">Connecting…</span>
        </span>
      );
    case "live":
      return (
        <span className={classes.state} data-line="live">
          <i className={classes.dot} data-tone="live" aria-hidden="true" />
          <span role="status">Live</span>
          {state.pingMs !== null && <span className={classes.detail}>{state.pingMs} ms</span>}
        </span>
      );
    case "catchingUp":
      return (
        <span className={classes.state} data-line="waiting" title={state.of > 0 ? `${state.done} of ${state.of}` : undefined}>
          <i className={classes.dot} data-tone="wait" aria-hidden="true" />
          <span role="status">Catching up…</span>
        </span>
      );
    case "offline":
      return (
        <span className={classes.state} data-line="offline" title={`Since ${formatClock(state.since)}`}>
          <i className={classes.dot} data-tone="off" aria-hidden="true" />
          <span className={classes.strip}>
            <span role="status" className={classes.offline}>
              <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
              Offline
            </span>
            <Button size="compact-xs" onClick={() => line?.socket.retryNow()}>
              Retry
            </Button>
          </span>
        </span>
      );
  }
}
