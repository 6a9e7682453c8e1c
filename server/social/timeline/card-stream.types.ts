import { Field, ID, Int, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Post } from "../posts/post.types";
import { ReactionCount } from "../discussion/discussion.types";

@ObjectType({ description: "Counts of a post's or recipe's discussion; the same for everyone who sees it." })
export class DiscussionFigures {
  @Field(() => ID, { description: "Id of the `Discussion` whose figures these are: `KIND:id`." })
  discussionId!: string;

  @Field(() => Int, { description: "Number of comments, replies included." })
  commentCount!: number;

  @Field(() => Int, { description: "Number of people who reposted it." })
  repostCount!: number;

  @Field(() => Int, { description: "Number of reactions of all kinds." })
  reactionCount!: number;

  @Field(() => [ReactionCount], { description: "Reactions by kind, most frequent first; kinds without a reaction are left out." })
  reactions!: ReactionCount[];
}

/** What the old `CardChanged.figures` answers. */
@ObjectType({ description: "Old name of `DiscussionFigures`." })
export class TalkFigures extends DiscussionFigures {
  @Field(() => ID, { name: "talkId", ...oldNameOf("discussionId") })
  declare discussionId: string;
}

@ObjectType({ description: "A change to a post or recipe that is on screen." })
export class CardChanged {
  @Field(() => DiscussionFigures, { nullable: true, description: "Its new counts; null when they did not change." })
  @Field(() => TalkFigures, { name: "figures", nullable: true, ...oldNameOf("discussion") })
  discussion!: DiscussionFigures | null;

  @Field(() => Post, {
    nullable: true,
    description: "The post when its text changed; a DELETED or REMOVED one without text. Null when the text did not change.",
  })
  post!: Post | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "Id of the author when the viewer may no longer see them (suspended, deleted, or one blocked the other): remove their content from the screen. Null otherwise.",
  })
  hiddenAuthorId!: string | null;
}
