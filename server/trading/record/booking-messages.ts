import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import type { Order } from "../orders/order-book";
import type { Trade } from "../trades/book";
import {
  accountsChangedSubject,
  portfolioStream,
  recordEventsSubject,
  triggersChangedSubject,
  type AccountsChangedMessage,
  type PortfolioChangeBody,
  type PortfolioChangeKind,
  type RecordEventsMessage,
  type TriggerHint,
  type TriggersChangedMessage,
} from "../trading.events";

/** So many entries fit into a NOTIFY of 8000 bytes. */
const hintsPerMessageMax = 50;

/** Ids of what a change concerned. */
export interface ChangedIds {
  readonly tradeId?: string | null;
  readonly orderId?: string;
  readonly fillId?: string;
}

/** What a booking publishes: the owners' numbered events in its transaction, and hints to other processes after the commit. */
export class BookingMessages {
  private readonly changes: Array<{ userId: string; body: PortfolioChangeBody }> = [];
  private readonly triggers: TriggerHint[] = [];

  constructor(
    private readonly streams: UserStreams,
    private readonly bus: Bus,
  ) {}

  addChange(account: { readonly id: string; readonly userId: string }, kind: PortfolioChangeKind, ids: ChangedIds): void {
    const { tradeId = null, orderId = null, fillId = null } = ids;
    this.changes.push({ userId: account.userId, body: { kind, accountId: account.id, tradeId, orderId, fillId } });
  }

  /** Publishes to the matcher where this order may fill from now on; one at a venue it does not fill. */
  addOrderTrigger({ status, symbol, connectionId }: Order): void {
    if (status === "WORKING" && connectionId === null) this.triggers.push({ symbol, kind: "ORDER", price: null });
  }

  /** Publishes to the matcher where this trade's stop and target are. */
  addExitTriggers({ status, symbol, side, stopPrice, targetPrice }: Trade): void {
    if (status === "CLOSED") return;
    if (stopPrice) this.triggers.push({ symbol, kind: `${side}_STOP`, price: stopPrice.toFixed() });
    if (targetPrice) this.triggers.push({ symbol, kind: `${side}_TARGET`, price: targetPrice.toFixed() });
  }

  /** Numbers and stores the owners' events. Late in the transaction: users' counters come last in the lock order. */
  async append(tx: Tx): Promise<void> {
    await this.streams.append(tx, portfolioStream, this.changes);
  }

  /** Publishes the hints, records before accounts before triggers, without waiting for each. After the commit. */
  async publish(recordIds: readonly string[], accountIds: readonly string[]): Promise<void> {
    await Promise.all([
      publishRecordEvents(this.bus, recordIds),
      ...inParts(accountIds).map((part) => this.bus.publish(accountsChangedSubject, { accountIds: part } satisfies AccountsChangedMessage)),
      ...inParts(this.triggers).map((part) =>
        this.bus.publish(triggersChangedSubject, { triggers: part } satisfies TriggersChangedMessage),
      ),
    ]);
  }
}

/** Publishes to other processes that these records have new events. After the commit. */
export async function publishRecordEvents(bus: Bus, recordIds: readonly string[]): Promise<void> {
  await Promise.all(inParts(recordIds).map((part) => bus.publish(recordEventsSubject, { recordIds: part } satisfies RecordEventsMessage)));
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / hintsPerMessageMax) }, (_, part) =>
    items.slice(part * hintsPerMessageMax, (part + 1) * hintsPerMessageMax),
  );
}
