import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Notifier } from "../../platform/notifier";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import type { Difference } from "./judge-books";

export interface StopReportParts {
  readonly clock: Clock;
  readonly notifier: Pick<Notifier, "publish">;
}

/** What stops opens, as the owner of the account reads of it. */
function wordsOf({ kind, symbol, ours, theirs }: Difference, venueName: string): string {
  const gap = ours.sub(theirs).abs().toFixed();
  if (kind === "CASH") return `${venueName} has less cash than your copies count on. Opens on the account are stopped`;
  if (kind === "OVERFILL") return `${venueName} filled ${gap} ${symbol} more than was ordered. Opens of ${symbol} are stopped`;
  return `${venueName} holds ${gap} ${symbol} less than your trades and copies. Opens of ${symbol} are stopped`;
}

/** Notifies the owner that a difference stops opens on their account, and notes it in the audit log, without amounts. */
export async function reportStop(
  tx: Tx,
  { clock, notifier }: StopReportParts,
  { id, userId, capabilities }: Pick<ConnectionAtWork, "id" | "userId" | "capabilities">,
  difference: Difference,
): Promise<void> {
  const { kind, symbol, subject } = difference;
  await recordAudit(tx, clock, {
    ...{ actorId: null, action: "brokers.out-of-sync", subjectKind: "CONNECTION", subjectId: id, data: { kind, symbol } },
  });
  await notifier.publish(tx, {
    ...{ kind: "OUT_OF_SYNC", userId, actorId: null, subject: { kind: "ACCOUNT", id }, groupKey: `out-of-sync:${id}:${kind}:${symbol}` },
    ...{
      onceKey: `out-of-sync:${id}:${kind}:${symbol}:${subject}:${clock.now()}`,
      data: { words: wordsOf(difference, capabilities.name) },
    },
  });
}
