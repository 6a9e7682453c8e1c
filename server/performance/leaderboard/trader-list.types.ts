import { Field, ObjectType, registerEnumType } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { PageInfo } from "../../platform/graphql/connection";
import type { TradersWished } from "./trader-list.service";
import type { TraderOrder } from "./trader-list.store";

export const TraderOrderEnum: { readonly [Name in TraderOrder]: Name } = {
  RETURN: "RETURN",
  COPIERS: "COPIERS",
  FOLLOWERS: "FOLLOWERS",
  NEWEST: "NEWEST",
  DRAWDOWN: "DRAWDOWN",
  NAME: "NAME",
};
registerEnumType(TraderOrderEnum, {
  name: "TraderOrder",
  description: "How a list of feeders is ordered. Who has no such figure comes last.",
  valuesConfig: {
    RETURN: {
      description:
        "Highest return of the period first; records younger than the period after all others, and so are those of fewer than 20 daily closes or 5 closed trades.",
    },
    COPIERS: { description: "Most copied first; among equals the most followed." },
    FOLLOWERS: { description: "Most followed first." },
    NEWEST: { description: "Latest sign-up first." },
    DRAWDOWN: { description: "Smallest worst drawdown first; records of fewer than 20 daily closes or 5 closed trades after all others." },
    NAME: { description: "By name, A to Z." },
  },
});

@ObjectType({ description: "A feeder in a list." })
export class TraderEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Trader, { description: "The feeder." })
  node!: Trader;
}

/** `totalCount` is a field resolver: counted only when asked for. */
@ObjectType({ description: "A page of feeders." })
export class TraderConnection {
  /** What was asked for: what is counted. */
  readonly asked!: TradersWished;

  @Field(() => [TraderEdge], { description: "The page's feeders." })
  edges!: TraderEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}
