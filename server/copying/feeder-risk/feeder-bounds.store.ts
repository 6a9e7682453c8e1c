import { In } from "typeorm";
import type { ReadManager, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { AmountsShown } from "../../people/privacy/privacy.policy";
import { limits } from "../../platform/limits";
import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import { eventVisibleSql, profileVisibleSql } from "../../people/visibility/visible.sql";
import { CopyFeederBoundsRow } from "./feeder-bounds.entity";
import type { Crossed, FeederBoundsMax, FlowSums } from "./feeder-risk";

export const readBounds = (read: ReadManager, copyIds: readonly string[]): Promise<CopyFeederBoundsRow[]> =>
  read.findBy(CopyFeederBoundsRow, { copyId: In([...copyIds]) });

/** Sets the bounds of a copy, which is locked; what was crossed before is forgotten. */
export async function saveBounds(
  tx: Tx,
  copy: { readonly id: string; readonly eaterId: string },
  bounds: FeederBoundsMax,
  action: "PAUSE" | "STOP",
): Promise<void> {
  const { marginUseMax, floatingLossMax, withdrawnMax, depositedMax } = bounds;
  const max = [marginUseMax, floatingLossMax, withdrawnMax, depositedMax].map((percent) => percent?.toFixed(2) ?? null);
  await tx.query(
    `insert into copy_feeder_bounds
      (copy_id, eater_id, margin_use_max, floating_loss_max, withdrawn_max, deposited_max, action)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (copy_id) do update set
      margin_use_max = excluded.margin_use_max,
      floating_loss_max = excluded.floating_loss_max,
      withdrawn_max = excluded.withdrawn_max,
      deposited_max = excluded.deposited_max,
      action = excluded.action,
      crossed_at = null,
      crossed_bound = null,
      crossed_percent = null`,
    [copy.id, copy.eaterId, ...max, action],
  );
}

export const deleteBounds = (tx: Tx, copyId: string): Promise<unknown> =>
  tx.query("delete from copy_feeder_bounds where copy_id = $1", [copyId]);

/** Bounds of a copy that runs, with the account of the record it follows. */
export interface WatchedBounds {
  readonly copyId: string;
  readonly accountId: string;
  readonly action: "PAUSE" | "STOP";
  readonly max: FeederBoundsMax;
  readonly isCrossed: boolean;
}

/** Those of running copies, `first` of them, in the order of their copies' ids, after one of these. */
export async function readWatchedBounds(db: Queryable, after: string | null, first: number): Promise<WatchedBounds[]> {
  type Row = Pick<WatchedBounds, "copyId" | "accountId" | "action" | "isCrossed"> &
    Record<"margin" | "loss" | "withdrawn" | "deposited", string | null>;
  const rows = await queryRows<Row>(
    db,
    `select b.copy_id as "copyId", r.account_id as "accountId", b.action, b.crossed_at is not null as "isCrossed",
      b.margin_use_max as margin, b.floating_loss_max as loss, b.withdrawn_max as withdrawn,
      b.deposited_max as deposited
    from copy_feeder_bounds b
    join copies c on c.id = b.copy_id
    join records r on r.id = c.record_id
    where c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
      and ($1::uuid is null or b.copy_id > $1)
    order by b.copy_id
    limit $2`,
    [after, first],
  );
  return rows.map(({ margin, loss, withdrawn, deposited, ...row }) => ({
    ...row,
    max: {
      ...{ marginUseMax: decimal(margin), floatingLossMax: decimal(loss) },
      ...{ withdrawnMax: decimal(withdrawn), depositedMax: decimal(deposited) },
    },
  }));
}

const decimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** Says that a bound was crossed; false where that was said before, or the bounds are gone. The copy is locked. */
export async function markCrossed(tx: Tx, copyId: string, { bound, percent }: Crossed, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update copy_feeder_bounds set crossed_at = $2, crossed_bound = $3, crossed_percent = $4
    where copy_id = $1
      and crossed_at is null
    returning copy_id`,
    [copyId, at, bound, percent?.toFixed() ?? null],
  );
  return rows.length > 0;
}

/** These are within their bounds again. */
export async function markWithin(tx: Tx, copyIds: readonly string[]): Promise<void> {
  await tx.query(
    `update copy_feeder_bounds set crossed_at = null, crossed_bound = null, crossed_percent = null
    where copy_id = any($1::uuid[])`,
    [copyIds],
  );
}

/** Money that people put into these accounts and took out of them since a moment of the market clock; what their own copies took or gave back is none. */
export async function readFlowSums(db: Queryable, accountIds: readonly string[], since: Date): Promise<Map<string, FlowSums>> {
  const rows = await queryRows<{ id: string; deposited: string; withdrawn: string }>(
    db,
    `select account_id as id,
      coalesce(sum(amount) filter (where kind = 'DEPOSIT'), 0) as deposited,
      coalesce(-sum(amount) filter (where kind = 'WITHDRAWAL'), 0) as withdrawn
    from account_flows
    where account_id = any($1::uuid[])
      and at > $2
      and kind in ('DEPOSIT', 'WITHDRAWAL')
    group by account_id`,
    [accountIds, since],
  );
  return new Map(
    rows.map(({ id, deposited, withdrawn }) => [id, { deposited: new Decimal(deposited), withdrawn: new Decimal(withdrawn) }]),
  );
}

/** The record account of a feeder whose profile and last event the viewer may see, with what the feeder shows. */
export interface ShownRecord {
  readonly account_id: string;
  readonly amounts: AmountsShown;
  readonly shows_weights: boolean;
}

/**
 * Null while any event is not visible to the viewer yet: figures of now would show that there is one. `visibility`: of `visibilityParameters`. The feeder's
 * own latest events are read, by the index of a person's events: events by record have no index by time, and those of a symbol were all read instead.
 */
export async function readShownRecord(db: Queryable, visibility: readonly unknown[], feederId: string): Promise<ShownRecord | null> {
  const [row] = await queryRows<ShownRecord>(db, shownRecordSql, [...visibility, feederId]);
  return row ?? null;
}

/** No event is hidden from anybody for longer. */
const hiddenSecondsMax = limits.openTradeDelaySecondsMax + tierDelaySeconds(null);

const shownRecordSql = `
select r.account_id,
  coalesce(p.amounts, 'PERCENTAGES') as amounts,
  coalesce(p.shows_weights, true) as shows_weights
from records r
join users u on u.id = r.user_id
left join privacy_settings p on p.user_id = u.id
where r.user_id = $5
  and r.sequence > 0
  and ${profileVisibleSql("u")}
  and not exists (
    select 1
    from record_events e
    where e.user_id = $5
      and e.at > $4::timestamptz - make_interval(secs => ${hiddenSecondsMax})
      and not (${eventVisibleSql("e")})
  )
order by r.created_at desc
limit 1`;
