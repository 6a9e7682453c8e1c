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

  @Column({ type: "text" })
  role!: Role;

  @Column({ name: "active_mode", type: "text", nullable: true })
  activeMode!: ActiveMode | null;

  @Column({ type: "text" })
  tier!: Tier;

  @Column({ type: "boolean" })
  tester!: boolean;

  /** A trader the house itself runs in the demo kitchen. */
  @Column({ type: "boolean" })
  house!: boolean;

  @Column({ type: "text" })
  bio!: string;

  @Column({ name: "picture_id", type: "uuid", nullable: true })
  pictureId!: string | null;

  @Column({ name: "price_bites", type: "integer" })
  priceBites!: number;

  @Column({ type: "jsonb" })
  settings!: Record<string, unknown>;

  @Column({ name: "suspended_at", type: "timestamptz", nullable: true })
  suspendedAt!: Date | null;

  /** Registered, mail not verified yet. */
  @Column({ type: "boolean" })
  pending!: boolean;

  @Column({ name: "erased_at", type: "timestamptz", nullable: true })
  erasedAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
