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
  description: "Symbols, people and topics.",
  valuesConfig: {
    STOCK: { description: "`$AAPL`: an instrument. Page `/tag/stock/AAPL`." },
    PERSON: { description: "`@ana`: a person. Page `/tag/chef/ana`. Accepted as an argument; answers still use CHEF." },
    CHEF: oldNameOf("PERSON"),
    TOPIC: { description: "`#earnings`: a topic. Page `/tag/topic/earnings`." },
  },
});

/** `postCount`, `followerCount`, `viewerIsFollowing`, `sentiment`, `instrument`, `quote`, `trader`, `traders` and `recipes` are field resolvers. */
@ObjectType({ implements: Node, description: "A symbol, person or topic that posts name. Its id is `KIND:value`." })
export class Tag extends Node {
  /** The user id of a person, else the value. */
  readonly key!: string;

  @Field(() => TagKindEnum, { description: "Whether it is a symbol, a person or a topic." })
  kind!: TagKind;

  @Field(() => String, { description: "Symbol in capitals, username, or topic in lower case; without its sign." })
  value!: string;
}

@ObjectType({ description: "Sentiment of posts of the last 30 days. Each person counts once, with their latest post that states one." })
export class SentimentShares {
  @Field(() => Int, { description: "Number of people who stated a sentiment." })
  people!: number;

  @Field(() => Float, { nullable: true, description: "People who expect a rise, in percent; null when nobody stated a sentiment." })
  bullishPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "People who expect a fall, in percent; null when nobody stated a sentiment." })
  bearishPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "People who expect neither, in percent; null when nobody stated a sentiment." })
  neutralPercent!: number | null;
}

@ObjectType({
  description:
    "A tag that many people post about. Score: sum over authors of 2^(−age / 12 h) of their newest post with it, posts of the last 72 hours only; several posts by one person count as one.",
})
export class TrendingTag {
  @Field(() => Tag, { description: "The tag that is posted about." })
  tag!: Tag;

  @Field(() => Float, { description: "Score by the formula of this type, as of the last minute." })
  score!: number;

  @Field(() => Int, { description: "Number of posts in the last 72 hours." })
  posts!: number;

  @Field(() => Int, { description: "Number of people who wrote them." })
  authors!: number;
}

@InputType({ description: "A tag to follow or to stop following." })
export class TagInput {
  @Field(() => TagKindEnum, { description: "Whether it is a symbol, a person or a topic." })
  kind!: TagKind;

  @Field(() => String, { description: "Symbol, username or topic, with or without its sign." })
  value!: string;
}

@ObjectType({ description: "Result of `followTag` and `unfollowTag`." })
export class TagPayload {
  @Field(() => Tag, { nullable: true, description: "The tag after the change; null when refused." })
  tag!: Tag | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "A suggestion while someone types `$`, `@` or `#`." })
export class Completion {
  @Field(() => TagKindEnum, { description: "Kind of tag suggested." })
  kind!: TagKind;

  @Field(() => String, { description: "Text to insert after the sign." })
  value!: string;

  @Field(() => String, { description: "The instrument's or person's name; of a topic, its number of posts." })
  label!: string;

  @Field(() => ID, { nullable: true, description: "Id of the user; null unless it is a person." })
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
  description: "Why a feeder is suggested.",
  valuesConfig: {
    FOLLOWED_BY_FOLLOWED: { description: "`count` people you follow follow them." },
    TRADES_YOUR_SYMBOLS: { description: "They trade `count` symbols that you traded or follow; one is `example`." },
    MANY_COPIERS: { description: "`count` people copy them." },
    NEW_AND_ACTIVE: { description: "They sealed `count` trades in the last 30 days." },
  },
});

/** `trader` is a field resolver. */
@ObjectType({ description: "A feeder whom the viewer might follow, with the reason." })
export class Suggestion {
  @Field(() => Trader, { description: "The suggested feeder." })
  trader!: Trader;

  @Field(() => SuggestionReasonEnum, { description: "Why they are suggested." })
  reason!: SuggestionReason;

  @Field(() => Int, { description: "The number that the reason names." })
  count!: number;

  @Field(() => String, {
    nullable: true,
    description: "For TRADES_YOUR_SYMBOLS a symbol, for FOLLOWED_BY_FOLLOWED a username; null otherwise.",
  })
  example!: string | null;
}

export type PeopleList = "FOLLOWERS" | "FOLLOWING" | "BLOCKED" | "MUTED";
export const PeopleListEnum = enumOf<PeopleList>("FOLLOWERS", "FOLLOWING", "BLOCKED", "MUTED");
registerEnumType(PeopleListEnum, {
  name: "PeopleList",
  description: "Lists of people around a user.",
  valuesConfig: {
    FOLLOWERS: { description: "People who follow the user." },
    FOLLOWING: { description: "People whom the user follows." },
    BLOCKED: { description: "People whom the viewer blocked." },
    MUTED: { description: "People whom the viewer muted." },
  },
});

@ObjectType({ description: "A person in a list." })
export class PersonEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Trader, { description: "The person at this place of the list." })
  node!: Trader;
}

@ObjectType({ description: "A page of people, latest first." })
export class PeopleConnection {
  @Field(() => [PersonEdge], { description: "The people of this page." })
  edges!: PersonEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}
