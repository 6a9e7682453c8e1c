import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** All personal data of a user, packed by a job and stored for a few days. */
@Entity("data_exports")
export class DataExportRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "requested_at", type: "timestamptz" })
  requestedAt!: Date;

  /** Null while the job has not packed it. */
  @Column({ name: "ready_at", type: "timestamptz", nullable: true })
  readyAt!: Date | null;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;

  /** Gzip of one JSON document; null until it is ready. */
  @Column({ type: "bytea", nullable: true })
  body!: Buffer | null;
}
