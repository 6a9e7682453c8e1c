import type { ColumnsOf } from "../../platform/db/statements/statement";
import { dateOrNull, type JsonOf } from "../../platform/db/json-rows";
import { Decimal } from "../../platform/decimal";
import { lateDecimal, lateDecimalOrNull } from "../../platform/graphql/direct/late-decimal";
import type { InstrumentClass } from "../../market/instruments/market.types";
import type { CopySettings } from "../eater-view/copy-settings.types";
import type { CopyState, CopyStopMode, CopyStopReason } from "../copying.enums";

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

/** A row of a copy, as the driver gives it. */
export interface CopyRow {
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

/** Its columns by type, as a defined statement names them. */
export const copyColumns: ColumnsOf<CopyRow> = {
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

const decimal = (text: string): Decimal => new Decimal(text);

export const copyFromRow = (row: CopyRow): CopyWithPositions => copyWith(row, row.positions.map(positionFromJson));

function copyWith(row: Omit<CopyRow, "positions">, positions: readonly PositionRow[]): CopyWithPositions {
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
      finalEquity: lateDecimalOrNull(row.final_equity),
    },
    ...{ dayStartEquity: decimal(row.day_start_equity), realisedPnl: lateDecimal(row.realised_pnl) },
    ...{ stopReference: lateDecimalOrNull(row.stop_reference), takeProfitReference: lateDecimalOrNull(row.take_profit_reference) },
    ...{ lastReceiptAt: row.last_receipt_at, startedAt: row.started_at, pausedAt: row.paused_at, stoppedAt: row.stopped_at },
    settings: settingsFromRow(row),
    positions,
  };
}

const settingsFromRow = (row: Omit<CopyRow, "positions">): CopySettings => ({
  ...{
    sizing: row.sizing,
    sizingValue: lateDecimalOrNull(row.sizing_value),
    maxPerTrade: lateDecimalOrNull(row.max_per_trade),
    maxPerSymbol: lateDecimalOrNull(row.max_per_symbol),
  },
  ...{
    maxExposurePercent: lateDecimalOrNull(row.max_exposure_percent),
    cashReserve: lateDecimal(row.cash_reserve),
    allowSymbols: row.allow_symbols,
    denySymbols: row.deny_symbols,
  },
  ...{
    classes: row.classes,
    maxOpenTrades: row.max_open_trades,
    slippageCapBps: lateDecimalOrNull(row.slippage_cap_bps),
    quoteAgeMsMax: row.quote_age_ms_max,
    waitsForOpen: row.waits_for_open,
    usesExtendedHours: row.uses_extended_hours,
  },
  ...{
    dailyLossLimit: lateDecimalOrNull(row.daily_loss_limit),
    stopLossPercent: lateDecimalOrNull(row.stop_loss_percent),
    isStopTrailing: row.stop_is_trailing,
  },
  takeProfitPercent: lateDecimalOrNull(row.take_profit_percent),
});

const positionFromJson = (json: PositionJson): PositionRow => ({
  ...json,
  ...{ held: decimal(json.held), cost: decimal(json.cost), realisedPnl: decimal(json.realisedPnl) },
  ...{ openedAt: new Date(json.openedAt), closedAt: json.closedAt === null ? null : new Date(json.closedAt) },
});

/** A copy as a statement that books gives it (`selectBooked`), with the trades whose closes wait for a live price. */
interface BookedCopy extends Omit<CopyRow, "positions"> {
  readonly waiting_trade_ids: readonly string[] | null;
}

/** The same with what it holds, whose fields are in the text that `selectBooked` puts together. */
export function copyFromBooked(json: JsonOf<BookedCopy>, positions: string): CopyWithPositions {
  const held = positions === "" ? [] : positions.split(",").map((text) => positionFromBooked(text, json.waiting_trade_ids));
  const row = {
    ...json,
    ...{ started_at: new Date(json.started_at), paused_at: dateOrNull(json.paused_at), stopped_at: dateOrNull(json.stopped_at) },
    last_receipt_at: dateOrNull(json.last_receipt_at),
  };
  return copyWith(
    row,
    held.sort(latestFirst).map(({ position }) => position),
  );
}

interface BookedPosition {
  readonly position: PositionRow;
  /** Microseconds since 1970. */
  readonly opened: number;
}

function positionFromBooked(text: string, waiting: readonly string[] | null): BookedPosition {
  const [tradeId, symbol, side, held, cost, realisedPnl, isClosedByYou, seconds] = text.split(" ") as [
    string,
    string,
    "LONG" | "SHORT",
    ...string[],
  ];
  const opened = Math.round(Number(seconds) * 1e6);
  const position: PositionRow = {
    ...{ tradeId, symbol, side, held: decimal(held!), cost: decimal(cost!), realisedPnl: lateDecimal(realisedPnl!) },
    ...{ isClosedByYou: isClosedByYou === "t", isClosePending: waiting?.includes(tradeId) ?? false },
    ...{ openedAt: new Date(Math.floor(opened / 1_000)), closedAt: null },
  };
  return { position, opened };
}

const latestFirst = (one: BookedPosition, other: BookedPosition): number =>
  other.opened - one.opened || (one.position.tradeId < other.position.tradeId ? -1 : 1);
