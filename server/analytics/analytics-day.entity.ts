import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** PAGE, ROLE and STEP count page views, EVENT other events, VISITORS and LAST_VISITS browsers: migration 0199 says how. */
export type AnalyticsLineKind = "PAGE" | "ROLE" | "STEP" | "EVENT" | "VISITORS" | "LAST_VISITS";

/** A browser that viewed a page on a day in UTC. */
@Entity("analytics_visits")
export class AnalyticsVisit {
  @PrimaryColumn({ name: "installation_id", type: "uuid" })
  installationId!: string;

  @PrimaryColumn({ type: "date" })
  day!: string;
}

/** What browsers reported of a day, as of the last change that was added up. */
@Entity("analytics_days")
export class AnalyticsDayRow {
  @PrimaryColumn({ type: "date" })
  day!: string;

  @PrimaryColumn({ type: "text" })
  kind!: AnalyticsLineKind;

  @PrimaryColumn({ type: "text" })
  name!: string;

  /** The page before, of a STEP. */
  @PrimaryColumn({ type: "text" })
  origin!: string;

  @Column({ type: "integer" })
  count!: number;
}

/** By how much that has changed: written by a trigger of `analytics_events`, deleted once added up. */
@Entity("analytics_day_changes")
export class AnalyticsDayChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "date" })
  day!: string;

  @Column({ type: "text" })
  kind!: AnalyticsLineKind;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  origin!: string;

  @Column({ type: "integer" })
  delta!: number;
}
