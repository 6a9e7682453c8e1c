import { Modal, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { memo, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useReturnFocus } from "../../overlays/use-return-focus";
import { none, useSearch } from "./use-search";
import classes from "./SearchDialog.module.css";
import type { Found } from "./search-entries";

export interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ctrl K: symbols, people, recipes, articles, pages, settings and actions in one list, steered by arrows. */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps): ReactNode {
  useReturnFocus(isOpen);
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="12dvh" centered={false} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">{isOpen && <SearchBox onClose={onClose} />}</Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ onClose }: { readonly onClose: () => void }): ReactNode {
  const listId = useId();
  const { text, changeText, results, shown, active, open, pointAt, onKeyDown, hasFailed, isNothing, refetch } = useSearch(onClose);
  return (
    <div>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder="Find anything"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <kbd>Esc</kbd>
        <button type="button" className={classes.cancel} onClick={onClose}>
          Cancel
        </button>
      </div>
      <FoundList id={listId} entries={shown} active={active} onOpen={open} onPoint={pointAt} />
      <p className={classes.foot} role="status">
        {hasFailed ? "Couldn’t search." : isNothing ? `Nothing on the menu for “${text.trim()}”.` : null}
      </p>
      {hasFailed && (
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </div>
  );
}

interface FoundListProps {
  readonly id: string;
  readonly entries: readonly Found[];
  readonly active: number;
  readonly onOpen: (entry: Found) => void;
  readonly onPoint: (at: number) => void;
}

const FoundList = memo(function FoundList({ id, entries, active, onOpen, onPoint }: FoundListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useLayoutEffect(() => {
    // Asking where things are makes the browser lay the page out: not for a list that nobody has moved.
    if (active <= 0 && !hasMoved.current) return;
    hasMoved.current = active > 0;
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
  }, [active, entries]);
  return (
    <div
      ref={list}
      className={classes.list}
      id={id}
      role="listbox"
      aria-label="Found"
      data-coming={entries === none || undefined}
      onScroll={() => (hasMoved.current = true)}
    >
      {entries.map((entry, index) => (
        <div key={entry.key} role="presentation">
          {entry.group !== entries[index - 1]?.group && (
            <Text component="div" size="xs" c="dimmed" pt="xs" pb={4} px="xs" role="presentation">
              {entry.group}
            </Text>
          )}
          <button
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            className={classes.entry}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => onPoint(index)}
            onClick={() => onOpen(entry)}
          >
            <span className={classes.icon}>{entry.icon}</span>
            <span className={classes.title}>{entry.title}</span>
            <span className={classes.note}>{entry.note}</span>
          </button>
        </div>
      ))}
    </div>
  );
});
