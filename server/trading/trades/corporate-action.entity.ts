import { Column, Entity, PrimaryColumn } from "typeorm";

/** A split or dividend that was applied to an account: once each, however often the job runs. */
@Entity("corporate_actions")
export class AppliedCorporateAction {
  /** Of the corporate action. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @PrimaryColumn({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "applied_at", type: "timestamptz" })
  appliedAt!: Date;
}
