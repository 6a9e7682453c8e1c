import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import type { Recipe } from "../trade-feed/feed.types";
import { recipeOf } from "./recipe";
import { searchRecipes } from "./recipes.store";

/** Finds recipes for the command palette. */
export class RecipeSearch {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly symbolsLike: (text: string) => readonly string[],
  ) {}

  /** Recipes in symbols that match the text, and of people whose username begins with it; the latest of everybody without a text. At most `first`. Two statements or three. */
  async find(viewer: Viewer | null, text: string, first: number): Promise<Recipe[]> {
    const wanted = text.trim().toLowerCase().slice(0, limits.searchCharactersMax);
    const now = this.clock.date();
    const symbols = wanted === "" ? [] : this.symbolsLike(wanted);
    const usernamePattern = wanted === "" ? null : `${wanted.replace(/[\\%_]/g, "\\$&")}%`;
    const limit = Math.min(Math.max(first, 1), limits.pageItemsMax);
    const ids = await searchRecipes(this.db, visibilityParameters(viewer, now), symbols, usernamePattern, limit);
    const trades = await readVisibleTrades(this.db, viewer, now, ids);
    return ids.flatMap((id) => trades.get(id) ?? []).map(recipeOf);
  }
}
