import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { ScopeEnum } from "../../identity/api-keys/api-keys.resolver";
import type { Scope } from "../../platform/viewer";

export const OperationKindEnum = { QUERY: "QUERY", MUTATION: "MUTATION", SUBSCRIPTION: "SUBSCRIPTION" } as const;
export type OperationKind = keyof typeof OperationKindEnum;
registerEnumType(OperationKindEnum, { name: "OperationKind", description: "How an operation is run." });

@ObjectType({ description: "A field that can be asked at the root." })
export class ApiOperation {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => OperationKindEnum, { description: "How it is run." })
  kind!: OperationKind;

  @Field(() => String, { description: "What it does." })
  description!: string;

  @Field(() => String, { description: "Arguments and result, as the schema writes them." })
  signature!: string;

  @Field(() => Int, {
    description: "The least it costs, in points: its own objects, a list at its usual length. What you select inside adds to it.",
  })
  pointsMin!: number;

  @Field(() => ScopeEnum, { nullable: true, description: "What an API key needs for it; null: a key never will do." })
  scope!: Scope | null;
}

@ObjectType({ description: "A code that an answer may carry." })
export class ApiErrorCode {
  @Field(() => String, { description: "For programs." })
  code!: string;

  @Field(() => String, { description: "For people." })
  meaning!: string;

  @Field(() => Boolean, { description: "Whether it is thrown (`extensions.code`) or is among a payload's `errors`." })
  isThrown!: boolean;
}

@ObjectType({ description: "A limit of the API." })
export class ApiLimit {
  @Field(() => String, { description: "What is limited." })
  name!: string;

  @Field(() => Int, { description: "The most there may be." })
  max!: number;

  @Field(() => String, { description: "In what." })
  unit!: string;
}

@ObjectType({ description: "What integrators look up, made from the code that runs." })
export class ApiReference {
  @Field(() => [ApiOperation], { description: "Everything that can be asked at the root, by kind and name." })
  operations!: ApiOperation[];

  @Field(() => [ApiErrorCode], { description: "Every code, those of payloads first." })
  errorCodes!: ApiErrorCode[];

  @Field(() => [ApiLimit], { description: "What one operation and one socket may have." })
  limits!: ApiLimit[];
}
