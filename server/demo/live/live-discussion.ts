import type { SocialModule } from "../../social/social.module";
import { reactionKinds } from "../../social/discussion/discussion.types";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { UserErrors } from "../../platform/user-error";
import { readRecentDemoPosts } from "./live.store";
import { demoPeople, subjectOf } from "../people/demo-discussion";
import { commentOf, postOf } from "../people/demo-texts";
import { demoFeeders } from "../people/people";
import { pick, seededRandom } from "../history/random";

/** How likely a turn of about seven seconds produces a post, a comment and a reaction: a post every two minutes or so. */
const chances = { post: 0.05, comment: 0.07, react: 0.15 };
const recentHours = 48;

/** Demo feeders who write as the day goes on, through the same services as everyone. */
export class LiveDiscussion {
  constructor(
    private readonly needs: { readonly db: Database; readonly clock: Clock; readonly feed: SocialModule; readonly seed: string },
  ) {}

  /** What this turn does, decided by the seed. Returns it; null for a quiet one. */
  async takeTurn(turn: number): Promise<keyof typeof chances | null> {
    const random = seededRandom(`${this.needs.seed}/talk/${turn}`);
    const dice = random();
    const kind =
      dice < chances.post
        ? "post"
        : dice < chances.post + chances.comment
          ? "comment"
          : dice < chances.post + chances.comment + chances.react
            ? "react"
            : null;
    if (kind === null) return null;
    const people = await demoPeople(this.needs.db);
    const feeder = pick(random, demoFeeders);
    const author = people.get(feeder.username);
    if (!author) return null;
    const { posts, comments, reactions } = this.needs.feed;
    try {
      if (kind === "post")
        await posts.create(author, { ...postOf(random, subjectOf(feeder, random)), clientRequestId: `demo-post-${turn}` });
      else {
        const id = await this.recentPost(author.id, random());
        if (id === null) return null;
        if (kind === "comment") await comments.write(author, { kind: "POST", id, text: commentOf(random) });
        else await reactions.react(author, { kind: "POST", id }, pick(random, reactionKinds));
      }
      return kind;
    } catch (error) {
      if (error instanceof UserErrors) return null;
      throw error;
    }
  }

  /** One of the demo feeders' own posts: nobody else is commented on by a machine. */
  private async recentPost(exceptId: string, at: number): Promise<string | null> {
    const since = new Date(this.needs.clock.now() - recentHours * 3_600_000);
    const ids = await readRecentDemoPosts(this.needs.db, exceptId, since);
    return ids[Math.floor(at * ids.length)] ?? null;
  }
}
