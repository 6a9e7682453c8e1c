import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import { EaterLimits, Suitability } from "./copying.types";

const errorsDescription = "What the caller can correct; empty when it worked.";

/** Names what changed; the objects are read when they are asked for. */
@ObjectType({ description: "The answer to a change of a copy." })
export class CopyPayload {
  readonly copyId?: string;
  readonly receiptIds?: readonly string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to stopping all copies." })
export class StopAllCopiesPayload {
  readonly copyIds?: readonly string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to the suitability form." })
export class SuitabilityPayload {
  @Field(() => Suitability, { nullable: true, description: "As it is now; null when refused." })
  suitability?: Suitability | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of the account-wide limits." })
export class EaterLimitsPayload {
  @Field(() => EaterLimits, { nullable: true, description: "As they are now; null when refused." })
  limits?: EaterLimits | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
