import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import type { RequestResult } from "./client-requests";

const errorsDescription = "What the caller can mend; empty when it worked.";

/** `result` names what changed; the objects are read when they are asked for. Undefined when refused. */
@ObjectType({ description: "The answer to a change of a trade." })
export class TradePayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to placing or cancelling an order." })
export class OrderPayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of an account's money." })
export class PortfolioPayload {
  readonly result?: RequestResult;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
