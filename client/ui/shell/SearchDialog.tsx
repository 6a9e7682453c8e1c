import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChartCandle, IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { skipToken } from "@apollo/client/react";
import { Avatar } from "../Avatar";
import { tierNames } from "../TierBadge";
import classes from "./SearchDialog.module.css";
import { allItems } from "./navigation";
import { useShellSearchQuery } from "./shell.generated";
import type { ShellSearchQuery } from "./shell.generated";

/** Milliseconds of quiet before a search is sent, and instruments shown. */
const quietMs = 160;
const instrumentsMax = 6;

interface Found {
  readonly key: string;
  readonly group: string;
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly icon: ReactNode;
}

const classNames = { STOCK: "Stock", ETF: "ETF", CRYPTO: "Crypto", FX: "Currencies" } as const;

function pagesFor(text: string): Found[] {
  const wanted = text.toLowerCase();
  return allItems
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label, icon: Icon }) => ({
      key: to,
      group: "Pages",
      to,
      title: label,
      note: "",
      icon: <Icon size={18} stroke={1.5} aria-hidden="true" />,
    }));
}

/** How well a result fits what was typed: 0 the symbol itself, 1 its beginning, 2 the beginning of a word, 3 somewhere. */
function distance(text: string, key: string, name: string): number {
  const wanted = text.toLowerCase();
  if (key.toLowerCase() === wanted) return 0;
  if (key.toLowerCase().startsWith(wanted)) return 1;
  return name
    .toLowerCase()
    .split(/[\s.]+/)
    .some((word) => word.startsWith(wanted))
    ? 2
    : 3;
}

const byDistance =
  (text: string) =>
  (a: readonly [string, string], b: readonly [string, string]): number =>
    distance(text, ...a) - distance(text, ...b);

/** Symbols, then feeders; feeders first where only they fit well. */
function found(text: string, data: ShellSearchQuery | undefined): Found[] {
  const order = byDistance(text);
  const symbols = [...(data?.instruments ?? [])].sort((a, b) => order([a.symbol, a.name], [b.symbol, b.name])).slice(0, instrumentsMax);
  const people = (data?.traders.edges ?? []).map(({ node }) => node).sort((a, b) => order([a.username, a.name], [b.username, b.name]));
  const instruments = symbols.map(({ symbol, name, class: kind }) => ({
    key: `s:${symbol}`,
    group: "Symbols",
    to: `/instrument/${encodeURIComponent(symbol)}`,
    title: symbol,
    note: `${name} · ${classNames[kind]}`,
    icon: <IconChartCandle size={18} stroke={1.5} aria-hidden="true" />,
  }));
  const traders = people.map((node) => ({
    key: `t:${node.id}`,
    group: "Feeders",
    to: `/trader/${node.id}`,
    title: node.name,
    note: `@${node.username} · ${tierNames[node.tier]}`,
    icon: <Avatar id={node.id} name={node.name} size={24} />,
  }));
  const bestSymbol = symbols[0] ? distance(text, symbols[0].symbol, symbols[0].name) : Infinity;
  const bestPerson = people[0] ? distance(text, people[0].username, people[0].name) : Infinity;
  return [...(bestPerson < bestSymbol ? [...traders, ...instruments] : [...instruments, ...traders]), ...pagesFor(text)];
}

export interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ctrl K: symbols, feeders and pages in one list, steered by arrows. */
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps): ReactNode {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={560} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search feeders and symbols">{isOpen && <SearchBox onClose={onClose} />}</Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ onClose }: { readonly onClose: () => void }): ReactNode {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [sent] = useDebouncedValue(text.trim(), quietMs);
  const { data, previousData, error, loading } = useShellSearchQuery(
    sent === "" ? skipToken : { variables: { text: sent }, fetchPolicy: "cache-first" },
  );
  const results = useMemo(() => found(text.trim(), text.trim() === "" ? undefined : (data ?? previousData)), [text, data, previousData]);
  // The cursor belongs to one list of results; another list begins at its top.
  const [cursor, setCursor] = useState({ results, at: 0 });
  const active = cursor.results === results ? cursor.at : 0;
  const setActive = (at: number): void => setCursor({ results, at });

  const open = (entry: Found | undefined): void => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
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
          placeholder="Search feeders and symbols"
          role="combobox"
          aria-label="Search feeders and symbols"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={results[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <kbd>Esc</kbd>
        <button type="button" className={classes.cancel} onClick={onClose}>
          Cancel
        </button>
      </div>
      <div className={classes.list} id={listId} role="listbox" aria-label="Found">
        {results.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== results[index - 1]?.group && (
              <div className={classes.group} role="presentation">
                {entry.group}
              </div>
            )}
            <button
              type="button"
              tabIndex={-1}
              id={`${listId}-${index}`}
              className={classes.entry}
              role="option"
              aria-selected={index === active}
              ref={(element) => (index === active ? element?.scrollIntoView?.({ block: "nearest" }) : undefined)}
              onPointerMove={() => setActive(index)}
              onClick={() => open(entry)}
            >
              <span className={classes.icon}>{entry.icon}</span>
              <span className={classes.title}>{entry.title}</span>
              <span className={classes.note}>{entry.note}</span>
            </button>
          </div>
        ))}
      </div>
      <p className={classes.foot} role="status">
        {error
          ? "The search did not answer. Try again."
          : results.length === 0 && !loading && sent === text.trim()
            ? `Nothing on the menu for “${text.trim()}”.`
            : null}
      </p>
    </div>
  );
}
