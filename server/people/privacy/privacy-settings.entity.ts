import { Column, Entity, PrimaryColumn } from "typeorm";
import type { AmountsShown, Audience, Contact, Privacy } from "./privacy.policy";

/** What a user shows to whom. */
@Entity("privacy_settings")
export class PrivacySettings implements Privacy {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "profile_audience", type: "text", default: "EVERYONE" })
  profileAudience!: Audience;

  @Column({ name: "shows_weights", type: "boolean", default: true })
  showsWeights!: boolean;

  @Column({ type: "text", default: "PERCENTAGES" })
  amounts!: AmountsShown;

  @Column({ name: "may_write", type: "text", default: "EVERYONE" })
  mayWrite!: Contact;

  @Column({ name: "may_mention", type: "text", default: "EVERYONE" })
  mayMention!: Contact;

  @Column({ name: "named_as_copier", type: "boolean", default: false })
  isNamedAsCopier!: boolean;

  @Column({ name: "open_trade_delay_seconds", type: "integer", default: 0 })
  openTradeDelaySeconds!: number;

  @Column({ name: "updated_at", type: "timestamptz", default: () => "now()" })
  updatedAt!: Date;
}
