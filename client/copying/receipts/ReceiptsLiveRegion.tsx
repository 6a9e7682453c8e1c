import { formatCounted } from "../../lib/format/format";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ReceiptFactsFragment } from "../copying.generated";
import { stampOf, titleOf } from "./receipt-model";

/** Reads receipts out politely; more than three within five seconds become one sentence. */
const bundleMs = 5_000;
const eachMax = 3;

/** Words for what came in; newest first in, oldest first out. */
export function receiptWords(receipts: readonly ReceiptFactsFragment[]): string {
  if (receipts.length > eachMax) return `${formatCounted(receipts.length, "new receipt", "new receipts")}.`;
  return receipts
    .map((receipt) => `${titleOf(receipt)}, from ${receipt.feeder.name}: ${stampOf[receipt.status].toLowerCase()}.`)
    .reverse()
    .join(" ");
}

export interface SpokenProps<Item> {
  /** The whole list, newest first, already loaded. */
  readonly items: readonly Item[];
  /** What is said of those that came in; newest first. */
  readonly wordsOf: (items: readonly Item[]) => string;
}

/** Reads out what comes into a list, politely. */
export function Spoken<Item extends { readonly id: string }>({ items, wordsOf }: SpokenProps<Item>): ReactNode {
  const [words, setWords] = useState("");
  const announced = useRef(new Set(items.map(({ id }) => id)));
  const latest = useRef({ items, wordsOf });
  latest.current = { items, wordsOf };
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const newest = items[0]?.id;
  useEffect(() => {
    // The first arrival starts the wait; what follows within it joins the same sentence.
    if (newest === undefined || announced.current.has(newest) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const now = latest.current;
      setWords(now.wordsOf(now.items.filter(({ id }) => !announced.current.has(id))));
      announced.current = new Set(now.items.map(({ id }) => id));
    }, bundleMs);
  }, [newest]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}

/** The same of the eater's receipts. */
export const ReceiptsLiveRegion = ({ receipts }: { readonly receipts: readonly ReceiptFactsFragment[] }): ReactNode => (
  <Spoken items={receipts} wordsOf={receiptWords} />
);
