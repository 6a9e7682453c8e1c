/** Receipts by what became of them; stops and targets that followed, and what waits, belong to none of these. */
export interface DecidedReceipts {
  /** Whole or in part. */
  readonly copied: number;
  readonly skipped: number;
  readonly rejected: number;
}

/** How many of the receipts that could be copies are, in percent, whole or in part; null without any. The one definition, wherever it is shown. */
export function copiedPercentOf({ copied, skipped, rejected }: DecidedReceipts): number | null {
  const decided = copied + skipped + rejected;
  return decided === 0 ? null : (copied / decided) * 100;
}
