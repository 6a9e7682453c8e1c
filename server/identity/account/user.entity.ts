import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Role, Tier } from "../../platform/viewer";
import type { ActiveMode } from "./activity.policy";

/** A person of ours, keyed by the sign-in library's user id. The row outlives erasure as a tombstone. */
@Entity("users")
export class User {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  username!: string;

  @Column({ type: "text" })
  name!: string;

  /** Null once erased. */
  @Column({ type: "text", nullable: true })
  email!: string | null;

  @Column({ type: "text", default: "eater" })
  role!: Role;

  @Column({ name: "active_mode", type: "text", nullable: true })
  activeMode!: ActiveMode | null;

  @Column({ type: "text", default: "prep_cook" })
  tier!: Tier;

  @Column({ type: "boolean", default: false })
  tester!: boolean;

  /** A demo feeder: run by the server itself in the demo kitchen. */
  @Column({ type: "boolean", default: false })
  house!: boolean;

  @Column({ type: "text", default: "" })
  bio!: string;

  @Column({ name: "picture_id", type: "uuid", nullable: true })
  pictureId!: string | null;

  /** Price of a subscription to this feeder for 30 days. Written by billing. */
  @Column({ name: "price_bites", type: "integer", default: 0 })
  priceBites!: number;

  @Column({ type: "jsonb", default: {} })
  settings!: Record<string, unknown>;

  @Column({ name: "suspended_at", type: "timestamptz", nullable: true })
  suspendedAt!: Date | null;

  /** Registered, mail not verified yet: shown to nobody. A sandbox is so for ever. */
  @Column({ type: "boolean", default: false })
  pending!: boolean;

  @Column({ name: "erased_at", type: "timestamptz", nullable: true })
  erasedAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;

  /** The tester whose sandbox this is: what they do as a sample persona is done by it. Null for people, like the persona. */
  @Column({ name: "sandbox_of", type: "uuid", nullable: true })
  sandboxOf!: string | null;

  @Column({ name: "sandbox_persona", type: "text", nullable: true })
  sandboxPersona!: string | null;
}
