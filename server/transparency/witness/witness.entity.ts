import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";

/** Why a witness did not cosign when it was asked last. */
export const witnessFailures = ["UNREACHABLE", "UNKNOWN_LOG", "REFUSED", "BAD_ANSWER", "AHEAD", "DISAGREES"] as const;
export type WitnessFailure = (typeof witnessFailures)[number];

/** How asking one of our witnesses went last. */
@Entity("log_witnesses")
export class LogWitnessRow {
  /** As LOG_WITNESSES has it. */
  @PrimaryColumn({ type: "text" })
  vkey!: string;

  /** The largest size that it is known to have cosigned. */
  @Column({ type: "bigint", transformer: bigintColumn })
  size!: number;

  @Column({ name: "asked_at", type: "timestamptz" })
  askedAt!: Date;

  @Column({ name: "cosigned_at", type: "timestamptz", nullable: true })
  cosignedAt!: Date | null;

  /** Null once it has cosigned again. */
  @Column({ type: "text", nullable: true })
  failure!: WitnessFailure | null;

  @Column({ name: "failing_since", type: "timestamptz", nullable: true })
  failingSince!: Date | null;
}

/** A log of somebody else that this server is a witness of: the largest tree it has cosigned. */
@Entity("witnessed_logs")
export class WitnessedLogRow {
  @PrimaryColumn({ type: "text" })
  origin!: string;

  @Column({ type: "bigint", transformer: bigintColumn })
  size!: number;

  @Column({ type: "bytea" })
  root!: Buffer;

  /** The checkpoint with the log's own signatures and ours. */
  @Column({ type: "text" })
  note!: string;

  @Column({ name: "cosigned_at", type: "timestamptz" })
  cosignedAt!: Date;
}
