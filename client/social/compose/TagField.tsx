import { Box, Textarea } from "@mantine/core";
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTagCompletion, type TagCompletionState } from "./use-tag-completion";
import { wordFor } from "../../lib/format/locale";
import classes from "./TagField.module.css";

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

/**
 * A text field that completes `$` symbols, `@` people and `#` topics: arrows choose, Enter or Tab takes, Escape closes. The focus
 * stays in the text; `aria-activedescendant` names the chosen row.
 */
export function TagField(props: TagFieldProps): ReactNode {
  const { label, isLabelHidden, value, onChange, charactersMax, onSubmit, isFocused, onFocus, ...rest } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useTagCompletion(value, (text, caret) => {
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
    <Box pos="relative" miw={0}>
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
      {isOpen && <CompletionList id={id} completion={completion} />}
      <p className="visually-hidden" aria-live="polite">
        {isOpen ? `${rows.length} ${wordFor(rows.length, "completion", "completions")}, arrows to choose, Enter to insert` : ""}
      </p>
    </Box>
  );
}

/** The rows to choose from, below the field. */
const CompletionList = ({ id, completion }: { readonly id: string; readonly completion: TagCompletionState }): ReactNode => (
  <div id={id} className={classes.list} role="listbox" aria-label="Completions">
    {completion.rows.map((row, index) => (
      <div
        key={row.word}
        id={`${id}-${index}`}
        className={classes.row}
        role="option"
        aria-selected={index === completion.active}
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
);
