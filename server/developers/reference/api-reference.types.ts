import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { ScopeEnum } from "../../identity/api-keys/api-keys.resolver";
import type { Scope } from "../../platform/viewer";

export const OperationKindEnum = { QUERY: "QUERY", MUTATION: "MUTATION", SUBSCRIPTION: "SUBSCRIPTION" } as const;
export type OperationKind = keyof typeof OperationKindEnum;
registerEnumType(OperationKindEnum, {
  name: "OperationKind",
  description: "Kind of a root field.",
  valuesConfig: {
    MUTATION: { description: "Changes data." },
    QUERY: { description: "Reads data." },
    SUBSCRIPTION: { description: "Streams events over a WebSocket." },
  },
});

@ObjectType({ description: "A root field of the API: a query, mutation or subscription." })
export class ApiOperation {
  @Field(() => String, { description: "Name of the root field." })
  name!: string;

  @Field(() => OperationKindEnum, { description: "Whether it is a query, mutation or subscription." })
  kind!: OperationKind;

  @Field(() => String, { description: "What it does, as the schema describes it." })
  description!: string;

  @Field(() => String, { description: "Arguments and result type, in GraphQL notation." })
  signature!: string;

  @Field(() => Int, {
    description: "Minimum cost in points: its own objects, with a list at its default length. Selected fields add to it.",
  })
  pointsMin!: number;

  @Field(() => ScopeEnum, { nullable: true, description: "Scope that an API key needs for it; null when no API key may use it." })
  scope!: Scope | null;
}

@ObjectType({ description: "An error code of this API." })
export class ApiErrorCode {
  @Field(() => String, { description: "The code, for programs to match." })
  code!: string;

  @Field(() => String, { description: "What the code means, as an English sentence." })
  meaning!: string;

  @Field(() => Boolean, { description: "True: in `extensions.code` of a top-level error. False: in `errors` of a mutation's payload." })
  isThrown!: boolean;
}

@ObjectType({ description: "A limit that the API enforces." })
export class ApiLimit {
  @Field(() => String, { description: "What is limited, in words." })
  name!: string;

  @Field(() => Int, { description: "The highest value allowed, in `unit`." })
  max!: number;

  @Field(() => String, { description: "Unit of `max`, such as points or bytes." })
  unit!: string;
}

@ObjectType({ description: "Reference for integrators, generated from the running server." })
export class ApiReference {
  @Field(() => [ApiOperation], { description: "All root fields, sorted by kind and name." })
  operations!: ApiOperation[];

  @Field(() => [ApiErrorCode], { description: "Every error code, those of payloads first." })
  errorCodes!: ApiErrorCode[];

  @Field(() => [ApiLimit], { description: "Limits of one operation and of one WebSocket." })
  limits!: ApiLimit[];
}
