import { Field, ID, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Comment, Discussion, Talk } from "./discussion.types";

@ObjectType({ description: "Something happened around a post or a recipe." })
export class DiscussionChanged {
  @Field(() => Discussion, { description: "Its discussion now." })
  discussion!: Discussion;

  @Field(() => Comment, {
    nullable: true,
    description: "A comment that is new or has changed; null when only figures moved, or when it is not for the viewer.",
  })
  comment!: Comment | null;

  @Field(() => ID, {
    nullable: true,
    description: "Set when the viewer may not see someone any more who wrote here: their comments are not to stay on screen.",
  })
  hiddenAuthorId!: string | null;
}

/** What the old `talkEvents` sends. */
@ObjectType({ description: "Old name of `DiscussionChanged`." })
export class TalkChanged extends DiscussionChanged {
  @Field(() => Talk, { name: "talk", ...oldNameOf("discussion") })
  declare discussion: Discussion;
}
