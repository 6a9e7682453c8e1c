import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Following someone, or no longer." })
export class FollowInput {
  @Field(() => ID, { description: "Whom." })
  userId!: string;
}
