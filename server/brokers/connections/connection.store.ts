import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { VenueAccount } from "../port/venue-session";
import type { Sealed } from "../secrets/key-ring";
import { BrokerConnectionRow, type CallFailure, type ConnectionState, type DisconnectMode } from "./connection.entity";

/** What a session is opened with. */
export interface SealedCredentials {
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  readonly credentials: string;
}

/** Null where they are erased, or there is no such connection. */
export async function readSealedCredentials(db: Database, id: string): Promise<SealedCredentials | null> {
  const row = await db.read.findOne(BrokerConnectionRow, {
    select: { id: true, venue: true, environment: true, credentials: true },
    where: { id },
  });
  return row?.credentials ? { venue: row.venue, environment: row.environment, credentials: row.credentials } : null;
}

/** A user's connections, oldest first, those that ended last. */
export const readConnectionsOf = (db: Database, userId: string, limit: number): Promise<BrokerConnectionRow[]> =>
  db.read
    .createQueryBuilder(BrokerConnectionRow, "c")
    .where("c.user_id = :userId", { userId })
    .orderBy("c.disconnected_at", "DESC", "NULLS FIRST")
    .addOrderBy("c.created_at", "ASC")
    .limit(limit)
    .getMany();

export const readConnection = (db: Database, id: string): Promise<BrokerConnectionRow | null> =>
  db.read.findOneBy(BrokerConnectionRow, { id });

/** Connections by id, the user's own; those of others are left out. */
export const readOwnConnections = (db: Database, userId: string, ids: readonly string[]): Promise<BrokerConnectionRow[]> =>
  db.read.createQueryBuilder(BrokerConnectionRow, "c").where("c.id = any(:ids) and c.user_id = :userId", { ids, userId }).getMany();

/** Of these connections those on which fills came after their figures were read. */
export async function readFilledSinceFigures(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select c.id
    from broker_connections c
    where c.id = any($1) and exists (
      select from broker_fills f
      where f.connection_id = c.id
        and f.received_at > c.figures_at
        and f.at > c.figures_at - interval '1 hour'
    )`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Locks and reads a connection; null where there is none. */
export async function lockConnection(tx: Tx, id: string): Promise<BrokerConnectionRow | null> {
  return tx.findOne(BrokerConnectionRow, { where: { id }, lock: { mode: "pessimistic_write" } });
}

/** Connections of a user that hold credentials, by whether they are at an imitation on this server. */
export async function countStored(db: Queryable, userId: string): Promise<{ readonly ofPlan: number; readonly local: number }> {
  const [row] = await queryRows<{ ofPlan: number; local: number }>(
    db,
    `select
      count(*) filter (where environment <> 'LOCAL_SANDBOX')::integer as "ofPlan",
      count(*) filter (where environment = 'LOCAL_SANDBOX')::integer as local
    from broker_connections
    where user_id = $1
      and erased_at is null`,
    [userId],
  );
  return row!;
}

export type NewConnection = Omit<
  BrokerConnectionRow,
  | "copiesOtherQuotes"
  | "failingSince"
  | "failure"
  | "failureWords"
  | "disconnectedAt"
  | "disconnectAskedAt"
  | "disconnectMode"
  | "erasedAt"
  | "updatedAt"
  | "stateSince"
  | "state"
  | "mode"
>;

/** False where the account is connected already, whoever did it. */
export async function insertConnection(tx: Tx, row: NewConnection): Promise<boolean> {
  const { identifiers, raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(BrokerConnectionRow)
    .values({
      ...row,
      mode: row.environment === "LIVE" ? "LIVE" : "PAPER",
      state: "CONNECTED",
      stateSince: row.createdAt,
      updatedAt: row.createdAt,
    })
    .orIgnore()
    .returning("id")
    .execute();
  return identifiers.length > 0 && (raw as unknown[]).length > 0;
}

export async function updateName(tx: Tx, id: string, name: string, at: Date): Promise<void> {
  await tx.update(BrokerConnectionRow, { id }, { name, updatedAt: at });
}

export async function updateQuotes(
  tx: Tx,
  id: string,
  quotes: Pick<BrokerConnectionRow, "quoteCurrency" | "copiesOtherQuotes">,
  at: Date,
): Promise<void> {
  await tx.update(BrokerConnectionRow, { id }, { ...quotes, updatedAt: at });
}

export async function updateLimits(
  tx: Tx,
  id: string,
  limits: Pick<BrokerConnectionRow, "maxExposure" | "dailyLossLimit" | "acknowledgedTextVersion">,
  at: Date,
): Promise<void> {
  await tx.update(BrokerConnectionRow, { id }, { ...limits, updatedAt: at });
}

/** One that works again is not about to be disconnected any more. */
const notDisconnecting = { disconnectAskedAt: null, disconnectMode: null };

export async function updateState(tx: Tx, id: string, state: Exclude<ConnectionState, "DISCONNECTED">, at: Date): Promise<void> {
  const rest = state === "CONNECTED" ? notDisconnecting : {};
  await tx.update(BrokerConnectionRow, { id }, { state, stateSince: at, updatedAt: at, ...rest });
}

/** Has a connection wait for its copies to end, paused, to be disconnected then. */
export async function updateDisconnectAsked(
  tx: Tx,
  { id, state }: Pick<BrokerConnectionRow, "id" | "state">,
  disconnectMode: DisconnectMode,
  at: Date,
): Promise<void> {
  const since = state === "PAUSED" ? {} : ({ state: "PAUSED", stateSince: at } as const);
  await tx.update(BrokerConnectionRow, { id }, { ...since, disconnectAskedAt: at, disconnectMode, updatedAt: at });
}

/** Connections that wait for their copies to end, those asked first. */
export const readDisconnecting = (db: Database, limit: number): Promise<BrokerConnectionRow[]> =>
  db.read
    .createQueryBuilder(BrokerConnectionRow, "c")
    .where("c.disconnect_asked_at is not null and c.erased_at is null")
    .orderBy("c.disconnect_asked_at")
    .limit(limit)
    .getMany();

/** New credentials of the same account: what failed before is forgotten. */
export async function updateCredentials(
  tx: Tx,
  id: string,
  given: Pick<BrokerConnectionRow, "signIn" | "keyHint" | "permissions" | "state"> & {
    readonly sealed: Sealed;
    readonly isStateNew: boolean;
  },
  at: Date,
): Promise<void> {
  await tx.update(
    BrokerConnectionRow,
    { id },
    {
      credentials: given.sealed.text,
      keyVersion: given.sealed.keyVersion,
      signIn: given.signIn,
      keyHint: given.keyHint,
      permissions: { ...given.permissions },
      state: given.state,
      ...(given.isStateNew ? { stateSince: at } : {}),
      ...(given.state === "CONNECTED" ? notDisconnecting : {}),
      failingSince: null,
      failure: null,
      failureWords: null,
      updatedAt: at,
    },
  );
}

/** Ends a connection and erases its credentials. */
export async function endConnection(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(
    BrokerConnectionRow,
    { id },
    {
      state: "DISCONNECTED",
      stateSince: at,
      disconnectedAt: at,
      erasedAt: at,
      credentials: null,
      keyVersion: null,
      ...notDisconnecting,
      failingSince: null,
      failure: null,
      failureWords: null,
      updatedAt: at,
    },
  );
}

/** The account as the venue has just shown it: calls work. Returns the owner; null for a connection that ended meanwhile. */
export async function storeFigures(tx: Tx, id: string, account: VenueAccount, at: Date): Promise<string | null> {
  const row = await lockConnection(tx, id);
  if (!row || row.erasedAt !== null) return null;
  await tx.update(
    BrokerConnectionRow,
    { id },
    {
      currency: account.currency,
      equity: account.equity,
      cash: account.cash,
      settledCash: account.settledCash,
      freeCash: freeTextOf(account),
      buyingPower: account.buyingPower,
      onHold: account.onHold,
      blockedBecause: account.blockedBecause,
      figuresAt: at,
      failingSince: null,
      failure: null,
      failureWords: null,
    },
  );
  return row.userId;
}

/**
 * Remembers that calls fail, since when and how; a refused key stops the connection until it is replaced. Returns the owner; null where that
 * was known, and for a connection that ended meanwhile.
 */
export async function storeFailure(tx: Tx, id: string, failure: CallFailure, words: string, at: Date): Promise<string | null> {
  const [row] = await changedRows<{ user_id: string }>(
    tx,
    `update broker_connections
    set failing_since = coalesce(failing_since, $4),
      failure = $2,
      failure_words = $3,
      state = case when $2 = 'REFUSED_KEY' then 'REFUSED_KEY' else state end,
      state_since = case when $2 = 'REFUSED_KEY' and state <> 'REFUSED_KEY' then $4 else state_since end
    where id = $1
      and erased_at is null
      and failure is distinct from $2
    returning user_id`,
    [id, failure, words, at],
  );
  return row?.user_id ?? null;
}

/** What no order holds back, by currency, as text: numbers of jsonb are floats. Null where the venue has one currency. */
export const freeTextOf = ({ freeCash }: VenueAccount): Record<string, string> | null =>
  freeCash ? Object.fromEntries(Object.entries(freeCash).map(([currency, amount]) => [currency, amount.toFixed()])) : null;

/** The same as read between the figures; a row that stays the same is not written. */
export async function storeFreeCash(db: Queryable, id: string, account: VenueAccount): Promise<void> {
  const free = freeTextOf(account);
  if (free)
    await db.query(
      `update broker_connections
      set free_cash = $2, settled_cash = $3
      where id = $1
        and free_cash is distinct from $2::jsonb
        and erased_at is null`,
      [id, JSON.stringify(free), account.settledCash.toFixed()],
    );
}

/**
 * Cash that has settled, in USD, as the venue last said; null where it has not, and for accounts in another currency. Of several currencies it is that of
 * the one which the account opens in; of all, where copies may use them. `usual`: that of each venue.
 */
export async function readSettledCash(db: Queryable, id: string, usual: Readonly<Record<string, string>>): Promise<Decimal | null> {
  const sql = `
select
  case
    when c.free_cash is null or c.copies_other_quotes then c.settled_cash
    else coalesce((c.free_cash ->> own.quote)::numeric, 0)
      * case when k.currency is null then 1 else coalesce(r.rate, 0) end
  end as settled
from broker_connections c
cross join lateral (select coalesce(c.quote_currency, $2::jsonb ->> c.venue) as quote) own
left join broker_cash k on k.connection_id = c.id and k.currency = own.quote
left join venue_rates r on r.venue = c.venue and r.environment = c.environment and r.currency = k.currency
where c.id = $1
  and c.currency = 'USD'`;
  const [row] = await queryRows<{ settled: string | null }>(db, sql, [id, JSON.stringify(usual)]);
  return row?.settled == null ? null : new Decimal(row.settled);
}
