import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { oldNameOf } from "../../platform/graphql/old-name";
import { UserError } from "../../platform/user-error";

const enumOf = <Name extends string>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, name])) as { [N in Name]: N };

export type TagKind = "STOCK" | "CHEF" | "TOPIC";
/**
 * PERSON is the name, CHEF the stored value. Both names are taken; the last one with a value is what is answered: CHEF, which
 * clients compare with, until the release that removes it.
 */
export const TagKindEnum = { STOCK: "STOCK", TOPIC: "TOPIC", PERSON: "CHEF", CHEF: "CHEF" } as const;
registerEnumType(TagKindEnum, {
  name: "TagKind",
  description: "The three kinds of tags.",
  valuesConfig: {
    STOCK: { description: "`$AAPL`: an instrument. Page `/tag/stock/AAPL`." },
    PERSON: { description: "`@ana`: a person. Page `/tag/chef/ana`. Taken as an argument; until CHEF goes, answers say CHEF." },
    CHEF: oldNameOf("PERSON"),
    TOPIC: { description: "`#earnings`: a topic. Page `/tag/topic/earnings`." },
  },
});

/** `postCount`, `followerCount`, `viewerIsFollowing`, `sentiment`, `instrument`, `quote`, `trader`, `traders` and `recipes` are field resolvers. */
@ObjectType({ implements: Node, description: "A symbol, person or topic that posts name. Its id is `KIND:value`." })
export class Tag extends Node {
  /** The user id of a person, else the value. */
  readonly key!: string;

  @Field(() => TagKindEnum, { description: "Its kind." })
  kind!: TagKind;

  @Field(() => String, { description: "Symbol in capitals, username, or topic in lower case; without the sign." })
  value!: string;
}

@ObjectType({ description: "What posts of the last 30 days expect. A person counts once, with their latest post that says something." })
export class SentimentShares {
  @Field(() => Int, { description: "How many people said something." })
  people!: number;

  @Field(() => Float, { nullable: true, description: "Share that expects up, in percent; null when nobody said anything." })
  bullishPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "Share that expects down, in percent." })
  bearishPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "Share that expects neither, in percent." })
  neutralPercent!: number | null;
}

@ObjectType({
  description:
    "A tag that many write about. score = sum over authors of 2^(-age / 12 h) of their newest post with it, posts of the last 72 hours only: ten posts by one person count as one.",
})
export class TrendingTag {
  @Field(() => Tag, { description: "The tag." })
  tag!: Tag;

  @Field(() => Float, { description: "By the formula above, as of the last minute." })
  score!: number;

  @Field(() => Int, { description: "Posts of the last 72 hours." })
  posts!: number;

  @Field(() => Int, { description: "Their authors." })
  authors!: number;
}

@InputType({ description: "A tag." })
export class TagInput {
  @Field(() => TagKindEnum, { description: "Its kind." })
  kind!: TagKind;

  @Field(() => String, { description: "Symbol, username or topic, with or without its sign." })
  value!: string;
}

@ObjectType({ description: "The answer to `followTag` and `unfollowTag`." })
export class TagPayload {
  @Field(() => Tag, { nullable: true, description: "The tag after it." })
  tag!: Tag | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "What a sign and some letters may become while somebody writes." })
export class Completion {
  @Field(() => TagKindEnum, { description: "Of what kind." })
  kind!: TagKind;

  @Field(() => String, { description: "What to put after the sign." })
  value!: string;

  @Field(() => String, { description: "What it is: the instrument's or person's name; of a topic how many posts it has." })
  label!: string;

  @Field(() => ID, { nullable: true, description: "The user's id, of a person." })
  userId!: string | null;
}

export type SuggestionReason = "FOLLOWED_BY_FOLLOWED" | "TRADES_YOUR_SYMBOLS" | "MANY_COPIERS" | "NEW_AND_ACTIVE";
export const SuggestionReasonEnum = enumOf<SuggestionReason>(
  "FOLLOWED_BY_FOLLOWED",
  "TRADES_YOUR_SYMBOLS",
  "MANY_COPIERS",
  "NEW_AND_ACTIVE",
);
registerEnumType(SuggestionReasonEnum, {
  name: "SuggestionReason",
  description: "Why somebody is suggested.",
  valuesConfig: {
    FOLLOWED_BY_FOLLOWED: { description: "`count` people you follow follow them." },
    TRADES_YOUR_SYMBOLS: { description: "They trade `count` symbols that you traded or follow; one is `symbol`." },
    MANY_COPIERS: { description: "`count` people copy them." },
    NEW_AND_ACTIVE: { description: "They sealed `count` trades in the last 30 days." },
  },
});

/** `trader` is a field resolver. */
@ObjectType({ description: "A feeder one might follow, with the reason." })
export class Suggestion {
  @Field(() => Trader, { description: "Who." })
  trader!: Trader;

  @Field(() => SuggestionReasonEnum, { description: "Why." })
  reason!: SuggestionReason;

  @Field(() => Int, { description: "The number the reason speaks of." })
  count!: number;

  @Field(() => String, { nullable: true, description: "A symbol of TRADES_YOUR_SYMBOLS; a name you follow of FOLLOWED_BY_FOLLOWED." })
  example!: string | null;
}

export type PeopleList = "FOLLOWERS" | "FOLLOWING" | "BLOCKED" | "MUTED";
export const PeopleListEnum = enumOf<PeopleList>("FOLLOWERS", "FOLLOWING", "BLOCKED", "MUTED");
registerEnumType(PeopleListEnum, {
  name: "PeopleList",
  description: "Lists of people.",
  valuesConfig: {
    FOLLOWERS: { description: "Who follows somebody whose profile the viewer may see." },
    FOLLOWING: { description: "Whom they follow." },
    BLOCKED: { description: "Whom the viewer blocked." },
    MUTED: { description: "Whom the viewer muted." },
  },
});

@ObjectType({ description: "A person in a list." })
export class PersonEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Trader, { description: "The person." })
  node!: Trader;
}

@ObjectType({ description: "A page of people, latest first." })
export class PeopleConnection {
  @Field(() => [PersonEdge], { description: "The page's people." })
  edges!: PersonEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}
