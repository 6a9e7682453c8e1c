import { CombinedGraphQLErrors } from "@apollo/client";
import { useState } from "react";
import type { CopyStopMode } from "../../graphql/schema.generated";
import { notifyDone } from "../../ui/feedback/notify";
import { usePauseCopyMutation, useResumeCopyMutation, useStopCopyMutation, type CopyRowFragment } from "../copying.generated";
import { copiesFor, doneWords, isSelectable, type ManyAct, type ManyOutcome, type NotDone } from "./many-copies";

/** What is under way: how many copies are through, of how many. */
interface Progress {
  readonly act: ManyAct;
  readonly through: number;
  readonly of: number;
}

const noConnection = "no connection. Try again.";

/**
 * Copies that are selected, and what is done to them together. Each copy is a mutation of its own, one after the other: a
 * crash or a lost connection in between leaves every copy either as it was or done, and pressing again is safe. What could
 * not be done is named, with its reason, and stays selected; so does what was paused or resumed, for the way back.
 */
export function useManyCopies(copies: readonly CopyRowFragment[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null);
  const apply = useOneByOne();
  const selectable = copies.filter(isSelectable);
  const selected = selectable.filter(({ id }) => picked.has(id));
  const select = (ids: Iterable<string>): void => {
    setOutcome(null);
    setPicked(new Set(ids));
  };
  const run = async (act: ManyAct, wanted: readonly CopyRowFragment[], mode: CopyStopMode = "CLOSE_ALL"): Promise<boolean> => {
    const targets = copiesFor(act, wanted);
    setOutcome(null);
    const notDone: NotDone[] = [];
    for (const [through, copy] of targets.entries()) {
      setProgress({ act, through, of: targets.length });
      const reason = await apply(act, copy.id, mode);
      if (reason !== null) notDone.push({ id: copy.id, name: copy.feeder.name, reason });
    }
    setProgress(null);
    const done = targets.length - notDone.length;
    if (done > 0) notifyDone(doneWords(act, done, mode));
    if (notDone.length > 0) setPicked(new Set(notDone.map(({ id }) => id)));
    setOutcome({ act, done, notDone });
    return notDone.length === 0;
  };
  return {
    selectable,
    selected,
    isSelected: (id: string): boolean => picked.has(id),
    toggle: (id: string): void => select(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]),
    selectAll: (): void => select(selected.length === selectable.length ? [] : selectable.map(({ id }) => id)),
    progress,
    outcome,
    run,
  };
}

export type ManyCopies = ReturnType<typeof useManyCopies>;

/** Does it to one copy; answers why it could not, null once it is done. */
function useOneByOne(): (act: ManyAct, copyId: string, mode: CopyStopMode) => Promise<string | null> {
  const [pauseCopy] = usePauseCopyMutation();
  const [resumeCopy] = useResumeCopyMutation();
  const [stopCopy] = useStopCopyMutation();
  const send = async (act: ManyAct, copyId: string, mode: CopyStopMode) => {
    if (act === "pause") return (await pauseCopy({ variables: { input: { copyId } } })).data?.pauseCopy;
    if (act === "resume") return (await resumeCopy({ variables: { input: { copyId } } })).data?.resumeCopy;
    return (await stopCopy({ variables: { input: { copyId, mode } } })).data?.stopCopy;
  };
  return async (act, copyId, mode) => {
    try {
      const payload = await send(act, copyId, mode);
      return payload ? (payload.errors[0]?.message ?? null) : noConnection;
    } catch (error) {
      return CombinedGraphQLErrors.is(error) ? error.message : noConnection;
    }
  };
}
