import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { SendConditions } from "./rules/send-verdict";

type Stored = Omit<SendConditions, "ownerDenial" | "liveRefusal">;

/**
 * What is stored of whether an order may be sent. Shares the locks of the connection and of the venue's switch: once a pause or a stop has
 * answered, nothing that opens is sent.
 */
export async function readSendConditions(tx: Tx, order: BrokerOrderRow, unclearSince: Date): Promise<Stored> {
  const price = order.type === "LIMIT" ? order.limitPrice!.toFixed() : null;
  const [row] = await queryRows<Stored>(tx, conditionsSql, [
    ...[order.connectionId, order.symbol, order.side, order.groupId, order.id, price, unclearSince],
  ]);
  if (!row) throw new Error(`Order ${order.id} has no connection.`);
  return row;
}

/** Two resting limits that cannot meet are no opposites; an order that is UNKNOWN for long is none either, or closes would wait for it. */
const conditionsSql = `
select
  c.state as "connectionState",
  s.is_stopped as "isVenueStopped",
  coalesce((select is_reconciled from broker_work where connection_id = c.id), false) as "isReconciled",
  exists (
    select
    from broker_differences d
    where d.connection_id = c.id
      and d.resolved_at is null
      and d.stops_opens
      and d.symbol in ($2, '')
  ) as "isOutOfSync",
  exists (
    select
    from broker_orders o
    where o.connection_id = c.id
      and o.ended_at is null
      and o.id <> $5
      and o.symbol = $2
      and o.side <> $3
      and (
        o.state in ('SENT', 'ACCEPTED', 'PARTIAL', 'CANCEL_PENDING')
        or o.state = 'UNKNOWN' and o.sent_at > $7
      )
      and not (
        o.type = 'LIMIT'
        and $6::numeric is not null
        and case $3 when 'BUY' then $6 < o.limit_price else $6 > o.limit_price end
      )
  ) as "hasOpposite",
  exists (
    select
    from broker_orders o
    where o.connection_id = c.id
      and o.ended_at is null
      and o.group_id = $4
      and o.id <> $5
      and (o.state in ('UNKNOWN', 'LOST') or o.state_before_cancel = 'UNKNOWN')
  ) as "hasUnclear"
from broker_connections c
join venue_switches s on s.venue = c.venue
where c.id = $1
for share of c, s`;
