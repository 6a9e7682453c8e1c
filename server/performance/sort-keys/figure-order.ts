import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { isUuid } from "../../platform/text/uuid";
import type { WishedFeeders } from "../board-rows/wished-feeders";
import type { WishedRows } from "../board-rows/wished.store";
import type { ChangedKeys, ChangedSortKeys } from "./changed-keys";
import type { KeyedOrder } from "./keyed-order";
import type { SortedFeeder } from "./sort-keys.store";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import type { FewFeeders } from "./few-feeders";
import { readListedAmong, readSortKeysOf, walkSorted } from "./figure-order.store";
import type { ListedTrader, ListViewer } from "../leaderboard/trader-list.store";

export interface SortedAsked {
  readonly order: KeyedOrder;
  readonly audience: FidelityAudience;
  /** Whom a filter leaves; null for all. */
  readonly wished: WishedRows | null;
  /** For LIKE, on name and username; null for all. */
  readonly pattern: string | null;
  /** (key, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** Before everybody. */
const beginning: SortedFeeder = { key: Infinity, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
/** The greater key first, among equals the greater id. */
const inOrder = (a: SortedFeeder, b: SortedFeeder): number =>
  a.key === b.key ? (a.id < b.id ? 1 : a.id > b.id ? -1 : 0) : a.key < b.key ? 1 : -1;

/**
 * Feeders by their return or their drawdown, from what each comes by. Few whom a search or a filter leaves are put in order; of many the order's index is
 * gone through until the page is full. Who is listed and whom the viewer may see is asked of the feeders of the page.
 */
export class FigureOrder {
  constructor(
    private readonly db: Database,
    private readonly changed: ChangedSortKeys,
    private readonly wishing: WishedFeeders,
    private readonly few: FewFeeders,
  ) {}

  /** A page of feeders whom the viewer may see. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: ListViewer, asked: SortedAsked): Promise<ListedTrader[]> {
    const after = placeOf(asked.cursor);
    const [changed, few] = await Promise.all([this.changed.of(asked.order, asked.audience), this.few.of(asked.pattern, asked.wished)]);
    const found = few ? await this.among(viewer, asked, { ids: few, changed, after }) : await this.walked(viewer, asked, changed, after);
    return found.map(({ id, key }) => ({ id, key_text: String(key) }));
  }

  private async among(
    viewer: ListViewer,
    asked: SortedAsked,
    { ids, changed, after }: { readonly ids: readonly string[]; readonly changed: ChangedKeys; readonly after: SortedFeeder },
  ): Promise<SortedFeeder[]> {
    if (ids.length === 0) return [];
    const [isAsked, isChanged] = [new Set(ids), new Set(changed.ids)];
    const stored = await readSortKeysOf(this.db, asked.order, asked.audience, ids);
    const all = [...stored.filter(({ id }) => !isChanged.has(id)), ...changed.feeders.filter(({ id }) => isAsked.has(id))];
    return this.visible(viewer, asked, all, after);
  }

  private async walked(viewer: ListViewer, asked: SortedAsked, changed: ChangedKeys, after: SortedFeeder): Promise<SortedFeeder[]> {
    const { wished, limit } = asked;
    const ids = changed.feeders.map(({ id }) => id);
    const isWished = new Set(wished && ids.length > 0 ? await this.wishing.among(wished, ids) : ids);
    const [stored, added] = await Promise.all([
      walkSorted(this.db, viewer, { ...asked, after, without: changed.ids }),
      this.visible(
        viewer,
        asked,
        changed.feeders.filter(({ id }) => isWished.has(id)),
        after,
      ),
    ]);
    return [...stored, ...added].toSorted(inOrder).slice(0, limit);
  }

  /** Of these the first after a place whom the viewer may see: some more at each look, until the page is full. */
  private async visible(
    viewer: ListViewer,
    { pattern, limit }: SortedAsked,
    some: readonly SortedFeeder[],
    after: SortedFeeder,
  ): Promise<SortedFeeder[]> {
    const order = some.filter((one) => inOrder(one, after) > 0).toSorted(inOrder);
    const found: SortedFeeder[] = [];
    for (let [at, looked] = [0, limit]; at < order.length && found.length < limit; at += looked, looked *= 2) {
      const next = order.slice(at, at + looked);
      const listed = await readListedAmong(
        this.db,
        viewer,
        next.map(({ id }) => id),
        pattern,
      );
      found.push(...next.filter(({ id }) => listed.has(id)));
    }
    return found.slice(0, limit);
  }
}

function placeOf([key, id]: SortedAsked["cursor"]): SortedFeeder {
  if (key === null || id === null) return beginning;
  const place = { id: id.toLowerCase(), key: key.trim() === "" ? Number.NaN : Number(key) };
  if (Number.isNaN(place.key) || !isUuid(id)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return place;
}
