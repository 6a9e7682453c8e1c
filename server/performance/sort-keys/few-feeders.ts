import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { WishedFeeders } from "../board-rows/wished-feeders";
import type { WishedRows } from "../board-rows/wished.store";
import { readNamedFeeders } from "./figure-order.store";
import { groupedCharacters } from "../leaderboard/name-pattern";

/** Whom a search or a filter leaves, where those are few enough to be put in order. */
export class FewFeeders {
  constructor(
    private readonly db: Database,
    private readonly wishing: WishedFeeders,
    private readonly most: number = limits.feedersNamedMax,
  ) {}

  /** Ids, some of which the rest of what is asked for may leave out; null for more than `most`. */
  async of(pattern: string | null, wished: WishedRows | null): Promise<readonly string[] | null> {
    const named = await this.named(pattern);
    if (!wished) return named;
    return named ? this.wishing.among(wished, named) : this.wishing.few(wished, this.most);
  }

  private async named(pattern: string | null): Promise<readonly string[] | null> {
    if (pattern === null || !groupedCharacters.test(pattern)) return null;
    const ids = await readNamedFeeders(this.db, pattern, this.most + 1);
    return ids.length > this.most ? null : ids;
  }
}
