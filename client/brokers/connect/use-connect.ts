import { useState } from "react";
import type { BrokerVenueId, VenueEnvironment } from "../../graphql/schema.generated";
import { notifyDone } from "../../ui/feedback/notify";
import { sandboxAccountName } from "../broker-words";
import { amountOnWire } from "../live/amount-on-wire";
import {
  useBeginBrokerConnectionMutation,
  useCheckBrokerKeyMutation,
  useConnectBrokerMutation,
  type CheckBrokerKeyMutation,
  type VenueFactsFragment,
} from "../connections.generated";
import { useBrokerSending } from "../use-broker-sending";

export type KeyCheck = NonNullable<CheckBrokerKeyMutation["checkBrokerKey"]["check"]>;
export type Step = "Account" | "Permissions" | "Real money";

export interface Draft {
  readonly environment: VenueEnvironment;
  readonly way: "KEY" | "OAUTH";
  readonly name: string;
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly maxExposure: string;
  readonly dailyLossLimit: string;
  readonly hasRead: boolean;
  readonly typed: string;
  /** ISO 3166-1; empty until chosen. */
  readonly residence: string;
  /** At an exchange with several: the one that the account opens in; an imitation's play money is in it. */
  readonly quoteCurrency: string;
}
export type DraftField = keyof Draft;
const fields = [
  ...(["environment", "name", "key", "secret", "passphrase", "quoteCurrency"] as const),
  ...(["maxExposure", "dailyLossLimit", "typed", "residence"] as const),
] as const;

/** An imitation is one press away; elsewhere a sign-in, where the venue has one, needs nothing typed. */
export const firstWay = ({ signIns }: Pick<VenueFactsFragment, "signIns">, environment: VenueEnvironment): Draft["way"] =>
  environment !== "LOCAL_SANDBOX" && signIns.includes("OAUTH") ? "OAUTH" : "KEY";

const firstEnvironment = ({ environments }: VenueFactsFragment): VenueEnvironment =>
  environments.find((one) => one === "SANDBOX") ?? environments[0] ?? "SANDBOX";

const firstDraft = (venue: VenueFactsFragment): Draft => ({
  environment: firstEnvironment(venue),
  way: firstWay(venue, firstEnvironment(venue)),
  ...{ name: "", key: "", secret: "", passphrase: "", quoteCurrency: venue.quoteCurrencies[0] ?? "" },
  ...{ maxExposure: "2000", dailyLossLimit: "200", hasRead: false, typed: "", residence: "" },
});

/** The steps that a draft goes through: an imitation needs no key, a sign-in shows its permissions at the venue. */
export function stepsOf({ environment, way }: Pick<Draft, "environment" | "way">): readonly Step[] {
  const isAsked = environment !== "LOCAL_SANDBOX" && way === "KEY";
  return ["Account", ...(isAsked ? (["Permissions"] as const) : []), ...(environment === "LIVE" ? (["Real money"] as const) : [])];
}

interface Options {
  readonly venue: VenueFactsFragment;
  /** Of the operator's text; null while real money is off. */
  readonly textVersion: number | null;
  onDone(): void;
}

/** Connecting an account step by step: what is typed, what the venue says of the key, and the sending of it. */
export function useConnect({ venue, textVersion, onDone }: Options) {
  const [draft, setDraft] = useState(() => firstDraft(venue));
  const [step, setStep] = useState<Step>("Account");
  const [check, setCheck] = useState<KeyCheck | null>(null);
  const sending = useBrokerSending(fields);
  const [checkKey] = useCheckBrokerKeyMutation();
  const [connect] = useConnectBrokerMutation();
  const [begin] = useBeginBrokerConnectionMutation();
  const steps = stepsOf(draft);
  const set = (changes: Partial<Draft>): void => {
    sending.clear(Object.keys(changes)[0] as (typeof fields)[number]);
    setDraft({ ...draft, ...changes });
  };
  const ask = async (): Promise<void> => {
    const isAnswered = await sending.send(async () => {
      const payload = (await checkKey({ variables: { input: { ...placeOf(venue, draft), ...keyOf(venue, draft) } } })).data?.checkBrokerKey;
      setCheck(payload?.check ?? null);
      return payload;
    });
    setStep(isAnswered ? "Permissions" : "Account");
  };
  const store = async (): Promise<void> => {
    const key = draft.environment === "LOCAL_SANDBOX" ? {} : keyOf(venue, draft);
    const input = { ...placeOf(venue, draft), ...nameOf(venue, draft), ...liveOf(draft, textVersion), ...currencyOf(venue, draft), ...key };
    const isStored = await sending.send(async () => (await connect({ variables: { input } })).data?.connectBroker);
    if (!isStored) return;
    notifyDone(`${input.name ?? venue.name} is connected.`);
    onDone();
  };
  const leave = async (): Promise<void> => {
    let url: string | null | undefined;
    const input = { ...placeOf(venue, draft), ...nameOf(venue, draft), ...liveOf(draft, textVersion) };
    const isBegun = await sending.send(async () => {
      const payload = (await begin({ variables: { input } })).data?.beginBrokerConnection;
      url = payload?.url;
      return payload;
    });
    if (isBegun && url) window.location.assign(url);
  };
  const finish = (): Promise<void> => (draft.way === "OAUTH" ? leave() : store());
  const next = async (): Promise<void> => {
    const after = steps[steps.indexOf(step) + 1];
    if (after === "Permissions" || (step === "Permissions" && check?.refusals.length)) await ask();
    else if (after) setStep(after);
    else await finish();
  };
  const back = (): void => setStep(steps[steps.indexOf(step) - 1] ?? "Account");
  return { draft, set, step, steps, check, next, back, sending };
}

export type Connecting = ReturnType<typeof useConnect>;

const placeOf = ({ venue }: VenueFactsFragment, { environment }: Draft): { venue: BrokerVenueId; environment: VenueEnvironment } => ({
  venue,
  environment,
});

/** Left out for the venue's usual one. */
const currencyOf = ({ quoteCurrencies }: VenueFactsFragment, { quoteCurrency }: Draft): { quoteCurrency?: string } =>
  quoteCurrency === (quoteCurrencies[0] ?? "") ? {} : { quoteCurrency };

const keyOf = ({ hasPassphrase }: VenueFactsFragment, { key, secret, passphrase }: Draft) => ({
  key,
  secret,
  ...(hasPassphrase ? { passphrase } : {}),
});

function nameOf(venue: VenueFactsFragment, { name, environment }: Draft): { name?: string } {
  if (name.trim() !== "") return { name: name.trim() };
  return environment === "LOCAL_SANDBOX" ? { name: sandboxAccountName(venue.name) } : {};
}

function liveOf({ environment, maxExposure, dailyLossLimit, typed, residence }: Draft, textVersion: number | null) {
  if (environment !== "LIVE") return {};
  const limits = { maxExposure: amountOnWire(maxExposure), dailyLossLimit: amountOnWire(dailyLossLimit) };
  return { live: { ...limits, typed, residence, textVersion: textVersion ?? 0 } };
}
