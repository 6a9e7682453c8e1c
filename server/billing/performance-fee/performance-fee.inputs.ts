import { Field, InputType, Int } from "type-graphql";

@InputType({ description: "Your performance fee." })
export class SetPerformanceFeeInput {
  @Field(() => Int, { description: "Percent of copies’ profit above their high-water mark: 0 to 30; 0 is none." })
  percent!: number;
}
