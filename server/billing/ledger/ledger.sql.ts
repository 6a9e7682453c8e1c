import { defineStatement } from "../../platform/db/statements/statement";

/**
 * Hot: it stands in the transaction of each payment, and holds the locks of accounts from here to the commit
 * (`npm run bench -- ledger`). The function (migration 0056) writes all of a transfer in one statement, as the triggers
 * of the tables demand, on a plan that each connection makes once.
 */
export const postStatement = defineStatement<
  {
    readonly transfer_id: string;
    readonly account_id: string;
    readonly amount: string;
    readonly balance: string;
    readonly version: string;
  },
  readonly [
    accountIds: readonly string[],
    amounts: readonly string[],
    key: string,
    kind: string,
    userId: string | null,
    subjectKind: string | null,
    subjectId: string | null,
    at: Date,
    occurredAt: Date,
    requestSha256: Buffer,
    settlesId: string | null,
  ]
>(
  "ledger.post",
  `select transfer_id, account_id, amount, balance, version
from ledger_post(
  $1::bigint[], $2::bigint[], $3::text, $4::text, $5::uuid, $6::text, $7::text,
  $8::timestamptz, $9::timestamptz, $10::bytea, $11::bigint
)`,
  { transfer_id: "int8", account_id: "int8", amount: "int8", balance: "int8", version: "int8" },
);

/** Hot: before each spending. Locks accounts in order of id and answers with what they hold, also after it had to wait. */
export const lockAccountsStatement = defineStatement<
  { readonly id: string; readonly balance: string },
  readonly [accountIds: readonly string[]]
>(
  "ledger.lockAccounts",
  `select id, balance
from ledger_accounts
where id = any($1::bigint[])
order by id
for no key update`,
  { id: "int8", balance: "int8" },
);
