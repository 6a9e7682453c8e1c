import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { authorShownSql } from "../visibility/authors.sql";
import { lastVisibleEventSql, readVisibleTrades, visibilityParameters } from "../../trading/trades/visible-trades";
import type { Recipe } from "../trade-feed/feed.types";
import { recipeOf } from "./recipe";

/** How many of a symbol, how many people, and how many of each person are looked at. */
const [ofSymbolMax, authorsMax, ofAuthorMax] = [30, 10, 5];
/** How many are looked at where nothing was typed. */
const latestMax = 100;

/**
 * Latest sealed trades of the symbols `$5` and of people whose name begins with `$6` (of everybody where `$6` is null), as far as the viewer may see them;
 * open ones first, by what the viewer may know of that. The candidates are chosen without their state: to leave out what
 * has just been closed would tell of a close before its time.
 */
const search = `
with wanted as (
  select t.id from unnest($5::text[]) as asked (symbol) cross join lateral (
    select id from trades where symbol = asked.symbol and record_id is not null order by opened_at desc, id limit ${ofSymbolMax}) t
  union
  select t.id from (select id from users where username like $6::text order by username limit ${authorsMax}) author cross join lateral (
    select id from trades where user_id = author.id and record_id is not null order by opened_at desc, id limit ${ofAuthorMax}) t
  union
  select id from (select id from trades where $6::text is null and record_id is not null order by opened_at desc, id limit ${latestMax}) latest
)
select t.id from wanted join trades t on t.id = wanted.id join users u on u.id = t.user_id ${lastVisibleEventSql("t", "seen")}
where ${authorShownSql("u")} order by (seen.status = 'OPEN') desc, t.opened_at desc, t.id limit $7`;

/** Finds recipes for the palette. */
export class RecipeSearch {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly symbolsLike: (text: string) => readonly string[],
  ) {}

  /** Recipes of symbols that fit the words, and of people whose username begins so; the latest of everybody without words. At most `first`. Two statements or three. */
  async find(viewer: Viewer | null, text: string, first: number): Promise<Recipe[]> {
    const wanted = text.trim().toLowerCase().slice(0, limits.searchCharactersMax);
    const now = this.clock.date();
    const rows = await this.db.query<{ id: string }>(search, [
      ...visibilityParameters(viewer, now),
      wanted === "" ? [] : this.symbolsLike(wanted),
      wanted === "" ? null : `${wanted.replace(/[\\%_]/g, "\\$&")}%`,
      Math.min(Math.max(first, 1), limits.pageItemsMax),
    ]);
    const ids = rows.map(({ id }) => id);
    const trades = await readVisibleTrades(this.db, viewer, now, ids);
    return ids.flatMap((id) => trades.get(id) ?? []).map(recipeOf);
  }
}
