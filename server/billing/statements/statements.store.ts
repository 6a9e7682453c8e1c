import type { PageRequest } from "../../platform/graphql/connection";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { UserAccountKind } from "../ledger/chart";

export interface StatementRow {
  readonly transfer_id: string;
  readonly account_id: string;
  readonly version: string;
  readonly kind: string;
  readonly account: UserAccountKind;
  readonly amount: string;
  readonly balance: string;
  readonly at: Date;
  readonly occurred_at: Date;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly counterparty_id: string | null;
}

/** The place of a line in every list of them: within an account versions ascend with transfers. */
export const cursorOf = (row: StatementRow): string[] => [row.transfer_id, row.account_id, row.version];

/**
 * Lines of a user, newest first, one more than the page. Each choice reads along an index of its own, so that a page costs
 * the same however many entries there are. The other person is named as on the payment: who paid for seeing or copying trades only
 * where they let feeders see their names, who tipped always.
 */
export function readStatement(
  db: Queryable,
  userId: string,
  { account, kind }: { readonly account: UserAccountKind | null; readonly kind: string | null },
  { limit, isBackward, cursor }: PageRequest,
): Promise<StatementRow[]> {
  const direction = isBackward ? "asc" : "desc";
  const beyond = isBackward ? ">" : "<";
  // Lines of one account are a range of its versions; all others ranges of transfers.
  const isByVersion = account !== null && kind === null;
  const order = isByVersion ? `e.version ${direction}` : `e.transfer_id ${direction}, e.account_id ${direction}`;
  const rest = isByVersion ? `e.version ${beyond} $7::bigint` : `(e.transfer_id, e.account_id) ${beyond} ($5::bigint, $6::bigint)`;
  // Sent without a name: planned for these values, so that a choice that is null costs nothing.
  const sql = `
with page as (
  select e.transfer_id, e.account_id, e.kind, e.amount, e.balance, e.version
  from ledger_entries e
  where e.user_id = $1
    and (
      $3::text is null
      or e.account_id = (select id from ledger_accounts where user_id = $1 and kind = $3)
    )
    and ($4::text is null or e.kind = $4)
    and (coalesce($5::bigint, $6::bigint, $7::bigint) is null or ${rest})
  order by ${order}
  limit $2
)
select
  e.transfer_id, e.account_id, e.version, e.kind, a.kind as account, e.amount, e.balance,
  t.at, t.occurred_at, t.subject_kind, t.subject_id,
  (
    select o.user_id
    from ledger_entries o
    where o.transfer_id = e.transfer_id
      and o.user_id <> $1
      and (
        t.user_id is distinct from o.user_id
        or e.kind = 'TIP'
        or exists (
          select 1
          from privacy_settings s
          where s.user_id = o.user_id
            and s.named_as_copier
        )
      )
    order by o.account_id
    limit 1
  ) as counterparty_id
from page e
join ledger_accounts a on a.id = e.account_id
join ledger_transfers t on t.id = e.transfer_id
order by ${order}`;
  const parameters = [userId, limit + 1, account, kind, ...(cursor ?? [null, null, null])];
  return queryRows<StatementRow>(db, sql, parameters);
}

/** Kinds of a user's lines, by name: a step along the index for each kind, not a look at each line. */
export async function readStatementKinds(db: Queryable, userId: string): Promise<string[]> {
  const sql = `
with recursive kinds as (
  select min(kind) as kind
  from ledger_entries
  where user_id = $1
  union all
  select (select min(e.kind) from ledger_entries e where e.user_id = $1 and e.kind > kinds.kind)
  from kinds
  where kinds.kind is not null
)
select kind
from kinds
where kind is not null`;
  return (await queryRows<{ kind: string }>(db, sql, [userId])).map(({ kind }) => kind);
}
