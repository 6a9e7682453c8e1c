import { Column, Entity, PrimaryColumn } from "typeorm";
import type { VenueId } from "../port/venue";

/** Which process works at a connection, and whether anything may be opened there. */
@Entity("broker_work")
export class BrokerWork {
  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @Column({ type: "text" })
  holder!: string;

  @Column({ name: "lease_until", type: "timestamptz" })
  leaseUntil!: Date;

  /** Since its holder took it over, and since the last cut. */
  @Column({ name: "is_reconciled", type: "boolean", default: false })
  isReconciled!: boolean;

  /** Whether it is the account of a feeder's record: served also where nothing was ever ordered. */
  @Column({ name: "is_record", type: "boolean", default: false })
  isRecord!: boolean;

  /** By a person; null once it was done. */
  @Column({ name: "reconcile_requested_at", type: "timestamptz", nullable: true })
  reconcileRequestedAt!: Date | null;

  /** Since when cash is missing on the account of a record at an exchange; null while none is. */
  @Column({ name: "cash_missing_since", type: "timestamptz", nullable: true })
  cashMissingSince!: Date | null;
}

/** An admin's switch: nothing is opened at a venue that is stopped. */
@Entity("venue_switches")
export class VenueSwitch {
  @PrimaryColumn({ type: "text" })
  venue!: VenueId;

  @Column({ name: "is_stopped", type: "boolean", default: false })
  isStopped!: boolean;

  @Column({ type: "text", default: "" })
  reason!: string;

  @Column({ name: "changed_at", type: "timestamptz", nullable: true })
  changedAt!: Date | null;

  @Column({ name: "changed_by", type: "uuid", nullable: true })
  changedBy!: string | null;
}
