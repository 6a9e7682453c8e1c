import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ReceiptFactsFragment } from "./copying.generated";
import { stampOf, titleOf } from "./receipt-model";

/** Reads receipts out politely; more than three within five seconds become one sentence. */
const bundleMs = 5_000;
const eachMax = 3;

/** Words for what came in; newest first in, oldest first out. */
export function receiptWords(receipts: readonly ReceiptFactsFragment[]): string {
  if (receipts.length > eachMax) return `${receipts.length} new receipts.`;
  return receipts
    .map((receipt) => `${titleOf(receipt)}, from ${receipt.feeder.name}: ${stampOf[receipt.status].toLowerCase()}.`)
    .reverse()
    .join(" ");
}

/** `receipts` is the whole list, newest first, already loaded. */
export function ReceiptsVoice({ receipts }: { readonly receipts: readonly ReceiptFactsFragment[] }): ReactNode {
  const [words, setWords] = useState("");
  const told = useRef(new Set(receipts.map(({ id }) => id)));
  const latest = useRef(receipts);
  latest.current = receipts;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const newest = receipts[0]?.id;
  useEffect(() => {
    // The first arrival starts the wait; what follows within it joins the same sentence.
    if (newest === undefined || told.current.has(newest) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const fresh = latest.current.filter(({ id }) => !told.current.has(id));
      setWords(receiptWords(fresh));
      told.current = new Set(latest.current.map(({ id }) => id));
    }, bundleMs);
  }, [newest]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}
