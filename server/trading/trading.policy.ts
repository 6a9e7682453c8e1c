import { assertKeyScopeCovers, isFeeder, type Viewer } from "../platform/viewer";
import { Fault, notFound } from "../platform/errors";

interface Owned {
  readonly userId: string;
  /** Of an account: API keys reach real money only where their owner ticked it. */
  readonly mode?: "PAPER" | "LIVE";
}

/** Own trades and orders may be traded; closing is never denied, whatever the owner's role has become. */
export const canClose = (viewer: Pick<Viewer, "id"> | null, owned: Owned): boolean => viewer?.id === owned.userId;

/** Opening, adding and changing is for those who are not suspended. */
export const canTrade = (viewer: Pick<Viewer, "id" | "suspendedAt"> | null, owned: Owned): boolean =>
  viewer?.id === owned.userId && viewer.suspendedAt === null;

/** Trades on the record account of these are sealed and shown. */
export const isSealed = isFeeder;

/** What is someone else's is NOT_FOUND, word by word like what does not exist: `what` is its name in both. */
export function assertMayClose(viewer: Viewer, owned: Owned, what: string): void {
  if (!canClose(viewer, owned)) throw notFound(what);
  if (owned.mode) assertKeyScopeCovers(viewer, owned.mode);
}

export function assertMayTrade(viewer: Viewer, owned: Owned, what: string): void {
  assertMayClose(viewer, owned, what);
  assertNotSuspended(viewer);
}

export function assertNotSuspended(viewer: Viewer): void {
  if (viewer.suspendedAt !== null) throw new Fault("SUSPENDED", "Your account is suspended: you can close trades, nothing else.");
}
