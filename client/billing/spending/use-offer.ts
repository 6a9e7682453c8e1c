import { useMutation } from "@apollo/client/react";
import { useState, type FormEvent } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { byField, type FormErrors } from "../../identity/forms/form-errors";
import { SetFeederOfferDocument } from "./spending.generated";

export interface OfferDraft {
  readonly priceBites: number;
  readonly unlockBites: number;
  readonly teaser: string;
  readonly delaySeconds: number;
}

const fields = ["priceBites", "unlockBites", "teaser", "delaySeconds"] as const;
const offered = [0, 900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600];

/** Delays to choose from, with the one in force among them. In seconds. */
export const delays = (current: number): readonly number[] => [...new Set([...offered, current])].sort((a, b) => a - b);

/** What a feeder sells: as it is kept, and as it is typed until it is saved. */
export function useOffer({ priceBites, unlockBites, teaser, delaySeconds }: OfferDraft) {
  const kept: OfferDraft = { priceBites, unlockBites, teaser, delaySeconds };
  const [typed, setTyped] = useState<Partial<OfferDraft>>({});
  const [mistakes, setMistakes] = useState<FormErrors<(typeof fields)[number]>>({});
  const [isSaved, setSaved] = useState(false);
  const [save, { loading }] = useMutation(SetFeederOfferDocument);
  const draft = { ...kept, ...typed };
  const isDirty = fields.some((field) => draft[field] !== kept[field]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading || !isDirty) return;
    const payload = (await save({ variables: { input: typed } }).catch(() => null))?.data?.setFeederOffer;
    setMistakes(payload ? byField(payload.errors, fields) : { form: noAnswer });
    if (!payload?.offer) return;
    setTyped({});
    setSaved(true);
  };
  return {
    ...{ draft, mistakes, isDirty, isSaved, isBusy: loading, submit },
    change: (next: Partial<OfferDraft>) => {
      setTyped({ ...typed, ...next });
      setSaved(false);
    },
  };
}
