import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import { coversPeriod, isOpenFilter, isWished, type Board, type FeederFilter, type LeaderboardService, type Ranking } from "./leaderboard";
import { groupedCharacters } from "./name-pattern";
import { readListedAmong, readNamedFeeders, readProvenFeeders, readUnmeasured } from "./return-order.store";
import type { ListedTrader, ListViewer } from "./trader-list.store";

/** A feeder's place in the list: the greater key first, among equals the greater id. */
interface Placed {
  readonly id: string;
  readonly key: number;
  readonly ranking: Ranking;
}
type Place = Pick<Placed, "id" | "key">;

export interface ReturnsAsked {
  readonly filter: FeederFilter;
  readonly audience: FidelityAudience;
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** (key, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** More than any return: records that prove nothing, and those younger than the period, come after all others. */
const afterAll = 1e7;
const inOrder = (a: Place, b: Place): number => b.key - a.key || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/**
 * Feeders by their return of a period. The order is put together once for each board, so at most a minute old; a page looks at its own feeders
 * alone: who is listed, whose name fits and whom the viewer may see is read when asked.
 */
export class ReturnOrder {
  private readonly orders = new WeakMap<Board, Promise<readonly Placed[]>>();

  constructor(
    private readonly db: Database,
    private readonly boards: LeaderboardService,
  ) {}

  /** A page of feeders whom the viewer may see. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: ListViewer, asked: ReturnsAsked): Promise<ListedTrader[]> {
    const after = placeOf(asked.cursor);
    const order = await this.order(asked);
    const found = await this.measured(viewer, asked, order, after);
    const missing = asked.limit - found.length;
    if (missing === 0 || !isOpenFilter(asked.filter)) return found;
    const others = await readUnmeasured(this.db, viewer, {
      ...{ measured: order.map(({ id }) => id), pattern: asked.pattern, limit: missing },
      afterId: after?.key === -Infinity ? after.id : null,
    });
    return [...found, ...others.map((id) => ({ id, key_text: String(-Infinity) }))];
  }

  /** From the order on: some more at each look, until the page is full. */
  private async measured(viewer: ListViewer, asked: ReturnsAsked, order: readonly Placed[], after: Place | null): Promise<ListedTrader[]> {
    const named = await this.named(asked.pattern);
    const isAsked = ({ id, ranking }: Placed): boolean => isWished(ranking, asked.filter) && (named === null || named.has(id));
    const found: ListedTrader[] = [];
    let [at, looked] = [after ? firstAfter(order, after) : 0, asked.limit];
    while (at < order.length && found.length < asked.limit) {
      const some: Placed[] = [];
      for (; at < order.length && some.length < looked; at++) if (isAsked(order[at]!)) some.push(order[at]!);
      const ids = some.map(({ id }) => id);
      const listed = ids.length === 0 ? new Set() : await readListedAmong(this.db, viewer, ids, asked.pattern);
      found.push(...some.flatMap(({ id, key }) => (listed.has(id) ? [{ id, key_text: String(key) }] : [])));
      looked *= 2;
    }
    return found.slice(0, asked.limit);
  }

  /** Whose name fits, where those are few; of many the order is gone through, where every page is soon full. */
  private async named(pattern: string | null): Promise<ReadonlySet<string> | null> {
    if (pattern === null || !groupedCharacters.test(pattern)) return null;
    const ids = await readNamedFeeders(this.db, pattern, limits.feedersNamedMax + 1);
    return ids.length > limits.feedersNamedMax ? null : new Set(ids);
  }

  private async order({ audience, filter: { period, mode } }: ReturnsAsked): Promise<readonly Placed[]> {
    const board = await this.boards.board(audience, period, mode ?? null);
    const known = this.orders.get(board);
    if (known) return known;
    const order = readProvenFeeders(this.db, audience).then((proven) => placesOf(board, proven, period));
    this.orders.set(board, order);
    order.catch(() => this.orders.delete(board));
    return order;
  }
}

const placesOf = ({ rankings }: Board, proven: ReadonlySet<string>, period: FeederFilter["period"]): readonly Placed[] =>
  rankings
    .map((ranking) => ({
      id: ranking.userId,
      key: ranking.ownReturn - (proven.has(ranking.userId) ? 0 : afterAll) - (coversPeriod(ranking, period) ? 0 : afterAll),
      ranking,
    }))
    .toSorted(inOrder);

function placeOf([key, id]: ReturnsAsked["cursor"]): Place | null {
  if (key === null || id === null) return null;
  const place = { id: id.toLowerCase(), key: key.trim() === "" ? Number.NaN : Number(key) };
  if (Number.isNaN(place.key) || !isUuid(id)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return place;
}

/** Index of the first that comes after a place. */
function firstAfter(order: readonly Placed[], place: Place): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrder(order[middle]!, place) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
