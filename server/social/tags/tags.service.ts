import { announceAudience } from "../../identity/account/identity.events";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Market } from "../../market/providers/provider";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { authorShownSql } from "../visibility/authors.sql";
import { trendHalfLifeHours, trendHours } from "../timeline/ranking";
import { Completion, Tag, TrendingTag, type TagKind } from "./tags.types";

const topicRule = /^\p{L}[\p{L}\p{N}_]{1,39}$/u;
const hourMs = 3_600_000;

interface TagRow {
  kind: TagKind;
  value: string;
  username: string | null;
}

const tagOf = (kind: TagKind, key: string, value = key): Tag => Object.assign(new Tag(), { id: `${kind}:${key}`, kind, key, value });
const rowTag = (row: TagRow): Tag => tagOf(row.kind, row.value, row.kind === "CHEF" ? row.username! : row.value);
const asking = (viewer: Viewer | null): [string | null, boolean] => [viewer?.id ?? null, viewer !== null && isAdmin(viewer)];

/** The person of a CHEF tag `t`; a tag of someone the viewer may not meet is left out of lists. */
const person = (t: string): string =>
  `left join users u on ${t}.kind = 'CHEF' and u.id = case when ${t}.kind = 'CHEF' then ${t}.value::uuid end`;
const shown = (t: string): string => `(${t}.kind <> 'CHEF' or ${authorShownSql("u")})`;

/**
 * Twin of `trendScore`. $1 now, $2 since when. Posts of people whose profile is for followers only, of suspended ones and of
 * sandboxes say nothing to everyone.
 */
const refreshSql = `insert into tag_trends (kind, value, score, posts, authors)
  select kind, value, sum(power(2, -extract(epoch from $1::timestamptz - at) / 3600 / ${trendHalfLifeHours}))::float8 as score, sum(posts)::int, count(*)::int
  from (
    select t.kind, t.value, t.user_id, max(t.at) as at, count(*) as posts
    from post_tags t join posts p on p.id = t.post_id join users u on u.id = t.user_id
    where t.at > $2::timestamptz and p.state = 'VISIBLE' and u.suspended_at is null and not u.pending
      and not exists (select 1 from privacy_settings where user_id = u.id and profile_audience = 'FOLLOWERS')
    group by t.kind, t.value, t.user_id
  ) newest group by kind, value order by score desc limit 1000`;

/** Tags: finding, following and trending ones. */
export class TagsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly market: Market,
  ) {}

  /** A tag by its kind and value, with or without its sign; null for an unknown symbol, nobody, or what is no topic. */
  async find(viewer: Viewer | null, kind: TagKind, given: string): Promise<Tag | null> {
    const value = given.trim().replace(/^[$@#]/, "");
    if (kind === "STOCK") {
      const symbol = value.toUpperCase();
      return this.market.instrument(symbol) ? tagOf(kind, symbol) : null;
    }
    if (kind === "TOPIC") return topicRule.test(value) ? tagOf(kind, value.normalize("NFC").toLowerCase()) : null;
    const [row] = await this.db.query<{ id: string; username: string }>(
      `select u.id, u.username from users u where u.username = lower($3) and u.erased_at is null and not u.pending
         and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1::uuid) and $2::boolean is not null`,
      [...asking(viewer), value],
    );
    return row ? tagOf(kind, row.id, row.username) : null;
  }

  /** By the formula of `trendScore`, as of the last refresh. */
  async trending(viewer: Viewer | null, kind: TagKind | null, first: number): Promise<TrendingTag[]> {
    if (first < 1 || first > limits.trendingTagsMax) throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${limits.trendingTagsMax} tags.`);
    const rows = await this.db.query<TagRow & { score: number; posts: number; authors: number }>(
      `select t.*, u.username from tag_trends t ${person("t")} where ($3::text is null or t.kind = $3) and ${shown("t")} order by t.score desc, t.kind, t.value limit $4`,
      [...asking(viewer), kind, first],
    );
    return rows.map((row) =>
      Object.assign(new TrendingTag(), { tag: rowTag(row), score: row.score, posts: row.posts, authors: row.authors }),
    );
  }

  /** Works the trends out anew, at rest: a job does it every minute. */
  async refreshTrends(): Promise<void> {
    const now = this.clock.date();
    await this.db.transaction(async (tx) => {
      await tx.query("lock table tag_trends in share row exclusive mode");
      await tx.query("delete from tag_trends");
      await tx.query(refreshSql, [now, new Date(+now - trendHours * hourMs)]);
    });
  }

  async followed(viewer: Viewer): Promise<Tag[]> {
    const rows = await this.db.query<TagRow>(
      `select t.kind, t.value, u.username from tag_follows t ${person("t")} where t.user_id = $1 and ${shown("t")} order by t.at desc, t.kind, t.value limit $3`,
      [...asking(viewer), limits.followedTagsMax],
    );
    return rows.map(rowTag);
  }

  /** NOT_FOUND for what is no tag. Refuses TOO_MANY. Again does nothing. */
  async follow(viewer: Viewer, { kind, value }: { kind: TagKind; value: string }): Promise<Tag> {
    const tag = await this.writable(viewer, kind, value);
    await this.db.transaction(async (tx) => {
      await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
      const [row] = await tx.query<[{ count: number }]>(
        "select count(*)::int as count from tag_follows where user_id = $1 and (kind, value) <> ($2, $3)",
        [viewer.id, tag.kind, tag.key],
      );
      if (row.count >= limits.followedTagsMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input",
          `You follow ${limits.followedTagsMax} tags, the most there is.`,
          new Decimal(limits.followedTagsMax),
        );
      await tx.query("insert into tag_follows (user_id, kind, value, at) values ($1, $2, $3, $4) on conflict do nothing", [
        ...[viewer.id, tag.kind, tag.key, this.clock.date()],
      ]);
      announceAudience(tx, this.bus, viewer.id);
    });
    return tag;
  }

  async unfollow(viewer: Viewer, { kind, value }: { kind: TagKind; value: string }): Promise<Tag> {
    const tag = await this.writable(viewer, kind, value);
    await this.db.transaction(async (tx) => {
      await tx.query("delete from tag_follows where user_id = $1 and kind = $2 and value = $3", [viewer.id, tag.kind, tag.key]);
      announceAudience(tx, this.bus, viewer.id);
    });
    return tag;
  }

  private async writable(viewer: Viewer, kind: TagKind, value: string): Promise<Tag> {
    assertMayWrite(viewer);
    const tag = await this.find(viewer, kind, value);
    if (!tag) throw notFound("This tag");
    return tag;
  }

  /** What was begun after a sign may become. */
  async complete(viewer: Viewer | null, kind: TagKind, given: string): Promise<Completion[]> {
    const prefix = given
      .trim()
      .slice(0, limits.searchCharactersMax)
      .replace(/^[$@#]/, "");
    if (kind === "STOCK") return this.completeSymbol(prefix.toUpperCase());
    return kind === "CHEF" ? this.completePerson(viewer, prefix.toLowerCase()) : this.completeTopic(prefix.toLowerCase());
  }

  private completeSymbol(prefix: string): Completion[] {
    const named = prefix.toLowerCase();
    const all = this.market.instruments();
    const bySymbol = all.filter((instrument) => instrument.symbol.startsWith(prefix));
    const byName = all.filter((instrument) => !instrument.symbol.startsWith(prefix) && instrument.name.toLowerCase().startsWith(named));
    return [...bySymbol, ...byName].slice(0, limits.completionsMax).map(({ symbol, name }) => completion("STOCK", symbol, name));
  }

  /** Those the viewer follows come first. */
  private async completePerson(viewer: Viewer | null, prefix: string): Promise<Completion[]> {
    if (prefix === "" && !viewer) return [];
    const rows = await this.db.query<{ id: string; username: string; name: string }>(
      `select u.id, u.username, u.name from users u where u.username like $3 and u.id is distinct from $1::uuid and not u.pending and ${authorShownSql("u")}
       order by exists (select 1 from follows where follower_id = $1::uuid and followed_id = u.id) desc, length(u.username), u.username limit $4`,
      [...asking(viewer), `${prefix.replace(/[\\%_]/g, "\\$&")}%`, limits.completionsMax],
    );
    return rows.map((row) => completion("CHEF", row.username, row.name, row.id));
  }

  private async completeTopic(prefix: string): Promise<Completion[]> {
    const rows = await this.db.query<{ value: string; posts: number }>(
      "select value, posts from tag_trends where kind = 'TOPIC' and value like $1 order by score desc limit $2",
      [`${prefix.replace(/[\\%_]/g, "\\$&")}%`, limits.completionsMax],
    );
    return rows.map((row) => completion("TOPIC", row.value, `${row.posts} ${row.posts === 1 ? "post" : "posts"}`));
  }
}

const completion = (kind: TagKind, value: string, label: string, userId: string | null = null): Completion =>
  Object.assign(new Completion(), { kind, value, label, userId });
