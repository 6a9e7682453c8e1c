import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/format/time";
import type { LiveTradingFactsFragment } from "../connections.generated";
import classes from "./Live.module.css";

interface LiveTextProps {
  readonly live: Pick<LiveTradingFactsFragment, "text" | "publishedAt">;
  readonly isAccepted: boolean;
  onAccept(isAccepted: boolean): void;
}

/** The operator's text about real money, to be read and accepted. */
export const LiveText = ({ live, isAccepted, onAccept }: LiveTextProps): ReactNode => (
  <>
    <div className={classes.text} tabIndex={0} role="region" aria-label="The operator’s text about real money">
      {live.text?.split("\n").map((line, at) => (
        <p key={at}>{line}</p>
      ))}
    </div>
    <Checkbox
      checked={isAccepted}
      onChange={(event) => onAccept(event.currentTarget.checked)}
      label={`I have read and accept the operator’s text of ${formatDate(live.publishedAt)}.`}
    />
  </>
);
