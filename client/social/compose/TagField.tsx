import { Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { completed, typingAt, type Typing } from "./completion";
import classes from "./TagField.module.css";
import { useCompletions, type Completion } from "./useCompletions";

export interface TagFieldProps {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly charactersMax: number;
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit?: () => void;
  /** It was opened to write in: the focus goes there, after the last word. */
  readonly isFocused?: boolean;
  readonly onFocus?: () => void;
}

/** Milliseconds of quiet before completions are asked for. */
const quietMs = 120;

/**
 * A text field that completes `$` symbols, `@` people and `#` topics: arrows choose, Enter or Tab takes, Escape closes. The focus
 * stays in the text; the chosen row is told by `aria-activedescendant`.
 */
export function TagField(props: TagFieldProps): ReactNode {
  const { label, isLabelHidden, value, onChange, charactersMax, onSubmit, isFocused, onFocus, ...rest } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(value, (text, caret) => {
    onChange(text);
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  });
  useEffect(() => {
    const { current } = field;
    if (!isFocused || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [isFocused]);
  const { rows, active } = completion;
  const isOpen = rows.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && onSubmit) {
      event.preventDefault();
      onSubmit();
    } else if (isOpen) completion.onKeyDown(event);
  };
  const look = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }): void =>
    completion.look(currentTarget.value, currentTarget.selectionStart);
  return (
    <div className={classes.field}>
      <Textarea
        {...rest}
        ref={field}
        label={isLabelHidden ? undefined : label}
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        maxLength={charactersMax}
        autosize
        onChange={(event) => {
          onChange(event.currentTarget.value);
          look(event);
        }}
        onSelect={look}
        onKeyDown={onKeyDown}
        onBlur={completion.close}
        onFocus={onFocus}
        data-autofocus={isFocused || undefined}
        data-mantine-stop-propagation={isOpen || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
      />
      {isOpen && (
        <div id={id} className={classes.list} role="listbox" aria-label="Completions">
          {rows.map((row, index) => (
            <div
              key={row.word}
              id={`${id}-${index}`}
              className={classes.row}
              role="option"
              aria-selected={index === active}
              onPointerMove={() => completion.setActive(index)}
              // Before the field loses the focus and the list closes.
              onPointerDown={(event) => {
                event.preventDefault();
                completion.take(row);
              }}
            >
              {row.picture}
              <span className={classes.word}>{row.label}</span>
              <span className={classes.note}>{row.note}</span>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {isOpen ? `${rows.length} ${rows.length === 1 ? "completion" : "completions"}, arrows to choose, Enter to take` : ""}
      </p>
    </div>
  );
}

/** What is being completed, the rows for it, and the keys that steer them. */
function useCompletion(value: string, onTaken: (text: string, caret: number) => void) {
  const [typing, setTyping] = useState<(Typing & { readonly caret: number }) | null>(null);
  const [asked] = useDebouncedValue(typing, quietMs);
  const found = useCompletions(typing && asked && typing.kind === asked.kind ? asked : null);
  const rows: readonly Completion[] = typing ? found.filter(({ word }) => word.toLowerCase() !== typing.prefix.toLowerCase()) : [];
  const [cursor, setCursor] = useState({ key: "", at: 0 });
  const key = rows.map(({ word }) => word).join("\n");
  const active = cursor.key === key ? Math.min(cursor.at, Math.max(0, rows.length - 1)) : 0;
  const setActive = (at: number): void => setCursor({ key, at });
  const close = (): void => setTyping(null);
  const take = ({ word }: Completion): void => {
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
