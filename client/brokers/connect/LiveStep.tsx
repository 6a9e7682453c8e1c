import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/format/time";
import type { LiveTradingQuery } from "../connections.generated";
import classes from "./ConnectDialog.module.css";
import type { Connecting } from "./use-connect";

interface LiveStepProps {
  readonly connecting: Connecting;
  readonly live: LiveTradingQuery["liveTrading"];
}

/** Real money is connected deliberately: what it means, the operator's text, limits, and two words typed out. */
export function LiveStep({ connecting, live }: LiveStepProps): ReactNode {
  const { draft, set } = connecting;
  return (
    <div className={classes.step}>
      <section className={classes.warning} aria-labelledby="live-means">
        <h3 id="live-means" tabIndex={-1}>
          <IconBolt size={18} stroke={1.75} aria-hidden="true" /> This account trades real money
        </h3>
        <ul>
          <li>
            Copies and signals you attach place real orders <strong>without asking each time</strong>.
          </li>
          <li>You can lose what you put in. Prices can jump past a stop.</li>
          <li>Nothing moves here by itself: existing copies stay on their account, and Paper stays the default for new ones.</li>
          <li>“86 everything” and Disconnect stop it at any time.</li>
        </ul>
      </section>
      <div className={classes.text} tabIndex={0} role="region" aria-label="The operator’s text about real money">
        {live.text?.split("\n").map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </div>
      <Checkbox
        checked={draft.hasRead}
        onChange={(event) => set({ hasRead: event.currentTarget.checked })}
        label={`I have read and accept the operator’s text of ${formatDate(live.publishedAt)}.`}
      />
      <Limits connecting={connecting} />
    </div>
  );
}

function Limits({ connecting }: Pick<LiveStepProps, "connecting">): ReactNode {
  const { draft, set, sending } = connecting;
  const money = { prefix: "$", thousandSeparator: ",", decimalScale: 2, hideControls: true } as const;
  return (
    <div className={classes.keys}>
      <NumberInput
        {...money}
        label="Max total exposure on this account"
        name="maxExposure"
        value={draft.maxExposure}
        error={sending.errors.maxExposure}
        onChange={(value) => set({ maxExposure: String(value) })}
      />
      <NumberInput
        {...money}
        label="Daily loss limit"
        name="dailyLossLimit"
        value={draft.dailyLossLimit}
        error={sending.errors.dailyLossLimit}
        onChange={(value) => set({ dailyLossLimit: String(value) })}
      />
      <TextInput
        label="Type TRADE LIVE to confirm"
        name="typed"
        description="We ask for your password or passkey if you signed in more than ten minutes ago."
        autoComplete="off"
        spellCheck={false}
        value={draft.typed}
        error={sending.errors.typed}
        onChange={(event) => set({ typed: event.currentTarget.value })}
      />
    </div>
  );
}
