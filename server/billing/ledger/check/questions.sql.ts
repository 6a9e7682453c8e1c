/** One question asked of the books. */
export interface LedgerQuestion {
  readonly name: string;
  readonly explanation: string;
  /** SQL: how many rows are looked at, as `checked`. */
  readonly checked: string;
  /** SQL: `id`, `expected`, `found` of each row that is wrong, the first one first by `position`. */
  readonly broken: string;
}

/**
 * What must hold of the ledger, asked of its rows alone: balances, versions and owners are found again from entries and
 * transfers. Plain SQL: each question is a pass over a table in the order of an index, also over ten million entries.
 */
export const ledgerQuestions: readonly LedgerQuestion[] = [
  {
    name: "Sums of currencies",
    explanation: "What all accounts of a currency hold adds up to 0.",
    checked: "select count(distinct currency) as checked from ledger_accounts",
    broken: `
select currency as id, currency as position, '0' as expected, sum(balance)::text as found
from ledger_accounts
group by currency
having sum(balance) <> 0`,
  },
  {
    name: "Transfers",
    explanation: "The entries of each transfer are all there and add up to 0 in each currency.",
    checked: "select count(*) as checked from ledger_transfers",
    broken: `
select
  'transfer ' || t.id || ' (' || t.key || ')' as id,
  t.id as position,
  t.legs || ' entries, 0 bites, 0 cents' as expected,
  concat(
    coalesce(e.count, 0), ' entries, ', coalesce(e.bites, 0), ' bites, ', coalesce(e.cents, 0), ' cents'
  ) as found
from ledger_transfers t
left join (
  select
    e.transfer_id,
    count(*) as count,
    sum(e.amount) filter (where a.currency = 'BITES') as bites,
    sum(e.amount) filter (where a.currency = 'USD_CENTS') as cents
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
  group by e.transfer_id
) e on e.transfer_id = t.id
where coalesce(e.count, 0) <> t.legs
  or coalesce(e.bites, 0) <> 0
  or coalesce(e.cents, 0) <> 0`,
  },
  {
    name: "Entries",
    explanation: "Each entry follows on the one before it on its account: the next version, and its balance by the amount more.",
    checked: "select count(*) as checked from ledger_entries",
    broken: `
select
  'account ' || account_id || ', version ' || version || ' (transfer ' || transfer_id || ')' as id,
  row(account_id, version) as position,
  'version ' || before_version + 1 || ', balance ' || before_balance + amount as expected,
  'version ' || version || ', balance ' || balance as found
from (
  select
    account_id,
    version,
    transfer_id,
    amount,
    balance,
    coalesce(lag(version) over accounts, 0) as before_version,
    coalesce(lag(balance) over accounts, 0) as before_balance,
    coalesce(lag(transfer_id) over accounts, 0) as before_transfer
  from ledger_entries
  window accounts as (partition by account_id order by version)
) e
where version <> before_version + 1
  or balance <> before_balance + amount
  or transfer_id <= before_transfer`,
  },
  {
    name: "Balances",
    explanation: "Each account holds what its entries add up to, and has as many versions as entries.",
    checked: "select count(*) as checked from ledger_accounts",
    broken: `
select
  'account ' || a.id || ' (' || a.kind || coalesce(' of user ' || a.user_id, ' ' || a.stripe) || ')' as id,
  a.id as position,
  'balance ' || coalesce(e.sum, 0) || ' after ' || coalesce(e.count, 0) as expected,
  'balance ' || a.balance || ' after ' || a.version as found
from ledger_accounts a
left join (
  select account_id, sum(amount) as sum, count(*) as count
  from ledger_entries
  group by account_id
) e on e.account_id = a.id
where a.balance <> coalesce(e.sum, 0)
  or a.version <> coalesce(e.count, 0)`,
  },
  {
    name: "Signs",
    explanation: "No purse was ever below 0, and no debt above it.",
    checked: "select count(*) as checked from ledger_entries",
    broken: `
select
  'account ' || a.id || ', version ' || e.version || ' (' || a.kind || ')' as id,
  row(a.id, e.version) as position,
  case when e.balance < 0 then '0 or more' else '0 or less' end as expected,
  e.balance::text as found
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
join ledger_account_kinds k on k.kind = a.kind
where (e.balance < 0 and not k.may_be_negative)
  or (e.balance > 0 and not k.may_be_positive)`,
  },
  {
    name: "Keys",
    explanation: "Each key was booked once.",
    checked: "select count(*) as checked from ledger_transfers",
    broken: `
select 'key ' || key as id, min(id) as position, '1' as expected, count(*)::text as found
from ledger_transfers
group by key
having count(*) > 1`,
  },
  {
    name: "Owners and stripes",
    explanation:
      "Each entry names its account's owner and its transfer's kind, and the server's accounts are striped by the transfer's user.",
    checked: "select count(*) as checked from ledger_entries",
    broken: `
select
  'transfer ' || e.transfer_id || ', account ' || e.account_id as id,
  row(e.transfer_id, e.account_id) as position,
  concat(
    coalesce(t.kind, 'no transfer'), ' of ', coalesce(a.user_id::text, 'stripe ' || ledger_stripe(t.user_id))
  ) as expected,
  e.kind || ' of ' || coalesce(e.user_id::text, 'stripe ' || a.stripe) as found
from ledger_entries e
left join ledger_transfers t on t.id = e.transfer_id
left join ledger_accounts a on a.id = e.account_id
where t.id is null
  or a.id is null
  or t.kind <> e.kind
  or a.user_id is distinct from e.user_id
  or (a.user_id is null and a.stripe <> ledger_stripe(t.user_id))`,
  },
  {
    name: "Holds",
    explanation: "A user's held bites are those of the holds that nothing has captured or released.",
    checked: "select count(*) as checked from ledger_transfers where kind = 'HOLD' or settles_id is not null",
    broken: `
select
  'user ' || coalesce(a.user_id, h.user_id) as id,
  coalesce(a.user_id, h.user_id) as position,
  coalesce(h.bites, 0)::text as expected,
  coalesce(a.balance, 0)::text as found
from (select user_id, balance from ledger_accounts where kind = 'HELD') a
full join (
  select t.user_id, sum(e.amount) as bites
  from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts held on held.id = e.account_id and held.kind = 'HELD'
  where t.kind = 'HOLD'
    and not exists (select from ledger_transfers s where s.settles_id = t.id)
  group by t.user_id
) h on h.user_id = a.user_id
where coalesce(h.bites, 0) <> coalesce(a.balance, 0)`,
  },
  {
    name: "Payouts",
    explanation: "A user's bites in payouts are those of the payouts that are requested or approved.",
    checked: "select count(*) as checked from payouts",
    broken: `
select
  'user ' || coalesce(a.user_id, p.user_id) as id,
  coalesce(a.user_id, p.user_id) as position,
  coalesce(p.bites, 0)::text as expected,
  coalesce(a.balance, 0)::text as found
from (select user_id, balance from ledger_accounts where kind = 'IN_PAYOUT') a
full join (
  select user_id, sum(bites) as bites
  from payouts
  where state in ('REQUESTED', 'APPROVED')
  group by user_id
) p on p.user_id = a.user_id
where coalesce(p.bites, 0) <> coalesce(a.balance, 0)`,
  },
  {
    name: "Paid out",
    explanation: "What left with each payout that is paid is what it has, less what was returned; with any other nothing did.",
    checked: "select count(*) as checked from payouts where paid_at is not null",
    broken: `
select
  'payout ' || p.id as id,
  p.id as position,
  p.bites::text as expected,
  coalesce(t.bites, 0)::text as found
from (
  select id, case when state = 'PAID' then bites - reversed_bites else 0 end as bites
  from payouts
) p
left join (
  select t.subject_id::uuid as id, sum(e.amount) as bites
  from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.subject_kind = 'PAYOUT'
    and a.kind = 'PAID_OUT'
  group by t.subject_id
) t on t.id = p.id
where p.bites <> coalesce(t.bites, 0)`,
  },
  {
    name: "Take-backs",
    explanation: "What payments say was taken back from feeders is what the ledger took and did not give back.",
    checked: "select count(*) as checked from bite_payments where reversed_bites > 0 or taken_back_bites > 0",
    broken: `
select
  'payment ' || coalesce(p.id, t.id) as id,
  coalesce(p.id, t.id) as position,
  coalesce(p.bites, 0)::text as expected,
  coalesce(t.bites, 0)::text as found
from (
  select id, taken_back_bites as bites
  from bite_payments
  where taken_back_bites > 0
) p
full join (
  select t.subject_id::uuid as id, -sum(e.amount) as bites
  from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  where t.kind in ('EARNINGS_TAKEN_BACK', 'EARNINGS_GIVEN_BACK')
    and e.user_id <> t.user_id
  group by t.subject_id
) t on t.id = p.id
where coalesce(p.bites, 0) <> coalesce(t.bites, 0)`,
  },
  {
    name: "Form",
    explanation: "Keys, kinds, subjects, legs and users of transfers, amounts of entries and stripes of accounts are as the guards ask.",
    checked: "select count(*) as checked from ledger_transfers",
    broken: `
select
  'transfer ' || t.id || ' (' || t.key || ')' as id,
  row(1, t.id) as position,
  'key, kind, subject, 2 to 100 legs, a user who is there' as expected,
  concat_ws(
    ', ', t.kind, t.legs || ' legs', 'subject ' || t.subject_kind, t.subject_id, 'user ' || t.user_id
  ) as found
from ledger_transfers t
left join users u on u.id = t.user_id
where t.legs not between 2 and 100
  or t.kind !~ '^[A-Z][A-Z_]{1,39}$'
  or char_length(t.key) not between 1 and 200
  or char_length(t.subject_kind) > 40
  or char_length(t.subject_id) > 200
  or (t.subject_kind is null) <> (t.subject_id is null)
  or octet_length(t.request_sha256) <> 32
  or (t.user_id is not null and u.id is null)
union all
select
  'account ' || account_id || ', version ' || version,
  row(2, transfer_id),
  'another amount',
  amount::text
from ledger_entries
where amount = 0
union all
select 'account ' || id || ' (' || kind || ')', row(3, id), 'stripe 0 to 15, 0 of a user', stripe::text
from ledger_accounts
where stripe not between 0 and 15
  or (user_id is not null and stripe <> 0)`,
  },
  {
    name: "Guards",
    explanation: "The database's own guards of the ledger's tables are there and on.",
    checked: "select count(*) as checked from (values ('ledger_accounts'), ('ledger_transfers'), ('ledger_entries')) t",
    broken: `
select
  g.name as id,
  g.name as position,
  'on' as expected,
  case when t.oid is null then 'missing' else 'off' end as found
from unnest(array[
  'ledger_transfers_final', 'ledger_transfers_kept', 'ledger_transfers_complete',
  'ledger_entries_final', 'ledger_entries_kept', 'ledger_entries_balance',
  'ledger_accounts_stay', 'ledger_accounts_kept', 'ledger_accounts_begin', 'ledger_accounts_move',
  'ledger_entries_end', 'ledger_transfers_user'
]) g (name)
left join pg_trigger t on t.tgname = g.name
where t.oid is null
  or t.tgenabled not in ('O', 'A')`,
  },
];
