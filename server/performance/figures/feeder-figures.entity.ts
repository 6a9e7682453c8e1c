import { Column, Entity, PrimaryColumn } from "typeorm";
import type { FiguresAudience } from "../figures-audience";
import type { MoneyFigures } from "./money-figures";

/**
 * Figures of a record, stored so that lists need not calculate them. A row holds only what its audience could see at
 * `computedAt`.
 */
@Entity("trader_figures")
export class FeederFigures {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  audience!: FiguresAudience;

  @Column({ name: "computed_at", type: "timestamptz" })
  computedAt!: Date;

  /** Ratios and percentages, no money. */
  @Column({ type: "jsonb" })
  figures!: MoneyFigures;

  /** Beside `figures`, so that lists can be ordered by it. */
  @Column({ name: "return_percent", type: "double precision", nullable: true })
  returnPercent!: number | null;

  /** Beside `figures`, so that lists can be ordered by it. */
  @Column({ name: "max_drawdown_percent", type: "double precision", nullable: true })
  maxDrawdownPercent!: number | null;
}
