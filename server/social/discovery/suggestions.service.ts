import type { TradersService } from "../../people/profiles/traders.service";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { Suggestion } from "../tags/tags.types";
import { readSuggested, suggestionReasons } from "./suggestions.store";
import { make } from "../../platform/make";

/** Whom the viewer might follow, and why. Each person once, with the first reason that holds. */
export class SuggestionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly traders: TradersService,
  ) {}

  async suggest(viewer: Viewer, first: number): Promise<Suggestion[]> {
    if (first < 1 || first > limits.suggestionsMax) throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${limits.suggestionsMax} suggestions.`);
    const chosen = new Map<string, Omit<Suggestion, "trader">>();
    for (const reason of suggestionReasons) {
      if (chosen.size >= first) break;
      const rows = await readSuggested(this.db, visibilityParameters(viewer, this.clock.date()), reason, first * 2);
      for (const { id, count, example } of rows) if (chosen.size < first && !chosen.has(id)) chosen.set(id, { reason, count, example });
    }
    const traders = await this.traders.byIds(viewer, [...chosen.keys()]);
    return [...chosen].flatMap(([id, why]) => {
      const trader = traders.get(id);
      return trader ? [make(Suggestion, { trader, ...why })] : [];
    });
  }
}
