import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";

const ofRecord = "figures of the record, which stays under the pseudonym";

export const performancePersonalData: PersonalDataPart = {
  module: "performance",
  tables: [
    byColumn("trader_figures", "user_id", "audience, computed_at, figures", "return_percent, max_drawdown_percent"),
    byColumn(
      "saved_screens",
      "user_id",
      "name, view, search, period, asset_class, risk_min, risk_max, record_days_min, order_by, mode, created_at",
      "id",
    ),
    {
      table: "feeder_counts",
      keptBecause:
        "how many follow and copy somebody, counted again with each follow and copy that goes; the name of a listed feeder is emptied with the account",
    },
    {
      table: "feeder_count_changes",
      keptBecause: "a list of counts to bring up to date, empty within seconds",
    },
    { table: "feeder_listings", keptBecause: "a view: who is listed among the feeders, from their account and their privacy settings" },
    { table: "listed_feeders", keptBecause: "how many feeders the list has: says nothing of anybody" },
    { table: "listed_feeder_changes", keptBecause: "by how many that has changed: says nothing of anybody, empty within seconds" },
    { table: "server_count_lines", keptBecause: "a view: how many people of each role and how many records there are" },
    { table: "server_counts", keptBecause: "how many people of each role and how many records there are: says nothing of anybody" },
    { table: "server_count_changes", keptBecause: "by how many that has changed: says nothing of anybody, empty within seconds" },
    byColumn("feeder_fidelities", "feeder_id", "audience, period, copies, copied, fed, spread"),
    byColumn("fidelity_states", "feeder_id", "computed_at, due_at"),
    {
      table: "fidelity_changes",
      keptBecause: "a list of figures to bring up to date, empty within seconds",
    },
    keptByColumn(
      "feeder_growths",
      "feeder_id",
      "audience, period, mode, days, total, spread, volatility, first_at, main_class",
      "",
      ofRecord,
    ),
    keptByColumn("growth_states", "feeder_id", "computed_at, due_at", "", ofRecord),
    { table: "growth_changes", keptBecause: "a list of figures to bring up to date, empty within seconds" },
    keptByColumn(
      "board_rows",
      "feeder_id",
      "audience, period, mode, list, sort_key, days, total, spread, volatility, own_return, record_from, is_suspended, is_closed, is_demo, asset_class, risk, copies, copied, fed, copies_spread, capture",
      "",
      ofRecord,
    ),
    { table: "board_counts", keptBecause: "how many feeders of each kind a leaderboard has: says nothing of anybody" },
    {
      table: "board_parts",
      keptBecause:
        "where each some hundred feeders of a leaderboard begin, to find places by: the id of whoever was the first of them, and no more",
    },
    { table: "board_lists", keptBecause: "the same in one row a list" },
    { table: "board_changes", keptBecause: "a list of rows to bring up to date, empty within seconds" },
    byColumn("feeder_sort_keys", "feeder_id", "audience, sort_order, sort_key, due_at"),
    { table: "sort_key_changes", keptBecause: "a list of rows to bring up to date, empty within seconds" },
    byColumn("fidelity_gaps", "user_id", "audience, claimed_at, parts"),
  ],
};
