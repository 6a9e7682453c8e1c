import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement, type ColumnsOf } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { dateOrNull, type JsonOf } from "../../platform/db/json-rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { Decimal } from "../../platform/decimal";
import type { InstrumentClass } from "../../market/instruments/market.types";
import type { CopySettings } from "../eater-view/copy-settings.types";
import type { CopyState, CopyStopMode, CopyStopReason } from "../copying.enums";
import { isDrained } from "../engine/fan-out.sql";

/** A copy with what it holds, as read at once. Money in USD, quantities in units. */
export interface CopyWithPositions {
  readonly id: string;
  readonly eaterId: string;
  readonly feederId: string;
  readonly recordId: string;
  readonly accountId: string;
  /** The feeder's trade that it is a copy of; null where it follows the feeder. */
  readonly onlyTradeId: string | null;
  /** Where its orders go; null on paper. */
  readonly connectionId: string | null;
  readonly mode: "PAPER" | "LIVE";
  readonly state: CopyState;
  readonly stopMode: CopyStopMode | null;
  readonly stopReason: CopyStopReason | null;
  readonly cash: Decimal;
  /** Of it set aside by opens on their way to a venue. */
  readonly reserved: Decimal;
  readonly putIn: Decimal;
  readonly units: Decimal;
  readonly finalEquity: Decimal | null;
  readonly settings: Readonly<CopySettings>;
  readonly stopReference: Decimal | null;
  readonly takeProfitReference: Decimal | null;
  readonly dayStartEquity: Decimal;
  readonly realisedPnl: Decimal;
  readonly lastReceiptAt: Date | null;
  readonly startedAt: Date;
  readonly pausedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly version: number;
  readonly positions: readonly PositionRow[];
}

export interface PositionRow {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly held: Decimal;
  readonly cost: Decimal;
  readonly realisedPnl: Decimal;
  readonly isClosedByYou: boolean;
  readonly isClosePending: boolean;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

const positionJson = `
    json_build_object(
      'tradeId', p.trade_id,
      'symbol', p.symbol,
      'side', p.side,
      'held', p.held::text,
      'cost', p.cost::text,
      'realisedPnl', p.realised_pnl::text,
      'isClosedByYou', p.closed_by_you,
      'openedAt', p.opened_at,
      'closedAt', p.closed_at,
      'isClosePending', exists (
        select 1
        from copy_orders o
        where o.copy_id = p.copy_id
          and o.trade_id = p.trade_id
          and o.effect = 'CLOSE'
          and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
      )
    )`;

/** Copies `c` by a condition, with the positions `p` that a second condition leaves, latest first. */
const readSql = (condition: string, andPosition: string): string => `
select c.id, c.eater_id, c.feeder_id, c.record_id, c.account_id, c.connection_id, c.mode, c.state,
  c.version, c.only_trade_id,
  c.stop_mode, c.stop_reason,
  c.cash, c.reserved, c.put_in, c.units, c.final_equity, c.day_start_equity, c.realised_pnl,
  c.stop_reference, c.take_profit_reference, c.started_at, c.paused_at, c.stopped_at,
  c.sizing, c.sizing_value, c.max_per_trade, c.max_per_symbol, c.max_exposure_percent, c.cash_reserve,
  c.allow_symbols, c.deny_symbols, c.classes, c.max_open_trades, c.slippage_cap_bps, c.quote_age_ms_max,
  c.waits_for_open, c.uses_extended_hours,
  c.daily_loss_limit, c.stop_loss_percent, c.stop_is_trailing, c.take_profit_percent,
  (
    select r.decided_at
    from receipts r
    where r.copy_id = c.id
    order by r.decided_at desc
    limit 1
  ) as last_receipt_at,
  (
    select coalesce(json_agg(${positionJson} order by p.opened_at desc, p.trade_id), '[]')
    from copy_positions p
    where p.copy_id = c.id ${andPosition}
  ) as positions
from copies c
where ${condition}`;

const heldOnly = "and p.held > 0";
/** Positions of long ago too. */
const allPositions = "";

/** A row of it, as the driver gives it. */
interface CopyRow {
  readonly id: string;
  readonly eater_id: string;
  readonly feeder_id: string;
  readonly record_id: string;
  readonly account_id: string;
  readonly only_trade_id: string | null;
  readonly connection_id: string | null;
  readonly mode: "PAPER" | "LIVE";
  readonly state: CopyState;
  readonly stop_mode: CopyStopMode | null;
  readonly stop_reason: CopyStopReason | null;
  readonly version: number;
  readonly cash: string;
  readonly reserved: string;
  readonly put_in: string;
  readonly units: string;
  readonly final_equity: string | null;
  readonly day_start_equity: string;
  readonly realised_pnl: string;
  readonly stop_reference: string | null;
  readonly take_profit_reference: string | null;
  readonly started_at: Date;
  readonly paused_at: Date | null;
  readonly stopped_at: Date | null;
  readonly sizing: CopySettings["sizing"];
  readonly sizing_value: string | null;
  readonly max_per_trade: string | null;
  readonly max_per_symbol: string | null;
  readonly max_exposure_percent: string | null;
  readonly cash_reserve: string;
  readonly allow_symbols: string[] | null;
  readonly deny_symbols: string[];
  readonly classes: InstrumentClass[] | null;
  readonly max_open_trades: number | null;
  readonly slippage_cap_bps: string | null;
  readonly quote_age_ms_max: number | null;
  readonly waits_for_open: boolean;
  readonly uses_extended_hours: boolean;
  readonly daily_loss_limit: string | null;
  readonly stop_loss_percent: string | null;
  readonly stop_is_trailing: boolean;
  readonly take_profit_percent: string | null;
  readonly last_receipt_at: Date | null;
  readonly positions: readonly PositionJson[];
}

/** A position inside a row: decimals and times are text. */
interface PositionJson extends Pick<PositionRow, "tradeId" | "symbol" | "side" | "isClosedByYou" | "isClosePending"> {
  readonly held: string;
  readonly cost: string;
  readonly realisedPnl: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

const columns: ColumnsOf<CopyRow> = {
  ...{
    id: "uuid",
    eater_id: "uuid",
    feeder_id: "uuid",
    record_id: "uuid",
    account_id: "uuid",
    only_trade_id: "uuid",
    connection_id: "uuid",
    mode: "text",
    state: "text",
  },
  ...{ stop_mode: "text", stop_reason: "text", version: "int4", cash: "numeric", reserved: "numeric", put_in: "numeric", units: "numeric" },
  ...{ final_equity: "numeric", day_start_equity: "numeric", realised_pnl: "numeric", stop_reference: "numeric" },
  ...{ take_profit_reference: "numeric", started_at: "timestamptz", paused_at: "timestamptz", stopped_at: "timestamptz" },
  ...{ sizing: "text", sizing_value: "numeric", max_per_trade: "numeric", max_per_symbol: "numeric" },
  ...{ max_exposure_percent: "numeric", cash_reserve: "numeric", allow_symbols: "_text", deny_symbols: "_text", classes: "_text" },
  ...{
    max_open_trades: "int4",
    slippage_cap_bps: "numeric",
    quote_age_ms_max: "int4",
    waits_for_open: "bool",
    uses_extended_hours: "bool",
    daily_loss_limit: "numeric",
  },
  ...{ stop_loss_percent: "numeric", stop_is_trailing: "bool", take_profit_percent: "numeric" },
  ...{ last_receipt_at: "timestamptz", positions: "json" },
};

async function readCopies(db: Queryable, condition: string, parameters: unknown[], andPosition = heldOnly): Promise<CopyWithPositions[]> {
  return (await queryRows<CopyRow>(db, readSql(condition, andPosition), parameters)).map(copyFromRow);
}

const byId = defineStatement<CopyRow, readonly [ids: readonly string[]]>(
  "copying.copiesById",
  readSql("c.id = any($1::uuid[])", heldOnly),
  columns,
);
const running = defineStatement<CopyRow, readonly [eaterIds: readonly string[]]>(
  "copying.runningCopies",
  readSql("c.eater_id = any($1::uuid[]) and c.state <> 'STOPPED'", heldOnly),
  columns,
);

/** Copies by id, in no order, with what they hold. */
export const readCopiesById = async (db: Queryable, ids: readonly string[]): Promise<CopyWithPositions[]> =>
  (await statementRows(db, byId, [ids])).map(copyFromRow);

/** One copy with all that it ever held; null for an unknown id. */
export async function readCopyWithHistory(db: Queryable, id: string): Promise<CopyWithPositions | null> {
  const [row] = await readCopies(db, "c.id = $1", [id], allPositions);
  return row ?? null;
}

/** An eater's copies: those that run first, then those that ended, latest first. */
export const readCopiesOfEater = (db: Queryable, eaterId: string, first: number): Promise<CopyWithPositions[]> =>
  readCopies(db, "c.eater_id = $1 order by c.state = 'STOPPED', c.started_at desc, c.id limit $2", [eaterId, first]);

/** Copies of these eaters that have not ended. */
export const readRunningCopies = async (db: Queryable, eaterIds: readonly string[]): Promise<CopyWithPositions[]> =>
  (await statementRows(db, running, [eaterIds])).map(copyFromRow);

/** Copies on these accounts that have not ended. */
export const readRunningCopiesOnAccounts = (db: Queryable, accountIds: readonly string[]): Promise<CopyWithPositions[]> =>
  readCopies(db, "c.account_id = any($1::uuid[]) and c.state <> 'STOPPED'", [accountIds]);

/** An eater's copies that hold or held a trade, latest first, with all that they ever held. */
export const readCopiesOfTrade = (db: Queryable, eaterId: string, tradeId: string): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.eater_id = $1
      and c.id in (select copy_id from copy_positions where trade_id = $2)
    order by c.started_at desc`,
    [eaterId, tradeId],
    allPositions,
  );

/** Copies that ran at a moment and have no equity snapshot of that day (`YYYY-MM-DD`) yet. */
export const readCopiesWithoutSnapshot = (db: Queryable, at: Date, day: string): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.started_at <= $1
  and c.state <> 'STOPPED'
  and not exists (select 1 from copy_closes k where k.copy_id = c.id and k.day = $2)`,
    [at, day],
  );

/** Those of these copies to which nothing more can happen, by id. */
export const readDrainedCopies = (tx: Tx, ids: readonly string[]): Promise<CopyWithPositions[]> =>
  readCopies(tx, `c.id = any($1::uuid[]) and ${isDrained} order by c.id`, [ids]);

/** A feeder's copies, latest first; those of testers' sandboxes are not among them. */
export const readCopiesOfFeeder = (db: Queryable, feederId: string, first: number): Promise<CopyWithPositions[]> =>
  readCopies(db, `c.feeder_id = $1 and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc, c.id limit $2`, [feederId, first]);

/** The same among these ids only. */
export const readCopiesOfFeederById = (
  db: Queryable,
  feederId: string,
  first: number,
  ids: readonly string[],
): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.feeder_id = $1 and c.id = any($3::uuid[]) and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc,
      c.id limit $2`,
    [feederId, first, ids],
  );

/** Average price of what is held, by position (`copy:trade`): the sum of quantity × price of its lots by their units. */
export async function readAveragePrices(db: Queryable, positionIds: readonly string[]): Promise<Map<string, Decimal>> {
  const keys = positionIds.map((id) => id.split(":"));
  const rows = await queryRows<{ id: string; price: string }>(
    db,
    `select l.copy_id || ':' || l.trade_id as id, round(sum(l.remaining * l.price) / sum(l.remaining), 10) as price
    from unnest($1::uuid[], $2::uuid[]) as k (copy_id, trade_id)
    join copy_lots l on l.copy_id = k.copy_id and l.trade_id = k.trade_id
    where l.remaining > 0
    group by l.copy_id, l.trade_id`,
    [keys.map(([copyId]) => copyId), keys.map(([, tradeId]) => tradeId)],
  );
  return new Map(rows.map(({ id, price }) => [id, new Decimal(price)]));
}

/** Which copies: some by id, or all of some eaters that have not ended. */
export type WhichCopies = { readonly ids: readonly string[] } | { readonly eaterIds: readonly string[] };

const keyOf = (which: WhichCopies): readonly string[] => ("ids" in which ? which.ids : which.eaterIds);
const conditionOf = (which: WhichCopies): string =>
  "ids" in which ? "c.id = any($1::uuid[])" : "c.eater_id = any($1::uuid[]) and c.state <> 'STOPPED'";

/** Accounts on which these copies run, in no order. */
export async function readAccountsOfCopies(tx: Tx, which: WhichCopies): Promise<string[]> {
  const sql =
    "ids" in which
      ? "select distinct account_id as id from copies where id = any($1::uuid[])"
      : `select id
        from trading_accounts
        where user_id = any($1::uuid[])
          and closed_at is null
          and kind in ('RECORD', 'BROKER')`;
  return (await queryRows<{ id: string }>(tx, sql, [keyOf(which)])).map((row) => row.id);
}

/**
 * Locks the chains of the copies' feeders by id, shared, then the copies by id, then the totals of their eaters by user id.
 * Returns the last sealed event of each chain, by record, and the ids of the copies.
 */
export async function lockChainsCopiesAndTotals(
  tx: Tx,
  which: WhichCopies,
): Promise<{ sequences: Map<string, number>; copyIds: string[] }> {
  const [condition, key] = [conditionOf(which), keyOf(which)];
  const chains = await queryRows<{ id: string; sequence: string }>(
    tx,
    `select id, sequence
    from records
    where id in (select c.record_id from copies c where ${condition})
    order by id
    for share`,
    [key],
  );
  const copies = await queryRows<{ id: string }>(tx, `select c.id from copies c where ${condition} order by c.id for no key update`, [key]);
  await tx.query(
    `select eater_id
    from eater_totals
    where eater_id in (select c.eater_id from copies c where ${condition})
    order by eater_id
    for no key update`,
    [key],
  );
  return { sequences: new Map(chains.map((row) => [row.id, Number(row.sequence)])), copyIds: copies.map((row) => row.id) };
}

/** These copies by id, which the transaction has locked. */
export const readLockedCopies = (tx: Tx, which: WhichCopies): Promise<CopyWithPositions[]> =>
  readCopies(tx, `${conditionOf(which)} order by c.id`, [keyOf(which)]);

const decimal = (text: string): Decimal => new Decimal(text);
const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

function copyFromRow(row: CopyRow): CopyWithPositions {
  return {
    ...{
      id: row.id,
      eaterId: row.eater_id,
      feederId: row.feeder_id,
      recordId: row.record_id,
      accountId: row.account_id,
      onlyTradeId: row.only_trade_id,
      mode: row.mode,
      connectionId: row.connection_id,
    },
    ...{ state: row.state, stopMode: row.stop_mode, stopReason: row.stop_reason, version: row.version },
    ...{
      cash: decimal(row.cash),
      reserved: decimal(row.reserved),
      putIn: decimal(row.put_in),
      units: decimal(row.units),
      finalEquity: decimalOrNull(row.final_equity),
    },
    ...{ dayStartEquity: decimal(row.day_start_equity), realisedPnl: decimal(row.realised_pnl) },
    ...{ stopReference: decimalOrNull(row.stop_reference), takeProfitReference: decimalOrNull(row.take_profit_reference) },
    ...{ lastReceiptAt: row.last_receipt_at, startedAt: row.started_at, pausedAt: row.paused_at, stoppedAt: row.stopped_at },
    settings: settingsFromRow(row),
    positions: row.positions.map(positionFromJson),
  };
}

const settingsFromRow = (row: CopyRow): CopySettings => ({
  ...{
    sizing: row.sizing,
    sizingValue: decimalOrNull(row.sizing_value),
    maxPerTrade: decimalOrNull(row.max_per_trade),
    maxPerSymbol: decimalOrNull(row.max_per_symbol),
  },
  ...{
    maxExposurePercent: decimalOrNull(row.max_exposure_percent),
    cashReserve: decimal(row.cash_reserve),
    allowSymbols: row.allow_symbols,
    denySymbols: row.deny_symbols,
  },
  ...{
    classes: row.classes,
    maxOpenTrades: row.max_open_trades,
    slippageCapBps: decimalOrNull(row.slippage_cap_bps),
    quoteAgeMsMax: row.quote_age_ms_max,
    waitsForOpen: row.waits_for_open,
    usesExtendedHours: row.uses_extended_hours,
  },
  ...{
    dailyLossLimit: decimalOrNull(row.daily_loss_limit),
    stopLossPercent: decimalOrNull(row.stop_loss_percent),
    isStopTrailing: row.stop_is_trailing,
  },
  takeProfitPercent: decimalOrNull(row.take_profit_percent),
});

const positionFromJson = (json: PositionJson): PositionRow => ({
  ...json,
  ...{ held: decimal(json.held), cost: decimal(json.cost), realisedPnl: decimal(json.realisedPnl) },
  ...{ openedAt: new Date(json.openedAt), closedAt: json.closedAt === null ? null : new Date(json.closedAt) },
});

/** A copy as a statement that books gives it. */
export const copyFromJson = (json: JsonOf<CopyRow>): CopyWithPositions =>
  copyFromRow({
    ...json,
    ...{ started_at: new Date(json.started_at), paused_at: dateOrNull(json.paused_at), stopped_at: dateOrNull(json.stopped_at) },
    last_receipt_at: dateOrNull(json.last_receipt_at),
  });
