import type { Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { adjustChunk } from "../corporate-actions/adjust.sql";
import type { AnnouncedRow } from "./announce.sql";
import { closeChunk, exitsChunk } from "./close.sql";
import { announceHolders, announceRows, type CopyingDeps } from "../copying-deps";
import { openChunk, openPartChunk } from "./open.sql";

const chunkStatement: Readonly<Record<string, string>> = {
  OPENED: openChunk,
  SCALED: openChunk,
  REDUCED: closeChunk,
  CLOSED: closeChunk,
  EXITS_SET: exitsChunk,
  ADJUSTED: adjustChunk,
};

/** A sealed event on its way to copies. */
export interface FollowedEvent {
  readonly id: string;
  readonly kind: string;
  /** Whether it is a later part of an order that fills in parts. */
  readonly is_part: boolean;
}

/** Books one event in these copies, which are locked; a copy that has its receipt for it is passed by. `now`: when the receipts were decided. */
export async function applyEventToCopies(
  tx: Tx,
  deps: CopyingDeps,
  event: FollowedEvent,
  copyIds: readonly string[],
  now: Date,
): Promise<void> {
  const statement = event.is_part && event.kind === "SCALED" ? openPartChunk : chunkStatement[event.kind]!;
  const rows = (await tx.query(statement, [event.id, copyIds, now])) as AnnouncedRow[];
  failPoint("copy:inside-chunk");
  if (rows.some((row) => row.status === "SKIPPED" || row.status === "REJECTED")) await deps.news.notCopied(tx, event.id);
  tx.afterCommit(() => failPoint("copy:commit-before-publish"));
  tx.afterCommit(() => announceRows(deps, rows, now));
  // What it did to units no running value was told.
  if (event.kind === "ADJUSTED")
    tx.afterCommit(() =>
      announceHolders(
        deps,
        rows.map((row) => row.eater_id),
      ),
    );
}
