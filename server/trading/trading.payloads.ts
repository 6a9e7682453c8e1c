import { Field, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";
import { OrderNode } from "./order.types";
import { Portfolio } from "./portfolio.types";
import { Trade } from "./trade.types";

const errorsDescription = "What the caller can mend; empty when it worked.";

@ObjectType({ description: "The answer to a change of a trade." })
export class TradePayload {
  @Field(() => Trade, { nullable: true, description: "The trade after it; null while an order for it waits, and when refused." })
  trade!: Trade | null;

  @Field(() => OrderNode, { nullable: true, description: "The order it took; null where it took none." })
  order!: OrderNode | null;

  @Field(() => Portfolio, { nullable: true, description: "The account after it." })
  portfolio!: Portfolio | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to placing or cancelling an order." })
export class OrderPayload {
  @Field(() => OrderNode, { nullable: true, description: "The order after it." })
  order!: OrderNode | null;

  @Field(() => Trade, { nullable: true, description: "Its trade, where there is one yet." })
  trade!: Trade | null;

  @Field(() => Portfolio, { nullable: true, description: "The account after it." })
  portfolio!: Portfolio | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of an account's money." })
export class PortfolioPayload {
  @Field(() => Portfolio, { nullable: true, description: "The account after it." })
  portfolio!: Portfolio | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
