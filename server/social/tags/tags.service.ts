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
import type { Viewer } from "../../platform/viewer";
import { viewerParameters } from "../../people/visibility/visible.sql";
import { trendHours } from "../timeline/ranking";
import {
  countOtherFollowedTags,
  deleteTagFollow,
  findTaggedPerson,
  insertTagFollow,
  readFollowedTags,
  readPeopleLike,
  readTopicsLike,
  readTrends,
  refreshTrends,
  type TagRow,
} from "./tags.store";
import { Completion, Tag, TrendingTag, type TagKind } from "./tags.types";
import { make } from "../../platform/make";
import { formatCounted } from "../../platform/text/counted";

const topicRule = /^\p{L}[\p{L}\p{N}_]{1,39}$/u;
const hourMs = 3_600_000;

const tagOf = (kind: TagKind, key: string, value = key): Tag => make(Tag, { id: `${kind}:${key}`, kind, key, value });
const rowTag = (row: TagRow): Tag => tagOf(row.kind, row.value, row.kind === "CHEF" ? row.username! : row.value);
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
    const row = await findTaggedPerson(this.db, viewerParameters(viewer), value);
    return row ? tagOf(kind, row.id, row.username) : null;
  }

  /** By the formula of `trendScore`, as of the last refresh. */
  async trending(viewer: Viewer | null, kind: TagKind | null, first: number): Promise<TrendingTag[]> {
    if (first < 1 || first > limits.trendingTagsMax) throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${limits.trendingTagsMax} tags.`);
    const rows = await readTrends(this.db, viewerParameters(viewer), kind, first);
    return rows.map((row) => make(TrendingTag, { tag: rowTag(row), score: row.score, posts: row.posts, authors: row.authors }));
  }

  /** Calculates the trends again: a job does it every minute. */
  async refreshTrends(): Promise<void> {
    const now = this.clock.date();
    await this.db.transaction((tx) => refreshTrends(tx, now, new Date(+now - trendHours * hourMs)));
  }

  async followed(viewer: Viewer): Promise<Tag[]> {
    const rows = await readFollowedTags(this.db, viewerParameters(viewer), limits.followedTagsMax);
    return rows.map(rowTag);
  }

  /** NOT_FOUND for what is no tag. Refuses TOO_MANY. Again does nothing. */
  async follow(viewer: Viewer, { kind, value }: { kind: TagKind; value: string }): Promise<Tag> {
    const tag = await this.writable(viewer, kind, value);
    await this.db.transaction(async (tx) => {
      if ((await countOtherFollowedTags(tx, viewer.id, tag)) >= limits.followedTagsMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input",
          `You follow ${limits.followedTagsMax} tags, the maximum. Unfollow one first.`,
          new Decimal(limits.followedTagsMax),
        );
      await insertTagFollow(tx, viewer.id, tag, this.clock.date());
      announceAudience(tx, this.bus, viewer.id);
    });
    return tag;
  }

  async unfollow(viewer: Viewer, { kind, value }: { kind: TagKind; value: string }): Promise<Tag> {
    const tag = await this.writable(viewer, kind, value);
    await this.db.transaction(async (tx) => {
      await deleteTagFollow(tx, viewer.id, tag);
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

  /** Completes what was typed after a sign. */
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
    const rows = await readPeopleLike(this.db, viewerParameters(viewer), patternOf(prefix), limits.completionsMax);
    return rows.map((row) => completion("CHEF", row.username, row.name, row.id));
  }

  private async completeTopic(prefix: string): Promise<Completion[]> {
    const rows = await readTopicsLike(this.db, patternOf(prefix), limits.completionsMax);
    return rows.map((row) => completion("TOPIC", row.value, formatCounted(row.posts, "post", "posts")));
  }
}

/** Matches what begins with the prefix; its own wildcards are escaped. */
const patternOf = (prefix: string): string => `${prefix.replace(/[\\%_]/g, "\\$&")}%`;

const completion = (kind: TagKind, value: string, label: string, userId: string | null = null): Completion =>
  make(Completion, { kind, value, label, userId });
