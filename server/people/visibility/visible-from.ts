import type { Relation } from "./relation";

/**
 * Who sees a trade's event when (product rules: at once for the feeder, copiers, subscribers and who unlocked the
 * recipe; free ones after the feeder's own delay for everyone signed in; else the longer of the viewer's plan and the
 * feeder's delay). The SQL twin is `visible_from()` in migrations/0005_feed.sql: keep both alike, a test compares them
 * over every combination.
 */
export interface DelayedEvent {
  readonly at: Date;
  /** The feeder's own delay at the time of the event. */
  readonly delaySeconds: number;
  /** What a subscription cost at the time of the event; 0 for a free feeder. */
  readonly priceBites: number;
}

export interface EventViewer {
  readonly isSignedIn: boolean;
  /** The feeder, or one who had the right to see this event at once when it happened (see `isRelated`). */
  readonly isRelated: boolean;
  /** Delay of the viewer's plan for feeders they do not pay; a visitor has the free plan's. */
  readonly tierDelaySeconds: number;
}

/**
 * Whether a viewer has the right to see an event at once: it is their own, they copied or subscribed when it happened, or
 * they unlocked its recipe. It depends on the time of the event, so that its delay class for a viewer never changes as
 * relations come and go. `isRelatedSql` in visible.sql.ts is the twin.
 */
export function isRelated(
  event: { readonly authorId: string; readonly tradeId: string | null; readonly at: Date },
  viewerId: string | null,
  relations: readonly Relation[],
): boolean {
  if (viewerId === null) return false;
  if (viewerId === event.authorId) return true;
  if (relations.length === 0) return false;
  return relations.some(
    (relation) =>
      relation.feederId === event.authorId &&
      (relation.kind === "UNLOCKED"
        ? relation.tradeId === event.tradeId
        : relation.since <= event.at && (relation.until === null || relation.until > event.at)),
  );
}

/** The classes in which the public feed is numbered; each viewer reads an event in exactly one of them. */
export type DelayClass = "RELATED" | "OWN" | "DELAYED";
export const delayClasses: readonly DelayClass[] = ["RELATED", "OWN", "DELAYED"];

/** Delay of the free plan, which is also the visitor's. */
export const freePlanDelaySeconds = 900;

/** The delay class in which this viewer reads the event. */
export function delayClassOf(event: Pick<DelayedEvent, "priceBites">, viewer: EventViewer): DelayClass {
  if (viewer.isRelated) return "RELATED";
  return viewer.isSignedIn && (event.priceBites === 0 || viewer.tierDelaySeconds === 0) ? "OWN" : "DELAYED";
}

/** When this viewer may see the event, on the wall clock. */
export const visibleFrom = (event: DelayedEvent, viewer: EventViewer): Date =>
  viewer.isRelated ? event.at : new Date(visibleFromMs(event, viewer));

/** The same in milliseconds since the Unix epoch: every delivery of the feed asks. */
export const visibleFromMs = (event: DelayedEvent, viewer: EventViewer): number => +event.at + delaySecondsOf(event, viewer) * 1000;

/** How long after its time this viewer may see the event. */
export function delaySecondsOf(event: Omit<DelayedEvent, "at">, viewer: EventViewer): number {
  if (viewer.isRelated) return 0;
  const isFree = viewer.isSignedIn && event.priceBites === 0;
  return isFree ? event.delaySeconds : Math.max(event.delaySeconds, viewer.tierDelaySeconds);
}

/** When each delay class gets the event: what enters `feed_pending`. */
export function classTimes(event: DelayedEvent): ReadonlyArray<{ delayClass: DelayClass; visibleAt: Date }> {
  const after = (seconds: number): Date => new Date(+event.at + seconds * 1000);
  return [
    { delayClass: "RELATED", visibleAt: event.at },
    { delayClass: "OWN", visibleAt: after(event.delaySeconds) },
    { delayClass: "DELAYED", visibleAt: after(Math.max(event.delaySeconds, freePlanDelaySeconds)) },
  ];
}
