import { Field, ID, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Comment, Discussion, Talk } from "./discussion.types";

@ObjectType({ description: "A change in the discussion of a post or recipe." })
export class DiscussionChanged {
  @Field(() => Discussion, { description: "The discussion after the change." })
  discussion!: Discussion;

  @Field(() => Comment, {
    nullable: true,
    description: "The new or changed comment; null when only counts changed, and when you may not see it.",
  })
  comment!: Comment | null;

  @Field(() => ID, {
    nullable: true,
    description: "Id of a commenter whom the viewer may no longer see: remove their comments from the screen. Null otherwise.",
  })
  hiddenAuthorId!: string | null;
}

/** What the old `talkEvents` sends. */
@ObjectType({ description: "Old name of `DiscussionChanged`." })
export class TalkChanged extends DiscussionChanged {
  @Field(() => Talk, { name: "talk", ...oldNameOf("discussion") })
  declare discussion: Discussion;
}
