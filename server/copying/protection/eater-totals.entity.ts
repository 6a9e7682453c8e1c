import { Column, Entity, PrimaryColumn } from "typeorm";
import type { InstrumentClass } from "../../market/providers/provider";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** Limits of one eater over all copies. Locked after the copies, before the positions. */
@Entity("eater_totals")
export class EaterTotals {
  @PrimaryColumn({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  /** In USD, over all copies; null: no limit, like the other two. */
  @Column({ name: "max_per_symbol", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  maxPerSymbol!: Decimal | null;

  /** By asset class, in USD with two decimals, over all copies; no limit for one that is not there. */
  @Column({ name: "max_per_class", type: "jsonb", default: {} })
  maxPerClass!: Partial<Record<InstrumentClass, string>>;

  /** In USD, over all copies. */
  @Column({ name: "max_total", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  maxTotal!: Decimal | null;

  /** In USD, since `dayStartEquity`. */
  @Column({ name: "daily_loss_limit", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  dailyLossLimit!: Decimal | null;

  /** The UTC day of the market clock that `dayStartEquity` belongs to. */
  @Column({ type: "date" })
  day!: string;

  /** Of all copies at 00:00 UTC of the market clock, moved by flows since; in USD. */
  @Column({ name: "day_start_equity", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  dayStartEquity!: Decimal;

  @Column({ type: "integer", default: 1 })
  version!: number;
}
