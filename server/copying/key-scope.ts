import type { Queryable } from "../platform/db/rows";
import { assertKeyScopeCovers, type Viewer } from "../platform/viewer";
import { hasLiveCopies, readAccountMode } from "./key-scope.store";

/** A session, or a key that was ticked for real money, passes without a look. */
const reachesAll = ({ key }: Viewer): boolean => key === undefined || key.reachesLive;

/** Throws FORBIDDEN when an API key for paper accounts would change a copy that runs on an account with real money. */
export async function assertKeyScopeCoversCopy(db: Queryable, viewer: Viewer, accountId: string): Promise<void> {
  if (!reachesAll(viewer)) assertKeyScopeCovers(viewer, await readAccountMode(db, accountId));
}

/** The same for what touches all running copies of the viewer at once: half of them is not what was asked for. */
export async function assertKeyScopeCoversAllCopies(db: Queryable, viewer: Viewer): Promise<void> {
  if (!reachesAll(viewer) && (await hasLiveCopies(db, viewer.id))) assertKeyScopeCovers(viewer, "LIVE");
}
