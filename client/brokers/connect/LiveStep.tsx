import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import type { LiveTradingFactsFragment } from "../connections.generated";
import { countriesByName, countryName } from "../live/country-names";
import live from "../live/Live.module.css";
import { LiveText } from "../live/LiveText";
import classes from "./ConnectDialog.module.css";
import type { Connecting } from "./use-connect";

interface LiveStepProps {
  readonly connecting: Connecting;
  readonly live: LiveTradingFactsFragment;
}

/** Real money is connected deliberately: what it means, the operator's text, limits, and two words typed out. */
export function LiveStep({ connecting, live: facts }: LiveStepProps): ReactNode {
  const { draft, set } = connecting;
  return (
    <div className={classes.step}>
      <section className={live.warning} aria-labelledby="live-means">
        <h3 id="live-means" tabIndex={-1}>
          <IconBolt size={18} stroke={1.75} aria-hidden="true" /> This account trades real money
        </h3>
        <ul>
          <li>
            Copies and signals you attach place real orders <strong>without asking each time</strong>.
          </li>
          <li>You can lose what you invest. Prices can jump past a stop.</li>
          <li>Nothing moves here by itself: existing copies stay on their account, and Paper stays the default for new ones.</li>
          <li>“86 everything” and Disconnect stop it at any time.</li>
          <li>
            {facts.identityCheck
              ? `${facts.identityCheck} checks who you are before your record can be on this account.`
              : "This server checks nobody’s identity: you don’t know who a feeder is."}
          </li>
        </ul>
      </section>
      <LiveText live={facts} isAccepted={draft.hasRead} onAccept={(hasRead) => set({ hasRead })} />
      <Residence connecting={connecting} live={facts} />
      <Limits connecting={connecting} />
    </div>
  );
}

function Residence({ connecting: { draft, set, sending }, live: { countries, refusedCountries } }: LiveStepProps): ReactNode {
  const options = useMemo(() => countriesByName(countries).map(({ code, name }) => ({ value: code, label: name })), [countries]);
  const refusal = refusedCountries.includes(draft.residence)
    ? `The operator does not offer real money to residents of ${countryName(draft.residence)}.`
    : undefined;
  return (
    <NativeSelect
      label="Country you live in"
      name="residence"
      value={draft.residence}
      error={sending.errors.residence ?? refusal}
      data={[{ value: "", label: "Choose a country" }, ...options]}
      onChange={(event) => set({ residence: event.currentTarget.value })}
    />
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
