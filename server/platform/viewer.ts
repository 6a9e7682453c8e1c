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
}

export const isFeeder = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "feeder" || viewer.role === "hybrid";
export const isEater = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "eater" || viewer.role === "hybrid";
export const isAdmin = (viewer: Pick<Viewer, "role">): boolean => viewer.role === "admin";
