import { forbidden } from "./errors";

/** Who asks. Built from the session once per request, and again for every streamed event's re-authorisation. */
export type Role = "eater" | "feeder" | "hybrid" | "admin";
export type Tier = "prep_cook" | "line_cook" | "sous_chef" | "chef" | "master_chef";
export const roles: readonly Role[] = ["eater", "feeder", "hybrid", "admin"];
export const tiers: readonly Tier[] = ["prep_cook", "line_cook", "sous_chef", "chef", "master_chef"];

export interface Viewer {
  readonly id: string;
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly isTester: boolean;
  /** Set while an admin has suspended the account: may sign in and read, never write. */
  readonly suspendedAt: Date | null;
  /** Set when an API key asks, not a session; `sessionId` is the key's id then. */
  readonly key?: KeyRights;
  /** Set in test mode: then all the above is the persona's, whose writes go to a sandbox. Powers stay with `real`. */
  readonly actingAs?: ActingAs;
}

/** What an API key may do. `read` is for queries and streams, `trade` for orders and copies, `social` for people and posts. */
export type Scope = "read" | "trade" | "social";
export const scopes: readonly Scope[] = ["read", "trade", "social"];

export interface KeyRights {
  readonly id: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Paper accounts only, unless its owner ticked live ones. */
  readonly reachesLive: boolean;
}

/** Throws FORBIDDEN when the viewer asks with a key that lacks the scope. For plain HTTP routes; GraphQL is checked before it runs. */
export function assertKeyScope(viewer: Pick<Viewer, "key">, scope: Scope): void {
  if (viewer.key && !viewer.key.scopes.has(scope)) throw forbidden(`This API key lacks the scope \`${scope}\`.`);
}

/** Throws FORBIDDEN when the viewer asks with a key for paper accounts and the account's money is real. */
export function assertKeyScopeCovers(viewer: Pick<Viewer, "key">, mode: "PAPER" | "LIVE"): void {
  if (mode === "LIVE" && viewer.key && !viewer.key.reachesLive) throw forbidden("This API key works with paper accounts only.");
}

/** A persona's figures of what it earned, in USD. */
export interface ShownEarnings {
  readonly earnings: string;
  readonly monthlyEarnings: string;
  readonly availableForPayout: string;
  readonly pendingPayouts: string;
}

/** A tester acting as a sample persona, or with overrides. */
export interface ActingAs {
  readonly real: Viewer;
  /** Null with overrides alone. */
  readonly personaId: string | null;
  /** Sees sample data and writes nothing: whoever is shown as an admin. */
  readonly isReadOnly: boolean;
  /** What `me` answers instead of the sandbox's row. */
  readonly shown: {
    readonly role: Role;
    readonly tier: Tier;
    readonly activeMode: "eater" | "feeder" | null;
    readonly biteBalance: number;
    readonly subscription: { readonly type: string; readonly active: boolean; readonly renewalDate: string } | null;
    /** What the persona earned, in USD. */
    readonly earnings: ShownEarnings;
  };
}

/** The person at the keyboard. Admin powers and their lines in the audit log are theirs, whatever persona they act as. */
export const realViewer = (viewer: Viewer): Viewer => viewer.actingAs?.real ?? viewer;

export const isFeeder = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "feeder" || viewer.role === "hybrid";
export const isEater = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "eater" || viewer.role === "hybrid";
export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "admin";
