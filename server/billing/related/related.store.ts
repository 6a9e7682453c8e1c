import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { PayerCardRow } from "./payer-card.entity";
import type { SharedDetail } from "./shared-details";

/** What two people share: a browser in a network other than these, a card, a bank account. */
export async function readShared(
  db: Queryable,
  payerId: string,
  feederId: string,
  localNetworks: string,
  unknownDevice: string,
): Promise<SharedDetail[]> {
  const [row] = await queryRows<{ shared: SharedDetail[] }>(
    db,
    `with device as (
      select 1
      from known_devices one
      join known_devices other on other.device = one.device and other.network = one.network
      where one.user_id = $1
        and other.user_id = $2
        and one.device <> $4
        and one.network !~ $3
      limit 1
    ), card as (
      select 1
      from payer_cards one
      join payer_cards other on other.user_id = $2 and other.fingerprint = one.fingerprint
      where one.user_id = $1
      limit 1
    ), payer_bank as (
      select fingerprint from payout_details where user_id = $1
      union
      select fingerprint from payout_accounts where user_id = $1
      union
      select fingerprint from payouts where user_id = $1
    ), feeder_bank as (
      select fingerprint from payout_details where user_id = $2
      union
      select fingerprint from payout_accounts where user_id = $2
      union
      select fingerprint from payouts where user_id = $2
    ), bank as (
      select 1
      from payer_bank one
      join feeder_bank other on other.fingerprint = one.fingerprint
      limit 1
    )
    select array_remove(
      array[
        case when exists (select 1 from device) then 'DEVICE' end,
        case when exists (select 1 from card) then 'CARD' end,
        case when exists (select 1 from bank) then 'BANK_ACCOUNT' end
      ],
      null
    ) as shared`,
    [payerId, feederId, localNetworks, unknownDevice],
  );
  return row!.shared;
}

/** Bites that one person paid another since then, performance fees left out. */
export async function readPaidSince(db: Queryable, payerId: string, feederId: string, since: Date): Promise<bigint> {
  const [row] = await queryRows<{ bites: string }>(
    db,
    `select coalesce(sum(bites), 0)::text as bites
    from bite_payments
    where payer_id = $1
      and feeder_id = $2
      and at > $3
      and kind <> 'PERFORMANCE_FEE'`,
    [payerId, feederId, since],
  );
  return BigInt(row!.bites);
}

export async function writePayerCard(tx: Tx, userId: string, fingerprint: Buffer, lastUsedAt: Date): Promise<void> {
  await tx.upsert(PayerCardRow, { userId, fingerprint, lastUsedAt }, ["userId", "fingerprint"]);
}

/** What somebody paid a feeder while they shared something. */
export interface SharedPaymentsRow {
  readonly feederId: string;
  readonly username: string;
  readonly shared: SharedDetail[];
  readonly payments: number;
  readonly bites: number;
  readonly earnedBites: number;
}

/** The payments to these feeders by people who shared something with them, by payer, most bites first, at most `limit` in all. */
export const readSharedPayments = (db: Queryable, feederIds: readonly string[], limit: number): Promise<SharedPaymentsRow[]> =>
  queryRows<SharedPaymentsRow>(
    db,
    `select
      p.feeder_id as "feederId",
      u.username::text as username,
      array_agg(distinct d.detail order by d.detail) as shared,
      count(distinct p.id)::integer as payments,
      sum(p.bites / cardinality(p.shared)::numeric)::integer as bites,
      sum(p.feeder_earned_bites / cardinality(p.shared)::numeric)::integer as "earnedBites"
    from bite_payments p
    cross join unnest(p.shared) as d (detail)
    join users u on u.id = p.payer_id
    where p.feeder_id = any($1::uuid[])
      and p.shared <> '{}'
    group by p.feeder_id, u.username
    order by bites desc, u.username
    limit $2`,
    [feederIds, limit],
  );
