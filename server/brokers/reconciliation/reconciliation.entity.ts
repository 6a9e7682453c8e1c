import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { DifferenceKind } from "./judge-books";

export const reconciliationCauses = ["START", "CUT", "SCHEDULE", "PERSON"] as const;
export type ReconciliationCause = (typeof reconciliationCauses)[number];
export const reconciliationResults = ["IN_SYNC", "OUT_OF_SYNC", "FAILED"] as const;
export type ReconciliationResult = (typeof reconciliationResults)[number];

/** Passes in a row that had the same result. */
@Entity("broker_reconciliations")
export class BrokerReconciliationRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", default: () => "gen_random_uuid()" })
  id!: string;

  @Column({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @Column({ type: "text" })
  cause!: ReconciliationCause;

  @Column({ type: "text" })
  result!: ReconciliationResult;

  /** Why it failed. */
  @Column({ type: "text", nullable: true })
  words!: string | null;

  @Column({ name: "first_at", type: "timestamptz" })
  firstAt!: Date;

  @Column({ name: "last_at", type: "timestamptz" })
  lastAt!: Date;
}

export const settlementChoices = ["WRITE_OFF", "REDUCE_COPIES", "BUY_MISSING"] as const;
export type SettlementChoice = (typeof settlementChoices)[number];

/** What an owner decided about a shortfall: which holding gives how many units, at what price. Decimals as text. */
export interface Settlement {
  readonly choice: SettlementChoice;
  readonly price: string;
  readonly parts: ReadonlyArray<{ readonly holderId: string; readonly isCopy: boolean; readonly units: string }>;
}

/** Where our books and the venue differ. */
@Entity("broker_differences")
export class BrokerDifferenceRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", default: () => "gen_random_uuid()" })
  id!: string;

  @Column({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @Column({ type: "text" })
  kind!: DifferenceKind;

  /** Empty for cash. */
  @Column({ type: "text" })
  symbol!: string;

  /** The venue's id of the order or fill; empty where it is about what is held. */
  @Column({ type: "text" })
  subject!: string;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  ours!: Decimal;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  theirs!: Decimal;

  @Column({ name: "stops_opens", type: "boolean" })
  stopsOpens!: boolean;

  /** Null until its owner has decided. */
  @Column({ type: "jsonb", nullable: true })
  settlement!: Settlement | null;

  @Column({ name: "found_at", type: "timestamptz" })
  foundAt!: Date;

  /** When the venue was asked what it holds, at the last comparison that judged it. */
  @Column({ name: "compared_at", type: "timestamptz" })
  comparedAt!: Date;

  @Column({ name: "resolved_at", type: "timestamptz", nullable: true })
  resolvedAt!: Date | null;
}
