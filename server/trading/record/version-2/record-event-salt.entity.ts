import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * What the salts of an event's amounts are derived from, kept outside the chain so that it can be erased: the chain holds only
 * salted hashes (docs/record-format.md). Only who is shown the feeder's amounts may be given a salt.
 */
@Entity("record_event_salts")
export class RecordEventSalt {
  @PrimaryColumn({ name: "event_id", type: "uuid" })
  eventId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** 256 bits in hex; null once erased. */
  @Column({ type: "text", nullable: true })
  secret!: string | null;

  /** What was sealed as hashes, by name, in USD and units; null for events from before it was kept, and once erased. */
  @Column({ type: "jsonb", nullable: true })
  amounts!: Record<string, string> | null;
}
