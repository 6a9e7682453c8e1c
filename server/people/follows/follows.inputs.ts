import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A person to follow or to stop following." })
export class FollowInput {
  @Field(() => ID, { description: "Id of the person." })
  userId!: string;
}
