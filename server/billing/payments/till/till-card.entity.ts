import { Column, Entity, PrimaryColumn } from "typeorm";

/** The test till's cards. DECLINED is never stored: it pays nothing. */
export const tillCards = ["PAYS", "DECLINES_RENEWALS", "DECLINED"] as const;
export type TillCard = (typeof tillCards)[number];

/** How the next charges of a person end on the test till. */
@Entity("till_cards")
export class TillCardRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  card!: Exclude<TillCard, "DECLINED">;
}
