import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** Head of a feeder's sealed chain: locked for update by every event, for share by whoever starts or stops a copy. */
@Entity("records")
export class RecordRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** The account whose trades are sealed. */
  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  /** Of the last event; 0 before the first. */
  @Column({ type: "bigint", default: 0, transformer: bigintColumn })
  sequence!: number;

  /** Hash of the last event; 64 zeros before the first. */
  @Column({ type: "text", default: () => "repeat('0'::text, 64)" })
  head!: string;

  @Column({ type: "integer", default: 1 })
  chapter!: number;

  /** The index where it was cut last (docs/record-format.md); null before the first event of version 2. */
  @Column({ name: "index_value", type: "numeric", nullable: true, transformer: decimalColumn })
  indexValue!: Decimal | null;

  /** What the account was worth right after, in USD. */
  @Column({ name: "index_base", type: "numeric", nullable: true, transformer: decimalColumn })
  indexBase!: Decimal | null;

  /** When it took its account over, on the market clock; null where it always had this one, like the next two. */
  @Column({ name: "account_since", type: "timestamptz", nullable: true })
  accountSince!: Date | null;

  /** What the account was worth then, in USD. */
  @Column({ name: "account_equity", type: "numeric", nullable: true, transformer: decimalColumn })
  accountEquity!: Decimal | null;

  /** Growth factor from its last daily close to then, on the accounts before. */
  @Column({ name: "account_growth", type: "numeric", nullable: true, transformer: decimalColumn })
  accountGrowth!: Decimal | null;

  /** The same moment on the wall clock: what was traded there before is not its. */
  @Column({ name: "account_chosen_at", type: "timestamptz", nullable: true })
  accountChosenAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
