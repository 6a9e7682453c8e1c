import { Column, Entity, PrimaryColumn } from "typeorm";

/** A kind of browser and a network from which a user has signed in: a new one is reported to them. */
@Entity("known_devices")
export class KnownDevice {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Like "Firefox on Linux". */
  @PrimaryColumn({ type: "text" })
  device!: string;

  /** Of 256 addresses, or an IPv6 /64: never the address itself. */
  @PrimaryColumn({ type: "text" })
  network!: string;

  @Column({ name: "first_used_at", type: "timestamptz" })
  firstUsedAt!: Date;

  @Column({ name: "last_used_at", type: "timestamptz" })
  lastUsedAt!: Date;
}
