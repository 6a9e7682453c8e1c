import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { deleteWatchlistsOf, exportWatchlists } from "./watchlists/watchlists.store";

/** What the market module exports and erases: what somebody watched. */
export const marketPersonalData: PersonalDataPart = {
  module: "market",
  tables: [
    byColumn("watchlists", "user_id", "name, created_at", "id, position", {
      exports: (tx, { id }) => exportWatchlists(tx, id),
      erases: (tx, { id }) => deleteWatchlistsOf(tx, id),
    }),
    byColumn("price_alerts", "user_id", "symbol, side, price, created_at, fired_at, fired_price", "id, created_quote_at"),
  ],
};
