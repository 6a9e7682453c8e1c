import type { Database } from "../../platform/db/database";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { VenueMinimum } from "../port/venue-session";

/** All of a venue's markets in one environment: those that are not listed any more go. Rows that stay the same are not written. */
export async function storeMinimums(
  db: Database,
  venue: VenueId,
  environment: VenueEnvironment,
  minimums: readonly VenueMinimum[],
): Promise<void> {
  const listed = minimums.map(({ symbol, quote, rank, isDollar, market, lot, quantityMin, notionalMin }) => ({
    ...{
      symbol,
      quote,
      rank,
      is_dollar: isDollar,
      market,
      lot: lot.toFixed(),
      quantity_min: quantityMin?.toFixed() ?? null,
      notional_min: notionalMin?.toFixed() ?? null,
    },
  }));
  await db.query(storeSql, [venue, environment, JSON.stringify(listed)]);
}

/** In one order, for processes that store the same at once. */
const storeSql = `
with
-- what the venue lists now
listed as materialized (
  select m.*
  from json_to_recordset($3) as m (
    symbol text, quote text, rank integer, is_dollar boolean, market text,
    lot numeric, quantity_min numeric, notional_min numeric
  )
  where char_length(m.symbol) <= 40
    and char_length(m.quote) <= 40
),
-- what it does not list any more
gone as (
  delete from venue_minimums
  where venue = $1
    and environment = $2
    and (symbol, quote) not in (select symbol, quote from listed)
)
insert into venue_minimums as v (
  venue, environment, symbol, quote, rank, is_dollar, market, lot, quantity_min, notional_min
)
select $1, $2, symbol, quote, rank, is_dollar, market, lot, quantity_min, notional_min
from listed
order by symbol, quote
on conflict (venue, environment, symbol, quote) do update
  set rank = excluded.rank, is_dollar = excluded.is_dollar, market = excluded.market,
    lot = excluded.lot, quantity_min = excluded.quantity_min, notional_min = excluded.notional_min
  where (v.rank, v.is_dollar, v.market, v.lot, v.quantity_min, v.notional_min) is distinct from (
    excluded.rank, excluded.is_dollar, excluded.market,
    excluded.lot, excluded.quantity_min, excluded.notional_min
  )`;
