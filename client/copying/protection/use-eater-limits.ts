import { useState, type FormEvent } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { notifyDone } from "../../ui/feedback/notify";
import { EaterLimitsDocument, useSetEaterLimitsMutation, type EaterLimitsQuery } from "../copying.generated";

export type LimitField = "maxPerSymbol" | "maxTotal" | "dailyLossLimit";
type Draft = Record<LimitField, string>;
const limitFields: readonly LimitField[] = ["maxPerSymbol", "maxTotal", "dailyLossLimit"];

/** Limits over all copies as they are typed, until they are saved. */
export function useEaterLimits(limits: EaterLimitsQuery["eaterLimits"], onDone: () => void) {
  const [draft, setDraft] = useState<Draft>({
    maxPerSymbol: limits.maxPerSymbol ?? "",
    maxTotal: limits.maxTotal ?? "",
    dailyLossLimit: limits.dailyLossLimit ?? "",
  });
  const [mistakes, setMistakes] = useState<Partial<Record<LimitField | "form", string>>>({});
  const [save, { loading }] = useSetEaterLimitsMutation({ refetchQueries: [EaterLimitsDocument] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = Object.fromEntries(
      limitFields.flatMap((field) =>
        draft[field] !== "" && !readDecimal(draft[field])?.gt(0) ? [[field, "Enter a number above zero, or leave empty."]] : [],
      ),
    );
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const input = Object.fromEntries(limitFields.map((field) => [field, draft[field] === "" ? null : toWire(readDecimal(draft[field])!)]));
    const { data } = await save({ variables: { input } }).catch(() => ({ data: null }));
    const errors = data?.setEaterLimits.errors;
    if (!errors) return setMistakes({ form: "Not saved: no connection. Try again." });
    setMistakes(
      Object.fromEntries(errors.map(({ path, message }) => [limitFields.find((field) => field === path.at(-1)) ?? "form", message])),
    );
    if (errors.length > 0) return;
    notifyDone("Account-wide limits saved.");
    onDone();
  };
  return { draft, type: (field: LimitField, value: string) => setDraft({ ...draft, [field]: value }), mistakes, isBusy: loading, submit };
}
