import { Column, Entity, PrimaryColumn } from "typeorm";

/** What the refund or dispute of a card payment reached of one payment between people. */
@Entity("payment_take_backs")
export class PaymentTakeBackRow {
  /** As in the ledger: `refund:<id>` or `dispute:<ref>`. */
  @PrimaryColumn({ name: "cause_key", type: "text" })
  causeKey!: string;

  @PrimaryColumn({ name: "payment_id", type: "uuid" })
  paymentId!: string;

  /** Of what was paid, given back to the card. */
  @Column({ name: "reversed_bites", type: "integer" })
  reversedBites!: number;

  /** Of the feeder's part. */
  @Column({ name: "taken_back_bites", type: "integer" })
  takenBackBites!: number;

  @Column({ name: "from_reserve_bites", type: "integer" })
  fromReserveBites!: number;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** When the dispute was won, or the refund came back from the bank. */
  @Column({ name: "given_back_at", type: "timestamptz", nullable: true })
  givenBackAt!: Date | null;
}
