import { reactionKinds, type ReactionKind } from "../../social/discussion/discussion.types";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Role, Tier } from "../../platform/viewer";

export const hasPosts = async (db: Database): Promise<boolean> => (await queryRows(db, "select 1 from posts limit 1")).length > 0;

export interface DemoPersonRow {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
}

/** People who are run by the server, by username, without suspended and erased ones. */
export const readDemoPeople = (db: Database): Promise<DemoPersonRow[]> =>
  queryRows<DemoPersonRow>(
    db,
    `select id, username, role, tier
    from users
    where house
      and suspended_at is null
      and erased_at is null
    order by username`,
  );

/** Ids of the records of demo feeders. */
export async function readDemoRecords(db: Database): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select r.id
    from records r
    join users u on u.id = r.user_id and u.house
    order by r.id`,
  );
  return rows.map(({ id }) => id);
}

/** Each demo feeder's latest sealed trade, by user id. */
export async function readLatestRecipes(db: Database): Promise<Map<string, string>> {
  const rows = await queryRows<{ user_id: string; id: string }>(
    db,
    `select distinct on (t.user_id) t.user_id, t.id
    from trades t
    join users u on u.id = t.user_id and u.house
    where t.record_id is not null
    order by t.user_id, t.opened_at desc`,
  );
  return new Map(rows.map((row) => [row.user_id, row.id]));
}

/** Takes the items that are visible by now out of the queue of the feed's stream. */
export async function deletePendingItems(db: Database, now: Date): Promise<void> {
  await db.query("delete from feed_pending where item_id is not null and visible_at <= $1", [now]);
}

export interface DemoPost {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly sentiment: string;
  readonly trade_id: string | null;
  readonly at: Date;
}

export interface DemoComment {
  readonly id: string;
  readonly subject_id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly text: string;
  readonly at: Date;
}

export interface DemoTag {
  readonly post_id: string;
  readonly kind: string;
  readonly value: string;
  readonly at: Date;
  readonly user_id: string;
}

export interface DemoReaction {
  readonly subject_id: string;
  readonly user_id: string;
  readonly kind: ReactionKind;
  readonly at: Date;
}

export interface DemoDiscussion {
  readonly posts: DemoPost[];
  readonly tags: DemoTag[];
  readonly comments: DemoComment[];
  readonly reactions: DemoReaction[];
}

const feedItemsSql = `
  insert into feed_items (id, kind, user_id, at, score)
  select id, 'POST', user_id, at, feed_score(at, 0, 0, 0)
  from json_to_recordset($1) as post (id uuid, user_id uuid, at timestamptz)`;

const postsSql = `
  insert into posts (id, user_id, text, sentiment, trade_id, created_at)
  select id, user_id, text, sentiment, trade_id, at
  from json_to_recordset($1) as post (
    id uuid, user_id uuid, text text, sentiment text, trade_id uuid, at timestamptz
  )`;

const tagsSql = `
  insert into post_tags
  select *
  from json_populate_recordset(null::post_tags, $1)`;

const commentsSql = `
  insert into comments (id, subject_kind, subject_id, parent_id, user_id, text, at)
  select id, 'POST', subject_id, parent_id, user_id, text, at
  from json_to_recordset($1) as comment (
    id uuid, subject_id uuid, parent_id uuid, user_id uuid, text text, at timestamptz
  )`;

const reactionsSql = `
  insert into reactions (subject_kind, subject_id, user_id, kind, at)
  select 'POST', subject_id, user_id, kind, at
  from json_to_recordset($1) as reaction (subject_id uuid, user_id uuid, kind text, at timestamptz)`;

const countColumns = reactionKinds.map((kind) => kind.toLowerCase());

const countOf = (kind: ReactionKind): string =>
  `(select count(*) from reactions where subject_kind = 'POST' and subject_id = p.id and kind = '${kind}')`;

const countsSql = `
  insert into talk_counts (subject_kind, subject_id, comments, ${countColumns.join(", ")})
  select 'POST', p.id,
    (select count(*) from comments where subject_kind = 'POST' and subject_id = p.id),
    ${reactionKinds.map(countOf).join(",\n    ")}
  from posts p`;

const scoresSql = `
  update feed_items i
  set score = feed_score(i.at, ${countColumns.map((column) => `c.${column}`).join(" + ")}, c.comments, 0)
  from talk_counts c
  where c.subject_kind = 'POST'
    and c.subject_id = i.id`;

/** Stores it all, with the counts and scores that are written beside each row, once for all of them. */
export async function insertDiscussion(tx: Tx, discussion: DemoDiscussion): Promise<void> {
  await tx.query(feedItemsSql, [JSON.stringify(discussion.posts)]);
  await tx.query(postsSql, [JSON.stringify(discussion.posts)]);
  await tx.query(tagsSql, [JSON.stringify(discussion.tags)]);
  await tx.query(commentsSql, [JSON.stringify(discussion.comments)]);
  await tx.query(reactionsSql, [JSON.stringify(discussion.reactions)]);
  await tx.query(countsSql);
  await tx.query(scoresSql);
}
