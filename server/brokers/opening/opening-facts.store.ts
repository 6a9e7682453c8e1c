import { Decimal } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { limits } from "../../platform/limits";
import type { OpeningFacts } from "../port/opening-facts";
import type { VenueCapabilities, VenueId } from "../port/venue";
import type { ConnectionState } from "../connections/connection.entity";
import { chosenMarket } from "./market-choice.sql";

interface FactsRow {
  readonly id: string;
  readonly venue: VenueId;
  readonly state: Exclude<ConnectionState, "DISCONNECTED">;
  readonly is_stopped: boolean;
  readonly is_out_of_sync: boolean;
  readonly lot: string | null;
  readonly quantity_min: string | null;
  readonly notional_min: string | null;
  readonly has_market: boolean;
  readonly lacks_rate: boolean;
  readonly symbol: string | null;
}

const marketOfOpen = chosenMarket("m.quote, m.lot, m.quantity_min, m.notional_min", "wanted.symbol", "c.copies_other_quotes");

/** A difference of a single symbol stops that symbol alone: its orders are denied when they are sent. */
const facts = defineStatement<
  FactsRow,
  readonly [connectionIds: readonly string[], symbols: ReadonlyArray<string | null>, freshSince: Date]
>(
  "brokers.openingFacts",
  `
select c.id, c.venue, c.state, s.is_stopped, wanted.symbol,
  exists (
    select
    from broker_differences d
    where d.connection_id = c.id
      and d.resolved_at is null
      and d.stops_opens
      and d.symbol = ''
  ) as is_out_of_sync,
  m.lot, m.quantity_min, m.notional_min * coalesce(r.rate, 1) as notional_min,
  k.currency is not null and coalesce(r.at <= $3::timestamptz, true) as lacks_rate,
  wanted.symbol is null or m.lot is not null or not exists (
    select
    from venue_minimums l
    where l.venue = c.venue
      and l.environment = c.environment
  ) as has_market
from broker_connections c
cross join unnest($2::text[]) as wanted (symbol)
join venue_switches s on s.venue = c.venue
left join lateral (${marketOfOpen}
) m on true
-- the currency of that market, or the account's own, where that is no dollar
left join broker_cash k on k.connection_id = c.id
  and k.currency = coalesce(m.quote, c.quote_currency)
left join venue_rates r on r.venue = c.venue
  and r.environment = c.environment
  and r.currency = k.currency
where c.id = any($1::uuid[])
  and c.erased_at is null`,
  {
    ...{ id: "uuid", venue: "text", state: "text", is_stopped: "bool", is_out_of_sync: "bool" },
    ...{ lot: "numeric", quantity_min: "numeric", notional_min: "numeric", has_market: "bool", lacks_rate: "bool", symbol: "text" },
  },
);

/**
 * What may be opened at these connections now; those that are not connected any more are left out. `symbols`: whose markets and least orders are wanted, a
 * row for each; one null where none is.
 */
export async function readOpeningFacts(
  db: Queryable,
  connectionIds: readonly string[],
  symbols: ReadonlyArray<string | null>,
  capabilitiesOf: (venue: VenueId) => VenueCapabilities | null,
  now: Date,
): Promise<OpeningFacts[]> {
  const rows = await statementRows(db, facts, [connectionIds, symbols, new Date(+now - limits.brokerRateAgeMsMax)]);
  return rows.flatMap((row) => {
    const capabilities = capabilitiesOf(row.venue);
    if (!capabilities) return [];
    const { classes, hasShorts, hasExtendedHours, isFractional, hasFractionalShorts } = capabilities;
    const [lot, shortLot] = [isFractional ? row.lot : larger(row.lot, "1"), hasFractionalShorts ? null : "1"];
    const { quantity_min: quantityMin, notional_min: notionalMin } = row;
    const opens = { refusal: refusalOf(row), classes, hasShorts, hasExtendedHours, hasMarket: row.has_market };
    return { connectionId: row.id, symbol: row.symbol, ...opens, lot, shortLot, quantityMin, notionalMin };
  });
}

const larger = (a: string | null, b: string): string => (a === null ? b : Decimal.max(a, b).toFixed());

function refusalOf({ state, is_stopped, is_out_of_sync, lacks_rate }: FactsRow): OpeningFacts["refusal"] {
  if (state === "PAUSED") return "BROKER_PAUSED";
  if (state === "REFUSED_KEY" || is_stopped) return "BROKER_UNAVAILABLE";
  if (is_out_of_sync) return "OUT_OF_SYNC";
  return lacks_rate ? "NO_RATE" : null;
}
