import { queryRows, type Queryable } from "../../platform/db/rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { CopyStopReason } from "../copying.enums";

/** A copy that somebody is notified of. */
export interface NotifiedCopy {
  readonly id: string;
  readonly eater_id: string;
  readonly feeder_id: string;
  /** Why it was stopped; null while it runs. */
  readonly reason: CopyStopReason | null;
  /** Whether it is a copy of one trade, which makes nobody a copier of the feeder. */
  readonly is_one_trade: boolean;
  /** Whether feeders and others see the eater's name; else "someone". */
  readonly is_named: boolean;
}

/** By id. Sandboxes' copies are left out: sandboxes are not notified, and nobody is notified of them. */
export function readNotifiedCopies(db: Queryable, copyIds: readonly string[]): Promise<NotifiedCopy[]> {
  return queryRows(db, copiesSql, [copyIds]);
}

const copiesSql = `
select c.id, c.eater_id, c.feeder_id, c.stop_reason as reason, c.only_trade_id is not null as is_one_trade,
  coalesce(p.named_as_copier, false) as is_named
from copies c
left join privacy_settings p on p.user_id = c.eater_id
where c.id = any($1::uuid[])
  and ${isNotSandboxSql("c.eater_id")}
order by c.id`;
