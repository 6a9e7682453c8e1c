import { Field, ID, Int, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Post } from "../posts/post.types";
import { ReactionCount } from "../discussion/discussion.types";

@ObjectType({ description: "How much is said about a post or a recipe; the same for everyone who sees it." })
export class DiscussionFigures {
  @Field(() => ID, { description: "Id of the `Discussion` whose figures these are: `KIND:id`." })
  discussionId!: string;

  @Field(() => Int, { description: "Comments, answers included." })
  commentCount!: number;

  @Field(() => Int, { description: "How many reposted it." })
  repostCount!: number;

  @Field(() => Int, { description: "Reactions of every kind." })
  reactionCount!: number;

  @Field(() => [ReactionCount], { description: "By kind, only those that occur, most first." })
  reactions!: ReactionCount[];
}

/** What the old `CardChanged.figures` answers. */
@ObjectType({ description: "Old name of `DiscussionFigures`." })
export class TalkFigures extends DiscussionFigures {
  @Field(() => ID, { name: "talkId", ...oldNameOf("discussionId") })
  declare discussionId: string;
}

@ObjectType({ description: "A card on screen is no longer what it was." })
export class CardChanged {
  @Field(() => DiscussionFigures, { nullable: true, description: "Its figures now; null when they are as they were." })
  @Field(() => TalkFigures, { name: "figures", nullable: true, ...oldNameOf("discussion") })
  discussion!: DiscussionFigures | null;

  @Field(() => Post, {
    nullable: true,
    description:
      "The post, if it says something else now; of one that is DELETED or REMOVED nothing but its place. Null when its words did not change.",
  })
  post!: Post | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "Set when the viewer may not see its author any more, who is suspended, gone, or has shut the viewer out or been shut out: nothing of theirs is to stay on screen.",
  })
  hiddenAuthorId!: string | null;
}
