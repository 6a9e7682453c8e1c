import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** Where a feeder comes in the leaderboard of an audience, a period and a kind of money, and what is shown of them there. */
@Entity("board_rows")
export class BoardRowRow {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @PrimaryColumn({ type: "text" })
  audience!: "PAID" | "FREE" | "VISITOR";

  @PrimaryColumn({ type: "text" })
  period!: "MONTH" | "QUARTER" | "YEAR" | "ALL";

  /** ALL: both kinds. */
  @PrimaryColumn({ type: "text" })
  mode!: "ALL" | "PAPER" | "LIVE";

  /** See `boardLists`. */
  @Column({ type: "smallint" })
  list!: number;

  @Column({ name: "sort_key", type: "double precision" })
  sortKey!: number;

  @Column({ type: "integer" })
  days!: number;

  @Column({ type: "double precision" })
  total!: number;

  @Column({ type: "double precision", nullable: true })
  spread!: number | null;

  @Column({ type: "double precision", nullable: true })
  volatility!: number | null;

  @Column({ name: "own_return", type: "double precision" })
  ownReturn!: number;

  @Column({ name: "record_from", type: "timestamptz" })
  recordFrom!: Date;

  @Column({ name: "is_suspended", type: "boolean" })
  isSuspended!: boolean;

  @Column({ name: "is_closed", type: "boolean" })
  isClosed!: boolean;

  @Column({ name: "is_demo", type: "boolean" })
  isDemo!: boolean;

  /** Empty without one. */
  @Column({ name: "asset_class", type: "text" })
  assetClass!: string;

  /** 0 without one. */
  @Column({ type: "smallint" })
  risk!: number;

  @Column({ type: "integer" })
  copies!: number;

  @Column({ type: "double precision", nullable: true })
  copied!: number | null;

  @Column({ type: "double precision", nullable: true })
  fed!: number | null;

  @Column({ name: "copies_spread", type: "double precision", nullable: true })
  copiesSpread!: number | null;

  @Column({ type: "double precision", nullable: true })
  capture!: number | null;
}

/** How many feeders of a kind a leaderboard has. */
@Entity("board_counts")
export class BoardCountRow {
  @PrimaryColumn({ type: "text" })
  audience!: string;

  @PrimaryColumn({ type: "text" })
  period!: string;

  @PrimaryColumn({ type: "text" })
  mode!: string;

  @PrimaryColumn({ type: "smallint" })
  list!: number;

  @PrimaryColumn({ name: "is_suspended", type: "boolean" })
  isSuspended!: boolean;

  @PrimaryColumn({ name: "is_closed", type: "boolean" })
  isClosed!: boolean;

  @PrimaryColumn({ name: "is_demo", type: "boolean" })
  isDemo!: boolean;

  @PrimaryColumn({ name: "asset_class", type: "text" })
  assetClass!: string;

  @PrimaryColumn({ type: "smallint" })
  risk!: number;

  @PrimaryColumn({ name: "is_above_zero", type: "boolean" })
  isAboveZero!: boolean;

  @Column({ type: "integer" })
  feeders!: number;

  @Column({ name: "own_returns", type: "numeric", transformer: decimalColumn })
  ownReturns!: Decimal;

  @Column({ type: "integer" })
  captures!: number;
}

/** A part of a list of a leaderboard, from its key and id on: how many feeders it has. */
@Entity("board_parts")
export class BoardPartRow {
  @PrimaryColumn({ type: "text" })
  audience!: string;

  @PrimaryColumn({ type: "text" })
  period!: string;

  @PrimaryColumn({ type: "text" })
  mode!: string;

  @PrimaryColumn({ type: "smallint" })
  list!: number;

  @PrimaryColumn({ name: "sort_key", type: "double precision" })
  sortKey!: number;

  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "integer" })
  feeders!: number;
}

/** The parts of a list in one row. */
@Entity("board_lists")
export class BoardListRow {
  @PrimaryColumn({ type: "text" })
  audience!: string;

  @PrimaryColumn({ type: "text" })
  period!: string;

  @PrimaryColumn({ type: "text" })
  mode!: string;

  @PrimaryColumn({ type: "smallint" })
  list!: number;

  @Column({ name: "sort_keys", type: "double precision", array: true })
  sortKeys!: number[];

  @Column({ name: "feeder_ids", type: "uuid", array: true })
  feederIds!: string[];

  @Column({ type: "integer", array: true })
  feeders!: number[];
}

/** Something of a feeder has changed that leaderboards go by: written by triggers, deleted once their rows are. */
@Entity("board_changes")
export class BoardChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  /** Of whom was there before these tables. */
  @Column({ name: "is_first", type: "boolean", default: false })
  isFirst!: boolean;
}
