import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { queryRows } from "../../platform/db/rows";
import type { CopySettings } from "../eater-view/copy-settings.types";

/** Columns of `copies` for these rules, in the order of `settingColumns`. */
const settingValues = (settings: CopySettings): unknown[] => [
  ...[
    settings.sizing,
    settings.sizingValue?.toFixed() ?? null,
    settings.maxPerTrade?.toFixed() ?? null,
    settings.maxPerSymbol?.toFixed() ?? null,
    settings.maxExposurePercent?.toFixed() ?? null,
  ],
  ...[
    settings.cashReserve.toFixed(2),
    settings.allowSymbols,
    settings.denySymbols,
    settings.classes,
    settings.maxOpenTrades,
    settings.slippageCapBps?.toFixed() ?? null,
    settings.quoteAgeMsMax,
    settings.waitsForOpen,
    settings.usesExtendedHours,
  ],
  ...[
    settings.dailyLossLimit?.toFixed() ?? null,
    settings.stopLossPercent?.toFixed() ?? null,
    settings.isStopTrailing,
    settings.takeProfitPercent?.toFixed() ?? null,
  ],
];

const settingColumns = [
  ...[
    "sizing",
    "sizing_value",
    "max_per_trade",
    "max_per_symbol",
    "max_exposure_percent",
    "cash_reserve",
    "allow_symbols",
    "deny_symbols",
    "classes",
  ],
  ...[
    "max_open_trades",
    "slippage_cap_bps",
    "quote_age_ms_max",
    "waits_for_open",
    "uses_extended_hours",
    "daily_loss_limit",
    "stop_loss_percent",
    "stop_is_trailing",
    "take_profit_percent",
  ],
] as const;

/** A copy that begins. Money in USD. */
export interface NewCopy {
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
  /** Of the operator's text that was accepted for it; null on paper. */
  readonly liveTextVersion: number | null;
  /** The last event of the feeder that does not concern it. */
  readonly startedSequence: string;
  readonly amount: Decimal;
  readonly settings: CopySettings;
  /** The UTC day of the market clock. */
  readonly day: string;
  readonly startedAt: Date;
}

/** Inserts a copy with its first flow; the day's start of its eater's totals moves with the money. One unit is a dollar. */
export async function insertCopy(tx: Tx, copy: NewCopy): Promise<void> {
  const amount = copy.amount.toFixed(2);
  const given: unknown[] = [
    ...[copy.id, copy.eaterId, copy.feederId, copy.recordId, copy.accountId, copy.startedSequence],
    ...[amount, amount, amount],
    ...[copy.settings.stopLossPercent ? "1" : null, copy.settings.takeProfitPercent ? "1" : null],
    ...[copy.day, amount, copy.startedAt, copy.connectionId, copy.mode, copy.liveTextVersion, copy.onlyTradeId],
  ];
  await tx.query(insertCopySql, [...given, ...settingValues(copy.settings)]);
  await tx.query(
    `insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind)
    values ($1, $2, $3, $4, $4, 1, 'START')`,
    [copy.eaterId, copy.id, copy.startedAt, amount],
  );
  await moveDayStart(tx, copy.eaterId, amount);
}

const insertCopySql = `
insert into copies (
  id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units,
  stop_reference, take_profit_reference, day, day_start_equity, started_at,
  connection_id, mode, live_text_version, only_trade_id, ${settingColumns.join(", ")}
)
values (${Array.from({ length: 18 + settingColumns.length }, (_, index) => `$${index + 1}`).join(", ")})`;

/** The rules of a copy and what its stop and its take profit are measured from (unit values). */
export async function updateRules(
  tx: Tx,
  copyId: string,
  settings: CopySettings,
  stopReference: Decimal | null,
  takeProfitReference: Decimal | null,
): Promise<void> {
  await tx.query(updateRulesSql, [
    copyId,
    stopReference?.toFixed() ?? null,
    takeProfitReference?.toFixed() ?? null,
    ...settingValues(settings),
  ]);
}

const updateRulesSql = `
update copies set
  stop_reference = $2,
  take_profit_reference = $3,
  ${settingColumns.map((column, index) => `${column} = $${index + 4}`).join(", ")},
  version = version + 1
where id = $1`;

export async function pauseCopy(tx: Tx, copyId: string, now: Date): Promise<void> {
  await tx.query("update copies set state = 'PAUSED', paused_at = $2, version = version + 1 where id = $1", [copyId, now]);
}

export async function resumeCopy(tx: Tx, copyId: string): Promise<void> {
  await tx.query("update copies set state = 'ACTIVE', paused_at = null, version = version + 1 where id = $1", [copyId]);
}

/** Money into or out of a copy: USD, below zero out, and the units it buys or gives back. */
export interface CopyMoneyFlow {
  readonly id: string;
  readonly copyId: string;
  readonly eaterId: string;
  readonly kind: "ADD" | "WITHDRAW";
  readonly amount: Decimal;
  readonly units: Decimal;
  readonly unitValue: Decimal;
  readonly at: Date;
}

/** Books a flow: cash, units and the day's start of copy and eater move together. The copy is locked. */
export async function insertFlow(tx: Tx, flow: CopyMoneyFlow): Promise<void> {
  const [amount, units] = [flow.amount.toFixed(2), flow.units.toFixed()];
  await tx.query(
    `insert into copy_flows (eater_id, id, copy_id, at, amount, units, unit_value, kind)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [flow.eaterId, flow.id, flow.copyId, flow.at, amount, units, flow.unitValue.toFixed(), flow.kind],
  );
  await tx.query(moveMoneySql, [flow.copyId, amount, units]);
  await moveDayStart(tx, flow.eaterId, amount);
}

const moveMoneySql = `
update copies set
  cash = cash + $2,
  put_in = put_in + $2,
  units = units + $3,
  day_start_equity = day_start_equity + $2,
  version = version + 1
where id = $1`;

/** What an eater's copies began the day with changes by `amount` (USD, text), where the eater has limits over all copies. */
async function moveDayStart(tx: Tx, eaterId: string, amount: string): Promise<void> {
  await tx.query("update eater_totals set day_start_equity = day_start_equity + $2, version = version + 1 where eater_id = $1", [
    eaterId,
    amount,
  ]);
}

/** Lots worth `value` (USD, shorts below zero) have left a copy that goes on. */
export async function addTransferredValue(tx: Tx, copyId: string, value: Decimal): Promise<void> {
  await tx.query("update copies set cash = cash + $2, handed_over = handed_over + $2 where id = $1", [copyId, value.toFixed(2)]);
}

/** Receipts of the closes of a position that wait for a live price. */
export async function readReceiptsOfWaitingCloses(tx: Tx, copyId: string, tradeId: string): Promise<string[]> {
  const rows = await queryRows<{ receipt_id: string }>(
    tx,
    `select receipt_id
    from copy_orders
    where copy_id = $1
      and trade_id = $2
      and (state = 'CLOSE_PENDING' or state = 'QUEUED' and effect = 'CLOSE')`,
    [copyId, tradeId],
  );
  return rows.map((row) => row.receipt_id);
}
