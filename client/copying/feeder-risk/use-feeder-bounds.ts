import { useState, type FormEvent } from "react";
import type { FeederBoundAction } from "../../graphql/schema.generated";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { notifyDone } from "../../ui/feedback/notify";
import type { CopyRowFragment } from "../copying.generated";
import { boundFields } from "../lifecycle/copy-draft";
import { useSetFeederBoundsMutation, type FeederBoundsFactsFragment } from "./feeder-risk.generated";

export type BoundField = (typeof boundFields)[number];

/** Bounds of one copy as they are typed, until they are saved. */
export function useFeederBounds({ id, feeder }: CopyRowFragment, first: FeederBoundsFactsFragment["feederBounds"], onDone: () => void) {
  const [draft, setDraft] = useState<Record<BoundField, string>>({
    ...{ marginUseMax: first?.marginUseMax ?? "", floatingLossMax: first?.floatingLossMax ?? "" },
    ...{ withdrawnMax: first?.withdrawnMax ?? "", depositedMax: first?.depositedMax ?? "" },
  });
  const [action, setAction] = useState<FeederBoundAction>(first?.action ?? "PAUSE");
  const [mistakes, setMistakes] = useState<Partial<Record<BoundField | "form", string>>>({});
  const [save, { loading }] = useSetFeederBoundsMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = boundFields.filter((field) => draft[field] !== "" && !readDecimal(draft[field])?.gt(0));
    setMistakes(Object.fromEntries(wrong.map((field) => [field, "Enter a percentage above zero, or leave empty."])));
    if (wrong.length > 0) return;
    const max = Object.fromEntries(boundFields.map((field) => [field, draft[field] === "" ? null : toWire(readDecimal(draft[field])!)]));
    const { data } = await save({ variables: { input: { copyId: id, action, ...max } } }).catch(() => ({ data: null }));
    const errors = data?.setFeederBounds.errors;
    if (!errors) return setMistakes({ form: "Not saved: no connection. Try again." });
    setMistakes(
      Object.fromEntries(errors.map(({ path, message }) => [boundFields.find((name) => name === path.at(-1)) ?? "form", message])),
    );
    if (errors.length > 0) return;
    notifyDone(
      Object.values(draft).some(Boolean) ? `Your copy now watches ${feeder.name}.` : `Your copy no longer watches ${feeder.name}.`,
    );
    onDone();
  };
  const type = (field: BoundField, value: string): void => setDraft({ ...draft, [field]: value });
  return { draft, type, action, setAction, mistakes, isBusy: loading, submit };
}
