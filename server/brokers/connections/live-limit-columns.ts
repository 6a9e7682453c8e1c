import { Column } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

const dollars = { type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn } as const;

/** What the owner of an account with real money sets before it is connected. All null where it has none. */
export abstract class LiveLimitColumns {
  /** In USD, over everything on the account. */
  @Column({ name: "max_exposure", ...dollars })
  maxExposure!: Decimal | null;

  /** In USD a day. */
  @Column({ name: "daily_loss_limit", ...dollars })
  dailyLossLimit!: Decimal | null;

  /** Of the operator's text about real money that the owner accepted. */
  @Column({ name: "acknowledged_text_version", type: "integer", nullable: true })
  acknowledgedTextVersion!: number | null;

  /** ISO 3166-1 code of the country they say they live in. */
  @Column({ type: "text", nullable: true })
  residence!: string | null;
}
