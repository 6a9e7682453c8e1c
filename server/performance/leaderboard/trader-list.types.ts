import { Field, ObjectType, registerEnumType } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { PageInfo } from "../../platform/graphql/connection";
import type { TraderCount, TraderOrder } from "./trader-list.store";

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
  description: "Sort order of a list of feeders. Feeders without the figure come last.",
  valuesConfig: {
    RETURN: {
      description:
        "Highest return of the period first; records shorter than the period, or with fewer than 20 daily closes or 5 closed trades, come last.",
    },
    COPIERS: { description: "Most copied first, then most followed." },
    FOLLOWERS: { description: "Most followed first." },
    NEWEST: { description: "Latest sign-up first." },
    DRAWDOWN: { description: "Smallest max drawdown first; records with fewer than 20 daily closes or 5 closed trades come last." },
    NAME: { description: "By name, A to Z." },
  },
});

@ObjectType({ description: "A feeder in a list." })
export class TraderEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Trader, { description: "The feeder at this place of the list." })
  node!: Trader;
}

/** `totalCount` and `demoCount` are field resolvers: counted only when asked for. */
@ObjectType({ description: "A page of feeders." })
export class TraderConnection {
  /** Counts the whole list at the first call; both fields answer from it. */
  readonly count!: () => Promise<TraderCount>;

  @Field(() => [TraderEdge], { description: "The feeders of this page." })
  edges!: TraderEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}
