import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

/** What a user's accounts with real money hold together, in USD, as their venues last said. */
export interface LiveFigures {
  readonly equity: Decimal;
  readonly cash: Decimal;
  readonly buyingPower: Decimal;
}

const figuresSql = `
select sum(equity) as equity, sum(cash) as cash, sum(buying_power) as "buyingPower"
from broker_connections
where user_id = $1
  and mode = 'LIVE'
  and currency = 'USD'
  and figures_at is not null
  and erased_at is null
having count(*) > 0`;

/** Null where none is connected whose figures are known in USD. */
export async function readLiveFigures(db: Queryable, userId: string): Promise<LiveFigures | null> {
  const [row] = await queryRows<Record<"equity" | "cash" | "buyingPower", string | null>>(db, figuresSql, [userId]);
  if (!row) return null;
  const [equity, cash, buyingPower] = [row.equity, row.cash, row.buyingPower].map((text) => new Decimal(text ?? 0));
  return { equity: equity!, cash: cash!, buyingPower: buyingPower! };
}
