import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";

/** Why this server signs no checkpoints any more. */
export const haltReasons = ["WITNESS_AHEAD", "WITNESS_DISAGREES", "STORE_DAMAGED"] as const;
export type HaltReason = (typeof haltReasons)[number];

/** Of the log as a whole; the table has one row. */
@Entity("log_state")
export class LogStateRow {
  /** Always true. */
  @PrimaryColumn({ type: "boolean", default: true })
  singleton!: boolean;

  /** Names the log for ever. */
  @Column({ type: "text" })
  origin!: string;

  /** Number of the checkpoint that is served; null before the first. */
  @Column({ type: "bigint", nullable: true, transformer: bigintColumn })
  published!: number | null;

  /** Set by a restore until all witnesses have been asked. */
  @Column({ name: "restored_at", type: "timestamptz", nullable: true })
  restoredAt!: Date | null;

  /** Since when nothing is signed; null while it is. */
  @Column({ name: "halted_at", type: "timestamptz", nullable: true })
  haltedAt!: Date | null;

  @Column({ name: "halt_reason", type: "text", nullable: true })
  haltReason!: HaltReason | null;

  /** In words: which witness, which size. */
  @Column({ name: "halt_detail", type: "text", nullable: true })
  haltDetail!: string | null;

  @Column({ name: "ran_at", type: "timestamptz", nullable: true })
  ranAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}

/** What a leaf says of a record: it began, its head is another one, it ended. */
export type LogEntryKind = "open" | "head" | "close";

/** An entry of the log; never changed. */
@Entity("log_entries")
export class LogEntryRow {
  /** From 0, without gaps. */
  @PrimaryColumn({ name: "leaf_index", type: "bigint", transformer: bigintColumn })
  leafIndex!: number;

  @Column({ name: "record_id", type: "uuid" })
  recordId!: string;

  @Column({ type: "text" })
  kind!: LogEntryKind;

  /** Of the record's last event that it covers; 0 in the entry that opens it. */
  @Column({ type: "bigint", transformer: bigintColumn })
  sequence!: number;

  /** Hash of that event, in hex; 64 zeros in the entry that opens the record. */
  @Column({ type: "text" })
  head!: string;

  /** What the leaf is the hash of. */
  @Column({ type: "text" })
  bytes!: string;

  @Column({ name: "leaf_hash", type: "bytea" })
  leafHash!: Buffer;

  @Column({ type: "timestamptz" })
  at!: Date;
}

/** A hash of a tile above level 0: the root of the full tile below it. */
@Entity("log_tile_hashes")
export class LogTileHash {
  @PrimaryColumn({ type: "smallint" })
  level!: number;

  @PrimaryColumn({ name: "hash_index", type: "bigint", transformer: bigintColumn })
  hashIndex!: number;

  @Column({ type: "bytea" })
  hash!: Buffer;
}

/** A checkpoint that this server signed; never changed. */
@Entity("log_checkpoints")
export class LogCheckpointRow {
  /** From 1, without gaps. */
  @PrimaryColumn({ type: "bigint", transformer: bigintColumn })
  number!: number;

  /** Entries of the tree. */
  @Column({ type: "bigint", transformer: bigintColumn })
  size!: number;

  @Column({ type: "bytea" })
  root!: Buffer;

  /** With the signatures of this server's own keys. */
  @Column({ type: "text" })
  note!: string;

  @Column({ type: "timestamptz" })
  at!: Date;
}

/** A witness's signature of a checkpoint; a later one takes its place. */
@Entity("log_cosignatures")
export class LogCosignatureRow {
  @PrimaryColumn({ name: "checkpoint_number", type: "bigint", transformer: bigintColumn })
  checkpointNumber!: number;

  @PrimaryColumn({ name: "key_id", type: "text" })
  keyId!: string;

  /** As it stands in the note, without its newline. */
  @Column({ type: "text" })
  line!: string;

  /** What the witness says. */
  @Column({ type: "timestamptz" })
  at!: Date;
}
