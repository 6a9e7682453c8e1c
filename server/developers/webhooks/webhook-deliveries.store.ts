import { LessThan } from "typeorm";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { WebhookDeliveryRow } from "./webhook.entity";

/** Of each of these webhooks the latest `max`, newest first. */
export const readDeliveries = (db: Database, webhookIds: readonly string[], max: number): Promise<WebhookDeliveryRow[]> =>
  queryRows<WebhookDeliveryRow>(
    db,
    `select d.*
    from unnest($1::uuid[]) as asked (id)
    cross join lateral (
      select
        id::text,
        webhook_id as "webhookId",
        at,
        event_id as "eventId",
        kind,
        attempt,
        status,
        problem,
        took_ms as "tookMs"
      from webhook_deliveries
      where webhook_id = asked.id
      order by id desc
      limit $2
    ) d`,
    [webhookIds, max],
  );

/** The next attempt of its event. Does nothing where the webhook is gone. */
export async function insertDelivery(db: Database, delivery: Omit<WebhookDeliveryRow, "id" | "attempt">): Promise<void> {
  const { webhookId, at, eventId, kind, status, problem, tookMs } = delivery;
  await db.query(
    `insert into webhook_deliveries (webhook_id, at, event_id, kind, attempt, status, problem, took_ms)
    select $1, $2, $3, $4,
      1 + (select count(*) from webhook_deliveries where webhook_id = $1 and event_id = $3),
      $5, $6, $7
    where exists (select 1 from webhooks where id = $1)`,
    [webhookId, at, eventId, kind, status, problem, tookMs],
  );
}

export async function deleteDeliveriesBefore(db: Database, before: Date): Promise<void> {
  await db.write.delete(WebhookDeliveryRow, { at: LessThan(before) });
}
