import { useState, type FormEvent } from "react";
import { noAnswer } from "../graphql/links/messages";
import { byField, useFormErrors } from "../identity/forms/form-errors";
import { useReauthentication } from "../identity/security/Reauthentication";
import type { SignalPower } from "./alert-words";
import {
  useCreateSignalAddressMutation,
  useUpdateSignalPowersMutation,
  type SignalAddressAnswerFragment,
  type SignalAddressFactsFragment,
} from "./signals.generated";

export const powerFields = [
  "symbols",
  "actions",
  "orderValueMax",
  "ordersPerDayMax",
  "turnoverPerDayMax",
  "quoteAgeSecondsMax",
  "account",
] as const;
type Field = (typeof powerFields)[number];

export interface Powers {
  readonly symbols: string[];
  readonly actions: SignalPower[];
  readonly orderValueMax: string;
  readonly ordersPerDayMax: number;
  readonly turnoverPerDayMax: string;
  readonly quoteAgeSecondsMax: number;
  readonly account: "PRACTICE" | "RECORD";
}

const first: Powers = {
  symbols: [],
  actions: ["BUY", "SELL", "EXITS"],
  orderValueMax: "2500",
  ordersPerDayMax: 12,
  turnoverPerDayMax: "10000",
  quoteAgeSecondsMax: 5,
  account: "PRACTICE",
};

const powersOf = ({
  symbols,
  actions,
  orderValueMax,
  ordersPerDayMax,
  turnoverPerDayMax,
  quoteAgeSecondsMax,
  account,
}: SignalAddressFactsFragment): Powers => ({
  ...{ symbols: [...symbols], actions: [...actions], orderValueMax, ordersPerDayMax, turnoverPerDayMax, quoteAgeSecondsMax, account },
});

/** The powers while they are edited: of an address, or of one to create. `onSaved` gets the new address's URL. */
export function usePowersForm(address: SignalAddressFactsFragment | null, onSaved: (url: string | null) => void) {
  const given = address ? powersOf(address) : first;
  const [powers, setPowers] = useState(given);
  const { errors, setErrors, clear } = useFormErrors<Field>();
  const [create, { loading: isCreating }] = useCreateSignalAddressMutation();
  const [update, { loading: isUpdating }] = useUpdateSignalPowersMutation();
  const { guard, dialog } = useReauthentication();
  const send = async (): Promise<SignalAddressAnswerFragment | undefined> => {
    const { account, ...rest } = powers;
    if (!address) return (await create({ variables: { input: rest } }).catch(() => null))?.data?.createSignalAddress;
    const input = account === address.account ? rest : powers;
    return (await update({ variables: { input } }).catch(() => null))?.data?.updateSignalPowers;
  };
  return {
    powers,
    errors,
    /** Asks who it is, where alerts are to trade real money. */
    dialog,
    isBusy: isCreating || isUpdating,
    isDirty: JSON.stringify(powers) !== JSON.stringify(given),
    reset: () => setPowers(given),
    set: <Name extends Field>(field: Name, value: Powers[Name]) => {
      clear(field);
      setPowers((before) => ({ ...before, [field]: value }));
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      let url: string | null = null;
      const problems = await guard(async () => {
        const payload = await send();
        url = payload?.url ?? null;
        return payload?.errors ?? null;
      });
      if (problems === "cancelled") return;
      if (!problems) return setErrors({ form: noAnswer });
      if (problems.length > 0) return setErrors(byField(problems, powerFields));
      onSaved(url);
    },
  };
}

export type PowersForm = ReturnType<typeof usePowersForm>;
