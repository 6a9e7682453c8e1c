import type { Database } from "../platform/db/database";
import { assertKeyScopeCovers, type Viewer } from "../platform/viewer";

type Sql = Pick<Database, "query">;

/** A session, or a key that was ticked for real money, passes without a look. */
const reachesAll = ({ key }: Viewer): boolean => key === undefined || key.reachesLive;

/** Throws FORBIDDEN when an API key for paper accounts would change a copy that runs on an account with real money. */
export async function assertKeyScopeCoversCopy(db: Sql, viewer: Viewer, accountId: string): Promise<void> {
  if (reachesAll(viewer)) return;
  const [row] = await db.query<{ mode: "PAPER" | "LIVE" }>("select mode from trading_accounts where id = $1", [accountId]);
  assertKeyScopeCovers(viewer, row!.mode);
}

/** The same for what touches all running copies of the viewer at once: half of them is not what was asked for. */
export async function assertKeyScopeCoversAllCopies(db: Sql, viewer: Viewer): Promise<void> {
  if (reachesAll(viewer)) return;
  const live = await db.query(
    "select 1 from copies c join trading_accounts a on a.id = c.account_id where c.eater_id = $1 and c.state <> 'STOPPED' and a.mode = 'LIVE' limit 1",
    [viewer.id],
  );
  if (live.length > 0) assertKeyScopeCovers(viewer, "LIVE");
}
