export type RelationKind = "COPIER" | "SUBSCRIBER" | "UNLOCKED";

/** Why a viewer sees a feeder's trades at once: from `since` on, until `until` (null: still so). */
export interface Relation {
  readonly feederId: string;
  readonly kind: RelationKind;
  /** The one unlocked recipe of UNLOCKED; null for the others. */
  readonly tradeId: string | null;
  readonly since: Date;
  readonly until: Date | null;
}

export interface RelationKey {
  readonly viewerId: string;
  readonly feederId: string;
  readonly kind: RelationKind;
  readonly tradeId?: string | null;
}
