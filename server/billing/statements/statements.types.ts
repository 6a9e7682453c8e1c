import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { userKinds, type UserAccountKind } from "../ledger/chart";

export const LedgerAccountEnum = Object.fromEntries(userKinds.map((kind) => [kind, kind])) as { [Kind in UserAccountKind]: Kind };
registerEnumType(LedgerAccountEnum, {
  name: "LedgerAccount",
  description: "Where a user's bites are.",
  valuesConfig: {
    GIFT: { description: "Purse of given bites: spent first, never paid out." },
    BOUGHT: { description: "Purse of bought bites: spent second." },
    EARNED: { description: "Purse of earned bites: spent last, may be paid out." },
    EARNED_PENDING: { description: "Earned, and in the waiting time before it is in the purse." },
    RESERVE: { description: "Earned, and held back in case a card payment is disputed." },
    HELD: { description: "Put aside for something quoted that is not done." },
    IN_PAYOUT: { description: "In a requested payout." },
    DEBT: { description: "Owed after a refund or dispute, as a negative balance." },
  },
});

@ObjectType({ implements: Node, description: "What a user has in bites." })
export class Purse extends Node {
  @Field(() => Int, { description: "Given bites: spent first, never paid out, and they lapse with the account." })
  gift!: number;

  @Field(() => Int, { description: "Bought bites: spent second." })
  bought!: number;

  @Field(() => Int, { description: "Earned bites: spent last, may be paid out." })
  earned!: number;

  @Field(() => Int, { description: "Gift, bought and earned together: what can be spent, unless bites are owed." })
  spendable!: number;

  @Field(() => Int, { description: "Earned bites in their waiting time." })
  earnedPending!: number;

  @Field(() => Int, { description: "Earned bites held back in case a card payment is disputed." })
  reserve!: number;

  @Field(() => Int, { description: "Bites put aside for something that is not done." })
  held!: number;

  @Field(() => Int, { description: "Bites in requested payouts." })
  inPayout!: number;

  @Field(() => Int, { description: "Bites owed after a refund or dispute; until they are settled nothing is spent or paid out." })
  owed!: number;

  @Field(() => Boolean, { description: "Whether these are a sample persona's bites, which nothing can be bought with." })
  isSample!: boolean;
}

@ObjectType({
  implements: Node,
  description: "A line of a statement: what moved on one of the user's accounts, and what it held afterwards.",
})
export class StatementLine extends Node {
  /** The other person of the transfer, for the field resolver. */
  readonly counterpartyId!: string | null;

  @Field(() => Date, { description: "When it was booked." })
  at!: Date;

  @Field(() => Date, { description: "When its cause happened; the time of booking, unless that was later." })
  occurredAt!: Date;

  @Field(() => String, { description: "What it was, in upper case, such as SIGN_UP_GIFT. New kinds are added." })
  kind!: string;

  @Field(() => LedgerAccountEnum, { description: "The account that it moved." })
  account!: UserAccountKind;

  @Field(() => Int, { description: "Bites that came, or went as a negative number." })
  amount!: number;

  @Field(() => Int, { description: "Bites on the account after it." })
  balance!: number;

  @Field(() => Int, { description: "Which line of its account it is, counted from 1 without gaps." })
  version!: number;

  @Field(() => String, { description: "Lines of one transfer have the same. Others may be other people's." })
  transferId!: string;

  @Field(() => String, { nullable: true, description: "What kind of thing it was about, in upper case; null for none." })
  subjectKind!: string | null;

  @Field(() => String, { nullable: true, description: "Id of what it was about; null for none." })
  subjectId!: string | null;
}

@ObjectType({ description: "A line in a list." })
export class StatementEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` and `before`." })
  cursor!: string;

  @Field(() => StatementLine, { description: "The line at this place of the list." })
  node!: StatementLine;
}

@ObjectType({ description: "A page of a statement, newest first." })
export class StatementConnection {
  @Field(() => [StatementEdge], { description: "The lines of this page." })
  edges!: StatementEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}
