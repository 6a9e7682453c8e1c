import { Button, Checkbox, Group, Text } from "@mantine/core";
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { CopyRowFragment } from "../copying.generated";
import { copiesFor, countCopies, notDoneWords, type ManyAct, type ManyOutcome } from "./many-copies";
import type { ManyCopies } from "./use-many-copies";

const StopManyDialog = lazily(() => import("./StopManyDialog"));

const progressWords: Readonly<Record<ManyAct, string>> = { pause: "Pausing", resume: "Resuming", stop: "Stopping" };

/** Above the copies: select all of them, and what may be done to those selected; to all where none is. */
export function ManyCopiesBar({ many }: { readonly many: ManyCopies }): ReactNode {
  const { selectable, selected, progress, outcome } = many;
  const [stops, setStops] = useState<readonly CopyRowFragment[] | null>(null);
  const all = useFocusKept(progress === null);
  return (
    <>
      <Group px="md" py="xs" gap="sm" mih={48} style={{ borderBottom: "1px solid var(--line)" }}>
        <Checkbox
          ref={all}
          size="md"
          label={selected.length === 0 ? "Select all" : `${selected.length} selected`}
          checked={selected.length === selectable.length}
          indeterminate={selected.length > 0 && selected.length < selectable.length}
          onChange={many.selectAll}
        />
        <Group gap="xs" ml="auto">
          <ActButtons many={many} onStop={setStops} />
        </Group>
        <Text component="span" role="status" className="visually-hidden">
          {progress ? `${progressWords[progress.act]} ${progress.through + 1} of ${progress.of}` : selectedWords(selected.length)}
        </Text>
      </Group>
      {outcome && outcome.notDone.length > 0 && <NotDoneList outcome={outcome} />}
      {stops && (
        <Suspense>
          <StopManyDialog
            copies={stops}
            isBusy={progress !== null}
            onStop={(mode) => many.run("stop", stops, mode)}
            onClose={() => setStops(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const selectedWords = (count: number): string => (count === 0 ? "" : `${countCopies(count)} selected`);

/** Pausing and resuming is done at once, stopping is asked about; each where one of the copies allows it. */
function ActButtons({ many, onStop }: { readonly many: ManyCopies; onStop(copies: readonly CopyRowFragment[]): void }): ReactNode {
  const { selectable, selected, progress, run } = many;
  const isAll = selected.length === 0;
  const [pausable, resumable, stoppable] = (["pause", "resume", "stop"] as const).map((act) =>
    copiesFor(act, isAll ? selectable : selected),
  );
  const label = (verb: string, copies: readonly CopyRowFragment[]) =>
    isAll ? { children: `${verb} all` } : { children: `${verb} ${copies.length}`, "aria-label": `${verb} ${countCopies(copies.length)}` };
  const shared = { size: "compact-sm", disabled: progress !== null } as const;
  return (
    <>
      {pausable!.length > 0 && (
        <Button
          {...shared}
          {...label("Pause", pausable!)}
          loading={progress?.act === "pause"}
          onClick={() => void run("pause", pausable!)}
        />
      )}
      {resumable!.length > 0 && (
        <Button
          {...shared}
          {...label("Resume", resumable!)}
          loading={progress?.act === "resume"}
          onClick={() => void run("resume", resumable!)}
        />
      )}
      {!isAll && stoppable!.length > 0 && <Button {...shared} {...label("Stop", stoppable!)} c="loss" onClick={() => onStop(stoppable!)} />}
    </>
  );
}

/** Which copies it was not done to, and why each. */
const NotDoneList = ({ outcome }: { readonly outcome: ManyOutcome }): ReactNode => (
  <Text component="div" role="alert" px="md" py="xs" size="sm" c="loss">
    {notDoneWords(outcome)}
    <ul>
      {outcome.notDone.map(({ id, name, reason }) => (
        <li key={id}>
          {name}: {reason}
        </li>
      ))}
    </ul>
  </Text>
);

/** A button that is gone once its act is done leaves the focus nowhere: the bar's checkbox gets it. */
function useFocusKept(isIdle: boolean): RefObject<HTMLInputElement | null> {
  const all = useRef<HTMLInputElement>(null);
  const wasIdle = useRef(true);
  useEffect(() => {
    if (isIdle && !wasIdle.current && document.activeElement === document.body) all.current?.focus({ preventScroll: true });
    wasIdle.current = isIdle;
  }, [isIdle]);
  return all;
}
