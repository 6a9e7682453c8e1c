import { Column, Entity, PrimaryColumn } from "typeorm";

/** Attempts in one window of one limit. Unlogged: a crash may lose it. */
@Entity("rate_limits")
export class RateLimitRow {
  /** Name of the limit and a hash of its subject, never an address or a mail. */
  @PrimaryColumn({ type: "text" })
  key!: string;

  /** Of the window's first attempt. */
  @Column({ name: "window_start", type: "timestamptz" })
  windowStart!: Date;

  @Column({ type: "integer" })
  count!: number;
}
