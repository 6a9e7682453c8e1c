import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { eventVisibleSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { RecipePriceRow } from "./feeder-offer.entity";

/** What a feeder asks and says. */
export interface OfferView {
  readonly userId: string;
  readonly priceBites: number;
  readonly unlockBites: number;
  readonly teaser: string;
  /** The feeder's own delay. */
  readonly delaySeconds: number;
}

/** Of feeders and hybrids among these users; whether the viewer may see their profiles is the caller's to ask. */
export const readOffers = (db: Queryable, userIds: readonly string[]): Promise<OfferView[]> =>
  queryRows<OfferView>(
    db,
    `select u.id as "userId", u.price_bites as "priceBites", coalesce(o.unlock_bites, 0) as "unlockBites",
      coalesce(o.teaser, '') as teaser, coalesce(s.open_trade_delay_seconds, 0) as "delaySeconds"
    from users u
    left join feeder_offers o on o.user_id = u.id
    left join privacy_settings s on s.user_id = u.id
    where u.id = any($1::uuid[])
      and u.role in ('feeder', 'hybrid')`,
    [userIds],
  );

export interface OfferChanges {
  readonly priceBites?: number;
  readonly unlockBites?: number;
  readonly teaser?: string;
}

/** Changes what is given and keeps the rest. Events sealed from now on carry the new price. */
export async function storeOffer(tx: Tx, userId: string, changes: OfferChanges, at: Date): Promise<void> {
  await tx.query(
    `insert into feeder_offers (user_id, unlock_bites, teaser, updated_at)
    values ($1, coalesce($2::integer, 0), coalesce($3::text, ''), $4)
    on conflict (user_id) do update set
      unlock_bites = coalesce($2::integer, feeder_offers.unlock_bites),
      teaser = coalesce($3::text, feeder_offers.teaser),
      updated_at = $4`,
    [userId, changes.unlockBites ?? null, changes.teaser ?? null, at],
  );
  if (changes.priceBites !== undefined) await tx.query("update users set price_bites = $2 where id = $1", [userId, changes.priceBites]);
}

/** Whether the trade is a sealed one of this user. */
export const isOwnRecipe = async (tx: Tx, userId: string, tradeId: string): Promise<boolean> =>
  (await queryRows(tx, "select 1 from trades t where t.id = $1 and t.user_id = $2 and t.record_id is not null", [tradeId, userId])).length >
  0;

/** Null: the recipe goes for what its feeder asks for each. */
export async function storeRecipePrice(tx: Tx, userId: string, tradeId: string, priceBites: number | null, at: Date): Promise<void> {
  if (priceBites === null) await tx.delete(RecipePriceRow, { tradeId });
  else await tx.upsert(RecipePriceRow, { tradeId, userId, priceBites, updatedAt: at }, ["tradeId"]);
}

/** A recipe with its price, as one viewer sees it. */
export interface RecipeOfferView {
  readonly id: string;
  readonly feederId: string;
  readonly priceBites: number;
  /** Whether the price is the recipe's own. */
  readonly isOwnPrice: boolean;
  readonly teaser: string;
  readonly isOwn: boolean;
  readonly isUnlocked: boolean;
  readonly isLocked: boolean;
  readonly isSeenClosed: boolean;
  readonly delaySeconds: number;
}

/** From `trades t`, its owner `u`, `feeder_offers o`, `recipe_prices p` and the events `seen` by the viewer: what they may know of a recipe for sale. */
const offerColumns = `
  t.id, t.user_id as "feederId", coalesce(p.price_bites, o.unlock_bites, 0) as "priceBites",
  p.trade_id is not null as "isOwnPrice", coalesce(o.teaser, '') as teaser,
  t.user_id is not distinct from $1::uuid as "isOwn",
  exists (
    select 1
    from relations
    where viewer_id = $1::uuid
      and feeder_id = t.user_id
      and kind = 'UNLOCKED'
      and trade_id = t.id
  ) as "isUnlocked",
  seen.events = 0 as "isLocked", coalesce(seen.is_closed, false) as "isSeenClosed",
  case
    when exists (
      select 1
      from relations
      where viewer_id = $1::uuid
        and feeder_id = t.user_id
        and kind in ('COPIER', 'SUBSCRIBER')
        and until is null
    ) then 0
    when $1::uuid is not null and u.price_bites = 0 then coalesce(s.open_trade_delay_seconds, 0)
    else greatest(coalesce(s.open_trade_delay_seconds, 0), $3::integer)
  end as "delaySeconds"`;

const offerTables = `
  join users u on u.id = t.user_id
  left join feeder_offers o on o.user_id = t.user_id
  left join recipe_prices p on p.trade_id = t.id
  left join privacy_settings s on s.user_id = t.user_id`;

/** Sealed trades of people whom the viewer sees, by id; others are missing. */
export const readRecipeOffers = (db: Queryable, visibility: VisibilityParameters, ids: readonly string[]): Promise<RecipeOfferView[]> =>
  queryRows<RecipeOfferView>(
    db,
    `select ${offerColumns}
    from trades t
    ${offerTables}
    cross join lateral (
      select count(*) as events, bool_or(e.status = 'CLOSED') as is_closed
      from record_events e
      where e.trade_id = t.id
        and ${eventVisibleSql("e")}
    ) seen
    where t.id = any($5::uuid[])
      and t.record_id is not null
      and u.role in ('feeder', 'hybrid')
      and ${visibleToSql("u")}`,
    [...visibility, ids],
  );

/**
 * Recipes for sale of which the viewer sees nothing, by id, an order that has nothing to do with when they were opened. A trade is locked for no longer
 * than the longest delay, so only those opened `since` then are looked at.
 */
export const readLockedOffers = (
  db: Database,
  visibility: VisibilityParameters,
  since: Date,
  feederId: string | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<RecipeOfferView[]> =>
  queryRows<RecipeOfferView>(
    db,
    `with
    -- feeders who sell recipes one by one
    sellers as (
      select user_id
      from feeder_offers
      where unlock_bites > 0
      union
      select user_id
      from recipe_prices
      where price_bites > 0
    ),
    -- their trades that may still be hidden from somebody
    offered as (
      select ${offerColumns}
      from sellers
      join trades t on t.user_id = sellers.user_id
      ${offerTables}
      cross join lateral (
        select count(*) as events, bool_or(e.status = 'CLOSED') as is_closed
        from record_events e
        where e.trade_id = t.id
          and ${eventVisibleSql("e")}
      ) seen
      where t.record_id is not null
        and t.opened_at > $5::timestamptz
        and ($6::uuid is null or t.user_id = $6::uuid)
        and ($7::uuid is null or t.id > $7::uuid)
        and coalesce(p.price_bites, o.unlock_bites, 0) > 0
        and u.role in ('feeder', 'hybrid')
        and ${visibleToSql("u")}
    )
    select *
    from offered
    where "isLocked"
      and not "isOwn"
      and not "isUnlocked"
    order by id
    limit $8`,
    [...visibility, since, feederId, page.after, page.limit],
  );
