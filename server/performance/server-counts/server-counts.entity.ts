import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** How many people of a role there are (`ROLE feeder`) and how many records with a sealed event (`RECORDS`), as of the last change that was worked off. */
@Entity("server_counts")
export class ServerCount {
  @PrimaryColumn({ type: "text" })
  name!: string;

  @Column({ type: "integer" })
  count!: number;
}

/** By how many it has changed: written by triggers of `users` and `record_events`, deleted once added. */
@Entity("server_count_changes")
export class ServerCountChange {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
  })
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "integer" })
  delta!: number;
}
