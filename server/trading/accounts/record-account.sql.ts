/** Whether an account is its owner's record account: the one that was chosen; of who has no record, the first on paper. */
export const isRecordAccountSql = (alias: string): string => `coalesce(
  (select r.account_id = ${alias}.id from records r where r.user_id = ${alias}.user_id),
  ${alias}.kind = 'RECORD'
)`;
