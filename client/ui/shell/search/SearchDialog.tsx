import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { memo, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { skipToken } from "@apollo/client/react";
import { useMe } from "../../../graphql/session/SessionContext";
import classes from "./SearchDialog.module.css";
import { answersFor, placesFor } from "./search-entries";
import type { Found } from "./search-entries";
import { useShellSearchQuery } from "../frame/shell.generated";

/** Milliseconds of quiet before a search is sent. */
const quietMs = 160;
const none: readonly Found[] = [];

export interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ctrl K: symbols, people, recipes, articles, pages, settings and actions in one list, steered by arrows. */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps): ReactNode {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">{isOpen && <SearchBox onClose={onClose} />}</Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ onClose }: { readonly onClose: () => void }): ReactNode {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [sent] = useDebouncedValue(text.trim(), quietMs);
  const { data, previousData, error, loading, refetch } = useShellSearchQuery(
    sent === "" ? skipToken : { variables: { text: sent }, fetchPolicy: "cache-first" },
  );
  const isAdmin = useMe()?.role === "admin";
  const results = useMemo(() => {
    const wanted = text.trim();
    const answers = answersFor(wanted, wanted === "" ? undefined : (data ?? previousData));
    return [...answers, ...placesFor(wanted, isAdmin)];
  }, [text, data, previousData, isAdmin]);
  // The cursor belongs to one list of results; another list begins at its top.
  const [cursor, setCursor] = useState({ results, at: 0 });
  const active = cursor.results === results ? cursor.at : 0;
  const setActive = (at: number): void => setCursor({ results, at });
  // The field and what is typed into it stand at once; the list follows in slices, so that the next key need not wait for it.
  const shown = useDeferredValue(results, none);

  const open = (entry: Found | undefined): void => {
    if (!entry) return;
    onClose();
    if (entry.to) void navigate(entry.to);
    // The dialog gives the focus back first: what the action opens takes it from there.
    else setTimeout(() => entry.run?.());
  };
  const latest = useRef({ open, setActive });
  latest.current = { open, setActive };
  const openLatest = useCallback((entry: Found) => latest.current.open(entry), []);
  const pointAt = useCallback((at: number) => latest.current.setActive(at), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(results.length === 0 ? 0 : (active + step + results.length) % results.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      open(results[active]);
    }
  };
  return (
    <div>
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
      <FoundList id={listId} entries={shown} active={active} onOpen={openLatest} onPoint={pointAt} />
      <p className={classes.foot} role="status">
        {error && !loading
          ? "The search did not answer."
          : results.length === 0 && !loading && sent === text.trim()
            ? `Nothing on the menu for “${text.trim()}”.`
            : null}
      </p>
      {error && !loading && (
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
    // Asking where things stand makes the browser lay the page out: not for a list that nobody has moved.
    if (active === 0 && !hasMoved.current) return;
    hasMoved.current = active !== 0;
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
            <div className={classes.group} role="presentation">
              {entry.group}
            </div>
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
