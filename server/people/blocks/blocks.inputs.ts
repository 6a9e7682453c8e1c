import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Somebody, to block or mute, or no longer." })
export class PersonInput {
  @Field(() => ID, { description: "Whom." })
  userId!: string;
}
