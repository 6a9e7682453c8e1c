import { useState, type FormEvent } from "react";
import type { EaterLimitsInput, InstrumentClass } from "../../graphql/schema.generated";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { notifyDone } from "../../ui/feedback/notify";
import { EaterLimitsDocument, useSetEaterLimitsMutation, type EaterLimitsQuery } from "../copying.generated";

/** An asset class stands for its limit. */
export type LimitField = "maxPerSymbol" | InstrumentClass | "maxTotal" | "dailyLossLimit";
type Draft = Record<LimitField, string>;
const classes: readonly InstrumentClass[] = ["STOCK", "ETF", "CRYPTO", "FX"];
const limitFields: readonly LimitField[] = ["maxPerSymbol", ...classes, "maxTotal", "dailyLossLimit"];

type Limits = EaterLimitsQuery["eaterLimits"];

const draftOf = ({ maxPerSymbol, maxPerClass, maxTotal, dailyLossLimit }: Limits): Draft => ({
  ...{ STOCK: "", ETF: "", CRYPTO: "", FX: "" },
  ...Object.fromEntries(maxPerClass.map((one) => [one.class, one.max])),
  ...{ maxPerSymbol: maxPerSymbol ?? "", maxTotal: maxTotal ?? "", dailyLossLimit: dailyLossLimit ?? "" },
});

function inputOf(draft: Draft): EaterLimitsInput {
  const wire = (field: LimitField): string | null => (draft[field] === "" ? null : toWire(readDecimal(draft[field])!));
  return {
    ...{ maxPerSymbol: wire("maxPerSymbol"), maxTotal: wire("maxTotal"), dailyLossLimit: wire("dailyLossLimit") },
    maxPerClass: classes.filter((name) => draft[name] !== "").map((name) => ({ class: name, max: wire(name)! })),
  };
}

/** The field that an answer's path names: `input.maxTotal`, `input.maxPerClass.0.max`. */
function fieldAt(path: readonly string[], { maxPerClass }: EaterLimitsInput): LimitField | "form" {
  const [, name, index] = path;
  if (name === "maxPerClass") return maxPerClass?.[Number(index)]?.class ?? "form";
  return limitFields.find((field) => field === name) ?? "form";
}

/** Limits over all copies as they are typed, until they are saved. */
export function useEaterLimits(limits: Limits, onDone: () => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(limits));
  const [mistakes, setMistakes] = useState<Partial<Record<LimitField | "form", string>>>({});
  const [save, { loading }] = useSetEaterLimitsMutation({ refetchQueries: [EaterLimitsDocument] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = limitFields.filter((field) => draft[field] !== "" && !readDecimal(draft[field])?.gt(0));
    setMistakes(Object.fromEntries(wrong.map((field) => [field, "Enter a number above zero, or leave empty."])));
    if (wrong.length > 0) return;
    const input = inputOf(draft);
    const { data } = await save({ variables: { input } }).catch(() => ({ data: null }));
    const errors = data?.setEaterLimits.errors;
    if (!errors) return setMistakes({ form: "Not saved: no connection. Try again." });
    setMistakes(Object.fromEntries(errors.map(({ path, message }) => [fieldAt(path, input), message])));
    if (errors.length > 0) return;
    notifyDone("Account-wide limits saved.");
    onDone();
  };
  return { draft, type: (field: LimitField, value: string) => setDraft({ ...draft, [field]: value }), mistakes, isBusy: loading, submit };
}
