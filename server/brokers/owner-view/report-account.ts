import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Notifier } from "../../platform/notifier";
import type { BrokerOrderRow } from "../orders/broker-order.entity";

export interface AccountReportParts {
  readonly clock: Clock;
  readonly notifier: Pick<Notifier, "publish">;
}

interface Account {
  readonly connectionId: string;
  readonly userId: string;
  readonly venueName: string;
}

const publish = ({ notifier }: AccountReportParts, tx: Tx, { connectionId, userId }: Account, key: string, words: string): Promise<void> =>
  notifier.publish(tx, {
    ...{ kind: "OUT_OF_SYNC", userId, actorId: null, subject: { kind: "ACCOUNT", id: connectionId } },
    ...{ groupKey: `broker-account:${connectionId}:${key}`, onceKey: `broker-account:${connectionId}:${key}`, data: { words } },
  });

/** Notifies the owner that their venue refuses the key: stops, closes and copies do nothing there, whoever looks. */
export const reportRefusedKey = (tx: Tx, parts: AccountReportParts, account: Account): Promise<void> =>
  publish(
    parts,
    tx,
    account,
    `key:${parts.clock.now()}`,
    `${account.venueName} no longer accepts your key. Nothing is opened or closed there until it has another one`,
  );

/** Notifies the owner that an order of theirs is LOST: only they can say what became of it. */
export const reportLost = (
  tx: Tx,
  parts: AccountReportParts,
  account: Account,
  { id, changes, side, symbol }: Pick<BrokerOrderRow, "id" | "changes" | "side" | "symbol">,
): Promise<void> =>
  publish(
    parts,
    tx,
    account,
    `lost:${id}:${changes}`,
    `${account.venueName} does not find your order to ${side === "BUY" ? "buy" : "sell"} ${symbol}. Opens of its copy wait until you decide what became of it`,
  );
