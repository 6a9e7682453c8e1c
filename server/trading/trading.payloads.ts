import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import type { RequestResult } from "./client-requests";

const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

/** `result` names what changed; the objects are read when they are asked for. Undefined when refused. */
@ObjectType({ description: "Result of a change to a trade." })
export class TradePayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `placeOrder`, `moveOrder` and `cancelOrder`." })
export class OrderPayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of a change to an account's cash or settings." })
export class PortfolioPayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
