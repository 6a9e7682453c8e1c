import { useDebouncedValue } from "@mantine/hooks";
import { useState, type KeyboardEvent } from "react";
import { completed, typingAt, type Typing } from "./completion";
import { useTagOptions, type TagOption } from "./use-tag-options";

/** Milliseconds of quiet before completions are asked for. */
const quietMs = 120;

export type TagCompletionState = ReturnType<typeof useTagCompletion>;

/** What is being completed, the rows for it, and the keys that steer them. */
export function useTagCompletion(value: string, onTaken: (text: string, caret: number) => void) {
  const [typing, setTyping] = useState<(Typing & { readonly caret: number }) | null>(null);
  const [asked] = useDebouncedValue(typing, quietMs);
  const found = useTagOptions(typing && asked && typing.kind === asked.kind ? asked : null);
  const rows: readonly TagOption[] = typing ? found.filter(({ word }) => word.toLowerCase() !== typing.prefix.toLowerCase()) : [];
  const [cursor, setCursor] = useState({ key: "", at: 0 });
  const key = rows.map(({ word }) => word).join("\n");
  const active = cursor.key === key ? Math.min(cursor.at, Math.max(0, rows.length - 1)) : 0;
  const setActive = (at: number): void => setCursor({ key, at });
  const close = (): void => setTyping(null);
  const take = ({ word }: TagOption): void => {
    if (!typing) return;
    const done = completed(value, typing.caret, typing, word);
    close();
    onTaken(done.text, done.caret);
  };
  const look = (text: string, caret: number): void => {
    const now = typingAt(text, caret);
    setTyping((before) =>
      now && before && now.at === before.at && now.prefix === before.prefix && caret === before.caret ? before : now && { ...now, caret },
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = rows[active];
    if (step !== 0) setActive((active + step + rows.length) % rows.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) take(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { rows, active, setActive, close, take, look, onKeyDown };
}
