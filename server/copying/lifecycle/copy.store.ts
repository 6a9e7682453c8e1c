import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { InstrumentClass } from "../../market/instruments/market.types";
import type { CopySettings } from "../eater-view/copy.types";
import type { CopyState, CopyStopMode, CopyStopReason } from "../copying.enums";

/** A copy with what it holds, as read at once. Money in USD, quantities in units. */
export interface CopyRow {
  readonly id: string;
  readonly eaterId: string;
  readonly feederId: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly mode: "PAPER" | "LIVE";
  readonly state: CopyState;
  readonly stopMode: CopyStopMode | null;
  readonly stopReason: CopyStopReason | null;
  readonly cash: Decimal;
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

const positionJson = `json_build_object('tradeId', p.trade_id, 'symbol', p.symbol, 'side', p.side, 'held', p.held::text, 'cost', p.cost::text, 'realisedPnl', p.realised_pnl::text,
  'isClosedByYou', p.closed_by_you, 'openedAt', p.opened_at, 'closedAt', p.closed_at,
  'isClosePending', exists (select 1 from copy_orders o where o.copy_id = p.copy_id and o.trade_id = p.trade_id and o.state = 'CLOSE_PENDING'))`;

const readSql = (condition: string, positions: "held" | "all"): string => `
select c.*, (select r.decided_at from receipts r where r.copy_id = c.id order by r.decided_at desc limit 1) as last_receipt_at,
  (select coalesce(json_agg(${positionJson} order by p.opened_at desc, p.trade_id), '[]') from copy_positions p where p.copy_id = c.id ${positions === "held" ? "and p.held > 0" : ""}) as positions
from copies c where ${condition}`;

/** Copies by a condition on `c`, with what they hold (or ever held), in one statement. */
export async function readCopies(
  db: Pick<Database | Tx, "query">,
  condition: string,
  parameters: unknown[],
  positions: "held" | "all" = "held",
): Promise<CopyRow[]> {
  return ((await db.query(readSql(condition, positions), parameters)) as unknown[]).map(copyFromRow);
}

const decimal = (text: string): Decimal => new Decimal(text);
const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

// A row of `readSql`, as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function copyFromRow(row: any): CopyRow {
  return {
    ...{ id: row.id, eaterId: row.eater_id, feederId: row.feeder_id, recordId: row.record_id, accountId: row.account_id, mode: row.mode },
    ...{ state: row.state, stopMode: row.stop_mode, stopReason: row.stop_reason, version: row.version },
    ...{ cash: decimal(row.cash), putIn: decimal(row.put_in), units: decimal(row.units), finalEquity: decimalOrNull(row.final_equity) },
    ...{ dayStartEquity: decimal(row.day_start_equity), realisedPnl: decimal(row.realised_pnl) },
    ...{ stopReference: decimalOrNull(row.stop_reference), takeProfitReference: decimalOrNull(row.take_profit_reference) },
    ...{ lastReceiptAt: row.last_receipt_at, startedAt: row.started_at, pausedAt: row.paused_at, stoppedAt: row.stopped_at },
    settings: settingsFromRow(row),
    positions: row.positions.map(positionFromJson),
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const settingsFromRow = (row: any): CopySettings => ({
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
    classes: row.classes as InstrumentClass[] | null,
    maxOpenTrades: row.max_open_trades,
    slippageCapBps: decimalOrNull(row.slippage_cap_bps),
    quoteAgeMsMax: row.quote_age_ms_max,
  },
  ...{
    dailyLossLimit: decimalOrNull(row.daily_loss_limit),
    stopLossPercent: decimalOrNull(row.stop_loss_percent),
    isStopTrailing: row.stop_is_trailing,
  },
  takeProfitPercent: decimalOrNull(row.take_profit_percent),
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const positionFromJson = (json: any): PositionRow => ({
  ...json,
  ...{ held: decimal(json.held), cost: decimal(json.cost), realisedPnl: decimal(json.realisedPnl) },
  ...{ openedAt: new Date(json.openedAt), closedAt: json.closedAt === null ? null : new Date(json.closedAt) },
});
