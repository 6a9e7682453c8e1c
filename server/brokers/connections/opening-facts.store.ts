import type { Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { OpeningFacts } from "../port/opening-facts";
import type { VenueCapabilities, VenueId } from "../port/venue";
import type { ConnectionState } from "./connection.entity";

interface FactsRow {
  readonly id: string;
  readonly venue: VenueId;
  readonly state: Exclude<ConnectionState, "DISCONNECTED">;
  readonly is_stopped: boolean;
  readonly is_out_of_sync: boolean;
}

/** A difference of a single symbol stops that symbol alone: its orders are denied when they are sent. */
const facts = defineStatement<FactsRow, readonly [connectionIds: readonly string[]]>(
  "brokers.openingFacts",
  `
select c.id, c.venue, c.state, s.is_stopped,
  exists (
    select
    from broker_differences d
    where d.connection_id = c.id
      and d.resolved_at is null
      and d.stops_opens
      and d.symbol = ''
  ) as is_out_of_sync
from broker_connections c
join venue_switches s on s.venue = c.venue
where c.id = any($1::uuid[])
  and c.erased_at is null`,
  { id: "uuid", venue: "text", state: "text", is_stopped: "bool", is_out_of_sync: "bool" },
);

/** What may be opened at these connections now; those that are not connected any more are left out. */
export async function readOpeningFacts(
  db: Queryable,
  connectionIds: readonly string[],
  capabilitiesOf: (venue: VenueId) => VenueCapabilities | null,
): Promise<OpeningFacts[]> {
  const rows = await statementRows(db, facts, [connectionIds]);
  return rows.flatMap((row) => {
    const capabilities = capabilitiesOf(row.venue);
    if (!capabilities) return [];
    const { classes, hasShorts, isFractional, hasFractionalShorts } = capabilities;
    const [lot, shortLot] = [isFractional ? null : "1", hasFractionalShorts ? null : "1"];
    return { connectionId: row.id, refusal: refusalOf(row), classes, hasShorts, lot, shortLot, notionalMin: null };
  });
}

function refusalOf({ state, is_stopped, is_out_of_sync }: FactsRow): OpeningFacts["refusal"] {
  if (state === "PAUSED") return "BROKER_PAUSED";
  if (state === "REFUSED_KEY" || is_stopped) return "BROKER_UNAVAILABLE";
  return is_out_of_sync ? "OUT_OF_SYNC" : null;
}
