import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";

const dollars = { type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn } as const;

/** Somebody who was sent to a venue to sign in there, until they come back. */
@Entity("broker_oauth_states")
export class BrokerOAuthState {
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

  /** In USD; of a LIVE account, like the two below. */
  @Column({ name: "max_exposure", ...dollars })
  maxExposure!: Decimal | null;

  @Column({ name: "daily_loss_limit", ...dollars })
  dailyLossLimit!: Decimal | null;

  @Column({ name: "acknowledged_text_version", type: "integer", nullable: true })
  acknowledgedTextVersion!: number | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;
}
