import { Field, ID, InputType, Int } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { CopySettingsInput } from "../copying.inputs";

@InputType({ description: "A taste test to run: a feeder's past, copied with these settings." })
export class RunTasteTestInput {
  @Field(() => ID, { description: "The feeder whose past is copied." })
  feederId!: string;

  @Field(() => DecimalScalar, { description: "Money that the copy begins with, in USD and whole cents." })
  amount!: Decimal;

  @Field(() => CopySettingsInput, { description: "The rules of the copy." })
  settings!: CopySettingsInput;

  @Field(() => Boolean, { defaultValue: false, description: "True begins with the trades that the feeder had open then." })
  withOpenTrades!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: "How many days back it begins; as many as your plan allows without it (`me.entitlements.tasteTestDays`).",
  })
  days?: number | null;

  @Field(() => Date, { nullable: true, description: "When it ends; now without it." })
  until?: Date | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "How much worse each fill is than the market's price, in basis points; as measured of the feeder's copies without it.",
  })
  slippageBps?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Fee of each fill, in basis points of its value; 0 without it." })
  feeBps?: Decimal | null;
}

@InputType({ description: "One of your taste tests." })
export class TasteTestIdInput {
  @Field(() => ID, { description: "Taste test of yours." })
  tasteTestId!: string;
}
