import type { SocialModule } from "../../social/social.module";
import { namedIn } from "../../social/posts/text-tags";
import { reactionKinds } from "../../social/discussion/discussion.types";
import type { Market } from "../../market/providers/provider";
import type { Database } from "../../platform/db/database";
import type { Viewer } from "../../platform/viewer";
import {
  deletePendingItems,
  hasPosts,
  insertDiscussion,
  readDemoPeople,
  readDemoRecords,
  readLatestRecipes,
  type DemoDiscussion,
  type DemoPost,
} from "./demo-discussion.store";
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

/** Demo feeders, by username, as the services know people. */
export async function demoPeople(db: Database): Promise<Map<string, Viewer>> {
  const rows = await readDemoPeople(db);
  return new Map(rows.map((row) => [row.username, { ...row, sessionId: "demo", isTester: false, suspendedAt: null } satisfies Viewer]));
}

/** What a demo feeder writes about: what they like to trade, in their own words. */
export function subjectOf(feeder: DemoFeeder, random: Random): { symbol: string; tag: string; friend: string } {
  return { symbol: pick(random, feeder.universe), tag: pick(random, feeder.tags).toLowerCase(), friend: pick(random, feeder.follows) };
}

/**
 * Weeks of posts, comments and reactions by demo feeders, as rows of what the services would have written: one by one
 * through them would take longer than the rest of the first start. Does nothing where there is any post. Returns how many.
 */
export async function seedDiscussion(needs: DemoDiscussionNeeds): Promise<number> {
  const { db, feed, now } = needs;
  if (await hasPosts(db)) return 0;
  const people = await demoPeople(db);
  const discussion = weeksOfDiscussion(needs, people, await readLatestRecipes(db));
  await db.transaction((tx) => insertDiscussion(tx, discussion));
  await feed.milestones.addForRecords(await readDemoRecords(db));
  // What is weeks old is read in lists; no stream has to send it.
  await deletePendingItems(db, now);
  await feed.tags.refreshTrends();
  return discussion.posts.length;
}

function weeksOfDiscussion(
  needs: DemoDiscussionNeeds,
  people: ReadonlyMap<string, Viewer>,
  recipes: ReadonlyMap<string, string>,
): DemoDiscussion {
  const random = seededRandom(`${needs.seed}/talk`);
  const discussion: DemoDiscussion = { posts: [], tags: [], comments: [], reactions: [] };
  for (let index = 0; index < postsSeeded; index++) {
    const feeder = pick(random, demoFeeders);
    const author = people.get(feeder.username);
    if (!author) continue;
    const at = new Date(+needs.now - daysBack * dayMs * (1 - index / postsSeeded) ** 1.5 - random() * hourMs - minuteMs);
    const recipe = random() < 0.35 ? (recipes.get(author.id) ?? null) : null;
    const post = { id: seededUuid(random), user_id: author.id, ...postOf(random, subjectOf(feeder, random)), trade_id: recipe, at };
    discussion.posts.push(post);
    discussion.tags.push(...tagsOf(needs.market, people, post));
    addAnswers(discussion, random, [...people.values()], post, +needs.now);
  }
  return discussion;
}

function tagsOf(market: Market, people: ReadonlyMap<string, Viewer>, post: DemoPost): DemoDiscussion["tags"] {
  const named = namedIn(post.text);
  const tags = [
    ...named.symbols.filter((symbol) => market.instrument(symbol)).map((value) => ({ kind: "STOCK", value })),
    ...named.usernames.flatMap((username) => (people.has(username) ? [{ kind: "CHEF", value: people.get(username)!.id }] : [])),
    ...named.topics.map((value) => ({ kind: "TOPIC", value })),
  ];
  return tags.map((tag) => ({ ...tag, post_id: post.id, at: post.at, user_id: post.user_id }));
}

/** Some react, fewer comment, and now and then the author answers. */
function addAnswers(discussion: DemoDiscussion, random: Random, readers: readonly Viewer[], post: DemoPost, until: number): void {
  const others = readers.filter((reader) => reader.id !== post.user_id && random() < 0.25);
  const later = (from: Date, most: number): Date => new Date(+from + (until - +from) * 0.9 * Math.min(1, (random() ** 2 * most) / dayMs));
  for (const reader of others.slice(0, 8))
    discussion.reactions.push({
      subject_id: post.id,
      user_id: reader.id,
      kind: pick(random, reactionKinds),
      at: later(post.at, 2 * dayMs),
    });
  for (const reader of others.slice(0, Math.floor(random() * 4))) {
    const comment = {
      id: seededUuid(random),
      subject_id: post.id,
      parent_id: null,
      user_id: reader.id,
      text: commentOf(random),
      at: later(post.at, dayMs),
    };
    discussion.comments.push(comment);
    if (random() < 0.4)
      discussion.comments.push({
        ...{ id: seededUuid(random), subject_id: post.id, parent_id: comment.id, user_id: post.user_id },
        ...{ text: answerOf(random), at: later(comment.at, hourMs) },
      });
  }
}
