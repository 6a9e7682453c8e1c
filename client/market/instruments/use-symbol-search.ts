import { useFragment, useQuery } from "@apollo/client/react";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { InstrumentFactsFragmentDoc, InstrumentsDocument, type InstrumentFactsFragment, type InstrumentsQuery } from "./market.generated";

const quietMs = 200;

/** How lists show a symbol. */
export const symbolLabel = ({ symbol, name }: Pick<InstrumentFactsFragment, "symbol" | "name">): string => `${symbol}  ${name}`;

export interface SymbolSearch {
  /** What fits best first; undefined before the first answer. */
  readonly instruments: InstrumentsQuery["instruments"] | undefined;
  readonly error: unknown;
  /** For a field's list with nothing in it. */
  readonly emptyMessage: string;
  onSearch(text: string): void;
  refetch(): void;
}

/** Instruments found by what is typed. The server searches: a market may list thousands. */
export function useSymbolSearch(isAsked = true): SymbolSearch {
  const [text, setText] = useState("");
  const [sent] = useDebouncedValue(text, quietMs);
  const { data, previousData, error, loading, refetch } = useQuery(InstrumentsDocument, {
    variables: sent === "" ? {} : { search: sent },
    skip: !isAsked,
  });
  const instruments = (data ?? previousData)?.instruments;
  const onSearch = (typed: string): void => {
    // A field writes what was chosen as if it had been typed.
    const isChosen = instruments?.some((one) => typed === one.symbol || typed === symbolLabel(one)) === true;
    if (!isChosen) setText(typed.trim());
  };
  const isSearching = loading || sent !== text;
  const emptyMessage = error ? "Couldn’t load the symbols" : isSearching ? "Loading the symbols…" : "No matching symbols";
  return { instruments, error, emptyMessage, onSearch, refetch: () => void refetch() };
}

/** What is known of an instrument that some list has had; null before. */
export function useKnownInstrument(symbol: string | null): InstrumentFactsFragment | null {
  const { data, complete } = useFragment({
    fragment: InstrumentFactsFragmentDoc,
    from: symbol === null ? null : { __typename: "Instrument", id: symbol },
  });
  return complete ? data : null;
}
