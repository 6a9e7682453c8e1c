import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../db/bigint-column";

/** Cost points that all processes together have charged one caller in one minute. Unlogged: a crash may lose it. */
@Entity("api_points")
export class ApiPoints {
  /** A key, a session or an address. */
  @PrimaryColumn({ type: "text" })
  subject!: string;

  /** Begin of the minute, on the wall clock. */
  @PrimaryColumn({ name: "window_start", type: "timestamptz" })
  windowStart!: Date;

  @Column({ type: "bigint", transformer: bigintColumn })
  points!: number;
}
