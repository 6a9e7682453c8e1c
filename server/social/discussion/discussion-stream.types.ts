import { Field, ID, ObjectType } from "type-graphql";
import { Comment, Talk } from "./discussion.types";

@ObjectType({ description: "Something happened around a post or a recipe." })
export class TalkChanged {
  @Field(() => Talk, { description: "Its talk now." })
  talk!: Talk;

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
