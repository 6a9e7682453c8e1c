import { Column, Entity, PrimaryColumn } from "typeorm";
import { LiveLimitColumns } from "../connections/live-limit-columns";
import type { VenueEnvironment, VenueId } from "../port/venue";

/** Somebody who was sent to a venue to sign in there, until they come back. */
@Entity("broker_oauth_states")
export class BrokerOAuthState extends LiveLimitColumns {
  /** Of the state that the venue was given. */
  @PrimaryColumn({ name: "state_sha256", type: "text" })
  stateSha256!: string;

  /** Only this user can finish with it. */
  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  venue!: VenueId;

  @Column({ type: "text" })
  environment!: VenueEnvironment;

  @Column({ type: "text" })
  name!: string;

  /** Where the venue sends them back to. */
  @Column({ name: "return_url", type: "text" })
  returnUrl!: string;

  /** The connection whose sign-in is renewed; null for a new one. */
  @Column({ name: "connection_id", type: "uuid", nullable: true })
  connectionId!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;
}
