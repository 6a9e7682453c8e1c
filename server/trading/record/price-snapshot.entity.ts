import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** Mids of all symbols that anyone holds, taken once for an event. */
@Entity("price_snapshots")
export class PriceSnapshot {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** By symbol, as decimal text. */
  @Column({ type: "jsonb" })
  mids!: Record<string, string>;
}
