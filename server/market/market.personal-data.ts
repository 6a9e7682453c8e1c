import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";

/** What the market's room exports and erases: what somebody watched. */
export const marketPersonalData: PersonalDataPart = {
  module: "market",
  tables: [
    {
      table: "watchlists",
      exports: (tx, { id }) =>
        tx.query(
          "select name, created_at, (select array_agg(symbol order by position) from watchlist_items where watchlist_id = watchlists.id) as symbols from watchlists where user_id = $1 order by position",
          [id],
        ),
      erases: async (tx, { id }) => void (await tx.query("delete from watchlists where user_id = $1", [id])),
    },
    byColumn("price_alerts", "user_id", "symbol, side, price, created_at, fired_at, fired_price"),
  ],
};
