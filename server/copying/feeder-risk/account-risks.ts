import { zero } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import { limits } from "../../platform/limits";
import type { Market } from "../../market/providers/provider";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import { readFlowSums } from "./feeder-bounds.store";
import { riskOf, type AccountRisk } from "./feeder-risk";

const dayMs = 86_400_000;
const none = { deposited: zero, withdrawn: zero };

/** What accounts are under now, without what their owners' own copies hold; three statements, however many. Unknown ids are left out. */
export async function readAccountRisks(db: Queryable, market: Market, accountIds: readonly string[]): Promise<Map<string, AccountRisk>> {
  const since = new Date(+market.marketNow() - limits.feederFlowDays * dayMs);
  const states = await readAccountStates(db, accountIds);
  const flows = await readFlowSums(db, accountIds, since);
  return new Map([...states].map(([id, state]) => [id, riskOf(accountNow(state, market).value, flows.get(id) ?? none)]));
}
