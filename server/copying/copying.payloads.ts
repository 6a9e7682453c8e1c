import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import { EaterLimits, Suitability } from "./copying.types";

const errorsDescription = "What the caller can correct; empty when it worked.";

/** Names what changed; the objects are read when they are asked for. */
@ObjectType({ description: "Result of a change to a copy." })
export class CopyPayload {
  readonly copyId?: string;
  readonly receiptIds?: readonly string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `stopAllCopies`." })
export class StopAllCopiesPayload {
  readonly copyIds?: readonly string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `submitSuitability`." })
export class SuitabilityPayload {
  @Field(() => Suitability, { nullable: true, description: "Your acceptance; null when refused." })
  suitability?: Suitability | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `setEaterLimits`." })
export class EaterLimitsPayload {
  @Field(() => EaterLimits, { nullable: true, description: "The limits after the change; null when refused." })
  limits?: EaterLimits | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
