import { randomUUID } from "node:crypto";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Database, Tx } from "../platform/db/database";
import type { Metrics } from "../platform/ops/metrics";
import type { UserEvent, UserStreams } from "../platform/realtime/stream-definition";
import type { RelationsService } from "../people/visibility/relations.service";
import type { Market } from "../market/providers/provider";
import type { TradingDeps } from "../trading/trading-deps";
import { holdingsChangedSubject, type HoldingsChangedMessage } from "../trading/trading.events";
import type { CopyBrokers } from "./at-brokers/copy-brokers";
import type { CopyFees } from "./copy-fees";
import type { AnnouncedRow, BookedRow } from "./engine/announce.sql";
import type { SlippageSeed } from "./engine/booking.store";
import { readSandboxesAmong } from "./feeder-view/copiers.store";
import type { CopierChangeBody } from "./feeder-view/copier.types";
import type { BookedRows } from "./receipts/booked-rows";
import type { CopyNotifications } from "./receipts/copy-notifications";
import { copierStream, copyStream, usersPerHintMax } from "./copying.events";
import type { CopyChangeBody } from "./receipts/receipt.types";

/** The orders of copies at venues, each handed on when its turn has come. */
export interface CopyOrderTurns {
  /** After the commit of what was queued. */
  wake(copyIds: readonly string[]): void;
  /** Looks for what a process that died left, and for closes to be tried again. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
}

/** What the services of copying share. */
export interface CopyingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly bus: Bus;
  readonly streams: UserStreams;
  readonly trading: TradingDeps;
  readonly relations: RelationsService;
  readonly positionDeltas: PositionDeltas;
  readonly bookedRows: BookedRows;
  readonly notifications: CopyNotifications;
  readonly slippageSeed: SlippageSeed;
  readonly brokers: CopyBrokers;
  readonly fees: CopyFees;
  readonly orderQueue: CopyOrderTurns;
  readonly metrics: Pick<Metrics, "receiptSeconds">;
  readonly onError: (error: unknown) => void;
}

/** What bookings of this process change in copies, for its own watch where it has one: the watch need not read those copies again. */
export class PositionDeltas {
  readonly origin = randomUUID();

  /** `publish` gives rows to this process's watch and returns whether it watches. */
  constructor(readonly publish: (rows: readonly AnnouncedRow[]) => boolean) {}
}

/** Publishes what a statement numbered and stored to the sockets, and notifies whoever caches these people's holdings. After the commit. */
export async function announceRows(
  deps: Pick<CopyingDeps, "streams" | "bus" | "positionDeltas" | "bookedRows">,
  rows: ReadonlyArray<AnnouncedRow | BookedRow>,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const events = rows.map((row): UserEvent<CopyChangeBody> => {
    const sequence = Number(row.sequence);
    const event: UserEvent<CopyChangeBody> = {
      stream: copyStream,
      userId: row.eater_id,
      sequence,
      previousSequence: sequence - 1,
      at,
      body: { receiptId: row.receipt_id, copyId: row.copy_id },
    };
    deps.bookedRows.keep(event, row);
    return event;
  });
  await deps.streams.announce(events);
  await announceHolders(
    deps,
    rows.map((row) => row.eater_id),
    deps.positionDeltas.publish(rows) ? deps.positionDeltas.origin : undefined,
  );
}

/** `knownTo`: the process that has applied these changes already and need not read them. */
export async function announceHolders({ bus }: Pick<CopyingDeps, "bus">, eaterIds: readonly string[], knownTo?: string): Promise<void> {
  const userIds = [...new Set(eaterIds)];
  const sent: Array<Promise<void>> = [];
  for (let from = 0; from < userIds.length; from += usersPerHintMax) {
    const hint: HoldingsChangedMessage = { userIds: userIds.slice(from, from + usersPerHintMax), knownTo };
    sent.push(bus.publish(holdingsChangedSubject, hint));
  }
  await Promise.all(sent);
}

/** The same for what venues filled or ended: a row has all that its order filled so far, so whoever keeps running values reads them anew. */
export const announceVenueRows = (deps: CopyingDeps, rows: readonly AnnouncedRow[], at: Date): Promise<void> =>
  announceRows({ ...deps, positionDeltas: new PositionDeltas(() => false) }, rows, at);

/** A change of copies without a receipt, numbered in their eaters' streams and, once for all of them, in their feeders'; those of sandboxes only in the former. */
export async function publishCopyChanges(
  tx: Tx,
  deps: CopyingDeps,
  copies: ReadonlyArray<{ readonly id: string; readonly eaterId: string; readonly feederId: string }>,
): Promise<void> {
  await deps.streams.append<CopyChangeBody>(
    tx,
    copyStream,
    copies.map(({ id, eaterId }) => ({ userId: eaterId, body: { copyId: id, receiptId: null } })),
  );
  const visible = await withoutSandboxes(tx, copies);
  // After the eaters' numbers: one order for all.
  await deps.streams.append<CopierChangeBody>(
    tx,
    copierStream,
    [...Map.groupBy(visible, (copy) => copy.feederId)].map(([userId, own]) => ({
      userId,
      body: { copyIds: own.map((copy) => copy.id), eventId: null },
    })),
  );
  tx.afterCommit(() =>
    announceHolders(
      deps,
      copies.map((copy) => copy.eaterId),
    ),
  );
}

async function withoutSandboxes<Copy extends { readonly eaterId: string }>(tx: Tx, copies: readonly Copy[]): Promise<readonly Copy[]> {
  const sandboxes = await readSandboxesAmong(
    tx,
    copies.map((copy) => copy.eaterId),
  );
  return copies.filter((copy) => !sandboxes.has(copy.eaterId));
}

/** The fan-out of a feeder's event has begun, or is complete. */
export async function publishFanOutProgress(tx: Tx, deps: CopyingDeps, eventId: string, feederId: string): Promise<void> {
  await deps.streams.append<CopierChangeBody>(tx, copierStream, [{ userId: feederId, body: { copyIds: [], eventId } }]);
}
