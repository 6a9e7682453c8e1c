import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { bigintAmount } from "../../platform/db/bigint-amount";
import { bigintColumn } from "../../platform/db/bigint-column";
import type { AccountKind } from "./chart";

export type Currency = "BITES" | "USD_CENTS";

/** What kinds of accounts there are. */
@Entity("ledger_account_kinds")
export class LedgerAccountKindRow {
  @PrimaryColumn({ type: "text" })
  kind!: AccountKind;

  @Column({ type: "text" })
  currency!: Currency;

  /** One for each user who needs it; else one for each stripe of the server's. */
  @Column({ name: "is_users", type: "boolean" })
  isUsers!: boolean;

  @Column({ name: "may_be_negative", type: "boolean" })
  mayBeNegative!: boolean;

  @Column({ name: "may_be_positive", type: "boolean" })
  mayBePositive!: boolean;

  @Column({ type: "text" })
  description!: string;
}

/** An account with what it holds now. Moves only together with an entry. */
@Entity("ledger_accounts")
export class LedgerAccountRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "text" })
  kind!: AccountKind;

  @Column({ type: "text" })
  currency!: Currency;

  @Column({ name: "may_be_negative", type: "boolean" })
  mayBeNegative!: boolean;

  @Column({ name: "may_be_positive", type: "boolean" })
  mayBePositive!: boolean;

  /** Null for the server's own. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId!: string | null;

  @Column({ type: "smallint", default: 0 })
  stripe!: number;

  @Column({ type: "bigint", default: 0, transformer: bigintAmount })
  balance!: bigint;

  /** How many entries it has. */
  @Column({ type: "bigint", default: 0, transformer: bigintColumn })
  version!: number;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;
}

/** What was moved, why and for whom. Never changed. */
@Entity("ledger_transfers")
export class LedgerTransferRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  /** What the caller calls it, for ever. */
  @Column({ type: "text" })
  key!: string;

  @Column({ type: "text" })
  kind!: string;

  /** Whose operation it is; null for the server's own. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId!: string | null;

  @Column({ name: "subject_kind", type: "text", nullable: true })
  subjectKind!: string | null;

  @Column({ name: "subject_id", type: "text", nullable: true })
  subjectId!: string | null;

  /** When it was booked. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** When its cause happened. */
  @Column({ name: "occurred_at", type: "timestamptz" })
  occurredAt!: Date;

  /** How many entries it has. */
  @Column({ type: "smallint" })
  legs!: number;

  @Column({ name: "request_sha256", type: "bytea" })
  requestSha256!: Buffer;

  /** The hold that it captures or releases. */
  @Column({ name: "settles_id", type: "bigint", nullable: true, transformer: bigintColumn })
  settlesId!: number | null;
}

/** One account's part of a transfer, with what the account held after it. Never changed. */
@Entity("ledger_entries")
export class LedgerEntryRow {
  @PrimaryColumn({ name: "transfer_id", type: "bigint", transformer: bigintColumn })
  transferId!: number;

  @PrimaryColumn({ name: "account_id", type: "bigint", transformer: bigintColumn })
  accountId!: number;

  /** As on the account: whose it is. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId!: string | null;

  /** As on the transfer. */
  @Column({ type: "text" })
  kind!: string;

  @Column({ type: "bigint", transformer: bigintAmount })
  amount!: bigint;

  @Column({ type: "bigint", transformer: bigintAmount })
  balance!: bigint;

  /** Which entry of its account it is, counted from 1. */
  @Column({ type: "bigint", transformer: bigintColumn })
  version!: number;
}
