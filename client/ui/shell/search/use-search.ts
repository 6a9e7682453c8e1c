import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { skipToken } from "@apollo/client/react";
import { isShownAsAdmin } from "../../../identity/account/viewer";
import { useMe } from "../../../graphql/session/SessionContext";
import { answersFor, placesFor } from "./search-entries";
import type { Found } from "./search-entries";
import { useShellSearchQuery } from "../frame/shell.generated";

/** Milliseconds of quiet before a search is sent. */
const quietMs = 160;
/** Before the first answer. */
export const none: readonly Found[] = [];

/** What is typed, what was found for it, which of it the cursor is on, and where it leads. */
export function useSearch(onClose: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [sent] = useDebouncedValue(text.trim(), quietMs);
  const { data, previousData, error, loading, refetch } = useShellSearchQuery(
    sent === "" ? skipToken : { variables: { text: sent }, fetchPolicy: "cache-first" },
  );
  const isAdmin = isShownAsAdmin(useMe());
  const results = useMemo(() => {
    const wanted = text.trim();
    const answers = answersFor(wanted, wanted === "" ? undefined : (data ?? previousData));
    return [...answers, ...placesFor(wanted, isAdmin)];
  }, [text, data, previousData, isAdmin]);
  // What the cursor was put on keeps it while an answer adds to the list. Another text begins at the top, or nowhere (-1) where
  // only an act that Enter must not run was found.
  const [chosenKey, setChosenKey] = useState<string>();
  const chosen = results.findIndex(({ key }) => key === chosenKey);
  const active = chosen >= 0 ? chosen : results.findIndex(({ isNeverPreselected }) => !isNeverPreselected);
  const setActive = (at: number): void => setChosenKey(results[at]?.key);
  const changeText = (next: string): void => {
    setText(next);
    setChosenKey(undefined);
  };
  // The field and what is typed into it are shown at once; the list follows in slices, so that the next key need not wait for it.
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
  return {
    text,
    changeText,
    results,
    shown,
    active,
    open: openLatest,
    pointAt,
    onKeyDown,
    hasFailed: error !== undefined && !loading,
    /** Answered, and nothing was found. */
    isNothing: results.length === 0 && !loading && sent === text.trim(),
    refetch,
  };
}
