import type { SocialModule } from "../../social/social.module";
import { namedIn } from "../../social/posts/text-tags";
import { reactionKinds, type ReactionKind } from "../../social/discussion/discussion.types";
import type { Market } from "../../market/providers/provider";
import type { Database, Tx } from "../../platform/db/database";
import type { Role, Tier, Viewer } from "../../platform/viewer";
import { answerOf, commentOf, postOf } from "./demo-texts";
import { demoFeeders, type DemoFeeder } from "./people";
import { pick, seededRandom, seededUuid, type Random } from "../history/random";

const postsSeeded = 60;
const daysBack = 18;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

export interface DemoDiscussionNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly feed: SocialModule;
  readonly seed: string;
  readonly now: Date;
}

/** People of the house, by username, as the services know people. */
export async function demoPeople(db: Database): Promise<Map<string, Viewer>> {
  const rows = await db.query<{ id: string; username: string; role: Role; tier: Tier }>(
    "select id, username, role, tier from users where house and suspended_at is null and erased_at is null order by username",
  );
  return new Map(rows.map((row) => [row.username, { ...row, sessionId: "house", isTester: false, suspendedAt: null } satisfies Viewer]));
}

/** What somebody of the house writes about: what they like to trade, in their own words. */
export function subjectOf(feeder: DemoFeeder, random: Random): { symbol: string; tag: string; friend: string } {
  return { symbol: pick(random, feeder.universe), tag: pick(random, feeder.tags).toLowerCase(), friend: pick(random, feeder.follows) };
}

interface PostRow {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly sentiment: string;
  readonly trade_id: string | null;
  readonly at: Date;
}

interface CommentRow {
  readonly id: string;
  readonly subject_id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly text: string;
  readonly at: Date;
}

interface Talk {
  readonly posts: PostRow[];
  readonly tags: Array<{ post_id: string; kind: string; value: string; at: Date; user_id: string }>;
  readonly comments: CommentRow[];
  readonly reactions: Array<{ subject_id: string; user_id: string; kind: ReactionKind; at: Date }>;
}

/**
 * Weeks of posts, comments and reactions by the house's people, as rows of what the services would have written: one by one
 * through them would take longer than the rest of the first start. Does nothing where there is any post. Returns how many.
 */
export async function seedDiscussion(needs: DemoDiscussionNeeds): Promise<number> {
  const { db, feed, now } = needs;
  if ((await db.query("select 1 from posts limit 1")).length > 0) return 0;
  const people = await demoPeople(db);
  const talk = weeksOfDiscussion(needs, people, await latestRecipes(db));
  await db.transaction((tx) => insertDiscussion(tx, talk));
  const records = await db.query<{ id: string }>("select r.id from records r join users u on u.id = r.user_id and u.house order by r.id");
  await feed.milestones.addForRecords(records.map((row) => row.id));
  // What is weeks old is read in lists; no stream has to bring it.
  await db.query("delete from feed_pending where item_id is not null and visible_at <= $1", [now]);
  await feed.tags.refreshTrends();
  return talk.posts.length;
}

function weeksOfDiscussion(needs: DemoDiscussionNeeds, people: ReadonlyMap<string, Viewer>, recipes: ReadonlyMap<string, string>): Talk {
  const random = seededRandom(`${needs.seed}/talk`);
  const talk: Talk = { posts: [], tags: [], comments: [], reactions: [] };
  for (let index = 0; index < postsSeeded; index++) {
    const feeder = pick(random, demoFeeders);
    const author = people.get(feeder.username);
    if (!author) continue;
    const at = new Date(+needs.now - daysBack * dayMs * (1 - index / postsSeeded) ** 1.5 - random() * hourMs - minuteMs);
    const recipe = random() < 0.35 ? (recipes.get(author.id) ?? null) : null;
    const post = { id: seededUuid(random), user_id: author.id, ...postOf(random, subjectOf(feeder, random)), trade_id: recipe, at };
    talk.posts.push(post);
    talk.tags.push(...tagsOf(needs.market, people, post));
    addAnswers(talk, random, [...people.values()], post, +needs.now);
  }
  return talk;
}

function tagsOf(market: Market, people: ReadonlyMap<string, Viewer>, post: PostRow): Talk["tags"] {
  const named = namedIn(post.text);
  const tags = [
    ...named.symbols.filter((symbol) => market.instrument(symbol)).map((value) => ({ kind: "STOCK", value })),
    ...named.usernames.flatMap((username) => (people.has(username) ? [{ kind: "CHEF", value: people.get(username)!.id }] : [])),
    ...named.topics.map((value) => ({ kind: "TOPIC", value })),
  ];
  return tags.map((tag) => ({ ...tag, post_id: post.id, at: post.at, user_id: post.user_id }));
}

/** Some react, fewer comment, and now and then the author answers. */
function addAnswers(talk: Talk, random: Random, readers: readonly Viewer[], post: PostRow, until: number): void {
  const others = readers.filter((reader) => reader.id !== post.user_id && random() < 0.25);
  const later = (from: Date, most: number): Date => new Date(+from + (until - +from) * 0.9 * Math.min(1, (random() ** 2 * most) / dayMs));
  for (const reader of others.slice(0, 8))
    talk.reactions.push({ subject_id: post.id, user_id: reader.id, kind: pick(random, reactionKinds), at: later(post.at, 2 * dayMs) });
  for (const reader of others.slice(0, Math.floor(random() * 4))) {
    const comment = {
      id: seededUuid(random),
      subject_id: post.id,
      parent_id: null,
      user_id: reader.id,
      text: commentOf(random),
      at: later(post.at, dayMs),
    };
    talk.comments.push(comment);
    if (random() < 0.4)
      talk.comments.push({
        ...{ id: seededUuid(random), subject_id: post.id, parent_id: comment.id, user_id: post.user_id },
        ...{ text: answerOf(random), at: later(comment.at, hourMs) },
      });
  }
}

async function insertDiscussion(tx: Tx, talk: Talk): Promise<void> {
  const insert = (sql: string, rows: readonly object[]): Promise<unknown> => tx.query(sql, [JSON.stringify(rows)]);
  await insert(
    `insert into feed_items (id, kind, user_id, at, score) select id, 'POST', user_id, at, feed_score(at, 0, 0, 0)
     from json_to_recordset($1) as post (id uuid, user_id uuid, at timestamptz)`,
    talk.posts,
  );
  await insert(
    `insert into posts (id, user_id, text, sentiment, trade_id, created_at) select id, user_id, text, sentiment, trade_id, at
     from json_to_recordset($1) as post (id uuid, user_id uuid, text text, sentiment text, trade_id uuid, at timestamptz)`,
    talk.posts,
  );
  await insert("insert into post_tags select * from json_populate_recordset(null::post_tags, $1)", talk.tags);
  await insert(
    `insert into comments (id, subject_kind, subject_id, parent_id, user_id, text, at) select id, 'POST', subject_id, parent_id, user_id, text, at
     from json_to_recordset($1) as comment (id uuid, subject_id uuid, parent_id uuid, user_id uuid, text text, at timestamptz)`,
    talk.comments,
  );
  await insert(
    `insert into reactions (subject_kind, subject_id, user_id, kind, at) select 'POST', subject_id, user_id, kind, at
     from json_to_recordset($1) as reaction (subject_id uuid, user_id uuid, kind text, at timestamptz)`,
    talk.reactions,
  );
  await countDiscussion(tx);
}

/** The figures that stand beside each write, once for all of them. */
async function countDiscussion(tx: Tx): Promise<void> {
  const kinds = reactionKinds.map((kind) => kind.toLowerCase());
  await tx.query(
    `insert into talk_counts (subject_kind, subject_id, comments, ${kinds.join(", ")})
     select 'POST', p.id, (select count(*) from comments where subject_kind = 'POST' and subject_id = p.id),
       ${reactionKinds.map((kind) => `(select count(*) from reactions where subject_kind = 'POST' and subject_id = p.id and kind = '${kind}')`).join(", ")}
     from posts p`,
  );
  await tx.query(
    `update feed_items i set score = feed_score(i.at, ${kinds.map((kind) => `c.${kind}`).join(" + ")}, c.comments, 0)
     from talk_counts c where c.subject_kind = 'POST' and c.subject_id = i.id`,
  );
}

async function latestRecipes(db: Database): Promise<Map<string, string>> {
  const rows = await db.query<{ user_id: string; id: string }>(
    "select distinct on (t.user_id) t.user_id, t.id from trades t join users u on u.id = t.user_id and u.house where t.record_id is not null order by t.user_id, t.opened_at desc",
  );
  return new Map(rows.map((row) => [row.user_id, row.id]));
}
