import { useQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { LiveTradingDocument } from "../connections.generated";
import classes from "./Live.module.css";
import { LiveText } from "./LiveText";

/** What the owner has said so far. */
interface Consent {
  /** Version of the operator's text that is accepted; null until it is. */
  readonly liveTextVersion: number | null;
  readonly typed: string;
}

interface LiveConsentProps {
  readonly draft: Consent & { readonly amount: string };
  readonly accountName: string;
  readonly firstName: string;
  /** What the server says against what was typed. */
  readonly mistake: string | undefined;
  set(changes: Partial<Consent>): void;
}

/** What the owner of an account with real money reads, accepts and types out before each copy on it. */
export function LiveConsent({ draft, accountName, firstName, mistake, set }: LiveConsentProps): ReactNode {
  const { data } = useQuery(LiveTradingDocument, { fetchPolicy: "cache-and-network" });
  const live = data?.liveTrading;
  if (!live) return null;
  const { textVersion } = live;
  return (
    <div className={classes.stack}>
      <section className={classes.warning} aria-labelledby="live-copy">
        <h3 id="live-copy">
          <IconBolt size={18} stroke={1.75} aria-hidden="true" /> This copy trades real money
        </h3>
        <ul>
          <li>
            {firstName}’s trades become real orders on {accountName} <strong>without asking each time</strong>, with up to{" "}
            {formatMoney(draft.amount)}.
          </li>
          <li>You can lose all of it. Prices can jump past a stop.</li>
          <li>Stopping, pausing and “86 everything” work as on paper; closes go to the market.</li>
        </ul>
      </section>
      {textVersion === null ? (
        <p className={classes.note} role="status">
          Real money is off on this server, so this copy can’t start.
        </p>
      ) : (
        <>
          <LiveText
            live={live}
            isAccepted={draft.liveTextVersion === textVersion}
            onAccept={(isAccepted) => set({ liveTextVersion: isAccepted ? textVersion : null })}
          />
          <TextInput
            label="Type TRADE LIVE to confirm"
            name="typed"
            description="We ask for your password or passkey if you signed in more than ten minutes ago."
            autoComplete="off"
            spellCheck={false}
            value={draft.typed}
            error={mistake}
            onChange={(event) => set({ typed: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
