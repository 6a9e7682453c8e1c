import { Anchor, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconExternalLink, IconFlask, IconLock, IconLogin2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Segmented } from "../../ui/controls/Segmented";
import { environmentName, meaningOfCurrency } from "../broker-words";
import type { VenueFactsFragment } from "../connections.generated";
import classes from "./ConnectDialog.module.css";
import { KeyFields } from "./KeyFields";
import { firstWay, type Connecting } from "./use-connect";

interface AccountStepProps {
  readonly venue: VenueFactsFragment;
  readonly connecting: Connecting;
  /** Why the chosen account cannot be connected now; null where it can. */
  readonly obstacle: ReactNode;
}

const ways = [
  { value: "OAUTH", label: "Sign in there" },
  { value: "KEY", label: "API key" },
] as const;

const localWays = [
  { value: "KEY", label: "One press" },
  { value: "OAUTH", label: "Sign in there" },
] as const;

/** Which account, and how it is reached. */
export function AccountStep({ venue, connecting, obstacle }: AccountStepProps): ReactNode {
  const { draft, set, sending } = connecting;
  const isLocal = draft.environment === "LOCAL_SANDBOX";
  const options = venue.environments.map((value) => ({ value, label: environmentName(value, venue.sandboxName) }));
  return (
    <div className={classes.step}>
      <div>
        <span className={classes.label}>Account</span>
        <Segmented
          label="Account"
          value={draft.environment}
          options={options}
          onChange={(environment) => set({ environment, way: firstWay(venue, environment) })}
        />
      </div>
      {obstacle}
      {venue.signIns.length > 1 && (
        <div>
          <span className={classes.label}>Connect by</span>
          <Segmented label="Connect by" value={draft.way} options={isLocal ? localWays : ways} onChange={(way) => set({ way })} />
        </div>
      )}
      <Reach venue={venue} connecting={connecting} />
      <TextInput
        label="Name (optional)"
        name="name"
        placeholder={isLocal ? `${venue.name} (sandbox on this machine)` : venue.name}
        maxLength={40}
        value={draft.name}
        error={sending.errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
    </div>
  );
}

/** What is needed to get there: nothing, a sign-in, or a key. */
function Reach({ venue, connecting }: Omit<AccountStepProps, "obstacle">): ReactNode {
  const { draft, set, sending } = connecting;
  if (draft.environment === "LOCAL_SANDBOX" && draft.way === "KEY")
    return (
      <>
        <p className={classes.note}>
          <IconFlask size={16} stroke={1.75} aria-hidden="true" />
          An imitation of {venue.name} on this server: it takes orders and keeps balances at our simulated prices. No account, no key, no
          money.
        </p>
        <CurrencyField venue={venue} connecting={connecting} label="Play money in" />
      </>
    );
  if (draft.way === "OAUTH")
    return (
      <p className={classes.note}>
        <IconLogin2 size={16} stroke={1.75} aria-hidden="true" />
        You sign in at {venue.name} and choose what Brigade may do. {venue.name} sends you back here; your password stays there.
      </p>
    );
  return (
    <>
      <KeyFields values={draft} errors={sending.errors} hasPassphrase={venue.hasPassphrase} onChange={set} />
      <Text size="xs" c="secondary" className={classes.note}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        Encrypted with AES-256-GCM when stored, never shown or logged. A key that may withdraw is refused.
      </Text>
      <Anchor href={venue.keysUrl} target="_blank" rel="noreferrer" fz="sm">
        <IconExternalLink size={14} aria-hidden="true" /> Open API management at {venue.name}
      </Anchor>
      <CurrencyField venue={venue} connecting={connecting} label="Buy with" description={meaningOfCurrency(venue, draft.quoteCurrency)} />
    </>
  );
}

interface CurrencyFieldProps extends Omit<AccountStepProps, "obstacle"> {
  readonly label: string;
  readonly description?: string;
}

/** At an exchange with several currencies: the one that the account opens in. It can be changed later. */
function CurrencyField({ venue, connecting: { draft, set, sending }, label, description }: CurrencyFieldProps): ReactNode {
  const currencies = [...venue.quoteCurrencies, ...venue.otherCurrencies];
  if (currencies.length < 2) return null;
  return (
    <NativeSelect
      label={label}
      description={description}
      data={currencies}
      value={draft.quoteCurrency}
      error={sending.errors.quoteCurrency}
      onChange={(event) => set({ quoteCurrency: event.currentTarget.value })}
    />
  );
}
