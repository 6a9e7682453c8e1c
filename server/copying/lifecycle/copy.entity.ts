import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { InstrumentClass } from "../../market/providers/provider";
import { bigintColumn } from "../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { CopySizing, CopyState, CopyStopMode, CopyStopReason } from "../copying.enums";

/** A copy: ring-fenced money of an eater that follows one feeder's record. All money is in USD. */
@Entity("copies")
export class CopyRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ name: "record_id", type: "uuid" })
  recordId!: string;

  /** The eater's account that the money came from and goes back to. */
  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  /** The feeder's trade, where it is a copy of that one alone: it follows its exits and ends with it. Null where it follows the feeder. */
  @Column({ name: "only_trade_id", type: "uuid", nullable: true })
  onlyTradeId!: string | null;

  /** Where its orders go; null on paper. */
  @Column({ name: "connection_id", type: "uuid", nullable: true })
  connectionId!: string | null;

  @Column({ type: "text", default: "PAPER" })
  mode!: "PAPER" | "LIVE";

  /** Of the operator's text about real money that its owner accepted for it; null on paper. */
  @Column({ name: "live_text_version", type: "integer", nullable: true })
  liveTextVersion!: number | null;

  @Column({ type: "text", default: "ACTIVE" })
  state!: CopyState;

  /** Null until it is stopped, like the reason. */
  @Column({ name: "stop_mode", type: "text", nullable: true })
  stopMode!: CopyStopMode | null;

  @Column({ name: "stop_reason", type: "text", nullable: true })
  stopReason!: CopyStopReason | null;

  /** Events after this one concern it. */
  @Column({ name: "started_sequence", type: "bigint", transformer: bigintColumn })
  startedSequence!: number;

  /** Opens after this one are skipped; null: none yet. */
  @Column({ name: "exits_only_sequence", type: "bigint", nullable: true, transformer: bigintColumn })
  exitsOnlySequence!: number | null;

  /** The last event that concerns it; null: none yet. */
  @Column({ name: "stopped_sequence", type: "bigint", nullable: true, transformer: bigintColumn })
  stoppedSequence!: number | null;

  /** What is not in lots; proceeds of shorts stay in it. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  cash!: Decimal;

  /** Of it set aside by opens on their way to a venue. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  reserved!: Decimal;

  /** Put in less taken out. */
  @Column({ name: "put_in", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  putIn!: Decimal;

  /** Money in or out changes the units, never the unit value: equity / units. */
  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  units!: Decimal;

  /** What it was worth when it ended: its cash has gone back to the account. */
  @Column({ name: "final_equity", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  finalEquity!: Decimal | null;

  @Column({ type: "text" })
  sizing!: CopySizing;

  /** FIXED_AMOUNT: USD a trade. MULTIPLIER: the factor. RISK: percent of copy equity. Null for PROPORTIONAL. */
  @Column({ name: "sizing_value", type: "numeric", precision: 20, scale: 8, nullable: true, transformer: decimalColumn })
  sizingValue!: Decimal | null;

  /** A limit that is null is not set. */
  @Column({ name: "max_per_trade", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  maxPerTrade!: Decimal | null;

  @Column({ name: "max_per_symbol", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  maxPerSymbol!: Decimal | null;

  /** Of copy equity, longs and shorts together. */
  @Column({ name: "max_exposure_percent", type: "numeric", precision: 9, scale: 4, nullable: true, transformer: decimalColumn })
  maxExposurePercent!: Decimal | null;

  @Column({ name: "cash_reserve", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  cashReserve!: Decimal;

  /** Null for all. */
  @Column({ name: "allow_symbols", type: "text", array: true, nullable: true })
  allowSymbols!: string[] | null;

  @Column({ name: "deny_symbols", type: "text", array: true, default: [] })
  denySymbols!: string[];

  /** Null for all. */
  @Column({ type: "text", array: true, nullable: true })
  classes!: InstrumentClass[] | null;

  @Column({ name: "max_open_trades", type: "integer", nullable: true })
  maxOpenTrades!: number | null;

  /** Most the price may be worse than the feeder's. */
  @Column({ name: "slippage_cap_bps", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  slippageCapBps!: Decimal | null;

  @Column({ name: "quote_age_ms_max", type: "integer", nullable: true })
  quoteAgeMsMax!: number | null;

  /** At a venue: an open outside of market hours waits for them. */
  @Column({ name: "waits_for_open", type: "boolean", default: false })
  waitsForOpen!: boolean;

  /** Of those only with a slippage cap. */
  @Column({ name: "uses_extended_hours", type: "boolean", default: false })
  usesExtendedHours!: boolean;

  /** No opens once this much is lost since `dayStartEquity`. */
  @Column({ name: "daily_loss_limit", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  dailyLossLimit!: Decimal | null;

  /** Below `stopReference`, a unit value. */
  @Column({ name: "stop_loss_percent", type: "numeric", precision: 9, scale: 4, nullable: true, transformer: decimalColumn })
  stopLossPercent!: Decimal | null;

  @Column({ name: "stop_is_trailing", type: "boolean", default: false })
  stopIsTrailing!: boolean;

  /** Unit value when the stop was set; the best since, where it trails. */
  @Column({ name: "stop_reference", type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  stopReference!: Decimal | null;

  /** Above `takeProfitReference`, a unit value. */
  @Column({ name: "take_profit_percent", type: "numeric", precision: 9, scale: 4, nullable: true, transformer: decimalColumn })
  takeProfitPercent!: Decimal | null;

  @Column({ name: "take_profit_reference", type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  takeProfitReference!: Decimal | null;

  /** The UTC day of the market clock that `dayStartEquity` belongs to. */
  @Column({ type: "date" })
  day!: string;

  /** At 00:00 UTC of the market clock, moved by flows since. */
  @Column({ name: "day_start_equity", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  dayStartEquity!: Decimal;

  @Column({ name: "realised_pnl", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  realisedPnl!: Decimal;

  @Column({ name: "started_at", type: "timestamptz" })
  startedAt!: Date;

  @Column({ name: "paused_at", type: "timestamptz", nullable: true })
  pausedAt!: Date | null;

  @Column({ name: "stopped_at", type: "timestamptz", nullable: true })
  stoppedAt!: Date | null;

  /** Raised with every change: an older answer never overwrites a newer one. */
  @Column({ type: "integer", default: 1 })
  version!: number;

  /** When it was decided to stop: for a copy stop, the moment of the decision that its closes follow. */
  @Column({ name: "stopping_at", type: "timestamptz", nullable: true })
  stoppingAt!: Date | null;

  /** Worth at mid of the lots that were transferred to the account before the copy ended: its final figure includes them. */
  @Column({ name: "handed_over", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  transferred!: Decimal;
}
