import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A person to block, unblock, mute or unmute." })
export class PersonInput {
  @Field(() => ID, { description: "Id of the person." })
  userId!: string;
}
