import { Column, Entity, PrimaryColumn } from "typeorm";

/** A migration file that this database has been through. */
@Entity("schema_migrations")
export class AppliedMigration {
  /** File name. */
  @PrimaryColumn({ type: "text" })
  name!: string;

  /** Of the file as it was applied: it must not change afterwards. */
  @Column({ type: "text" })
  sha256!: string;

  @Column({ name: "applied_at", type: "timestamptz", default: () => "now()" })
  appliedAt!: Date;
}
