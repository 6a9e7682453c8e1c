import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Tier } from "../../platform/viewer";

export const hasCopies = async (db: Database): Promise<boolean> => (await queryRows(db, "select 1 from copies limit 1")).length > 0;

export interface DemoPersonRow {
  readonly id: string;
  readonly tier: Tier;
}

export async function findPerson(db: Database, username: string): Promise<DemoPersonRow | null> {
  const [row] = await queryRows<DemoPersonRow>(db, "select id, tier from users where username = $1", [username]);
  return row ?? null;
}

/** Lets the person have signed up at `at`, with all accounts and their record. */
export async function moveSignUpTo(db: Database, userId: string, at: Date): Promise<void> {
  await db.query("update users set created_at = $2 where id = $1", [userId, at]);
  await db.query("update trading_accounts set created_at = $2 where user_id = $1", [userId, at]);
  await db.query("update records set created_at = $2 where user_id = $1", [userId, at]);
  await db.query("update account_flows set at = $2 where user_id = $1", [userId, at]);
}

export interface DemoEater {
  readonly userId: string;
  readonly accountId: string;
  readonly username: string;
  readonly name: string;
  readonly namedAsCopier: boolean;
  /** Cash that the account starts with. */
  readonly cash: number;
  readonly at: Date;
}

/** An eater without a sign-in, with their paper account. */
export async function insertEater(db: Database, eater: DemoEater): Promise<void> {
  await db.query(
    `insert into users (id, username, name, role, tier, house, created_at)
    values ($1, $2, $3, 'eater', 'sous_chef', true, $4)`,
    [eater.userId, eater.username, eater.name, eater.at],
  );
  await db.query("insert into privacy_settings (user_id, named_as_copier, updated_at) values ($1, $2, $3)", [
    ...[eater.userId, eater.namedAsCopier, eater.at],
  ]);
  await db.query(
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
    values ($1, $2, 'RECORD', 'Record account', $3, $4)`,
    [eater.accountId, eater.userId, eater.cash, eater.at],
  );
  await db.query(
    `insert into account_flows (account_id, user_id, at, amount, kind, equity_before)
    values ($1, $2, $3, $4, 'START', 0)`,
    [eater.accountId, eater.userId, eater.at, eater.cash],
  );
}

export interface FeederRecordRow {
  readonly user_id: string;
  /** Of the record. */
  readonly id: string;
}

export async function findFeederRecord(db: Database, username: string): Promise<FeederRecordRow | null> {
  const [row] = await queryRows<FeederRecordRow>(
    db,
    `select r.user_id, r.id
    from records r
    join users u on u.id = r.user_id
    where u.username = $1`,
    [username],
  );
  return row ?? null;
}

export interface EaterAccountRow {
  readonly user_id: string;
  readonly account_id: string;
}

export async function findEaterAccount(db: Database, username: string): Promise<EaterAccountRow | null> {
  const [row] = await queryRows<EaterAccountRow>(
    db,
    `select a.user_id, a.id as account_id
    from users u
    join trading_accounts a on a.user_id = u.id and a.kind = 'RECORD'
    where u.username = $1`,
    [username],
  );
  return row ?? null;
}

/** Lets the eater and the account be at least as old as `from`, and takes the copy's money off the account. */
export async function takeMoneyForCopy(db: Database, eater: EaterAccountRow, from: Date, amount: number): Promise<void> {
  await db.query(
    `update trading_accounts
    set created_at = least(created_at, $2), cash = cash - $3
    where id = $1`,
    [eater.account_id, from, amount],
  );
  await db.query("update account_flows set at = least(at, $2) where account_id = $1 and kind = 'START'", [eater.account_id, from]);
  await db.query("update users set created_at = least(created_at, $2) where id = $1", [eater.user_id, from]);
}

/** Answers the suitability form for the eater, once. */
export async function insertSuitability(db: Database, userId: string, riskTextVersion: number, at: Date): Promise<void> {
  await db.query(
    `insert into suitability_forms (user_id, answers, risk_text_version, accepted_at)
    values ($1, '{"experience": "SOME", "lossCapacity": "PART", "goal": "LEARN"}', $2, $3)
    on conflict do nothing`,
    [userId, riskTextVersion, at],
  );
}

export interface DemoCopyRow {
  readonly id: string;
  readonly eaterId: string;
  readonly feederId: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly startedAt: Date;
  readonly amount: number;
  readonly sizing: string;
  readonly sizingValue: number | null;
  readonly maxPerTrade: number | null;
  readonly stopLossPercent: number | null;
  /** What the account has held since before the copy. */
  readonly equityBefore: number;
}

const copySql = `
  insert into copies (
    id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing,
    sizing_value, max_per_trade, stop_loss_percent, stop_reference, day, day_start_equity, started_at
  )
  values (
    $1, $2, $3, $4, $5,
    (select coalesce(max(sequence), 0) from record_events where record_id = $4 and at <= $6),
    $7, $7, $7, $8, $9, $10, $11::numeric,
    case when $11::numeric is not null then 1 end,
    $6::date, $7, $6
  )`;

/** A copy as its start would have written it: with its flows, and the eater among the feeder's copiers. */
export async function insertDemoCopy(db: Database, copy: DemoCopyRow): Promise<void> {
  await db.query(copySql, [
    copy.id,
    copy.eaterId,
    copy.feederId,
    copy.recordId,
    copy.accountId,
    copy.startedAt,
    copy.amount,
    copy.sizing,
    copy.sizingValue,
    copy.maxPerTrade,
    copy.stopLossPercent,
  ]);
  await db.query(
    `insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind)
    values ($1, $2, $3, $4, $4, 1, 'START')`,
    [copy.eaterId, copy.id, copy.startedAt, copy.amount],
  );
  await db.query(
    `insert into account_flows (account_id, user_id, at, amount, kind, equity_before)
    values ($1, $2, $3, $4, 'TO_COPY', $5)`,
    [copy.accountId, copy.eaterId, copy.startedAt, -copy.amount, copy.equityBefore],
  );
  await db.query("insert into relations (viewer_id, feeder_id, kind, since) values ($1, $2, 'COPIER', $3)", [
    ...[copy.eaterId, copy.feederId, copy.startedAt],
  ]);
}

/** Pauses the copies of these pairs of eater and feeder, each by username. */
export async function pauseCopies(
  db: Database,
  pairs: readonly { readonly eater: string; readonly feeder: string }[],
  at: Date,
): Promise<void> {
  await db.query(
    `update copies c
    set state = 'PAUSED', paused_at = $3
    from users e, users f
    where e.id = c.eater_id
      and f.id = c.feeder_id
      and (e.username, f.username) in (select * from unnest($1::text[], $2::text[]))`,
    [pairs.map(({ eater }) => eater), pairs.map(({ feeder }) => feeder), at],
  );
}

/** What one receipt changed in a copy. */
export interface ReceiptMoveRow {
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly action: string;
  readonly quantity: string;
  readonly money: string;
  readonly decided_at: Date;
}

/** A copy's receipts that changed something, oldest first. */
export const readReceiptMoves = (db: Database, copyId: string): Promise<ReceiptMoveRow[]> =>
  queryRows<ReceiptMoveRow>(
    db,
    `select trade_id, symbol, side, action, quantity, money, decided_at
    from receipts
    where copy_id = $1
      and quantity > 0
    order by decided_at, id`,
    [copyId],
  );

/** Rows whose properties are named as the columns of `copy_closes`. */
export async function insertCopyCloses(db: Database, rows: readonly object[]): Promise<void> {
  await db.query(
    `insert into copy_closes
    select *
    from json_populate_recordset(null::copy_closes, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Rows whose properties are named as the columns of `equity_closes`; days that are there already stay as they are. */
export async function insertEquityCloses(db: Database, rows: readonly object[]): Promise<void> {
  await db.query(
    `insert into equity_closes
    select *
    from json_populate_recordset(null::equity_closes, $1)
    on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
