import { tierDelaySeconds } from "../identity/entitlements/entitlements";
import type { EventViewer } from "../people/visibility/visible-from";
import type { Viewer } from "../platform/viewer";

/**
 * For whom figures are stored: what is visible of a record differs between these and no more. OWNER sees all at once, PAID is
 * signed in on a plan without delay, FREE signed in with it, VISITOR signed out.
 */
export type FiguresAudience = "OWNER" | "PAID" | "FREE" | "VISITOR";
export const figuresAudiences: readonly FiguresAudience[] = ["OWNER", "PAID", "FREE", "VISITOR"];

const freePlanDelay = tierDelaySeconds(null);

/** How `visibleFrom` sees an audience. Related viewers other than the owner read figures as strangers do: later, never sooner. */
export function eventViewerOf(audience: FiguresAudience): EventViewer {
  return {
    isSignedIn: audience !== "VISITOR",
    isRelated: audience === "OWNER",
    tierDelaySeconds: audience === "FREE" || audience === "VISITOR" ? freePlanDelay : 0,
  };
}

/** The audience a viewer belongs to as a stranger. */
export const strangerAudience = (viewer: Viewer | null): Exclude<FiguresAudience, "OWNER"> =>
  viewer === null ? "VISITOR" : tierDelaySeconds(viewer) > 0 ? "FREE" : "PAID";

export const audienceOf = (viewer: Viewer | null, ownerId: string): FiguresAudience =>
  viewer?.id === ownerId ? "OWNER" : strangerAudience(viewer);
