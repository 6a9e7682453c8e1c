import { Column, Entity, PrimaryColumn } from "typeorm";
import type { BrokerOrderState, ChangeSource } from "./rules/order-states";

/** A change of an order's state. */
@Entity("broker_order_changes")
export class BrokerOrderChangeRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "order_id", type: "uuid" })
  orderId!: string;

  /** From 1. */
  @PrimaryColumn({ type: "integer" })
  number!: number;

  @Column({ type: "text" })
  state!: BrokerOrderState;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text" })
  source!: ChangeSource;

  @Column({ type: "text", nullable: true })
  words!: string | null;
}
